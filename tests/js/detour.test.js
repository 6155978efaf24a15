/** "Go around it": the shortest way past what cannot be entered, for a base and not for a point. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { distanceToSide } from '../../static/js/board/ground/scatter.js';
import { detour, isFree, walls } from '../../static/js/play/widgets/detour.js';
import { pathWidget } from '../../static/js/play/widgets/path.js';
import { leadAround, noDetourNote } from '../../static/js/play/widgets/path_detour.js';
import { walk, view } from './build.js';
import { laidOut } from './dom.js';

/** @typedef {[number, number]} Point */
/** @type {Point[]} */
const wall = [
  [4000, 2000],
  [5000, 2000],
  [5000, 9000],
  [4000, 9000],
];
const length = (/** @type {Point[]} */ points) =>
  points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - points[i][0], p[1] - points[i][1]), 0);

test('where nothing is in the way it is one leg', () => {
  assert.deepEqual(detour([wall], 500, [0, 0], [9000, 0]), [[9000, 0]]);
});

test('a base goes round the nearer end and touches nothing', () => {
  const found = detour([wall], 500, [2000, 4000], [7000, 4000]);
  assert.ok(found);
  const path = [/** @type {Point} */ ([2000, 4000]), ...found];
  assert.ok(found.length >= 2);
  assert.ok(
    found.slice(0, -1).every(([, y]) => y < 2000),
    'round the top',
  );
  for (let i = 1; i < path.length; i += 1) assert.ok(isFree([wall], 500, path[i - 1], path[i]));
  assert.ok(length(path) < 8500, String(length(path)));
});

test('a gap that is too narrow for the base is no way', () => {
  const other = wall.map(([x, y]) => /** @type {Point} */ ([x, y - 8000]));
  const narrow = detour([wall, other], 600, [2000, 1500], [7000, 1500]);
  const wide = detour([wall, other], 400, [2000, 1500], [7000, 1500]);
  assert.deepEqual(wide, [[7000, 1500]]);
  assert.ok(narrow && narrow.length > 1);
});

test('where a base only cannot end is told from where nothing leads', () => {
  const { needs } = walk('move');
  const shape = { ...needs, radius: 500 };
  const cannotEnd = 'No way around: its base cannot stand there.';
  assert.equal(noDetourNote([3600, 4000], shape, [wall]), cannotEnd);
  assert.equal(noDetourNote([4500, 4000], shape, [wall]), cannotEnd);
  assert.equal(noDetourNote([7000, 4000], shape, [wall]), 'There is no way around for this base.');
});

test('a path that was cut short is led round towards the place that was pointed at', () => {
  const option = walk('move');
  const shape = { ...option.needs, start: [2600, 2800], radius: 500, budget: 2000 };
  const at = /** @type {Point} */ ([9000, 2800]);
  const cut = /** @type {any} */ (
    pathWidget.tap?.({ stops: [], level: null }, { ...option, needs: shape }, at, view({}), 'tap')
  );
  assert.notDeepEqual(cut.stops.at(-1).at, at);
  assert.equal(leadAround({ ...cut, goal: null }, shape, view({}), [wall]), null, 'it ends in the wall');
  const led = leadAround(cut, shape, view({}), [wall]);
  assert.ok(led);
  assert.ok(
    led.stops.every(({ at: [, y] }) => y < 2800),
    'towards the nearer end of the wall',
  );
});

test('nobody goes to where the base does not fit', () => {
  assert.equal(detour([wall], 500, [2000, 4000], [4500, 4000]), null);
});

test('only what stands on the ground and cannot be entered is a wall', () => {
  const ground = (/** @type {object} */ changes) => ({
    impassable: true,
    elevation: 0,
    state: '',
    outline: wall,
    ...changes,
  });
  const found = walls(
    /** @type {any} */ (
      view({
        ground: [ground({}), ground({ impassable: false }), ground({ elevation: 3000 }), ground({ state: 'open' })],
      })
    ),
  );
  assert.equal(found.length, 1);
  const high = [
    ground({ impassable: false, height: 2000 }),
    ground({ impassable: false, height: 0 }),
    ground({ impassable: false, height: 2000, rough: true }),
  ];
  assert.equal(walls(/** @type {any} */ (view({ ground: high })), true).length, 1);
  assert.equal(walls(/** @type {any} */ (view({ ground: high }))).length, 0);
});

test('another kind of move keeps the path that was drawn, as far as it can pay', () => {
  const old = {
    stops: [
      { at: [3000, 0], on: '' },
      { at: [3000, 2500], on: '' },
    ],
    level: null,
  };
  const [far, near] = [walk('far'), walk('near')];
  /** @type {any} */ (near.needs).budget = 4000;
  const fresh = pathWidget.begin(/** @type {any} */ (far), /** @type {any} */ (view()), null);
  assert.deepEqual(
    pathWidget.carryOver?.(fresh, old, /** @type {any} */ (far), /** @type {any} */ (view())).stops,
    old.stops,
  );
  const cut = pathWidget.carryOver?.(fresh, old, /** @type {any} */ (near), /** @type {any} */ (view())).stops;
  assert.equal(cut.length, 2);
  assert.ok(cut[1].at[1] > 980 && cut[1].at[1] <= 1000, String(cut[1].at));
});

