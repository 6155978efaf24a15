/** A path that says which way its piece faces at the end. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pathWidget } from '../../static/js/play/widgets/path.js';
import { leadOver, shortenedNote } from '../../static/js/play/widgets/path_detour.js';
import { facingOf } from '../../static/js/play/widgets/path_draft.js';
import { END } from '../../static/js/play/widgets/path_picture.js';
import { view, walk } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const turning = (turns = true) => {
  const option = walk('move');
  return { ...option, needs: { ...option.needs, turns } };
};
const draft = (/** @type {[number, number][]} */ points, facing = /** @type {number | null} */ (null)) => ({
  stops: points.map((at) => ({ at, on: '' })),
  level: null,
  facing,
});

test('it faces the way it goes until it is turned', () => {
  const { needs } = turning();
  assert.equal(facingOf(draft([[3000, 0]]), needs), 0);
  assert.equal(
    facingOf(
      draft([
        [3000, 0],
        [3000, 2000],
      ]),
      needs,
    ),
    90,
  );
  assert.equal(
    facingOf(
      draft([
        [3000, 0],
        [1000, 0],
      ]),
      needs,
    ),
    180,
  );
  assert.equal(facingOf(draft([[3000, 0]], 255), needs), 255);
  assert.equal(facingOf(draft([]), needs), null);
});

test('only a facing that was chosen is part of the answer', () => {
  assert.deepEqual(pathWidget.toValue(draft([[3000, 0]]), turning()), { type: 'path', points: [[3000, 0]] });
  assert.deepEqual(pathWidget.toValue(draft([[3000, 0]], 45), turning()), {
    type: 'path',
    points: [[3000, 0]],
    facing: 45,
  });
  assert.deepEqual(pathWidget.toValue(draft([[3000, 0]], 45), turning(false)), { type: 'path', points: [[3000, 0]] });
});

test('where it goes is drawn with its facing, if a path has one', () => {
  const ghost = (/** @type {boolean} */ turns) =>
    pathWidget.draw(draft([[0, 3000]]), turning(turns), view()).ghosts.find(({ id }) => id === END);
  assert.equal(ghost(true).facing, 90);
  assert.equal(ghost(false).facing, null);
});

test('to stay where it stands is an answer where that was proposed, and else nothing drawn yet', () => {
  const option = walk('hold');
  const here = { type: /** @type {const} */ ('path'), points: [/** @type {[number, number]} */ ([0, 0])] };
  const proposed = pathWidget.begin(option, view(), here);
  assert.equal(pathWidget.missing(proposed, option), '');
  assert.deepEqual(pathWidget.toValue?.(proposed, option), here);
  const drawn = pathWidget.begin(option, view(), null);
  assert.notEqual(pathWidget.missing(drawn, option), '');
  assert.notEqual(pathWidget.missing({ ...drawn, stops: [{ at: [0, 0], on: '' }] }, option), '');
  assert.deepEqual(
    pathWidget.toValue?.({ ...proposed, stops: [{ at: [900, 0], on: '' }] }, option)?.points,
    [[900, 0]],
    'and it may go somewhere after all',
  );
});

test('who may go at somebody however far they are is on the way to them from the start, round what stands in between', () => {
  const at = (/** @type {string} */ piece, budget = 99000) => {
    const option = { ...walk('charge'), piece };
    return { ...option, needs: { ...option.needs, budget } };
  };
  const foes = [
    { id: 'm', at: [0, 0] },
    { id: 'foe', at: [9000, 0] },
    { id: 'other', at: [0, 9000] },
  ];
  const wall = {
    outline: [
      [4000, -1000],
      [5000, -1000],
      [5000, 1000],
      [4000, 1000],
    ],
    impassable: true,
    height: 2000,
    elevation: 0,
    state: '',
  };
  const open = view({ pieces: foes });
  const begun = pathWidget.begin(at('foe'), open, null);
  assert.deepEqual(begun.stops, [{ at: [9000, 0], on: '' }]);
  assert.equal(pathWidget.missing(begun, at('foe')), '');
  assert.deepEqual(pathWidget.begin(at('foe', 6000), open, null).stops, [], 'a way that has a limit is drawn by hand');
  const round = pathWidget.begin(at('foe'), view({ pieces: foes, ground: [wall] }), null).stops;
  assert.ok(round.length > 1);
  assert.deepEqual(round.at(-1).at, [9000, 0]);
  const next = pathWidget.begin(at('other'), open, null);
  assert.equal(pathWidget.carryOver(next, begun, at('other'), open), next, 'another target has a way of its own');
});

test('how far it is to somebody is told only where anybody may measure', () => {
  const option = { ...walk('charge'), piece: 'foe' };
  const at = { ...option, needs: { ...option.needs, budget: 99000 } };
  const told = (/** @type {boolean} */ ruler) => {
    const {
      overlays: [path],
      ghosts: [end],
    } = pathWidget.draw(draft([[9000, 0]]), at, view({ ruler }));
    return [path.label, end.label.includes('9.0″ used') || /, 9\.0″\./.test(end.label)];
  };
  assert.deepEqual(told(true), ['9.0″', true]);
  assert.deepEqual(told(false), ['', false]);
});

test('who goes at somebody is shown with them, anybody else with all they can reach', () => {
  const about = (/** @type {string} */ piece) => pathWidget.about?.({ stops: [] }, { ...walk('move'), piece });
  assert.deepEqual(about('foe'), [[0, 0]]);
  assert.deepEqual(about('m'), [
    [-6000, 0],
    [6000, 0],
    [0, -6000],
    [0, 6000],
  ]);
});

