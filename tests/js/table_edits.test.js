/** Changes of a table: twins follow, groups stay together, everything can be taken back. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  addPlaces,
  alignThings,
  duplicateThings,
  mirrorThings,
  moveThings,
  removeThings,
  turnThings,
} from '../../static/js/tables/edits.js';
import { withFewerCorners, withMoreCorners } from '../../static/js/tables/corners.js';
import { freePlace } from '../../static/js/tables/free_place.js';
import { anticlockwise } from '../../static/js/tables/pen.js';
import { findPlace, unitOf, unitsOnTable } from '../../static/js/tables/things.js';
import { twinOf } from '../../static/js/tables/twins.js';
import { UndoStack } from '../../static/js/tables/undo_stack.js';
import { block, emptyTable, middleOf } from './tables.js';

const add = (table, thing, symmetric = true) => addPlaces(table, [{ list: 'features', thing }], symmetric);

test('a piece brings its twin, and the twin follows every change', () => {
  const { table, ids } = add(emptyTable(), block('', [10000, 6000]));
  assert.deepEqual(ids, ['f1']);
  assert.equal(table.features.length, 2);
  let next = moveThings(table, ids, [1000, 500], true);
  next = turnThings(next, ids, 30, true);
  next = mirrorThings(next, ids, 'x', true);
  const twin = twinOf(next, 'f1');
  assert.equal(twin?.id, 'f2');
  assert.deepEqual(middleOf(twin), [37000, 29500]);
  assert.equal(twin.turn, 150);
  assert.equal(removeThings(next, ids, true).features.length, 0);
});

test('without half turn only the piece itself changes', () => {
  const { table } = add(emptyTable(), block('', [10000, 6000]));
  const next = moveThings(table, ['f1'], [1000, 0], false);
  assert.deepEqual(middleOf(findPlace(next, 'f2').thing), [38000, 30000]);
  assert.equal(twinOf(next, 'f1'), null);
});

test('a piece in the very middle has no twin', () => {
  assert.equal(add(emptyTable(), block('', [24000, 18000])).table.features.length, 1);
});

test('a twin keeps its name; the twin of one side’s zone is the other’s', () => {
  const zone = { list: 'zones', thing: { id: '', seat: 0, outline: block('', [2000, 1000]).outline } };
  const { table } = addPlaces(emptyTable(), [zone], true);
  assert.deepEqual(
    table.zones.map(({ seat }) => seat),
    [0, 1],
  );
  const pair = add(emptyTable(), block('', [10000, 6000])).table;
  const named = { ...pair, features: [pair.features[0], { ...pair.features[1], name: 'East wall' }] };
  assert.equal(moveThings(named, ['f1'], [1000, 0], true).features[1].name, 'East wall');
});

test('the parts of a piece and the ways onto it go together, and a copy has a group of its own', () => {
  const parts = [
    { list: 'features', thing: block('floor', [10000, 10000], { group: 'house' }) },
    { list: 'features', thing: block('wall', [10000, 12000], { group: 'house' }) },
    {
      list: 'accesses',
      thing: { id: 'way', kind: 'ladder', onto: 'floor', outline: block('', [13000, 10000]).outline },
    },
  ];
  const { table, ids } = addPlaces(emptyTable(), parts, false);
  assert.deepEqual(unitOf(table, ids[1]), ['f1', 'f2', 'a1']);
  assert.deepEqual(unitOf(table, 'a1'), ['f1', 'f2', 'a1']);
  assert.equal(unitsOnTable(table).length, 1);
  const copy = duplicateThings(table, ids, [20000, 0], false);
  assert.deepEqual(copy.ids, ['f3', 'f4', 'a2']);
  assert.equal(findPlace(copy.table, 'a2').thing.onto, 'f3');
  assert.notEqual(findPlace(copy.table, 'f3').thing.group, table.features[0].group);
  assert.equal(removeThings(copy.table, ['f3'], false).accesses.length, 1);
});

test('several pieces are aligned with each other, one with the table', () => {
  const table = emptyTable({ features: [block('f1', [10000, 10000]), block('f2', [20000, 16000])] });
  const aligned = alignThings(table, ['f1', 'f2'], 'left', false);
  assert.deepEqual(middleOf(aligned.features[1]), [10000, 16000]);
  assert.deepEqual(middleOf(alignThings(table, ['f1'], 'middle', false).features[0]), [10000, 18000]);
  assert.deepEqual(middleOf(alignThings(table, ['f1'], 'right', false).features[0]), [46000, 10000]);
});

test('corners are added and removed with what lies along the sides; three remain', () => {
  const floor = block('f1', [10000, 10000], { sides: ['wall', 'open', 'open', 'rail'] });
  const more = withMoreCorners(floor, 0);
  assert.deepEqual(more.outline[1], [10000, 9000]);
  assert.deepEqual(more.sides, ['wall', 'wall', 'open', 'open', 'rail']);
  assert.deepEqual(withFewerCorners(more, 1), floor);
  const three = withFewerCorners(floor, 0);
  assert.equal(withFewerCorners(three, 0), three);
});

test('a new piece is put where neither another nor its own twin lies', () => {
  const table = emptyTable({ features: [block('f1', [24000, 18000])] });
  const [x, y] = freePlace(table, [block('', [0, 0])], [24000, 18000], true);
  assert.ok(Math.abs(y - 18000) >= 2000 || Math.abs(x - 24000) >= 4000);
  const { table: next } = add(table, block('', [x, y]));
  assert.deepEqual(middleOf(next.features[2]), [48000 - x, 36000 - y]);
  const pair = [block('a', [-3000, 0]), block('b', [3000, 0], { kind: 'hill' })];
  assert.notDeepEqual(freePlace(emptyTable(), pair, [24000, 18000], true), [24000, 18000]);
  assert.deepEqual(freePlace(emptyTable(), [block('', [0, 0])], [24000, 18000], true), [24000, 18000]);
  const full = emptyTable({ width: 3000, height: 3000 });
  assert.deepEqual(freePlace(full, [block('', [0, 0])], [1500, 1500], false), [1500, 1500]);
});

test('what leaves the very middle gets a twin', () => {
  const { table, ids } = add(emptyTable(), block('', [24000, 18000]));
  assert.equal(moveThings(table, ids, [1000, 0], true).features.length, 2);
  assert.equal(moveThings(table, ids, [1000, 0], false).features.length, 1);
});

test('a drawn outline runs one way round', () => {
  const points = block('', [5000, 5000]).outline;
  assert.deepEqual(anticlockwise([...points].reverse()), points);
  assert.equal(anticlockwise(points), points);
});

test('steps are taken back and made again, and a new one ends what could be made again', () => {
  const stack = new UndoStack();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => emptyTable({ name }));
  stack.push(a, 'one');
  stack.push(b, 'two');
  assert.equal(stack.undo(c).table, b);
  assert.equal(stack.redo(b).table, c);
  stack.undo(c);
  stack.push(b, 'other');
  assert.equal(stack.redo(c), null);
  assert.deepEqual([stack.undo(c).words, stack.undo(b).words, stack.undo(a)], ['other', 'one', null]);
});
