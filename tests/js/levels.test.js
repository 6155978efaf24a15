/**
 * Levels: where a place lies, what a path between them costs and where it climbs, all from the question's own rates.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { heightMarks, isOnLevel } from '../../static/js/board/ground/levels.js';
import { railing, sidesInWords, sidesOf } from '../../static/js/board/ground/sides.js';
import { clipStops, pathPrice } from '../../static/js/play/decision/path_price.js';
import { distinctStops, heightOf, isLayered, stopOnLevel, levelsOf } from '../../static/js/play/table/levels.js';
import { pathWidget } from '../../static/js/play/widgets/path.js';
import { placesWidget } from '../../static/js/play/widgets/places.js';
import { option, view, walk } from './build.js';

const square = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const ground = (/** @type {object} */ changes) => ({
  id: 'a',
  kind: '',
  name: 'A',
  outline: square(5000, 0, 5000),
  height: 100,
  elevation: 2900,
  climbable: true,
  impassable: false,
  sides: [],
  state: '',
  onto: '',
  ...changes,
});
const gantry = ground({ id: 'gantry', name: 'Gantry' });
const roof = ground({ id: 'roof', name: 'Roof', outline: square(7000, 0, 1000), elevation: 5900 });
const hill = ground({ id: 'hill', name: 'Hill', elevation: 0, height: 1000, outline: square(20000, 0, 2000) });
const table = view({ ground: [gantry, roof, hill] });
const both = ['ground', 'gantry'];

test('a table has levels only where something hangs above it', () => {
  assert.equal(isLayered([hill]), false);
  assert.deepEqual(levelsOf([hill]), []);
  assert.deepEqual(levelsOf(table.ground), [
    { elevation: 0, name: 'Ground' },
    { elevation: 1000, name: 'Hill' },
    { elevation: 3000, name: 'Gantry' },
    { elevation: 6000, name: 'Roof' },
  ]);
});

test('a place lies on the highest surface that is not above the level looked at', () => {
  const on = (/** @type {number | null} */ level, at = [7500, 500]) =>
    stopOnLevel(table.ground, [...both, 'roof'], at, level).on;
  assert.deepEqual([on(0), on(3000), on(6000), on(null)], ['ground', 'gantry', 'roof', '']);
  assert.equal(on(3000, [1000, 1000]), 'ground');
  assert.equal(stopOnLevel(table.ground, [], [7500, 500], 0).on, '');
  assert.equal(stopOnLevel(table.ground, both, [7500, 500], 6000).on, '');
  assert.equal(heightOf(table.ground, [7500, 500], ''), 6000);
  assert.equal(heightOf(table.ground, [7500, 500], 'ground'), 0);
});

test('a floor, what rises through a level and what lies on the table belong where they are', () => {
  const wall = ground({ elevation: 0, height: 4000, climbable: false });
  const flat = ground({ elevation: 0, height: 0, climbable: false });
  assert.deepEqual(
    [0, 3000, 6000].map((level) => isOnLevel(gantry, level)),
    [false, true, false],
  );
  assert.deepEqual(
    [0, 3000, 6000].map((level) => isOnLevel(wall, level)),
    [true, true, false],
  );
  assert.deepEqual(
    [0, 3000, 6000].map((level) => isOnLevel(flat, level)),
    [true, false, false],
  );
  assert.deepEqual(heightMarks({ elevation: 3000 }, null, true), ['is-raised']);
  assert.deepEqual(heightMarks({ elevation: 0 }, 3000, true), ['is-raised', 'is-off-level']);
  assert.deepEqual(heightMarks({ elevation: 1000 }, null, false), []);
});

/** @param {object} changes */
const walker = (changes) => ({
  ...walk('w').needs,
  surfaces: both,
  on: 'ground',
  rates: { up: 2000, down: 500 },
  ...changes,
});

test('a path tells where it climbs and what that costs, by the rates of the question', () => {
  const up = pathPrice(table, walker({}), [{ at: [6000, 0], on: 'gantry' }]);
  assert.equal(up.cost, 6000 + 6000);
  assert.deepEqual(up.steps, [{ at: [5000, 0], height: 3000, cost: 6000 }]);
  const below = pathPrice(table, walker({}), [{ at: [6000, 0], on: 'ground' }]);
  assert.equal(below.cost, 6000);
  assert.deepEqual(below.steps, []);
  const down = pathPrice(table, walker({ start: [6000, 1000], on: 'gantry' }), [{ at: [4000, 1000], on: 'ground' }]);
  assert.deepEqual(down.steps, [{ at: [5000, 1000], height: -3000, cost: 1500 }]);
  const free = pathPrice(table, walker({ rates: {} }), [{ at: [6000, 0], on: 'gantry' }]);
  assert.equal(free.cost, 6000);
});

test('a path that cannot pay for the climb stops before it', () => {
  const [stop] = clipStops(table, walker({}), [{ at: [6000, 0], on: '' }], 3000);
  assert.equal(stop.on, 'ground');
  assert.ok(stop.at[0] < 5000 && stop.at[0] > 4980, String(stop.at));
});

