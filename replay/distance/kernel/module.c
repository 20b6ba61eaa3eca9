/* The module: what Python sees of the kernel, and how it is opened. */

#include "plain.h"

/* The tables, which `load` gives when they are first asked for. */
static int opened(Kernel *k) {
    static const Py_ssize_t sizes[TABLES] = {1953125, 625, 125, 1953125, 625, 125, VECTORS * VECTORS, VECTORS,
                                             VECTORS * WIDTH};
    Py_buffer views[TABLES];
    int number = 0, whole = 0, nothing = -1;
    PyObject *given = PyObject_CallFunctionObjArgs(k->load, NULL);
    if (!given)
        return 0;
    if (!PyTuple_Check(given) || PyTuple_Size(given) != TABLES) {
        PyErr_SetString(PyExc_ValueError, "the kernel takes nine tables");
        goto done;
    }
    for (; number < TABLES; number++) {
        if (PyObject_GetBuffer(PyTuple_GetItem(given, number), &views[number], PyBUF_SIMPLE) < 0)
            goto done;
        if (views[number].len != sizes[number]) {
            PyErr_SetString(PyExc_ValueError, "a table of the kernel has another size");
            number++;
            goto done;
        }
    }
    const uint8_t *vectors = views[8].buf, *less = views[7].buf;
    static const uint8_t none[WIDTH] = {0, 63, 63, 63, 63, 63, 63, 63, 63, 63};
    for (int name = 0; name < VECTORS && nothing < 0; name++)
        if (!memcmp(vectors + WIDTH * name, none, WIDTH))
            nothing = name;
    if (nothing < 0) {
        PyErr_SetString(PyExc_ValueError, "the tables of the kernel have no vector of nothing");
        goto done;
    }
    if (k->opened) { /* by another thread, while they were loaded */
        whole = 1;
        goto done;
    }
    k->nothing = (uint8_t)nothing;
    for (int name = 0; name < VECTORS; name++) {
        uint8_t now = (uint8_t)name;
        for (int jokers = 0; jokers < LEVELS; jokers++, now = less[now])
            for (int melds = 0; melds <= MOST_SETS; melds++)
            {
                k->bare[melds][jokers][name] = vectors[WIDTH * now + MOST_SETS - melds];
                k->final[melds][jokers][name] = vectors[WIDTH * now + HALF + MOST_SETS - melds];
            }
    }
    for (int free_ = 0; free_ < 2; free_++)
        for (int part = 0; part < PARTS; part++)
            k->names[free_][part] = views[3 * free_ + above(0, part - 2)].buf;
    k->add = views[6].buf;
    k->less = less;
    memcpy(k->tables, views, sizeof views);
    k->opened = 1;
    Py_DECREF(given);
    return 1;
done:
    while (number)
        PyBuffer_Release(&views[--number]);
    Py_DECREF(given);
    return whole;
}

static int whole_number(PyObject *tuple, Py_ssize_t place, long least, long most, int *out) {
    PyObject *item = PyTuple_GetItem(tuple, place);
    long value = item ? PyLong_AsLong(item) : -1;
    if (!item || (value == -1 && PyErr_Occurred()))
        return 0;
    if (value < least || value > most) {
        PyErr_SetString(PyExc_ValueError, "a number of the plan is out of bounds");
        return 0;
    }
    *out = (int)value;
    return 1;
}

static PyObject *tuple_of(PyObject *tuple, Py_ssize_t place, Py_ssize_t least, Py_ssize_t most) {
    PyObject *item = PyTuple_GetItem(tuple, place);
    if (item && (!PyTuple_Check(item) || PyTuple_Size(item) < least || PyTuple_Size(item) > most)) {
        PyErr_SetString(PyExc_ValueError, "a list of the plan has another length");
        return NULL;
    }
    return item;
}

