/** How things of a table are moved, turned, mirrored and sized. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lengthFrom, tenths } from '../../static/js/tables/lengths.js';
import { snapBox, snapPoint } from '../../static/js/tables/snap.js';
import { withPoints } from '../../static/js/tables/things.js';
import {
  cornerPull,
  frameOf,
  halfTurn,
  mirrorThing,
  moveThing,
  sizeChange,
  sizeOf,
  turnThing,
} from '../../static/js/tables/transforms.js';
import { block, middleOf } from './tables.js';

const TABLE = { width: 48000, height: 36000 };

test('a quarter turn is exact, and four of them lead back', () => {
  const wall = block('f1', [10000, 10000]);
  let turned = wall;
  for (let i = 0; i < 4; i += 1) turned = turnThing(turned, 90, [10000, 10000]);
  assert.deepEqual(turned, wall);
  const quarter = turnThing(wall, 90, [10000, 10000]);
  assert.equal(quarter.turn, 90);
  assert.deepEqual(quarter.outline[0], [11000, 8000]);
});

test('a turned piece keeps its size along its own turn, and its frame turns with it', () => {
  const turned = turnThing(block('f1', [10000, 10000]), 30, [10000, 10000]);
  assert.deepEqual(sizeOf([turned]), { width: 4000, height: 2000 });
  const [a, b] = frameOf([turned]);
  assert.equal(Math.round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI), 30);
});

test('a mirrored piece keeps the direction of its corners, and each side what lies along it', () => {
  const wall = block('f1', [10000, 10000], { sides: ['wall', 'open', 'rail', 'open'], turn: 30 });
  const mirrored = mirrorThing(wall, 'y', [10000, 10000]);
  const area = mirrored.outline.reduce((sum, [x, y], i) => {
    const [u, v] = mirrored.outline[(i + 1) % 4];
    return sum + x * v - u * y;
  }, 0);
  assert.ok(area > 0);
  assert.equal(mirrored.turn, 330);
  const side = mirrored.sides.indexOf('wall');
  assert.deepEqual(new Set([mirrored.outline[side][1], mirrored.outline[(side + 1) % 4][1]]), new Set([11000]));
  assert.deepEqual(mirrorThing(mirrored, 'y', [10000, 10000]).sides, wall.sides);
});

test('half a turn of the table comes back, for a piece and for a mark without a turn', () => {
  const wall = block('f1', [10000, 6000], { turn: 15 });
  assert.deepEqual(middleOf(halfTurn(wall, TABLE)), [38000, 30000]);
  assert.deepEqual(halfTurn(halfTurn(wall, TABLE), TABLE), wall);
  assert.deepEqual(halfTurn({ id: 'o1', at: [1000, 2000] }, TABLE), { id: 'o1', at: [47000, 34000] });
});

test('a corner of the frame is drawn out while the opposite one stays, never over it', () => {
  const wall = block('f1', [10000, 10000]);
  const larger = withPoints(wall, cornerPull([wall], 2, [14000, 13000], 250));
  assert.deepEqual(larger.outline[0], [8000, 9000]);
  assert.deepEqual(larger.outline[2], [14000, 13000]);
  const least = withPoints(wall, cornerPull([wall], 2, [0, 0], 250));
  assert.deepEqual(sizeOf([least]), { width: 250, height: 250 });
  assert.deepEqual(sizeOf([withPoints(wall, sizeChange([wall], { width: 1000, height: 5000 }))]), {
    width: 1000,
    height: 5000,
  });
});

test('what is moved comes to rest in line with another, else on the grid', () => {
  const box = { left: 9900, top: 5100, right: 13900, bottom: 7100 };
  const other = { left: 10000, top: 20000, right: 18000, bottom: 22000 };
  const near = snapBox(box, [other], TABLE, { grid: 1000, near: 300 });
  assert.deepEqual(near.by, [100, -100]);
  assert.deepEqual(near.guides, [{ axis: 'x', at: 10000 }]);
  assert.deepEqual(snapBox(box, [], TABLE, { grid: 0, near: 0 }).by, [0, 0]);
  assert.deepEqual(snapPoint([1499, 1501], 1000), [1000, 2000]);
});

test('lengths are read as people write them', () => {
  const written = {
    4.5: 4500,
    '4,5″': 4500,
    '21 1/2': 21500,
    '1/4"': 250,
    '25.4 mm': 1000,
    '2.54cm': 1000,
    '-1': -1000,
  };
  for (const [words, length] of Object.entries(written)) assert.equal(lengthFrom(words), length, words);
  for (const words of ['', 'four', '4 feet', '1e9']) assert.equal(lengthFrom(words), null, words);
  assert.equal(tenths(12349), '12.3″');
});

test('a moved thing keeps everything else', () => {
  assert.deepEqual(moveThing({ id: 'e1', seat: 0, edge: 'north' }, [5, 5]), { id: 'e1', seat: 0, edge: 'north' });
});
