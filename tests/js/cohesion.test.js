/** A formation: who stays in touch, and places for those who do not fit. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { arrangeUnfit } from '../../static/js/play/widgets/formation/arrangement.js';
import { cohesionLinks, cohesionWith } from '../../static/js/play/widgets/formation/cohesion.js';
import { view } from './build.js';

const stand = (/** @type {string} */ piece, /** @type {number} */ x) => ({
  piece,
  at: /** @type {[number, number]} */ ([x, 0]),
  radius: 500,
});
const mover = (/** @type {string} */ piece, /** @type {[number, number]} */ start) => ({
  piece,
  start,
  radius: 500,
  budget: 5000,
  slow: [],
  on: '',
});
const shape = (/** @type {any[]} */ ...movers) =>
  /** @type {any} */ ({ type: 'ways', movers, whole: false, suggested: {}, link: 1500, surfaces: [], rates: {} });

test('who is linked through others is in touch, and who is not is told how far away it is', () => {
  const { links, astray } = cohesionLinks([stand('a', 0), stand('b', 2000), stand('c', 4000), stand('d', 8000)], 1500);
  assert.equal(links.length, 2);
  assert.deepEqual(astray, [{ piece: 'd', from: [8000, 0], to: [4000, 0], far: 3000 }]);
  assert.deepEqual(cohesionLinks([], 1500), { links: [], astray: [] });
});

test('where all stay near to one, each is linked with that one alone', () => {
  const { links, astray } = cohesionWith([stand('a', 0), stand('b', 2000), stand('c', 4000)], 1500, stand('a', 0));
  assert.deepEqual(links, [
    [
      [0, 0],
      [2000, 0],
    ],
  ]);
  assert.deepEqual(astray, [{ piece: 'c', from: [4000, 0], to: [0, 0], far: 3000 }]);
});

test('who does not fit gets the nearest free place in touch, and the others keep theirs', () => {
  const [a, b] = [mover('a', [4000, 4000]), mover('b', [4000, 6000])];
  const draft = {
    paths: {
      a: [{ at: /** @type {[number, number]} */ ([6000, 5000]), on: '' }],
      b: [{ at: /** @type {[number, number]} */ ([6000, 5000]), on: '' }],
    },
    one: '',
    level: null,
  };
  const found = arrangeUnfit(draft, shape(a, b), view(), ['b']);
  assert.deepEqual(found.paths.a, draft.paths.a);
  const [{ at }] = found.paths.b.slice(-1);
  const far = Math.hypot(at[0] - 6000, at[1] - 5000);
  assert.ok(far > 1000 && far <= 1600, String(at));
});

test('a place behind a wall is reached round it, or not proposed', () => {
  const wall = {
    id: 'w',
    outline: [
      [5000, 0],
      [5400, 0],
      [5400, 9000],
      [5000, 9000],
    ],
    impassable: true,
    height: 3000,
    rough: false,
    elevation: 0,
    state: '',
  };
  const a = mover('a', [4000, 4000]);
  const draft = {
    paths: { a: [{ at: /** @type {[number, number]} */ ([5200, 4000]), on: '' }] },
    one: '',
    level: null,
  };
  const [{ at }] = arrangeUnfit(draft, { ...shape(a), link: 0 }, view({ ground: [wall] }), ['a']).paths.a.slice(-1);
  assert.ok(at[0] <= 4500, String(at));
});

test('who was refused where a place seemed free is not sent there again', () => {
  const a = mover('a', [4000, 4000]);
  const draft = {
    paths: { a: [{ at: /** @type {[number, number]} */ ([6000, 4000]), on: '' }] },
    one: '',
    level: null,
  };
  const [{ at }] = arrangeUnfit(draft, { ...shape(a), link: 0 }, view(), ['a']).paths.a.slice(-1);
  assert.notDeepEqual(at, [6000, 4000]);
});

test('who is found a place is led over nobody who goes along, while there is a way beside them', () => {
  const [a, b] = [mover('a', [4000, 4000]), mover('b', [5200, 4000])];
  const stop = (/** @type {number} */ x) => [{ at: /** @type {[number, number]} */ ([x, 4000]), on: '' }];
  const { paths } = arrangeUnfit(
    { paths: { a: stop(8000), b: stop(6400) }, one: '', level: null },
    { ...shape(a, b), link: 0 },
    view(),
    ['a'],
  );
  const [
    {
      at: [x, y],
    },
  ] = paths.a;
  const aside = (/** @type {number} */ bx) => Math.abs((y - 4000) * (bx - 4000)) / Math.hypot(x - 4000, y - 4000);
  assert.ok(paths.a.length === 1 && (x < 4000 || (aside(5200) >= 1000 && aside(6400) >= 1000)), `${x} ${y}`);
});