test('a button says what it does, and why it did not is said beside it until something else is drawn', () => {
  laidOut();
  const ground = [
    {
      id: 'wall',
      name: 'Wall',
      kind: 'wall',
      impassable: true,
      elevation: 0,
      height: 3000,
      state: '',
      outline: wall,
      rough: false,
      climbable: false,
    },
  ];
  const shown = view({ ground });
  const option = walk('move');
  const shape = { ...option.needs, start: [2000, 4000], radius: 500, budget: 20000 };
  const draft = { stops: [{ at: /** @type {Point} */ ([4500, 4000]), on: '' }], level: null };
  const form = /** @type {any} */ (
    pathWidget.form(draft, { ...option, needs: shape }, shown, () => assert.fail('nothing leads there'))
  );
  const [button] = form.element.all('button').filter((/** @type {any} */ one) => one.textContent === 'Go around it');
  const [words] = form.element.all('[role="status"]');
  form.show(draft);
  button.press();
  assert.deepEqual(
    [button.textContent, words.textContent],
    ['Go around it', 'No way around: its base cannot stand there.'],
  );
  form.show(draft);
  assert.notEqual(words.textContent, '', 'it stays while nothing changes');
  form.show({ ...draft, stops: [{ at: [3000, 4000], on: '' }] });
  assert.equal(words.textContent, '');
});

test('a tap that is refused goes round at once where all of that can be paid, and is left to whoever drew it otherwise', () => {
  const option = walk('move');
  const barred = view({
    ground: [{ outline: wall, impassable: false, rough: false, height: 1000, elevation: 0, state: '' }],
  });
  const at = (/** @type {number} */ budget) => ({
    ...option,
    needs: { ...option.needs, start: [3400, 2400], radius: 500, budget },
  });
  const tapped = (/** @type {number} */ budget) =>
    pathWidget.tap?.({ stops: [], level: null }, at(budget), [5600, 2400], barred, 'tap');
  const led = pathWidget.repair?.(tapped(6000), at(6000), barred);
  assert.ok(led && led.stops.length > 1 && led.led);
  assert.deepEqual(led.stops.at(-1).at, [5600, 2400]);
  const back = pathWidget.repair?.(led, at(6000), barred);
  assert.deepEqual(
    [back.stops.length, pathWidget.repair?.(back, at(6000), barred)],
    [1, null],
    'what is refused as well is straight again, once',
  );
  assert.equal(pathWidget.repair?.(tapped(2500), at(2500), barred), null, 'too far around');
  assert.equal(pathWidget.repair?.(tapped(6000), at(6000), view({})), null, 'nothing is in the way');
  const beside = pathWidget.repair?.(
    pathWidget.tap?.({ stops: [], level: null }, at(6000), [3700, 2400], barred, 'tap'),
    at(6000),
    barred,
  );
  assert.deepEqual(beside?.stops.length, 1, 'its base does not fit there, but beside it');
  const dragged = pathWidget.drag?.(tapped(6000), at(6000), 'path-end', [5600, 2400], barred, 0);
  assert.equal(pathWidget.repair?.(dragged, at(6000), barred), null, 'dragged');
});

test('a tap behind somebody goes round their base, and one onto it ends beside it', () => {
  const option = walk('move');
  const needs = { ...option.needs, piece: 'm', start: [1000, 1000], radius: 500, budget: 9000 };
  const table = (/** @type {object} */ more) =>
    view({
      pieces: [
        { id: 'm', at: [1000, 1000], radius: 500, life: 'live' },
        { id: 'n', at: [4000, 1000], radius: 500, life: 'live', ...more },
      ],
    });
  const tapped = (/** @type {Point} */ at, /** @type {any} */ shown) =>
    pathWidget.tap?.({ stops: [], level: null }, { ...option, needs }, at, shown, 'tap');
  const led = (/** @type {Point} */ at, more = {}) =>
    pathWidget.repair?.(tapped(at, table(more)), { ...option, needs }, table(more));
  const [round, onto] = [led([7000, 1000]), led([4000, 1000])];
  assert.deepEqual([round.stops.length > 1, round.stops.at(-1).at], [true, [7000, 1000]]);
  const path = [needs.start, ...round.stops.map((/** @type {any} */ { at }) => at)];
  assert.ok(
    path.every((end, i) => !i || distanceToSide([4000, 1000], path[i - 1], end) >= 1000),
    'no leg touches the base',
  );
  assert.ok(Math.hypot(onto.stops.at(-1).at[0] - 4000, onto.stops.at(-1).at[1] - 1000) >= 1000);
  assert.equal(led([7000, 1000], { life: 'marker' }), null, 'a marker is in nobody’s way');
});
