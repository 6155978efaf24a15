/** What lies on the ground, as it is drawn. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawMarker } from '../../static/js/board/tokens/marker.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {number | null} seat */
function drawn(seat) {
  const states = [{ icon: 'taken', label: 'Taken', rule: '', tone: '', seat }];
  const parts = drawMarker(/** @type {never} */ ({ glyph: 'objective', radius: 787, number: '1', states }), 60);
  return parts
    .flatMap((part) => [part, .../** @type {any} */ (part).all('path')])
    .map((part) => part.getAttribute('class'));
}

test('an objective shows by colour and by shape whose it is', () => {
  assert.ok(drawn(1).includes('objective-held is-of-1'));
  assert.ok(drawn(1).includes('badge-side'));
  assert.ok(!drawn(null).includes('badge-side'));
});
