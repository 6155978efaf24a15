/** What the board draws of a question, read off the state of the page. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardOf } from '../../static/js/play/scene.js';
import { Store } from '../../static/js/play/store.js';
import { option, question, update, view, walk } from './build.js';

const CONFIG = /** @type {any} */ ({ seats: [0], names: [] });
const piece = (/** @type {string} */ id) => ({
  id,
  name: id,
  at: [1000, 1000],
  radius: 500,
  elevation: 0,
  height: 0,
  seat: 0,
  unit: '',
  life: 'live',
  now: 1,
  full: 1,
  states: [],
  facts: [],
});

/** @param {object[]} options @param {string} chosenOption @param {any} [draft] */
function drawn(options, chosenOption, draft = null) {
  const store = new Store();
  store.change({
    chosenOption,
    draft,
    update: update({ view: view({ pieces: ['m', 'foe'].map(piece) }), questions: [question({ options })], seats: [0] }),
  });
  return boardOf(store.state, CONFIG, null);
}

test('somebody who is sent at an enemy is marked, and so is the enemy', () => {
  const charge = { ...walk('charge'), piece: 'foe' };
  const { marks } = drawn([charge], 'charge', { type: 'path', stops: [] });
  assert.deepEqual(marks, { m: ['selected'], foe: ['pointed'] });
});

test('while it is chosen which way somebody faces, their front is drawn as they will stand', () => {
  const arcs = (/** @type {any} */ needs, /** @type {any} */ draft) => {
    const store = new Store();
    const faced = { ...piece('m'), facing: 90 };
    store.change({
      chosenOption: 'a',
      draft,
      update: update({
        view: view({ pieces: [faced] }),
        questions: [question({ options: [option({ id: 'a', piece: 'm', needs })] })],
        seats: [0],
      }),
    });
    return boardOf(store.state, CONFIG, null).overlays?.filter(({ kind }) => kind === 'arcs');
  };
  const lines = { kind: 'arcs', at: [1000, 1000], radius: 500, facing: 90 };
  const aim = { type: 'aim', piece: 'm', start: [1000, 1000], radius: 500, length: 1000 };
  assert.deepEqual(
    arcs({ ...aim, turns: false }, { type: 'aim', at: [2500, 1000] }),
    [lines],
    'whoever aims at something stands as before',
  );
  assert.deepEqual(arcs({ ...aim, turns: true }, { type: 'aim', at: [2500, 1000] }), [{ ...lines, facing: 0 }]);
  const way = { ...walk('a').needs, piece: 'm', start: [1000, 1000], radius: 500, turns: true };
  assert.deepEqual(arcs(way, { type: 'path', stops: [{ at: [1000, 3000], on: '' }], facing: 180 }), [
    { ...lines, at: [1000, 3000], facing: 180 },
  ]);
  const spot = {
    type: 'spot',
    radius: 500,
    zones: [],
    outline: [],
    glyph: '',
    turns: true,
    ahead: 270,
    suggested: null,
  };
  assert.deepEqual(arcs(spot, { type: 'spot', at: [5000, 5000], degrees: 45 }), [
    { ...lines, at: [5000, 5000], facing: 315 },
  ]);
});

test('who was sent somewhere by an answer before stands there already, as a ghost', () => {
  const store = new Store();
  const planned = {
    foe: [
      [1000, 1000],
      [1000, 3000],
      [4000, 3000],
    ],
  };
  store.change({
    update: update({
      view: view({ pieces: ['m', 'foe'].map(piece) }),
      questions: [question({ planned, options: [option({ piece: 'm' })] })],
      seats: [0],
    }),
  });
  const { overlays, ghosts, marks } = boardOf(store.state, CONFIG, null);
  assert.deepEqual(
    overlays?.filter(({ kind }) => kind === 'way'),
    [{ kind: 'way', points: planned.foe }],
  );
  assert.deepEqual(
    ghosts?.map(({ id, at }) => [id, at]),
    [['end-foe', [4000, 3000]]],
  );
  assert.deepEqual(marks?.foe, ['left']);
});

test('the ways of those who come are drawn while it is asked who steps in, and not those of a choice that is refused', () => {
  const moments = [
    { number: 1, label: '1', at: { foe: [2000, 1000] } },
    { number: 2, label: '2', at: { foe: [3000, 1000] } },
  ];
  const react = (/** @type {object} */ changes) =>
    option({ id: 'react', piece: 'm', needs: { type: 'moment', moments }, ...changes });
  const ways = (/** @type {object[]} */ options) => drawn(options, '').overlays?.filter(({ kind }) => kind === 'way');
  assert.deepEqual(ways([option({ id: 'pass' }), react({})]), [
    {
      kind: 'way',
      points: [
        [2000, 1000],
        [3000, 1000],
      ],
    },
  ]);
  assert.deepEqual(ways([option({ id: 'pass' }), react({ refusal: { message: 'No.' } })]), []);
});

