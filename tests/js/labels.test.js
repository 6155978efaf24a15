/** Words on terrain. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Labels } from '../../static/js/board/ground/labels.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {string} name @param {number} wide */
function shown(name, wide) {
  const layer = /** @type {any} */ (document.createElement('g'));
  const labels = new Labels(layer);
  const outline = [
    [0, 0],
    [wide, 0],
    [wide, 4000],
    [0, 4000],
  ];
  labels.draw(/** @type {never} */ ([{ id: 'one', name, outline, height: 2000, elevation: 0, state: '', cover: '' }]));
  labels.place([], 25);
  return layer.children[0].getAttribute('class');
}

test('a name is written where it is no longer than what bears it', () => {
  assert.match(shown('Barn', 6000), /is-named/);
  assert.doesNotMatch(shown('The old gatehouse in the north-west', 2000), /is-named/);
});
