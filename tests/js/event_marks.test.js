/** What happened, read off two pictures of the table. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventMarksAfter } from '../../static/js/play/log/event_marks.js';
import { update, view } from './build.js';

const piece = (/** @type {object} */ changes) => ({
  id: 'm',
  name: 'M',
  at: [1000, 1000],
  seat: 1,
  life: 'live',
  now: 3,
  full: 3,
  ...changes,
});
const step = (/** @type {number} */ seat, kind = 'answer') => ({ seq: 1, kind, seat, lines: [] });
/** @param {object} changes @param {any[]} told */
const next = (changes, told = [step(1)]) =>
  /** @type {any} */ (update({ seq: 1, told, view: view({ pieces: [piece(changes)] }) }));
const last = /** @type {any} */ (update({ view: view({ pieces: [piece({})] }) }));

test('who walked leaves a trail, who was hit a burst with what it lost', () => {
  assert.deepEqual(eventMarksAfter([], last, next({ at: [4000, 1000] })), [
    { kind: 'trail', seat: 1, from: [1000, 1000], to: [4000, 1000] },
  ]);
  assert.deepEqual(eventMarksAfter([], last, next({ now: 1 })), [{ kind: 'loss', at: [1000, 1000], words: '−2' }]);
  assert.deepEqual(eventMarksAfter([], last, next({ now: 0, life: 'wreck' })), [
    { kind: 'loss', at: [1000, 1000], words: '✕' },
  ]);
  const car = { now: 0, full: 0 };
  const driving = /** @type {any} */ (update({ view: view({ pieces: [piece(car)] }) }));
  assert.deepEqual(
    eventMarksAfter([], driving, next({ ...car, life: 'wreck' })),
    [{ kind: 'loss', at: [1000, 1000], words: '✕' }],
    'also where nothing is counted',
  );
});

test('a trail goes the way that was told, part by part, and straight where that leads elsewhere', () => {
  const line = (/** @type {number[][]} */ ...way) => ({
    text: 'Goes.',
    seat: 1,
    pieces: ['m'],
    fire: null,
    ways: [way],
  });
  const told = (/** @type {any[]} */ ...lines) => [{ ...step(1), lines }];
  const [first, second] = [
    line([1000, 1000], [1000, 5000], [3000, 5000]),
    line([3000, 5000], [4000, 5000], [4000, 1000]),
  ];
  const trail = { kind: 'trail', seat: 1, from: [1000, 1000], to: [4000, 1000] };
  assert.deepEqual(eventMarksAfter([], last, next({ at: [4000, 1000] }, told(first, second))), [
    {
      ...trail,
      by: [
        [1000, 5000],
        [3000, 5000],
        [4000, 5000],
      ],
    },
  ]);
  assert.deepEqual(eventMarksAfter([], last, next({ at: [4000, 1000] }, told(first))), [trail]);
  assert.deepEqual(
    eventMarksAfter(
      [],
      last,
      next({ at: [4000, 1000] }, told({ ...first, pieces: ['n', 'm'] }, line([1000, 1000], [4000, 1000]))),
    ),
    [trail],
  );
});

test('what others do adds up until one answers oneself', () => {
  const first = eventMarksAfter([], last, next({ at: [4000, 1000] }));
  assert.equal(eventMarksAfter(first, last, next({ now: 1 })).length, 2);
  assert.equal(eventMarksAfter(first, last, next({ now: 1 }, [step(0)])).length, 1);
});

test('who goes back to where they began, and then elsewhere, leaves the last trail alone', () => {
  const [home, away, there] = [{}, { at: [4000, 1000] }, { at: [1000, 6000] }].map((changes) => next(changes));
  const first = eventMarksAfter([], last, away);
  const back = eventMarksAfter(first, away, { ...home, seq: 2 });
  assert.deepEqual(back, []);
  assert.deepEqual(eventMarksAfter(back, { ...home, seq: 2 }, { ...there, seq: 3 }), [
    { kind: 'trail', seat: 1, from: [1000, 1000], to: [1000, 6000] },
  ]);
});

test('nothing is drawn of what was taken back, of a new table or of a trembling hand', () => {
  const first = eventMarksAfter([], last, next({ at: [4000, 1000] }));
  assert.deepEqual(eventMarksAfter(first, last, next({}, [step(1, 'undo')])), []);
  assert.deepEqual(eventMarksAfter(first, last, { ...next({}), anew: true }), []);
  assert.deepEqual(eventMarksAfter([], last, next({ at: [1100, 1000] })), []);
  assert.deepEqual(eventMarksAfter([], null, next({ at: [4000, 1000] })), []);
});

const shots = (/** @type {boolean} */ hit) => [
  {
    seq: 1,
    kind: 'answer',
    seat: 1,
    lines: [null, { text: 'Shots.', seat: 1, pieces: [], fire: { by: ['n'], at: ['far', 'm', 'gone'], hit } }],
  },
];
const table = (/** @type {object} */ changes) => ({
  view: view({
    pieces: [piece(changes), piece({ id: 'far', at: [9000, 9000] }), piece({ id: 'n', at: [0, 1000], seat: 0 })],
  }),
});

test('a shot goes from who fired to the nearest of those fired at, and says whether it hit', () => {
  const before = /** @type {any} */ (update(table({})));
  const [shot, ...rest] = eventMarksAfter(
    [],
    before,
    /** @type {any} */ (update({ seq: 1, told: shots(true), ...table({}) })),
  );
  assert.deepEqual(shot, { kind: 'shot', seat: 1, from: [0, 1000], to: [1000, 1000], hit: true });
  assert.deepEqual(rest, []);
});