test('the part of the table that an option is about is drawn while that is pointed at, of an idea the edge alone', () => {
  const outline = [
    [0, 0],
    [9, 0],
    [9, 9],
  ];
  const zones = [
    { id: 'line:across', kind: 'idea', outline, seat: null },
    { id: 'half:1', kind: 'territory', outline, seat: null },
  ];
  const seen = (/** @type {string} */ hoveredPiece) => {
    const store = new Store();
    store.change({
      hoveredPiece,
      update: update({
        view: view({ turn: 0, zones }),
        questions: [question({ options: [option({ piece: 'line:across' }), option({ id: 'b', piece: 'half:1' })] })],
        seats: [0],
      }),
    });
    const { overlays, zones: shown } = boardOf(store.state, CONFIG, null);
    return [overlays?.map(({ kind }) => kind), shown?.map(({ id }) => id)];
  };
  assert.deepEqual(seen(''), [[], ['half:1']]);
  assert.deepEqual(seen('line:across'), [['way'], ['half:1']]);
  assert.deepEqual(seen('half:1'), [['area'], ['half:1']]);
});

test('a line that a number would draw is drawn as far as the table says', () => {
  const store = new Store();
  const angle = option({
    id: 'angle',
    needs: { type: 'number', least: 0, most: 179, unit: '°', parts: 1, suggested: null },
  });
  store.change({
    chosenOption: 'angle',
    draft: { type: 'number', count: 30 },
    update: update({ view: view({}), questions: [question({ options: [angle] })], seats: [0] }),
  });
  const verdict = /** @type {never} */ ({
    lines: [],
    path: [
      [0, 0],
      [9, 9],
    ],
    ways: {},
    evidence: [],
    refusal: null,
    waiting: false,
  });
  assert.deepEqual(boardOf(store.state, CONFIG, verdict).overlays, [{ kind: 'aim', from: [0, 0], to: [9, 9] }]);
});

test('who acts on whom is joined by a line, unless several of each side are meant', () => {
  const at = (/** @type {string} */ id, /** @type {number} */ seat, /** @type {number} */ x) => ({
    ...piece(id),
    seat,
    at: [x, 1000],
  });
  const lines = (/** @type {string[]} */ focus) => {
    const store = new Store();
    const pieces = [at('a', 0, 1000), at('b', 0, 2000), at('x', 1, 3000), at('y', 1, 4000)];
    store.change({
      update: update({ view: view({ pieces }), questions: [question({ options: [option({})], focus })], seats: [0] }),
    });
    return boardOf(store.state, CONFIG, null).overlays?.flatMap((one) =>
      one.kind === 'way' ? [one.points.map(([x]) => x)] : [],
    );
  };
  assert.deepEqual(lines(['a', 'x']), [[1000, 3000]]);
  assert.deepEqual(lines(['y', 'x', 'b']), [
    [4000, 2000],
    [3000, 2000],
  ]);
  assert.deepEqual(lines(['a', 'b']), []);
  assert.deepEqual(lines(['a', 'b', 'x', 'y']), []);
});

test('what is placed where it may not stand is drawn so', () => {
  const needs = { type: 'spot', zones: [], radius: 500, outline: [], turns: true, surfaces: [], ahead: 270 };
  const store = new Store();
  const draft = { type: 'spot', at: [1000, 2000], degrees: 0, on: '', level: null };
  const asked = question({ options: [option({ id: 'place', needs })] });
  store.change({
    chosenOption: 'place',
    draft,
    update: update({ view: view({ pieces: [] }), questions: [asked], seats: [0] }),
  });
  const bad = (/** @type {any} */ judged) =>
    boardOf(store.state, CONFIG, /** @type {never} */ (judged)).ghosts?.map((ghost) => Boolean(ghost.bad));
  assert.deepEqual(bad({ refusal: { message: 'Over a wall.', unfit: {} }, path: [], ways: {}, sight: [] }), [true]);
  assert.deepEqual(bad({ refusal: null, path: [], ways: {}, sight: [] }), [false]);
});

test('what is placed is drawn as it will stand: facing that way, and a thing of its own as that thing', () => {
  const ghost = (/** @type {object} */ shape, degrees = 0) => {
    const needs = {
      type: 'spot',
      zones: [],
      radius: 500,
      outline: [],
      turns: true,
      surfaces: [],
      ahead: 270,
      glyph: '',
      ...shape,
    };
    const store = new Store();
    const asked = question({ options: [option({ id: 'place', piece: 'm', needs })] });
    const draft = { type: 'spot', at: [1000, 2000], degrees, on: '', level: null };
    const pieces = [{ ...piece('m'), glyph: 'operative', number: '5' }];
    store.change({
      chosenOption: 'place',
      draft,
      update: update({ view: view({ pieces }), questions: [asked], seats: [0] }),
    });
    return /** @type {any} */ (boardOf(store.state, CONFIG, null).ghosts?.[0]);
  };
  assert.deepEqual(
    [0, 90].map((degrees) => ghost({}, degrees).facing),
    [270, 0],
  );
  assert.deepEqual([ghost({}).glyph, ghost({}).number], ['operative', '5']);
  assert.deepEqual([ghost({ glyph: 'smoke' }).glyph, ghost({ glyph: 'smoke' }).number], ['smoke', undefined]);
});

