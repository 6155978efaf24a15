/** The table turned before whoever looks: one place turns everything, and turns it back for what people do. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { edgesOf } from '../../static/js/board/ground/frame.js';
import { scatterPoints } from '../../static/js/board/ground/scatter.js';
import { Rotation } from '../../static/js/board/rotation.js';
import { ownRotation, toggledPreference, rotationOf } from '../../static/js/play/table/table_rotation.js';
import { view } from './build.js';

const TABLE = { width: 48000, height: 36000 };
const TURNS = /** @type {const} */ ([0, 1, 2, 3]);
const band = (
  /** @type {number} */ left,
  /** @type {number} */ top,
  /** @type {number} */ right,
  /** @type {number} */ bottom,
) =>
  /** @type {[number, number][]} */ ([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
const zone = (/** @type {number} */ seat, /** @type {[number, number][]} */ outline) => ({
  id: `z${seat}`,
  label: '',
  kind: 'territory',
  seat,
  outline,
});
const EDGES = {
  top: band(0, 0, 48000, 8000),
  bottom: band(0, 28000, 48000, 36000),
  left: band(0, 0, 8000, 36000),
  right: band(40000, 0, 48000, 36000),
};

test('a point is seen where its turn brings it, inside the table, and found again under what is seen', () => {
  assert.deepEqual(
    TURNS.map((turn) => new Rotation(turn, TABLE).point([1000, 2000])),
    [
      [1000, 2000],
      [34000, 1000],
      [47000, 34000],
      [2000, 47000],
    ],
  );
  assert.deepEqual(
    TURNS.map((turn) => new Rotation(turn, TABLE).size.width),
    [48000, 36000, 48000, 36000],
  );
  for (const turn of TURNS) {
    const lay = new Rotation(turn, TABLE);
    for (const point of /** @type {[number, number][]} */ ([
      [0, 0],
      [47999, 35999],
      [1234, 30001],
    ]))
      assert.deepEqual(lay.tablePoint(lay.point(point)), point);
  }
});

test('a push to the right of what is seen moves a point to the right of what is seen', () => {
  for (const turn of TURNS) {
    const lay = new Rotation(turn, TABLE);
    const [dx, dy] = lay.push([100, 30]);
    const [[x, y], [u, v]] = [lay.point([10000, 10000]), lay.point([10000 + dx, 10000 + dy])];
    assert.deepEqual([u - x, v - y], [100, 30]);
  }
});

test('everything with a place is turned about the middle of the table, and looks the other way', () => {
  const lay = new Rotation(2, TABLE);
  const turned = lay.state(
    /** @type {any} */ ({
      ...TABLE,
      marks: { a: ['can'] },
      pieces: [
        { id: 'a', at: [1000, 2000], facing: 90 },
        { id: 'b', at: null, facing: null },
      ],
      ground: [
        {
          id: 'g',
          outline: [
            [0, 0],
            [10, 0],
          ],
          sides: ['wall'],
        },
      ],
      eventMarks: [{ kind: 'shot', from: [0, 0], to: [1000, 0], hit: true }],
      overlays: [
        {
          kind: 'path',
          points: [[0, 0]],
          slow: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
          steps: [{ at: [5, 5], arrow: '↑' }],
          radius: 500,
        },
        { kind: 'buffer', outlines: [[[0, 0]]], swell: 4 },
        {
          kind: 'links',
          pairs: [
            [
              [0, 0],
              [2, 2],
            ],
          ],
        },
        { kind: 'sight', from: [0, 0], to: [9, 9], stopped: null },
      ],
      ghosts: [
        {
          id: 'h',
          at: [0, 0],
          label: '',
          outline: [
            [-1, 0],
            [1, 0],
          ],
          degrees: 30,
        },
      ],
    }),
  );
  assert.deepEqual(turned, {
    ...TABLE,
    marks: { a: ['can'] },
    pieces: [
      { id: 'a', at: [47000, 34000], facing: 270 },
      { id: 'b', at: null, facing: null },
    ],
    ground: [
      {
        id: 'g',
        outline: [
          [48000, 36000],
          [47990, 36000],
        ],
        sides: ['wall'],
        turn: 2,
      },
    ],
    eventMarks: [{ kind: 'shot', from: [48000, 36000], to: [47000, 36000], hit: true }],
    overlays: [
      {
        kind: 'path',
        points: [[48000, 36000]],
        slow: [
          [
            [48000, 36000],
            [47999, 35999],
          ],
        ],
        steps: [{ at: [47995, 35995], arrow: '↑' }],
        radius: 500,
      },
      { kind: 'buffer', outlines: [[[48000, 36000]]], swell: 4 },
      {
        kind: 'links',
        pairs: [
          [
            [48000, 36000],
            [47998, 35998],
          ],
        ],
      },
      { kind: 'sight', from: [48000, 36000], to: [47991, 35991], stopped: null },
    ],
    ghosts: [
      {
        id: 'h',
        at: [48000, 36000],
        label: '',
        outline: [
          [-1, 0],
          [1, 0],
        ],
        degrees: 210,
      },
    ],
  });
});

test('what has not changed is not turned anew, and a table that is not turned not at all', () => {
  const pieces = /** @type {any} */ ([{ id: 'a', at: [1, 1] }]);
  const lay = new Rotation(2, TABLE);
  assert.equal(lay.state({ pieces }).pieces, lay.state({ pieces }).pieces);
  assert.equal(new Rotation(0, TABLE).state({ pieces }).pieces, pieces);
});

test('one’s own edge lies at the bottom: half a turn from the top, a quarter from a side where the table is square', () => {
  const turnOn = (/** @type {string} */ at, /** @type {object} */ size = {}, seats = [0]) =>
    ownRotation(
      /** @type {any} */ (
        view({ ...size, zones: [zone(0, EDGES[/** @type {keyof typeof EDGES} */ (at)]), zone(1, EDGES.bottom)] })
      ),
      seats,
    );
  assert.deepEqual(
    ['top', 'bottom', 'left', 'right'].map((at) => turnOn(at)),
    [2, 0, 0, 0],
  );
  assert.deepEqual(
    [turnOn('top', {}, [0, 1]), turnOn('top', {}, []), turnOn('top', {}, [1]), turnOn('top', {}, [2])],
    [0, 0, 0, 0],
  );
  for (const [at, outline] of Object.entries({
    left: band(0, 0, 8000, 36000),
    right: band(28000, 0, 36000, 36000),
    top: band(0, 0, 36000, 8000),
  })) {
    const square = /** @type {any} */ (view({ width: 36000, zones: [zone(0, outline)] }));
    const lay = new Rotation(ownRotation(square, [0]), square);
    const laid = lay.state({ zones: square.zones }).zones;
    assert.deepEqual(
      edgesOf(lay.size, laid).map((edge) => edge.at),
      ['bottom'],
      at,
    );
  }
});

test('whoever turns the table back has it so in every match, who looks from the other side in this one', () => {
  assert.equal(rotationOf(2, '', 'm1'), 2);
  assert.equal(rotationOf(2, toggledPreference(2, '', 'm1'), 'm2'), 0);
  assert.equal(rotationOf(2, toggledPreference(2, toggledPreference(2, '', 'm1'), 'm1'), 'm1'), 2);
  assert.equal(rotationOf(0, toggledPreference(0, '', 'm1'), 'm1'), 2);
  assert.equal(rotationOf(0, toggledPreference(0, '', 'm1'), 'm2'), 0);
  assert.equal(rotationOf(2, toggledPreference(0, '', 'm1'), 'm1'), 2);
});

test('a wood has its trees at the same places of the table however it lies', () => {
  const wood = {
    id: 'wood',
    outline: /** @type {[number, number][]} */ ([
      [4000, 3000],
      [11000, 4000],
      [9000, 9000],
      [3000, 8000],
    ]),
  };
  const trees = (/** @type {any} */ feature) => scatterPoints(feature, 12, 500, (at, next) => ({ at, size: next() }));
  const lain = trees(wood);
  assert.ok(lain.length > 5);
  for (const turn of TURNS) {
    const lay = new Rotation(turn, TABLE);
    const [laid] = lay.state(/** @type {any} */ ({ ground: [wood] })).ground ?? [];
    const seen = trees(laid);
    assert.equal(seen.length, lain.length);
    seen.forEach(({ at: [x, y], size }, i) => {
      const [u, v] = lay.point(lain[i].at);
      assert.ok(Math.abs(x - u) <= 1 && Math.abs(y - v) <= 1, `${[x, y]} for ${[u, v]}`);
      assert.equal(size, lain[i].size);
    });
  }
});
