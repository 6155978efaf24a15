/**
 * The handle by which several are moved as one lies above them on the screen, however the table lies, and its words
 * beside it.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Rotation } from '../../static/js/board/rotation.js';
import { waysWidget } from '../../static/js/play/widgets/formation/ways.js';
import { handleAt } from '../../static/js/play/widgets/handle.js';
import { placesWidget } from '../../static/js/play/widgets/places.js';
import { option, view } from './build.js';

const TABLE = { width: 48000, height: 36000 };
const TURNS = /** @type {const} */ ([0, 1, 2, 3]);
const starts = { a: [20000, 10000], b: [22000, 16000] };
const mover = (/** @type {'a' | 'b'} */ piece) => ({
  piece,
  start: starts[piece],
  radius: 500,
  budget: 9000,
  slow: [],
  on: '',
});
const march = option({
  needs: { type: 'ways', movers: [mover('a'), mover('b')], whole: false, suggested: {}, surfaces: [], rates: {} },
});
const arrange = option({ needs: { type: 'places', pieces: ['a', 'b'], suggested: starts, zones: [], surfaces: [] } });
const pieces = ['a', 'b'].map((id) => ({ id, radius: 500, seat: 0, glyph: 'infantry', number: id, name: id }));
const table = view({ ...TABLE, pieces });

/**
 * What is drawn, as it is seen.
 * @param {any} widget
 * @param {any} draft
 * @param {any} answer
 * @param {0 | 1 | 2 | 3} turn
 */
function seen(widget, draft, answer, turn) {
  const { ghosts, overlays } = new Rotation(turn, TABLE).state(widget.draw(draft, answer, table, turn));
  return {
    handle: ghosts.find((/** @type {any} */ one) => one.mark),
    others: ghosts.filter((/** @type {any} */ one) => !one.mark),
    words: overlays.find((/** @type {any} */ one) => one.kind === 'price'),
  };
}

for (const turn of TURNS) {
  test(`after ${turn} quarters it lies above those who walk and those who are placed, and their words at it`, () => {
    const walking = waysWidget.drag(waysWidget.begin(march, table, null), march, 'a', [23000, 12000], table, turn);
    for (const { handle, others } of [
      seen(waysWidget, walking, march, turn),
      seen(placesWidget, placesWidget.begin(arrange, table, null), arrange, turn),
    ]) {
      assert.equal(others.length, 2);
      assert.equal(handle.at[1], Math.min(...others.map((/** @type {any} */ one) => one.at[1] - 500)) - 900);
    }
    const { handle, words } = seen(waysWidget, walking, march, turn);
    assert.deepEqual(words.at, handle.at);
    assert.ok(words.away[1] > handle.at[1], 'what the words keep away from lies below');
  });

  test(`after ${turn} quarters all go where the handle is brought`, () => {
    const grip = (/** @type {any} */ widget, /** @type {any} */ draft, /** @type {any} */ answer) =>
      widget.draw(draft, answer, table, turn).ghosts.find((/** @type {any} */ one) => one.mark);
    const begun = waysWidget.begin(march, table, null);
    const {
      id,
      at: [x, y],
    } = grip(waysWidget, begun, march);
    assert.deepEqual(
      waysWidget.toValue(waysWidget.drag(begun, march, id, [x + 3000, y - 2000], table, turn), march).paths,
      { a: [[23000, 8000]], b: [[25000, 14000]] },
    );
    const placed = placesWidget.begin(arrange, table, null);
    const held = grip(placesWidget, placed, arrange);
    assert.deepEqual(
      placesWidget.drag(placed, arrange, held.id, [held.at[0] + 3000, held.at[1] - 2000], table, turn).at,
      { a: [23000, 8000], b: [25000, 14000] },
    );
  });
}

test('where the table ends above them it lies below them', () => {
  const far = [
    { at: /** @type {[number, number]} */ ([20000, 35000]), radius: 500 },
    { at: /** @type {[number, number]} */ ([24000, 33000]), radius: 500 },
  ];
  assert.deepEqual(handleAt(far, TABLE, 0), [22000, 31600]);
  assert.deepEqual(handleAt(far, TABLE, 2), [22000, 31600], 'the south edge is the upper one then');
});