static int read_families(Kernel *k, Choice *c) {
    for (int each = 0; each < k->lists; each++) {
        Families *f = &k->families[each];
        if (f->mask == c->mask && f->gap == c->gap && f->least == c->least) {
            c->families = each;
            return 1;
        }
    }
    if (k->lists == MOST_FAMILIES) {
        PyErr_SetString(PyExc_ValueError, "too many sorts of kinds apart in the plan");
        return 0;
    }
    Families *f = &k->families[c->families = k->lists++];
    *f = (Families){.gap = c->gap, .mask = c->mask, .least = c->least};
    for (int mask = 0; mask < 512; mask++) {
        int close = 0;
        for (int gap = 1; gap < c->gap; gap++)
            close |= mask & mask >> gap;
        if (!close && !(mask & ~c->mask) && few(mask) >= c->least)
            f->masks[f->number++] = (uint16_t)mask;
    }
    memset(f->need, FAR, sizeof f->need);
    for (int ones = 0; ones < 512; ones++)
        for (int place = 0; place < f->number; place++) {
            int kinds = f->masks[place], units = few(kinds), need = few(kinds & ~ones);
            f->most[ones] = (uint8_t)above(f->most[ones], units - need);
            f->high = above(f->high, units);
            if (need < f->need[ones][units]) {
                f->need[ones][units] = (uint8_t)need;
                f->best[ones][units] = 0;
            }
            if (need == f->need[ones][units])
                f->best[ones][units] |= (uint16_t)kinds;
        }
    return 1;
}

static int alike(const Pattern *one, const Pattern *two) {
    int same = one->takes == two->takes && one->pair == two->pair && !two->gaps;
    for (int part = 0; part < PARTS; part++)
        same &= one->parts[part].least == two->parts[part].least &&
                one->size[part] == two->size[part];
    return same;
}

