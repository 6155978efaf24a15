/** Several things picked: how they are marked on the table. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pickWidget } from '../../static/js/play/widgets/pick.js';
import { option, view } from './build.js';

const item = (/** @type {string} */ id) => ({ id, label: id, detail: '', piece: id, part: '', refusal: null });
const table = view({ pieces: [{ id: 'me', seat: 0 }, { id: 'friend', seat: 0 }, { id: 'foe', seat: 1 }, { id: 'other', seat: 1 }] });

test('an enemy who is picked is aimed at, a friend is selected', () => {
  const needs = { type: 'pick', items: ['friend', 'foe', 'other'].map(item), parts: [], least: 1, most: 3 };
  const shot = /** @type {never} */ (option({ piece: 'me', needs }));
  const drawn = pickWidget.draw(/** @type {never} */ ({ type: 'pick', ids: ['friend', 'foe'] }), shot, /** @type {never} */ (table));
  assert.deepEqual(drawn.marks, { friend: ['selected'], foe: ['aimed'], other: ['target'] });
});

test('what nobody in particular picks is selected, whoever it belongs to', () => {
  const needs = { type: 'pick', items: [item('foe'), item('other')], parts: [], least: 1, most: 2 };
  const drawn = pickWidget.draw(/** @type {never} */ ({ type: 'pick', ids: ['foe'] }), /** @type {never} */ (option({ needs })), /** @type {never} */ (table));
  assert.deepEqual(drawn.marks, { foe: ['selected'], other: ['can'] });
});
