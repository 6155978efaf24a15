/** What is brought near the edge of the table stays on it: one base, or all of several that keep their places. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { waysWidget } from '../../static/js/play/widgets/formation/ways.js';
import { clampToTable } from '../../static/js/play/widgets/table_edge.js';
import { pathWidget } from '../../static/js/play/widgets/path.js';
import { placesWidget } from '../../static/js/play/widgets/places.js';
import { spotWidget } from '../../static/js/play/widgets/spot.js';
import { option, view } from './build.js';

/** @typedef {[number, number]} Point */
const START = /** @type {const} */ ({ a: [4000, 3000], b: [6000, 3000] });
const pieces = Object.keys(START).map((id) => ({ id, radius: 500, seat: 0, glyph: 'infantry', number: id, name: id }));
const table = view({ width: 48000, height: 36000, pieces });
const mover = (/** @type {'a' | 'b'} */ piece) => ({
  piece,
  start: START[piece],
  radius: 500,
  budget: 90000,
  slow: [],
  on: '',
});
const march = option({
  needs: { type: 'ways', movers: [mover('a'), mover('b')], whole: false, suggested: {}, surfaces: [], rates: {} },
});
const arrange = option({ needs: { type: 'places', pieces: ['a', 'b'], suggested: START, zones: [], surfaces: [] } });
const walk = option({ needs: { type: 'path', ...mover('a'), straight: false, surfaces: [], rates: {} } });
const put = option({
  needs: { type: 'spot', outline: [], radius: 500, zones: [], turns: false, surfaces: [], suggested: null },
});

/** Where all end when something is tapped there. @param {any} widget @param {any} answer @param {Point} point */
function tapped(widget, answer, point) {
  const draft = widget.tap(widget.begin(answer, table, null), answer, point, table);
  const given = widget.toValue(draft, answer);
  return given.paths
    ? Object.fromEntries(Object.entries(given.paths).map(([id, points]) => [id, points.at(-1)]))
    : given.at;
}

test('a formation that is tapped near the edge keeps its order and hangs over nowhere', () => {
  for (const [widget, answer] of /** @type {any[]} */ ([
    [waysWidget, march],
    [placesWidget, arrange],
  ])) {
    assert.deepEqual(tapped(widget, answer, [200, 300]), { a: [500, 500], b: [2500, 500] });
    assert.deepEqual(tapped(widget, answer, [47800, 20000]), { a: [45500, 20000], b: [47500, 20000] });
  }
});

test('so does one of them alone, and who goes or is put alone', () => {
  const begun = placesWidget.begin(arrange, table, null);
  assert.deepEqual(placesWidget.drag?.(begun, arrange, 'place:b', [47900, 35900], table, 0).at.b, [47500, 35500]);
  assert.deepEqual(tapped(spotWidget, put, [100, 35900]), [500, 35500]);
  const draft = pathWidget.tap?.(pathWidget.begin(walk, table, null), walk, [4000, 0], table);
  assert.deepEqual(
    draft.stops.map((/** @type {{at: Point}} */ { at }) => at),
    [[4000, 500]],
  );
});

test('what is too large for the table is held by nothing', () => {
  assert.deepEqual(clampToTable([700, 0], [{ at: [500, 500], radius: 5000 }], { width: 8000, height: 8000 }), [700, 0]);
});
