// Random play with the public editor's engine: node play.js FIRST COUNT > games.jsonl
const fs = require('fs'), vm = require('vm');
const quiet = {log() {}, warn() {}, error(...a) { throw new Error(a.join(' ')); }, table() {}};
function engine() {
    const any = new Proxy(function () {}, {get: (t, k) => k === Symbol.toPrimitive ? () => 0 : k === 'active' ? false : any, apply: () => any, construct: () => any, set: () => true});
    const sandbox = {console: quiet, GameMgr: any, game: any, uiscript: any, cfg: any, app: any, Laya: any, net: any, mjcore: any, setTimeout, view: undefined, Math, JSON};
    sandbox.view = any; sandbox.window = sandbox; sandbox.editFunction = undefined;
    vm.createContext(sandbox);
    vm.runInContext(fs.readFileSync(__dirname + '/main.js', 'utf8').replace(/editOffline\(\);/g, ';').replace('updateRet(tmp);', 'if (calcSudianChuanma(ret, 1) < calcSudianChuanma(tmp, 1)) Object.assign(ret, tmp);'), sandbox);
    return sandbox;
}
function rng(seed) { let a = seed >>> 0; return () => { a = (a + 0x6D2B79F5) >>> 0; let t = a; t = Math.imul(t ^ (t >>> 15), t | 1); t ^= t + Math.imul(t ^ (t >>> 7), t | 61); return ((t ^ (t >>> 14)) >>> 0) / 4294967296; }; }
let E = engine();
let A = vm.runInContext('(...x) => x', E);
const fresh = () => { E = engine(); A = vm.runInContext('(...x) => x', E); };
const SUITS = 'mps';
function deal(rand, rich) {
    // `rich`: each player mostly from two suits, with copies kept together, so that dear hands come about
    const all = [];
    for (const s of SUITS) for (let n = 1; n <= 9; n++) for (let k = 0; k < 4; k++) all.push(n + s);
    const key = {};
    const lean = [0, 1, 2, 3].map(() => SUITS[Math.floor(rand() * 3)]);
    const hands = [[], [], [], []];
    const shuffled = all.map(t => [rand(), t]).sort((a, b) => a[0] - b[0]).map(x => x[1]);
    for (let seat = 0; seat < 4; seat++) {
        const mode = rich ? Math.floor(rand() * 6) : 5;
        while (hands[seat].length < 13) {
            let pick = shuffled.length - 1;
            if (mode < 5) {
                const want = t => mode === 0 ? t[1] === lean[seat] : mode === 1 ? '19'.includes(t[0]) || '2378'.includes(t[0]) && rand() < .5
                    : mode === 2 ? '258'.includes(t[0]) : mode === 3 ? t[1] !== lean[seat] && hands[seat].includes(t)
                    : hands[seat].includes(t) && t[1] !== lean[seat];
                for (let tries = 0; tries < 30; tries++) {
                    const at = Math.floor(rand() * shuffled.length);
                    if (want(shuffled[at]) && rand() < .9) { pick = at; break; }
                }
            }
            hands[seat].push(shuffled.splice(pick, 1)[0]);
        }
    }
    return {hands, wall: shuffled};
}
const count = (h, t) => h.filter(x => x === t).length;
function useful(h, t, style) {
    const n = +t[0], s = t[1], c = count(h, t);
    let v = [0, 0, 4, 9, 12][c];
    if (style !== 'sets') for (const [d, w] of [[-1, 2], [1, 2], [-2, 1], [2, 1]]) if (h.includes((n + d) + s)) v += w;
    if (style === 'outside') v += '19'.includes(t[0]) ? 6 : '2378'.includes(t[0]) ? 1 : -6;
    if (style === '258') v += '258'.includes(t[0]) ? 6 : -6;
    return v + 0.4 * h.filter(x => x[1] === s).length;
}
function game(seed, finals) {
    const rand = rng(seed);
    const {clearProject, setConfig, setPaishan, huanpai, dingque, mopai, qiepai, mingpai, zimingpai, hupai, huangpai, begin_tiles, player_tiles, all_data, calcHupai, calcTingpai} = E;
    clearProject();
    for (let i = 0; i < 4; i++) E.player_datas[i].nickname = ['Ann', 'Bo', 'Cy', 'Di'][i];
    setConfig({category: 1, meta: {mode_id: 0}, mode: {mode: 1, detail_rule: {chuanma: true, init_point: -1}}});
    const exchange = rand() < .85; let ju = 0, scores = [50000, 50000, 50000, 50000], step = 0;
    const over = [];
    for (let round = 0; round < 4; round++) {
        const {hands, wall} = deal(rand, rand() < .75);
        const first = wall.shift();
        for (let s = 0; s < 4; s++) begin_tiles[s] = hands[s].join('') + (s === ju ? first : '');
        setPaishan(wall.join(''));
        let left = wall.length;
        const out = [false, false, false, false], melds = [[], [], [], []];
        const style = [0, 1, 2, 3].map(() => ['sets', 'plain', 'plain', 'outside', '258', 'pairs'][Math.floor(rand() * 6)]);
        if (exchange) {
            const give = [0, 1, 2, 3].map(s => {
                const by = [...SUITS].map(x => player_tiles[s].filter(t => t[1] === x)).filter(x => x.length >= 3).sort((a, b) => a.length - b.length);
                return by[0].slice().sort((a, b) => useful(player_tiles[s], a) - useful(player_tiles[s], b)).slice(0, 3).join('');
            });
            huanpai(A(...give), Math.floor(rand() * 3));
        }
        const gaps = [0, 1, 2, 3].map(s => rand() < .97 ? [...SUITS].sort((a, b) => player_tiles[s].filter(t => t[1] === a).length - player_tiles[s].filter(t => t[1] === b).length)[0] : SUITS[Math.floor(rand() * 3)]);
        dingque(gaps.join(''));
        const pig = s => player_tiles[s].some(t => t[1] === gaps[s]) || melds[s].some(t => t[1] === gaps[s]);
        const last = () => { const a = all_data.cur_actions; return a.length ? a[a.length - 1] : all_data.all_actions[all_data.all_actions.length - 1].slice(-1)[0]; };
        let first_hu = -1, wins = 0, turn = ju, drawn = first, canWin = true, ended = false, broke = false, justKong = false;
        const money = a => { const d = a.name === 'RecordGangResult' || a.name === 'RecordGangResultEnd' ? a.data.gang_infos : a.data; return d.scores && d.scores.length === 4 && typeof d.scores[0] === 'number' ? d.scores : null; };
        function settle() {
            const acts = all_data.cur_actions.length ? all_data.cur_actions : all_data.all_actions[all_data.all_actions.length - 1];
            for (const a of acts) { const m = money(a); if (m) scores = m; }
            return scores.some(x => x < 0);
        }
        function win(seats) {
            const me = step++;
            const third = wins + seats.length >= 3;
            const final = third || finals.has(me);
            hupai(A(...seats), final);
            seats.forEach(s => { out[s] = true; });
            wins += seats.length;
            if (first_hu < 0) first_hu = seats[0];
            const b = settle();
            if (b && !final) { finals.add(me); throw 'again'; }
            if (final) { ended = true; broke = b; }
        }
        const next = s => { do { s = (s + 1) % 4; } while (out[s]); return s; };
        while (!ended) {
            // turn has 14 - 3k tiles, or must draw
            const hand = player_tiles[turn];
            if (drawn !== null && calcHupai(hand) !== 0 && !pig(turn) && rand() < .93) {
                win([turn]);
                if (ended) break;
                if (left === 0) { huangpai(); settle(); ended = true; break; }
                turn = next(turn); mopai(); left--; settleKong(); if (ended) break; turn = last().data.seat; drawn = last().data.tile; continue;
            }
            if (drawn !== null && left > 0 && rand() < .85) {
                const four = [...new Set(hand)].find(t => count(hand, t) === 4 && t[1] !== gaps[turn]);
                const add = hand.find(t => melds[turn].filter(x => x === t).length === 3 && t[1] !== gaps[turn]);
                const t = four && style[turn] !== 'pairs' ? four : add;
                if (t) {
                    zimingpai(turn, t, t === four && style[turn] !== 'pairs' ? 'angang' : 'jiagang');
                    if (t === add && !(t === four && style[turn] !== 'pairs')) {
                        const robbers = [];
                        for (let k = 1; k < 4; k++) { const s = (turn + k) % 4; if (out[s] || pig(s) || t[1] === gaps[s]) continue; player_tiles[s].push(t); const ok = calcHupai(player_tiles[s]) !== 0; player_tiles[s].pop(); if (ok && rand() < .9) robbers.push(s); }
                        if (robbers.length) {
                            melds[turn].push(t);
                            win(robbers); if (ended) break;
                            if (left === 0) { huangpai(); settle(); ended = true; break; }
                            mopai(); left--; settleKong(); if (ended) break; turn = last().data.seat; drawn = last().data.tile; continue;
                        }
                        melds[turn].push(t);
                    } else for (let k = 0; k < 4; k++) melds[turn].push(t);
                    mopai(); left--; settleKong(); if (ended) break; drawn = last().data.tile; continue;
                }
            }
            // discard
            let choice;
            const missing = hand.filter(t => t[1] === gaps[turn]);
            if (missing.length && rand() < .97) choice = missing[Math.floor(rand() * missing.length)];
            else {
                const kinds = [...new Set(hand)];
                let best = null;
                for (const t of kinds) {
                    let v = -useful(hand, t, style[turn]) + rand() * .5;
                    if (style[turn] === 'pairs') v = -count(hand, t) * 5 + rand();
                    if (!missing.length) { const at = hand.lastIndexOf(t); hand.splice(at, 1); const n = calcTingpai(turn).length; hand.splice(at, 0, t); if (n) v += 20 + n; }
                    if (best === null || v > best[0]) best = [v, t];
                }
                choice = best[1];
            }
            qiepai(turn, choice);
            // claims
            const winners = [];
            for (let k = 1; k < 4; k++) { const s = (turn + k) % 4; if (out[s] || choice[1] === gaps[s] || pig(s)) continue; player_tiles[s].push(choice); const ok = calcHupai(player_tiles[s]) !== 0; player_tiles[s].pop(); if (ok && rand() < .9) winners.push(s); }
            if (winners.length) {
                win(winners); if (ended) break;
                if (left === 0) { huangpai(); settle(); ended = true; break; }
                mopai(); left--; settleKong(); if (ended) break; turn = last().data.seat; drawn = last().data.tile; continue;
            }
            let called = false;
            for (let k = 1; k < 4 && !called && left > 0; k++) {
                const s = (turn + k) % 4; if (out[s] || choice[1] === gaps[s]) continue;
                const c = count(player_tiles[s], choice);
                if (c === 3 && style[s] !== 'pairs') { mingpai(s, choice + choice + choice); for (let i = 0; i < 4; i++) melds[s].push(choice); mopai(); left--; settleKong(); turn = s; drawn = ended ? null : last().data.tile; called = true; }
                else if (c === 2 && rand() < (style[s] === 'sets' || style[s] === '258' ? .95 : style[s] === 'pairs' ? .05 : .45)) { mingpai(s, choice + choice); for (let i = 0; i < 3; i++) melds[s].push(choice); turn = s; drawn = null; called = true; }
            }
            if (ended) break;
            if (called) continue;
            if (left === 0) { huangpai(); settle(); ended = true; break; }
            mopai(); left--; settleKong(); if (ended) break; turn = last().data.seat; drawn = last().data.tile;
            function settleKong() { settleK(); }
        }
        function settleKong() { settleK(); }
        function settleK() { const b = settle(); if (b) { throw 'broke by kong'; } }
        const acts = all_data.all_actions[all_data.all_actions.length - 1];
        over.push(...acts);
        for (const a of acts) { const m = money(a); if (m) scores = m; if (a.name === 'RecordNoTile') { const x = a.data.scores[0]; scores = x.old_scores.map((v, i) => v + x.delta_scores[i] + ((x.taxes || [])[i] || 0)); } }
        if (first_hu >= 0) ju = first_hu;
        if (scores.some(x => x < 0)) break;
    }
    return over;
}
function play(seed) {
    const finals = new Set();
    for (let tries = 0; tries < 20; tries++) {
        try { return game(seed, finals); } catch (e) { fresh(); if (e === 'again') continue; throw e; }
    }
    throw new Error('too often');
}
if (require.main === module) {
    const first = +process.argv[2], n = +process.argv[3];
    let bad = 0;
    for (let seed = first; seed < first + n; seed++) {
        let acts; try { acts = play(seed); } catch (e) { bad++; if (process.env.V) console.error(seed, e.stack || e); continue; }
        process.stdout.write(JSON.stringify({head: {uuid: `editor-${seed}`, accounts: [0, 1, 2, 3].map(s => ({seat: s, nickname: ['Ann', 'Bo', 'Cy', 'Di'][s]}))}, records: acts.map(a => ({name: a.name, data: a.data}))}) + '\n');
    }
    console.error('bad', bad);
}