test('what is in the way is climbed where the level that was looked at kept it on the ground', () => {
  const { needs } = { ...walk('move'), needs: { ...walk('move').needs, surfaces: ['ground', 'roof'] } };
  const low = { stops: [{ at: /** @type {[number, number]} */ ([3000, 0]), on: 'ground' }], level: 0 };
  const over = leadOver(low, needs, view());
  assert.deepEqual(
    over.stops.map(({ on }) => on),
    [''],
    'on the highest there is',
  );
  assert.equal(over.level, null);
});

test('a way round that ends before the place that was pointed at says so', () => {
  const { needs } = walk('move');
  const led = { ...draft([[3000, 0]]), led: true };
  assert.equal(shortenedNote({ ...led, goal: [3000, 0] }, needs), '');
  assert.equal(shortenedNote({ ...led, led: false, goal: [9000, 0] }, needs), '');
  assert.match(shortenedNote({ ...led, goal: [9000, 0] }, needs), /longer than this move/);
});

test('pointing at somebody one may go up to leads beside them, where the base fits', () => {
  const toward = { ...walk('charge'), needs: { ...walk('charge').needs, towards: ['foe'] } };
  const foe = { id: 'foe', at: [4000, 3000], radius: 600 };
  const led = (/** @type {object[]} */ ground) =>
    pathWidget.tapPiece?.(draft([]), toward, 'foe', view({ pieces: [foe], ground })).stops.at(-1).at;
  assert.deepEqual(led([]), [3112, 2334]);
  const wall = {
    id: 'w',
    outline: [
      [2600, 1800],
      [3300, 1800],
      [3300, 2500],
      [2600, 2500],
    ],
    impassable: true,
    height: 3000,
    rough: false,
    elevation: 0,
    state: '',
  };
  const [x, y] = led([wall]);
  assert.ok(Math.abs(Math.hypot(x - 4000, y - 3000) - 1110) < 2, `${x} ${y}`);
  assert.ok(Math.hypot(Math.max(2600 - x, 0, x - 3300), Math.max(1800 - y, 0, y - 2500)) >= 500, `${x} ${y}`);
  assert.equal(pathWidget.tapPiece?.(draft([]), walk('move'), 'foe', view({ pieces: [foe] })), null);
});

test('readers are told as much used as the board shows: a charge ends where it meets the enemy', () => {
  const [option, drawn] = [walk('move'), draft([[5000, 0]])];
  const form = pathWidget.form(drawn, option, view(), () => undefined);
  const used = () => /** @type {any} */ (form.element).querySelector('.for-readers').textContent;
  assert.equal(used(), '5.0″ of 6.0″ used');
  const verdict = /** @type {any} */ ({
    waiting: false,
    refusal: null,
    path: [
      [0, 0],
      [2100, 0],
    ],
    costs: {},
  });
  form.show(drawn, verdict);
  assert.equal(used(), '2.1″ of 6.0″ used');
  form.show(drawn, { ...verdict, costs: { m: 3000 } });
  assert.equal(used(), '3.0″ of 6.0″ used', 'as the table counts it');
  form.show(drawn, { ...verdict, refusal: { message: 'No.', unfit: {} } });
  assert.equal(used(), '5.0″ of 6.0″ used');
});

test('how long a way is, is told as the table counts it once it has', () => {
  const label = (/** @type {object} */ known) =>
    pathWidget
      .draw({ ...draft([[3000, 0]]), ...known }, walk('move'), view())
      .overlays.find((/** @type {any} */ { kind }) => kind === 'path').label;
  assert.equal(label({}), '3.0″ of 6.0″');
  assert.equal(label({ cost: 5000 }), '5.0″ of 6.0″');
});

test('where nobody measures, a way that is too long has no length, and one to somebody no place', () => {
  const tableOf = (/** @type {boolean} */ ruler) =>
    view({
      pieces: [
        { id: 'm', name: 'Ada', at: [0, 0] },
        { id: 'foe', at: [9000, 0] },
      ],
      ruler,
    });
  const way = (/** @type {import('../../static/js/types').Option} */ option, /** @type {boolean} */ ruler) => {
    const far = { stops: [{ at: /** @type {[number, number]} */ ([9000, 0]), on: '' }], level: null };
    const { overlays, ghosts } = pathWidget.draw(far, option, tableOf(ruler));
    const label = /** @type {any} */ (overlays.find(({ kind }) => kind === 'path')).label;
    const form = /** @type {any} */ (pathWidget.form(far, option, tableOf(ruler), () => {}).element);
    return [
      label,
      ghosts.find(({ id }) => id === END)?.label.split('. Arrow')[0],
      form.textContent,
      form.querySelector('input').value,
    ].join(' | ');
  };
  const move = { ...walk('move'), needs: { ...walk('move').needs, budget: 6000 } };
  const charge = { ...walk('charge'), piece: 'foe', needs: { ...walk('charge').needs, budget: 99000 } };
  assert.match(way(move, true), /✕ 9.0″ of 6.0″/);
  assert.match(way(move, false), /✕ more than 6.0″/);
  assert.doesNotMatch(way(move, false), /9.0″ of/);
  assert.match(way(charge, true), /9.0″ .*\| 9 0$/);
  assert.match(way(charge, false), /\| Where Ada goes \|.*\| $/);
  assert.doesNotMatch(way(charge, false), /9\.0/);
});