/**
 * What the captions say of a move, by how it was judged.
 * @param {object} needs
 * @param {any} draft
 * @param {object | null} judged
 * @param {boolean} [ruler]
 */
function captions(needs, draft, judged, ruler = true) {
  const store = new Store();
  const asked = question({ options: [option({ id: 'go', needs })] });
  store.change({
    chosenOption: 'go',
    draft,
    update: update({ view: view({ pieces: ['m', 'n'].map(piece), ruler }), questions: [asked], seats: [0] }),
  });
  const { overlays, ghosts } = boardOf(
    store.state,
    CONFIG,
    /** @type {never} */ (judged && { refusal: judged, path: [], ways: {}, evidence: [], waiting: false }),
  );
  const told = /** @type {any[]} */ (overlays).filter(
    ({ kind, label }) => label && (kind === 'path' || kind === 'price'),
  );
  return {
    words: told.map(({ label }) => label),
    bad: told.map(({ bad }) => Boolean(bad)),
    crossed: /** @type {any[]} */ (ghosts).flatMap(({ id, bad }) => (bad ? [id] : [])),
  };
}
const stop = (/** @type {[number, number]} */ at) => [{ at, on: '' }];
const ONE = {
  type: 'path',
  piece: 'm',
  start: [0, 0],
  radius: 500,
  budget: 4000,
  straight: false,
  slow: [],
  on: '',
  surfaces: [],
  rates: {},
};

test('the caption of a move that is refused does not read as if all were well', () => {
  const draft = { stops: stop([4000, 0]), level: null };
  assert.deepEqual(captions(ONE, draft, null), { words: ['4.0″ of 4.0″'], bad: [false], crossed: [] });
  assert.deepEqual(captions(ONE, draft, { message: 'On somebody.', unfit: {} }), {
    words: ['✕ does not fit'],
    bad: [true],
    crossed: ['path-end'],
  });
  const far = { stops: stop([6000, 0]), level: null };
  assert.deepEqual(
    captions(ONE, far, { message: 'Too far.', unfit: {} }).words,
    ['✕ 6.0″ of 4.0″'],
    'what is too long says so',
  );
  const endless = { ...ONE, budget: 99000 };
  assert.deepEqual(captions(endless, far, null, false).words, [], 'nobody measures it');
  assert.deepEqual(captions(endless, far, { message: 'A wall.', unfit: {} }, false).words, ['✕ does not fit']);
});

test('the caption of several says how many of them do not fit, unless it is the one in hand', () => {
  const movers = ['m', 'n'].map((id, i) => ({
    piece: id,
    start: [0, 2000 * i],
    radius: 500,
    budget: 4000,
    slow: [],
    on: '',
  }));
  const needs = { type: 'ways', movers, whole: false, suggested: {}, surfaces: [], rates: {} };
  const draft = (/** @type {string} */ one) => ({
    paths: { m: stop([4000, 0]), n: stop([4000, 2000]) },
    one,
    level: null,
  });
  const refused = (/** @type {string[]} */ ...ids) => ({
    message: 'On somebody.',
    unfit: Object.fromEntries(ids.map((id) => [id, 'On somebody.'])),
  });
  assert.deepEqual(captions(needs, draft(''), null).words, ['4.0″ of 4.0″']);
  assert.deepEqual(captions(needs, draft(''), refused('m', 'n')), {
    words: ['✕ 2 do not fit'],
    bad: [true],
    crossed: ['way:m', 'way:n'],
  });
  assert.deepEqual(captions(needs, draft(''), refused('n')).words, ['✕ 1 does not fit']);
  assert.deepEqual(
    captions(needs, draft(''), refused()).crossed,
    ['way:m', 'way:n'],
    'a refusal that names nobody is one of all of them',
  );
  assert.deepEqual(captions(needs, draft('m'), refused('n')).words, ['4.0″ of 4.0″']);
  assert.deepEqual(captions(needs, draft('n'), refused('n')).words, ['✕ does not fit']);
});

test('what is in the way is drawn over all that is built on it', () => {
  const store = new Store();
  const square = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
  ];
  const look = {
    ends: ['m', 'foe'],
    places: {},
    asked: '',
    words: '',
    rule: '',
    kind: 'none',
    evidence: [{ kind: 'stopped', start: [0, 0], end: [9, 9], stop: [5, 5], pieces: ['wall'] }],
  };
  store.change({
    sightTool: /** @type {any} */ (look),
    update: update({
      view: view({
        pieces: ['m', 'foe'].map(piece),
        ground: [
          { id: 'wall', outline: square },
          { id: 'roof', outline: [] },
        ],
      }),
    }),
  });
  const { overlays } = boardOf(store.state, CONFIG, null);
  assert.deepEqual(
    overlays?.filter(({ kind }) => kind === 'area'),
    [{ kind: 'area', outline: square, bad: true }],
  );
});
