/** Several things picked: how they are marked on the table. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pickWidget } from '../../static/js/play/widgets/pick.js';
import { option, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const item = (/** @type {string} */ id) => ({ id, label: id, detail: '', piece: id, part: '', refusal: null });
const table = view({
  pieces: [
    { id: 'me', seat: 0 },
    { id: 'friend', seat: 0 },
    { id: 'foe', seat: 1 },
    { id: 'other', seat: 1 },
  ],
});

test('an enemy who is picked is aimed at, a friend is selected', () => {
  const needs = { type: 'pick', items: ['friend', 'foe', 'other'].map(item), parts: [], least: 1, most: 3 };
  const shot = /** @type {never} */ (option({ piece: 'me', needs }));
  const drawn = pickWidget.draw(
    /** @type {never} */ ({ type: 'pick', ids: ['friend', 'foe'] }),
    shot,
    /** @type {never} */ (table),
  );
  assert.deepEqual(drawn.marks, { friend: ['selected'], foe: ['aimed'], other: ['target'] });
});

test('what nobody in particular picks is selected, whoever it belongs to', () => {
  const needs = { type: 'pick', items: [item('foe'), item('other')], parts: [], least: 1, most: 2 };
  const drawn = pickWidget.draw(
    /** @type {never} */ ({ type: 'pick', ids: ['foe'] }),
    /** @type {never} */ (option({ needs })),
    /** @type {never} */ (table),
  );
  assert.deepEqual(drawn.marks, { foe: ['selected'], other: ['can'] });
});

test('who can be picked comes first, and many who cannot are folded away behind them', () => {
  const order = (/** @type {string[]} */ barred) => {
    const items = ['friend', 'foe', 'other', 'me'].map((id) => ({
      ...item(id),
      refusal: barred.includes(id)
        ? { message: `${id} is hidden.`, measured: '', limit: '', remedy: '', rule: '' }
        : null,
    }));
    const needs = { type: 'pick', items, parts: [], least: 1, most: 1 };
    const { element } = /** @type {any} */ (pickWidget.form)(
      { type: 'pick', ids: [] },
      option({ needs }),
      table,
      () => {},
    );
    return [
      element.all('label').map((/** @type {any} */ one) => one.textContent.trim()),
      element.all('summary').map((/** @type {any} */ one) => one.textContent),
    ];
  };
  assert.deepEqual(order(['friend']), [['foe', 'other', 'me', 'friend'], []]);
  assert.deepEqual(order(['friend', 'foe', 'me']), [['other', 'friend', 'foe', 'me'], ['Not possible now 3']]);
});

test('a part says how many of it are picked, and once it is full only what is ticked can be changed', () => {
  const gear = ['cache', 'mines', 'wire'].map((id) => ({ ...item(id), part: 'gear' }));
  const needs = {
    type: 'pick',
    items: gear,
    parts: [{ id: 'gear', label: 'Equipment', least: 0, most: 2 }],
    least: 0,
    most: 2,
  };
  const form = /** @type {any} */ (pickWidget.form)(
    { type: 'pick', ids: ['cache'] },
    option({ needs }),
    table,
    () => {},
  );
  const legend = form.element.all('legend')[1];
  const state = () => [
    legend.textContent,
    form.element.all('input').map((/** @type {any} */ box) => Boolean(box.disabled)),
  ];
  assert.deepEqual(state(), ['Equipment: pick up to 2 · 1 picked', [false, false, false]]);
  form.show({ type: 'pick', ids: ['cache', 'wire'] });
  assert.deepEqual(state(), ['Equipment: pick up to 2 · 2 picked: untick one to change', [false, true, false]]);
});