test('a bonus lies on top of the budget', () => {
  const [stop] = clipStops(view(), walker({ surfaces: [], rates: { bonus: 1000 } }), [{ at: [9000, 0], on: '' }], null);
  assert.ok(stop.at[0] > 6980 && stop.at[0] <= 7000, String(stop.at));
});

test('a change of surface alone is a step of a path, and its answer names every surface', () => {
  const shape = walker({ start: [6000, 1000], on: 'ground' });
  const stops = [
    { at: [6000, 1000], on: 'gantry' },
    { at: [6000, 1000], on: 'gantry' },
  ];
  assert.deepEqual(distinctStops(stops, shape), [stops[0]]);
  assert.deepEqual(pathWidget.toValue({ stops, level: 3000 }, { needs: shape }), {
    type: 'path',
    points: [[6000, 1000]],
    on: ['gantry'],
  });
  assert.deepEqual(pathWidget.toValue({ stops: [{ at: [1, 1], on: '' }], level: null }, { needs: shape }), {
    type: 'path',
    points: [[1, 1]],
  });
});

test('walls and rails lie along the sides that have them', () => {
  const walled = { ...gantry, sides: ['wall', 'rail', 'open', 'rail'] };
  assert.deepEqual(sidesOf(walled, 'wall'), [
    [
      [5000, 0],
      [10000, 0],
    ],
  ]);
  assert.deepEqual(sidesOf(walled, 'rail'), [
    [
      [10000, 0],
      [10000, 5000],
    ],
    [
      [5000, 5000],
      [5000, 0],
    ],
  ]);
  assert.equal(sidesInWords(walled), 'wall on 1 side, rail on 2 sides');
  assert.deepEqual([sidesOf({ ...gantry, sides: [] }, 'wall'), sidesInWords({ ...gantry, sides: [] })], [[], '']);
});

test('a rail stands on posts from end to end', () => {
  assert.equal(
    railing([
      [0, 0],
      [1200, 0],
    ]),
    'M0 0L1200 0M0 -160L0 160M600 -160L600 160M1200 -160L1200 160',
  );
});

test('what was placed last goes along to another level, and all of it while nothing was', () => {
  const arrange = option({
    id: 'arrange',
    needs: {
      type: 'places',
      pieces: ['a', 'b'],
      suggested: { a: [7500, 500], b: [6000, 500] },
      zones: [],
      surfaces: ['ground', 'gantry', 'roof'],
    },
  });
  const begun = placesWidget.begin(arrange, table, null);
  const below = placesWidget.changeLevel({ ...begun, level: 0 }, arrange, table);
  assert.deepEqual(placesWidget.toValue(below, arrange).on, { a: 'ground', b: 'ground' });
  const up = placesWidget.changeLevel({ ...below, level: 3000 }, arrange, table);
  assert.deepEqual(placesWidget.toValue(up, arrange).on, { a: 'gantry', b: 'gantry' });
  const dragged = placesWidget.drag(up, arrange, 'place:a', [8000, 500], table);
  const apart = placesWidget.changeLevel({ ...dragged, level: 0 }, arrange, table);
  assert.deepEqual(placesWidget.toValue(apart, arrange), {
    type: 'places',
    at: { a: [8000, 500], b: [6000, 500] },
    on: { a: 'ground', b: 'gantry' },
  });
});

test('all that is placed goes along by one drag, one tap or the keys, and keeps its order', () => {
  const pieces = ['a', 'b', 'c'];
  const arrange = option({
    id: 'arrange',
    needs: {
      type: 'places',
      pieces,
      suggested: { a: [1000, 1000], b: [2000, 1000], c: [3000, 4000] },
      zones: [],
      surfaces: [],
    },
  });
  const begun = placesWidget.begin(arrange, table, null);
  const handles = placesWidget.draw(begun, arrange, table, 0).ghosts.filter(({ mark }) => mark);
  assert.equal(handles.length, 1);
  const [x, y] = handles[0].at;
  assert.ok(
    Object.values(begun.at).every((at) => Math.hypot(x - at[0], y - at[1]) > 1000),
    `it hides nobody: ${x} ${y}`,
  );
  const there = { a: [5000, 2000], b: [6000, 2000], c: [7000, 5000] };
  assert.deepEqual(placesWidget.drag(begun, arrange, handles[0].id, [x + 4000, y + 1000], table, 0).at, there);
  assert.deepEqual(placesWidget.tap(begun, arrange, [6000, 3000], table).at, there);
  assert.deepEqual(placesWidget.nudge(begun, arrange, handles[0].id, [4000, 1000], table).at, there);
  assert.deepEqual(placesWidget.drag(begun, arrange, 'place:a', [9000, 700], table).at, {
    ...begun.at,
    a: [9000, 700],
  });
});

test('one piece that is placed has no handle beside itself', () => {
  const alone = option({
    id: 'arrange',
    needs: { type: 'places', pieces: ['a'], suggested: { a: [1000, 1000] }, zones: [], surfaces: [] },
  });
  assert.equal(placesWidget.draw(placesWidget.begin(alone, table, null), alone, table, 0).ghosts.length, 1);
});