static int read_plan(Kernel *k, PyObject *plan) {
    PyObject *list, *row;
    if (!PyTuple_Check(plan) || PyTuple_Size(plan) != 11) {
        PyErr_SetString(PyExc_ValueError, "a plan has eleven fields");
        return 0;
    }
    if (!whole_number(plan, 0, 3, 5, &k->parts) || !whole_number(plan, 1, 0, 2, &k->pairs) ||
        !whole_number(plan, 2, 0, 1, &k->gives_up) || !whole_number(plan, 3, 0, 1, &k->flowers) ||
        !whole_number(plan, 4, 0, 1, &k->self_draw) || !whole_number(plan, 5, 0, 255, &k->asked) ||
        !whole_number(plan, 6, 0, 255, &k->pair_waits))
        return 0;
    if (k->pair_waits & (1 << WINDS | 1 << DRAGONS)) {
        PyErr_SetString(PyExc_ValueError, "a joker of few kinds may leave none of them for the seventh pair");
        return 0;
    }
    k->repeats = k->pairs == 2;
    if (k->parts == 4) {
        PyErr_SetString(PyExc_ValueError, "a game has three suits, or honors besides");
        return 0;
    }
    for (int kind = 0; kind < KINDS; kind++)
        k->slot_of[kind] = -1;
    for (int slot = 0; slot < SLOTS; slot++)
        k->kind[slot] = -1;
    if (!(list = tuple_of(plan, 7, 0, SLOTS)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        int slot, kind, number;
        if (!(row = tuple_of(list, each, 3, 3)) || !whole_number(row, 0, 0, SLOTS - 1, &slot) ||
            !whole_number(row, 1, START[k->parts], KINDS - 1, &kind) || !whole_number(row, 2, 1, COPIES, &number))
            return 0;
        if (k->number[slot] || k->slot_of[kind] >= 0) {
            PyErr_SetString(PyExc_ValueError, "a joker stands twice in the plan");
            return 0;
        }
        k->kind[slot] = kind;
        k->number[slot] = number;
        k->slot_of[kind] = slot;
        k->wild = 1;
    }
    if (!(list = tuple_of(plan, 10, 0, KINDS - NATURAL)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        int kind;
        if (!whole_number(list, each, START[k->parts], KINDS - 1, &kind))
            return 0;
        if (kind < NATURAL || k->slot_of[kind] >= 0) {
            PyErr_SetString(PyExc_ValueError, "a kind of no use is neither a joker nor one of the 34");
            return 0;
        }
        k->idle |= (Mask)1 << kind;
    }
    for (int part = 0; part < k->parts; part++)
        if (k->number[OWN[part]] + k->number[SCOPE[part]] + k->number[ALL] >= LEVELS) {
            PyErr_SetString(PyExc_ValueError, "more jokers in the plan for one part than the kernel takes");
            return 0;
        }
    if (!(list = tuple_of(plan, 8, 0, MOST_PATTERNS)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        Pattern *p = &k->pattern[k->patterns];
        if (!(row = tuple_of(list, each, 3, 3)) || !whole_number(row, 0, 1, TALLEST - 2, &p->takes) ||
            !whole_number(row, 1, 0, 1, &p->pair))
            return 0;
        PyObject *parts = tuple_of(row, 2, PARTS, PARTS);
        for (int part = 0; part < PARTS; part++) {
            Choice *c = &p->parts[part];
            PyObject *one = parts ? tuple_of(parts, part, 3, 3) : NULL;
            if (!one || !whole_number(one, 0, 0, (1 << SIZE[part]) - 1, &c->mask) ||
                !whole_number(one, 1, 0, few(c->mask), &c->least) || !whole_number(one, 2, 0, 8, &c->gap))
                return 0;
            if (c->gap == 1) /* any two differ by one */
                c->gap = 0;
            if (c->gap && !read_families(k, c))
                return 0;
            p->gaps |= c->gap > 0;
            p->kinds |= (Mask)c->mask << START[part];
            p->size[part] = few(c->mask);
        }
        p->shape = k->patterns;
        for (int each = k->patterns - 1; each >= 0 && !p->gaps; each--)
            if (alike(p, &k->pattern[each]))
                p->shape = k->pattern[each].shape;
        k->patterns++;
    }
    if (!(list = tuple_of(plan, 9, 0, MOST_BLOCKS)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        Block *b = &k->block[k->blocks];
        if (!(row = tuple_of(list, each, 4, 4)) || !whole_number(row, 0, 1, MOST_SETS, &b->sets))
            return 0;
        for (int part = 0; part < 3; part++) {
            if (!whole_number(row, part + 1, 0, 511, &b->masks[part]))
                return 0;
            b->size += few(b->masks[part]);
        }
        k->blocks++;
    }
    return 1;
}

static PyObject *kernel_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *plan, *load, *near, *wait, *acceptance, *ask, *hell_wait, *answering;
    if (named && PyDict_Size(named)) {
        PyErr_SetString(PyExc_TypeError, "Kernel takes no arguments by name");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OO(OOO)OOO", &plan, &load, &near, &wait, &acceptance, &ask, &hell_wait, &answering))
        return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Kernel *k = (Kernel *)allocate(type, 0);
    if (!k)
        return NULL;
    k->patterns_known = k->patterns_kept;
    k->parts_known = k->parts_kept;
    k->load = Py_NewRef(load);
    k->near = Py_NewRef(near);
    k->wait = Py_NewRef(wait);
    k->acceptance = Py_NewRef(acceptance);
    k->ask = Py_NewRef(ask);
    k->hell_wait = Py_NewRef(hell_wait);
    k->otherwise = Py_NewRef(answering);
    k->s_concealed = PyUnicode_InternFromString("concealed");
    k->s_melds = PyUnicode_InternFromString("melds");
    k->s_flowers = PyUnicode_InternFromString("flowers");
    k->s_tiles = PyUnicode_InternFromString("tiles");
    k->s_void = PyUnicode_InternFromString("void_suit");
    k->s_visible = PyUnicode_InternFromString("visible");
    k->s_any = PyUnicode_InternFromString("any");
    k->s_self_draw = PyUnicode_InternFromString("self_draw");
    k->nobody = PyTuple_New(0);
    if (!k->s_concealed || !k->s_melds || !k->s_flowers || !k->s_tiles || !k->s_void || !k->s_visible || !k->s_any ||
        !k->s_self_draw || !k->nobody || !read_plan(k, plan)) {
        Py_DECREF((PyObject *)k);
        return NULL;
    }
    return (PyObject *)k;
}

static void kernel_free(PyObject *self) {
    Kernel *k = (Kernel *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    for (int each = 0; k->opened && each < TABLES; each++)
        PyBuffer_Release(&k->tables[each]);
    Py_CLEAR(k->load);
    Py_CLEAR(k->near);
    Py_CLEAR(k->wait);
    Py_CLEAR(k->acceptance);
    Py_CLEAR(k->ask);
    Py_CLEAR(k->hell_wait);
    Py_CLEAR(k->otherwise);
    Py_CLEAR(k->s_concealed);
    Py_CLEAR(k->s_melds);
    Py_CLEAR(k->s_flowers);
    Py_CLEAR(k->s_tiles);
    Py_CLEAR(k->s_void);
    Py_CLEAR(k->s_visible);
    Py_CLEAR(k->s_any);
    Py_CLEAR(k->s_self_draw);
    Py_CLEAR(k->nobody);
    for (int kind = 0; kind < KINDS; kind++)
        for (int left = 0; left <= COPIES; left++)
            for (int by = 0; by < 2; by++)
                Py_CLEAR(k->waits[kind][left][by]);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

static int kernel_visit(PyObject *self, visitproc visit, void *arg) {
    Kernel *k = (Kernel *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(k->load);
    Py_VISIT(k->near);
    Py_VISIT(k->wait);
    Py_VISIT(k->acceptance);
    Py_VISIT(k->ask);
    Py_VISIT(k->hell_wait);
    Py_VISIT(k->otherwise);
    return 0;
}

static int kernel_clear(PyObject *self) {
    Kernel *k = (Kernel *)self;
    (void)k; /* what it holds is called when it is asked: only its own end lets go of it */
    return 0;
}

static PyMethodDef methods[] = {
    {"near", kernel_near, METH_O, "What `Rules.near` says of the hand."},
    {"near_discards", kernel_discards, METH_O, "What `Rules.near_discards` says."},
    {"near_best", kernel_best, METH_O, "What `Rules.near_best` says."},
    {"shanten", kernel_shanten, METH_O, "What `Rules.shanten` says."},
    {"accepts", kernel_accepts, METH_O, "What `Rules.accepts` says."},
    {"accepts_discards", kernel_accepts_discards, METH_O,
     "What `Rules.accepts_discards` says."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, kernel_new},       {Py_tp_dealloc, kernel_free}, {Py_tp_traverse, kernel_visit},
    {Py_tp_clear, kernel_clear},   {Py_tp_methods, methods},     {Py_tp_doc, "Kernel(plan, load, (near, wait, acceptance), ask, hell_wait, otherwise)"},
    {0, NULL},
};
static PyType_Spec spec = {"replay.distance._kernel.Kernel", sizeof(Kernel), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

/* (kernel, (hell, little, held, otherwise, win, call, fault, free, after a claim), what may be claimed, who may win on one tile, whether
   a discard tells the missing suit, the wild kinds) */
static PyObject *follow_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *kernel, *asked[QUESTIONS];
    int calls, winners, infers;
    unsigned long long wild;
    if (named && PyDict_Size(named)) {
        PyErr_SetString(PyExc_TypeError, "Follow takes no arguments by name");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O(OOOOOOOOO)iipK", &kernel, &asked[0], &asked[1], &asked[2], &asked[3], &asked[4],
                          &asked[5], &asked[6], &asked[7], &asked[8], &calls, &winners, &infers, &wild))
        return NULL;
    if (PyType_GetSlot(Py_TYPE(kernel), Py_tp_new) != (void *)kernel_new) {
        PyErr_SetString(PyExc_TypeError, "Follow takes a Kernel");
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Follow *f = (Follow *)allocate(type, 0);
    if (!f)
        return NULL;
    f->kernel = (Kernel *)Py_NewRef(kernel);
    for (int each = 0; each < QUESTIONS; each++)
        f->questions[each] = Py_NewRef(asked[each]);
    f->calls = calls;
    f->winners = winners;
    f->infers = infers;
    f->wild = wild;
    for (int kind = NATURAL; kind < KINDS; kind++)
        if (f->kernel->slot_of[kind] < 0) /* of no use is not wild */
            f->wild &= ~((Mask)1 << kind);
    for (int place = 0; place < SEATS; place++)
        f->seats[place].won = f->seats[place].drawn = NOBODY;
    return (PyObject *)f;
}

static void follow_free(PyObject *self) {
    Follow *f = (Follow *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)f->kernel);
    for (int each = 0; each < QUESTIONS; each++)
        Py_XDECREF(f->questions[each]);
    for (int place = 0; place < SEATS; place++) {
        PyMem_Free(f->seats[place].rows);
        PyMem_Free(f->seats[place].story);
    }
    PyMem_Free(f->judgements);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function)), METH_FASTCALL
static PyMethodDef follow_methods[] = {
    {"count", FAST(follow_count), "As `Following.count`."},
    {"beyond", FAST(follow_beyond), "As `Following.beyond`."},
    {"sit", FAST(follow_sit), "As `Following.sit`."},
    {"leave", FAST(follow_leave), "As `Following.leave`."},
    {"draw", FAST(follow_draw), "As `Following.draw`."},
    {"shows", FAST(follow_shows), "As `Following.shows`."},
    {"recount", FAST(follow_recount), "As `Following.recount`."},
    {"turns", FAST(follow_turns), "As `Following.turns`."},
    {"late", FAST(follow_late), "As `Following.late`."},
    {"judge", FAST(follow_judge), "As `Following.judge`."},
    {"lay", FAST(follow_lay), "As `Following.lay`."},
    {"passes", FAST(follow_passes), "As `Following.passes`."},
    {"wins", FAST(follow_wins), "As `Following.wins`."},
    {"run", FAST(follow_run), "As `Following.run`."},
    {"columns", FAST(follow_columns), "As `Following.columns`."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot follow_slots[] = {
    {Py_tp_new, follow_new}, {Py_tp_dealloc, follow_free}, {Py_tp_methods, follow_methods},
    {Py_tp_doc, "Follow(kernel, questions, calls, winners, infers, wild)"}, {0, NULL},
};
static PyType_Spec follow_spec = {"replay.distance._kernel.Follow", sizeof(Follow), 0, Py_TPFLAGS_DEFAULT,
                                  follow_slots};

static int module_exec(PyObject *module) {
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    PyObject *follow = PyType_FromModuleAndSpec(module, &follow_spec, NULL);
    int failed = !type || !follow || PyModule_AddObjectRef(module, "Kernel", type) < 0 ||
                 PyModule_AddObjectRef(module, "Follow", follow) < 0 ||
                 PyModule_AddIntConstant(module, "FORMAT", FORMAT) < 0;
    Py_XDECREF(type);
    Py_XDECREF(follow);
    return failed ? -1 : 0;
}

static PyMethodDef functions[] = {
    {"plain_run", FAST(plain_run), "A run of plain events, as engine/follow/plain.py asks for it."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};
static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "_kernel", .m_doc = "How near hands are, in C.", .m_size = 0,
    .m_methods = functions, .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module); }
