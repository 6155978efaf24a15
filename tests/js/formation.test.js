/** Several pieces moved as one: together as far as all can pay, singly where somebody else should stand. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  answerOf,
  sameSteps,
  moveTogether,
  middleEnd,
  removeCorners,
  addCorners,
} from '../../static/js/play/widgets/formation/formation.js';
import { waysWidget } from '../../static/js/play/widgets/formation/ways.js';
import { option, view } from './build.js';

const mover = (/** @type {string} */ piece, /** @type {[number, number]} */ start, budget = 5000) => ({
  piece,
  start,
  radius: 500,
  budget,
  slow: [],
  on: '',
});
const [a, b, slow] = [mover('a', [1000, 1000]), mover('b', [1000, 3000]), mover('slow', [1000, 5000], 2000)];
const shapeOf = (/** @type {any[]} */ ...movers) => ({
  type: 'ways',
  movers,
  whole: false,
  suggested: {},
  surfaces: [],
  rates: {},
});

/** Paths of points on the highest ground. @param {Record<string, [number, number][]>} paths */
const up = (paths) =>
  Object.fromEntries(Object.entries(paths).map(([piece, points]) => [piece, points.map((at) => ({ at, on: '' }))]));
/** Only the points. @param {Record<string, {at: [number, number]}[]>} paths */
const flat = (paths) =>
  Object.fromEntries(Object.entries(paths).map(([piece, stops]) => [piece, stops.map(({ at }) => at)]));
const draft = (/** @type {Record<string, [number, number][]>} */ paths, one = '') => ({
  paths: up(paths),
  one,
  level: null,
});

test('all keep their places beside the one that leads', () => {
  const paths = flat(moveTogether(view(), shapeOf(a, b), draft({}), [a, b], a, [4000, 2000]));
  assert.deepEqual(paths, { a: [[4000, 2000]], b: [[4000, 4000]] });
});

test('all stop where the first can no longer pay, and stay side by side', () => {
  const paths = flat(moveTogether(view(), shapeOf(a, slow), draft({}), [a, slow], a, [9000, 1000]));
  assert.equal(paths.a[0][0], paths.slow[0][0]);
  assert.ok(paths.slow[0][0] > 2980 && paths.slow[0][0] <= 3000, String(paths.slow[0]));
});

test('one alone goes as far as its own budget, and nobody else moves', () => {
  const paths = flat(moveTogether(view(), shapeOf(a, slow), draft({}), [a], a, [9000, 1000]));
  assert.ok(paths.a[0][0] > 5990 && paths.a[0][0] <= 6000);
  assert.equal(paths.slow, undefined);
});

test('who could not even pay for the formation does not hold the others back', () => {
  const paths = flat(
    moveTogether(view(), shapeOf(a, slow), draft({ slow: [[1000, 9000]] }), [a, slow], a, [4000, 1000]),
  );
  assert.deepEqual(paths, { a: [[4000, 1000]], slow: [[4000, 9000]] });
});

test('a corner is turned by those with budget left', () => {
  const paths = addCorners(view(), shapeOf(a, slow), up({ a: [[2000, 1000]], slow: [[3000, 5000]] }), [a, slow]);
  assert.deepEqual(flat(paths), {
    a: [
      [2000, 1000],
      [2000, 1000],
    ],
    slow: [[3000, 5000]],
  });
  assert.deepEqual(flat(removeCorners(paths, [a, slow])), { a: [[2000, 1000]] });
});

test('what was bought twice by a rate costs twice', () => {
  const woods = {
    id: 'woods',
    outline: [
      [2000, 0],
      [9000, 0],
      [9000, 9000],
      [2000, 9000],
    ],
    climbable: false,
  };
  const muddy = { ...a, slow: ['woods'] };
  const plain = flat(moveTogether(view({ ground: [woods] }), shapeOf(a), draft({}), [a], a, [9000, 1000]));
  const dear = flat(
    moveTogether(
      view({ ground: [woods] }),
      { ...shapeOf(muddy), rates: { slow: 1000 } },
      draft({}),
      [muddy],
      muddy,
      [9000, 1000],
    ),
  );
  assert.ok(dear.a[0][0] < plain.a[0][0] - 1000, `${dear.a} against ${plain.a}`);
});

test('steps typed for one lead all by the same steps', () => {
  assert.deepEqual(
    flat(
      sameSteps(view(), shapeOf(a, b), draft({}), [a, b], a, [
        [3000, 1000],
        [3000, 2000],
      ]),
    ),
    {
      a: [
        [3000, 1000],
        [3000, 2000],
      ],
      b: [
        [3000, 3000],
        [3000, 4000],
      ],
    },
  );
});

test('corners that repeat and paths that lead nowhere are no part of the answer', () => {
  const drawn = draft(
    {
      a: [
        [2000, 1000],
        [2000, 1000],
      ],
      b: [[1000, 3000]],
    },
    'a',
  );
  assert.deepEqual(answerOf(drawn.paths, [a, b]).paths, { a: [[2000, 1000]] });
  assert.deepEqual(waysWidget.toValue(drawn, option({ needs: shapeOf(a, b) })), {
    type: 'ways',
    paths: { a: [[2000, 1000]] },
  });
});

test('where all are wanted, who is missing is said', () => {
  const whole = option({ needs: { ...shapeOf(a, b), whole: true } });
  assert.equal(waysWidget.missing(draft({ a: [[2000, 1000]] }), whole), 'All 2 move together: 1 of them have a path.');
  assert.equal(waysWidget.missing(draft({ a: [[2000, 1000]], b: [[2000, 3000]] }), whole), '');
});

test('a ghost moves its own piece, a token and the handle move all', () => {
  const both = option({ needs: shapeOf(a, b) });
  const begun = waysWidget.begin(both, view(), null);
  const all = waysWidget.drag(begun, both, 'b', [2000, 3000], view());
  assert.deepEqual(flat(all.paths), { a: [[2000, 1000]], b: [[2000, 3000]] });
  const corrected = waysWidget.drag(all, both, 'way:a', [2500, 1500], view());
  assert.deepEqual(flat(corrected.paths), { a: [[2500, 1500]], b: [[2000, 3000]] });
  assert.equal(corrected.one, 'a');
  const nudged = waysWidget.nudge(corrected, both, 'way-all', [100, 0], view());
  assert.deepEqual(flat(nudged.paths), { a: [[2600, 1500]], b: [[2100, 3000]] });
  assert.deepEqual(middleEnd([a, b], nudged.paths), [2350, 2250]);
});

test('what each pays is told as the table counts it, once it has', () => {
  const shown = (/** @type {Record<string, number> | undefined} */ costs) => {
    const drawn = waysWidget.draw(
      { ...draft({ a: [[4000, 1000]], b: [[4000, 3000]] }, 'a'), costs },
      option({ needs: shapeOf(a, b) }),
      view(),
      0,
    );
    return drawn.overlays?.flatMap((one) => (one.kind === 'path' && one.label ? [one.label] : []));
  };
  assert.deepEqual(shown(undefined), ['3.0″ of 5.0″']);
  assert.deepEqual(shown({ a: 4000 }), ['4.0″ of 5.0″']);
});
