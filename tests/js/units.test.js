/** The list of both sides: whose hull is written out, and what is said of every model. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { units } from '../../static/js/play/people/units.js';
import { update, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {string} id @param {number} now */
const piece = (id, now) => ({ id, name: `Jaguar ${id}`, number: id, seat: 0, at: [0, 0], radius: 500, now, full: 4, life: 'live', states: [], glyph: '', done: false, facing: null });

/** @param {object[]} pieces */
function models(pieces) {
  const host = document.createElement('div');
  const side = { seat: 0, facts: [], states: [] };
  const unit = { seat: 0, name: 'Cadre', note: '', states: [], pieces: pieces.map(({ id }) => id) };
  const state = { update: update({ view: view({ gauge: 'hull', pieces, sides: [side], units: [unit] }), players: [] }) };
  units(host, () => {}, { seats: [0], names: ['Ann'] })(/** @type {never} */ (state));
  return /** @type {any} */ (host).all('button').map((button) => [button.all('small').map((one) => one.textContent).join(), button.getAttribute('aria-label')]);
}

test('the hull of the hurt is written out, that of others is read out', () => {
  assert.deepEqual(models([piece('1a', 4), piece('1b', 3), piece('1c', 0)]), [
    ['', 'Jaguar 1a, 4 of 4 hull'], ['3/4', 'Jaguar 1b, 3 of 4 hull'], ['0/4', 'Jaguar 1c, 0 of 4 hull'],
  ]);
});
