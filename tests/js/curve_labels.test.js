/** Beside each curve of a replay stands whose it is and what it comes to, one row under the other. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { curveLabels, spreadRows } from '../../static/js/replay/curve_labels.js';
import { luckTable } from '../../static/js/replay/luck.js';
import { Store } from '../../static/js/play/store.js';
import { laidOut } from './dom.js';
import { update, view } from './build.js';

laidOut();

test('rows stand where their curves end, and part where those end together', () => {
  assert.deepEqual(spreadRows([10, 30], 44), [10, 30]);
  assert.deepEqual(spreadRows([20, 20], 44), [20, 34]);
  assert.deepEqual(spreadRows([40, 4], 44), [37, 7], 'neither stands over the edge');
  assert.deepEqual(spreadRows([8, 8, 8, 40], 44), [5.5, 16.5, 27.5, 38.5], 'four have less room each');
});

test('a row says whose curve it is, in the shape of the side and by name, and what is left of how much', () => {
  const film = {
    frames: [{ left: [5, 7] }, { left: [5, 3] }],
    views: [0, 0].map(() => view({ gauge: 'hull', sides: [{ seat: 1 }, { seat: 0 }] })),
  };
  const [list, counted] = /** @type {any[]} */ (
    curveLabels(/** @type {any} */ (film), 1, [4, 30], 44, (seat) => ['Ann', 'Bob'][seat])
  );
  assert.deepEqual(
    list.children.map((/** @type {any} */ row) => row.textContent),
    ['Ann 5 of 5', 'Bob 3 of 7'],
  );
  assert.deepEqual(
    list.children.map((/** @type {any} */ row) => row.children[0].getAttribute('class')),
    ['side-0', 'side-1'],
  );
  assert.equal(counted.textContent, 'hull left at the end');
  const [before, now] = /** @type {any[]} */ (
    curveLabels(/** @type {any} */ (film), 0, [4, 30], 44, (seat) => ['Ann', 'Bob'][seat])
  );
  assert.deepEqual(
    before.children.map((/** @type {any} */ row) => row.textContent),
    ['Ann 5 of 5', 'Bob 7 of 7'],
    'what is left at the moment shown',
  );
  assert.equal(now.textContent, 'hull left now');
});

test('a gap of luck has a minus, and none where it comes to nothing', () => {
  globalThis.innerWidth = 1440;
  const gaps = [
    [10, 4, 37],
    [10, 5, 30],
    [10, 7, 30],
  ]; // dice, those that reached, and sixths expected to
  const sides = [0, 1, 2].map((seat) => ({ seat }));
  const shown = luckTable(
    /** @type {any} */ ({ frames: [{ luck: gaps }], views: [view({ sides })] }),
    /** @type {any} */ ({ names: ['A', 'B', 'C'] }),
  );
  const store = new Store();
  store.change({ update: update({}) });
  shown.show(store.state, 0);
  const rows = /** @type {any} */ (shown.element).all('tr').slice(1);
  assert.deepEqual(
    rows.map((/** @type {any} */ row) => row.all('td').at(-1).textContent),
    ['−2.2', '0.0', '+2.0'],
  );
});