test('what is told later is seen later: a move, then the shot at it with its loss; what was seen before waits no more', () => {
  const before = /** @type {any} */ (update(table({})));
  const [fired] = shots(true);
  const told = [{ ...fired, lines: [{ text: 'Goes.', seat: 1, pieces: ['far'], fire: null }, ...fired.lines] }];
  const pieces = [
    piece({ now: 1 }),
    piece({ id: 'far', at: [9000, 5000] }),
    piece({ id: 'n', at: [0, 1000], seat: 0 }),
  ];
  const found = eventMarksAfter([], before, /** @type {any} */ (update({ seq: 1, told, view: view({ pieces }) })));
  assert.deepEqual(
    found.map(({ kind, turn }) => [kind, turn ?? 0]),
    [
      ['shot', 1],
      ['loss', 1],
      ['trail', 0],
    ],
  );
  const later = eventMarksAfter(found, before, /** @type {any} */ (update({ seq: 2, told: [step(1)], ...table({}) })));
  assert.deepEqual(
    later.map(({ turn }) => turn),
    [0, 0, 0],
  );
});

test('who is taken off the table leaves a mark where they stood, where that was told as a loss', () => {
  const before = /** @type {any} */ (update(table({})));
  const without = { view: view({ pieces: table({}).view.pieces.filter(({ id }) => id !== 'm') }) };
  const told = (/** @type {string} */ tone) => [
    { seq: 1, kind: 'answer', seat: 1, lines: [{ text: 'M goes.', tone, seat: 1, pieces: ['m'], fire: null }] },
  ];
  assert.deepEqual(
    eventMarksAfter([], before, /** @type {any} */ (update({ seq: 1, told: told('loss'), ...without }))),
    [{ kind: 'loss', at: [1000, 1000], words: '✕' }],
  );
  assert.deepEqual(
    eventMarksAfter([], before, /** @type {any} */ (update({ seq: 1, told: told('plain'), ...without }))),
    [],
  );
});

test('who comes to a table sees the shots since their own last answer, and no others', () => {
  const mine = { seq: 0, kind: 'answer', seat: 0, lines: shots(true)[0].lines };
  assert.equal(
    eventMarksAfter([], null, /** @type {any} */ (update({ seq: 1, told: [mine, ...shots(false)], ...table({}) })))
      .length,
    1,
  );
  assert.deepEqual(
    eventMarksAfter(
      [],
      null,
      /** @type {any} */ (update({ seq: 1, told: [mine, ...shots(false)], seats: [], ...table({}) })),
    ),
    [],
  );
});

test('trails are drawn again after a reload, of what others did since the answer that this tab saw', () => {
  const kept = new Map();
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  globalThis.location = { pathname: '/m/x/' };
  const mine = { seq: 4, kind: 'answer', seat: 0, lines: [] };
  const theirs = { seq: 5, kind: 'answer', seat: 1, lines: [] };
  eventMarksAfter([], last, { ...next({ at: [2000, 1000] }, [mine]), seq: 4 });
  const there = { ...next({ at: [7000, 1000], now: 1 }, [mine, theirs]), seq: 5, anew: true };
  assert.deepEqual(
    eventMarksAfter([], null, there).map(({ kind, from }) => [kind, from]),
    [
      ['trail', [2000, 1000]],
      ['loss', undefined],
    ],
  );
  assert.deepEqual(
    eventMarksAfter([], null, { ...there, told: [{ ...mine, seq: 3 }, theirs] }),
    [],
    'another answer left another table',
  );
  assert.deepEqual(
    eventMarksAfter([], null, { ...there, seats: [1], told: [{ ...mine, seat: 1 }, theirs] }),
    [],
    'another seat saw another table',
  );
  delete globalThis.sessionStorage;
  assert.deepEqual(eventMarksAfter([], null, there), []);
});

test('what is kept of a table is how it stood before others went on, and nothing of a screen that two share', () => {
  const kept = new Map();
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  const both = [
    { seq: 4, kind: 'answer', seat: 0, lines: [] },
    { seq: 5, kind: 'answer', seat: 1, lines: [] },
  ];
  eventMarksAfter([], last, { ...next({ at: [6000, 1000] }, both), seq: 5, seats: [0, 1] });
  assert.equal(kept.size, 0);
  eventMarksAfter([], last, { ...next({ at: [6000, 1000] }, both), seq: 5 });
  assert.deepEqual(JSON.parse([...kept.values()][0]).pieces, [{ id: 'm', at: [1000, 1000], life: 'live', now: 3 }]);
  delete globalThis.sessionStorage;
});

test('who makes a step too small for a trail still has its turn, so that the next trail waits for it as its token does', () => {
  const stand = (/** @type {number} */ small, /** @type {number} */ walk) => ({
    view: view({ pieces: [piece({ id: 'near', at: [1000 + small, 1000] }), piece({ at: [5000 + walk, 5000] })] }),
  });
  const lines = ['near', 'm'].map((id) => ({ text: 'Goes.', seat: 1, pieces: [id], fire: null }));
  const found = eventMarksAfter(
    [],
    /** @type {any} */ (update(stand(0, 0))),
    /** @type {any} */ (update({ seq: 1, told: [{ seq: 1, kind: 'answer', seat: 1, lines }], ...stand(200, 3000) })),
  );
  assert.deepEqual(found, [{ kind: 'trail', seat: 1, from: [5000, 5000], to: [8000, 5000], turn: 1 }]);
});
