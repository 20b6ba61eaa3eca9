/* The story of each seat's wait, and its hand in figures. In plain: analysis/definition.py (`CountedAnew`). */

#pragma once
#include "seats.h"

/* As `ChapterKind` of analysis/values.py has them. */
enum { READY, CHANGED, WIDENED, NARROWED, TOLD_HELL, DIED, BROKEN, PASSED_WIN, PASSED_CALL, LATE, WON };

static int tell(Seat *s, const Chapter *chapter) {
    void *story = s->story;
    int failed = room_for(&story, &s->room_of_chapters, s->chapters, sizeof *chapter);
    s->story = story;
    if (!failed)
        s->story[s->chapters++] = *chapter;
    return failed;
}

/* Something about the wait that was looked at last. */
static int tell_wait(Seat *s, int event, int turn, int kind) {
    Chapter told = {event, turn, kind, s->known, s->left, s->kinds, s->little};
    return tell(s, &told);
}

/* Something about one tile, with the copies of it that are left. */
static int tell_tile(Seat *s, int event, int turn, int kind, int tile) {
    Mask bit = (Mask)1 << tile;
    int known = copies_of(s, bit);
    Chapter told = {event, turn, kind, known, left_of(s, bit, known), bit, 0};
    *(kind == PASSED_WIN ? &s->passed_wins : kind == PASSED_CALL ? &s->passed_calls : &s->late) += 1;
    return tell(s, &told);
}

static int broken(Seat *s, int event, int turn, Mask kinds) {
    Chapter told = {event, turn, BROKEN, 0, HIDDEN_LEFT, kinds, 0};
    s->in_hell_known = s->in_hell_true = 0;
    return tell(s, &told);
}

/* Whether it comes to a hell wait or a dead one, and the most that is left. */
static int levels(Seat *s, int event, int turn) {
    if (!s->able)
        return 0;
    int known = (s->flags & HELL_KNOWN) > 0, true_ = (s->flags & HELL_TRUE) > 0, hidden = s->left < 0;
    s->most_left = above(s->most_left, s->known);
    s->hell_known += known && !s->in_hell_known;
    s->in_hell_known = known;
    if (hidden) {
        s->hell_hidden = 1;
    } else {
        s->hell_true += true_ && !s->in_hell_true;
        s->in_hell_true = true_;
    }
    int level = !(hidden ? s->known : s->left) ? DEAD : (hidden ? known : true_) ? HELL : LIVE;
    if (level == s->level)
        return 0;
    s->level = level;
    return level == LIVE ? 0 : tell_wait(s, event, turn, level == HELL ? TOLD_HELL : DIED);
}

/* What lies elsewhere has changed. */
static int recount(Seat *s, int event, int turn) {
    if (s->holds != MOST_TILES - 1)
        return 0;
    return put_look(s, event) < 0 ? FAILED : levels(s, event, turn);
}

/* What has become of a wait. */
static int way_of(Mask was, Mask now) {
    return was == now ? CHANGED : (was & now) == was ? WIDENED : (was & now) == now ? NARROWED : CHANGED;
}

/* A mask that a function of Python says. */
static int asked_mask(PyObject *said, Mask *out) {
    *out = said ? PyLong_AsUnsignedLongLong(said) : 0;
    Py_XDECREF(said);
    return PyErr_Occurred() ? FAILED : 0;
}

/* The own tiles of the seat have changed to 13 that are near to what is said. `held` is the hand, NULL: to be asked. */
static int thirteen(Follow *f, int place, PyObject *held, int event, int turn, int waited, Mask was) {
    Seat *s = &f->seats[place];
    Mask before = s->little;
    PyObject *asked = NULL;
    int failed = 0;
    s->near = 1;
    s->holds = MOST_TILES - 1;
    s->hell = s->little = 0;
    s->able = 0;
    if (s->told)
        s->self_draw = 0;
    if (waits(s)) {
        Found found = {1, s->kinds, 1};
        int asks = f->questions[LITTLE] != Py_None;
        for (int slot = 0; slot < SLOTS; slot++)
            asks |= f->kernel->asked >> slot & 1 && s->hand.jokers[slot];
        if (!held && asks && !(held = asked = PyObject_CallFunction(f->questions[HELD], "ii", event, place)))
            return FAILED;
        if (s->told && !self_draws(f->kernel, held, &s->hand, found, -1, &s->self_draw))
            failed = FAILED;
        if (!failed && f->questions[LITTLE] != Py_None)
            failed = asked_mask(PyObject_CallFunction(f->questions[LITTLE], "OK", held, (unsigned long long)s->kinds), &s->little);
        s->hell = s->kinds;
        if (!failed && f->questions[HELL_KINDS] != Py_None)
            failed = asked_mask(PyObject_CallFunction(f->questions[HELL_KINDS], "K", (unsigned long long)s->kinds), &s->hell);
        Py_XDECREF(asked);
        s->able = !(s->little && s->little == s->kinds);
    }
    if (failed || put_look(s, event) < 0)
        return FAILED;
    if (!waits(s))
        return waited ? broken(s, event, turn, was) : 0;
    if (!waited || was != s->kinds || before != s->little) {
        s->level = LIVE;
        s->in_hell_known = s->in_hell_true = 0;
        if (tell_wait(s, event, turn, waited ? way_of(was, s->kinds) : READY) < 0)
            return FAILED;
        s->earlier |= s->kinds;
    }
    if (s->able) {
        int width = ones_in(s->kinds);
        if (!s->ready) {
            s->ready = 1;
            s->ready_turn = turn;
            s->ready_draws = s->draws;
            s->ready_width = width;
            s->ready_left = s->known;
        }
        s->width = above(s->width, width);
    }
    return levels(s, event, turn);
}

/* So many turns begin. */
static void turns_begin(Follow *f, int turns) {
    for (int place = 0; place < SEATS; place++) {
        Seat *s = &f->seats[place];
        if (!s->holds || !s->able)
            continue;
        s->ready_turns += turns;
        s->dead_turns += s->left ? 0 : turns;
        s->dead_hidden |= s->left < 0;
    }
}

/* Whether the tile just drawn would have completed an earlier wait, and not the last one. */
static int comes_late(Seat *s, int kind, int event, int turn) {
    if (kind >= KINDS || !s->holds || !(s->earlier >> kind & 1) || (waits(s) && s->kinds >> kind & 1))
        return 0;
    return tell_tile(s, event, turn, LATE, kind);
}

/* Of the discard that was judged last, if it is that of the event: who won on it and who could have, -1: hidden. */
static void dealt(Follow *f, int event, int winners, int could) {
    Judged *last = f->judged ? &f->judgements[f->judged - 1] : NULL;
    if (last && last->event == event)
        last->flags = (int16_t)((last->flags & BROKE) | winners << DEALT | (could < 0 ? NOT_TOLD : could << COULD));
}

/* (place, by what, who gave the tile or drew it, the tile, event, turn): the seat wins. */
static PyObject *follow_wins(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[6][2] = {PLACE, {0, BY_ROBBED_KONG}, PLACE, TILE, EVENT, EVENT};
    long v[6];
    if (given_args(args, number, 6, 6, ranges, v) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    Seat *s = &f->seats[v[0]];
    Lying *l = &f->lying;
    int event = (int)v[4], came = event;
    if (l->there && l->by == v[1] && l->source == v[2] && l->kind == v[3]) {
        l->winners |= 1 << v[0];
        came = l->event;
    }
    const Row *look = NULL;
    for (int at = s->looks - 1; at >= 0 && !look; at--)
        if (s->rows[at].event < came && !(s->rows[at].flags & TO_DISCARD))
            look = &s->rows[at];
    if (look && look->shanten)
        look = NULL;
    Chapter told = {event, (int)v[5], WON, 0, HIDDEN_LEFT, 0, 0};
    s->won = (int)v[1];
    s->won_hell = 0;
    s->won_hell_true = HIDDEN_LEFT;
    s->won_width = 0;
    if (look) {
        told.kinds = look->kinds;
        told.known = look->known;
        told.left = look->flags & TRUE_HIDDEN ? HIDDEN_LEFT : look->known - look->gone;
        s->won_hell = (look->flags & HELL_KNOWN) > 0;
        s->won_hell_true = look->flags & HELL_HIDDEN ? HIDDEN_LEFT : (look->flags & HELL_TRUE) > 0;
        s->won_width = ones_in(look->kinds);
    }
    if (tell(s, &told) < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *truth(int says) { return says < 0 ? Py_None : says ? Py_True : Py_False; }

/* A number, None where it is hidden or there is none. */
static PyObject *number_or(int there, int number) {
    if (!there)
        Py_RETURN_NONE;
    return PyLong_FromLong(number);
}

/* The hand of a seat in figures, as `SeatSummary` of analysis/values.py; `discards` is the number of its discards. */
static PyObject *summary_of(const Follow *f, int place, PyObject *discards) {
    static const char *const ways[] = {"self_draw", "discard", "robbed_kong"};
    const Seat *s = &f->seats[place];
    int known = s->looked && !s->blind, judged = 0, left = 0, lost = 0, broke = 0;
    for (int at = 0; at < f->judged; at++) {
        const Judged *each = &f->judgements[at];
        if (each->seat != place)
            continue;
        judged++;
        lost += each->shanten - each->best_shanten;
        left += each->shanten == each->best_shanten ? each->best_left - each->left : 0;
        broke += each->flags & BROKE;
    }
    return Py_BuildValue("(iNNiiiNiNzOiOiiiiiNiiiOiiO)", place, number_or(s->ready, s->ready_turn),
                         number_or(s->ready, s->ready_draws), s->width, s->most_left, s->ready_turns,
                         number_or(known && !s->dead_hidden, s->dead_turns), s->hell_known,
                         number_or(known && !s->hell_hidden, s->hell_true), s->won < 0 ? NULL : ways[s->won],
                         truth(s->won_hell), s->won_width, discards, judged, left, lost, broke, s->dealt_in,
                         number_or(known && s->could_deal_in >= 0, s->could_deal_in), s->passed_wins, s->passed_calls,
                         s->late, truth(known), s->ready_width, s->ready_left,
                         truth(s->won < 0 ? HIDDEN_LEFT : s->won_hell_true));
}
