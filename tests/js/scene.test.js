/** What the board draws of a question, read off the state of the page. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardOf } from '../../static/js/play/scene.js';
import { Store } from '../../static/js/play/store.js';
import { option, question, update, view, walk } from './build.js';

const CONFIG = /** @type {any} */ ({ seats: [0], names: [] });
const piece = (/** @type {string} */ id) => ({ id, name: id, at: [1000, 1000], radius: 500, elevation: 0, height: 0, seat: 0, unit: '', life: 'live', now: 1, full: 1, states: [], facts: [] });

/** @param {object[]} options @param {string} chosen @param {any} [draft] */
function drawn(options, chosen, draft = null) {
  const store = new Store();
  store.change({ chosen, draft, update: update({ view: view({ pieces: ['m', 'foe'].map(piece) }), questions: [question({ options })], seats: [0] }) });
  return boardOf(store.state, CONFIG, null);
}

test('somebody who is sent at an enemy is marked, and so is the enemy', () => {
  const charge = { ...walk('charge'), piece: 'foe' };
  const { marks } = drawn([charge], 'charge', { type: 'path', stops: [] });
  assert.deepEqual(marks, { m: ['selected'], foe: ['pointed'] });
});

test('the ways of those who come are drawn while it is asked who steps in, and not those of a choice that is refused', () => {
  const moments = [{ number: 1, label: '1', at: { foe: [2000, 1000] } }, { number: 2, label: '2', at: { foe: [3000, 1000] } }];
  const react = (/** @type {object} */ changes) => option({ id: 'react', piece: 'm', needs: { type: 'moment', moments }, ...changes });
  const ways = (/** @type {object[]} */ options) => drawn(options, '').overlays?.filter(({ kind }) => kind === 'way');
  assert.deepEqual(ways([option({ id: 'pass' }), react({})]), [{ kind: 'way', points: [[2000, 1000], [3000, 1000]] }]);
  assert.deepEqual(ways([option({ id: 'pass' }), react({ refusal: { message: 'No.' } })]), []);
});

test('who acts on whom is joined by a line, unless several of each side are meant', () => {
  const at = (/** @type {string} */ id, /** @type {number} */ seat, /** @type {number} */ x) => ({ ...piece(id), seat, at: [x, 1000] });
  const lines = (/** @type {string[]} */ focus) => {
    const store = new Store();
    const pieces = [at('a', 0, 1000), at('b', 0, 2000), at('x', 1, 3000), at('y', 1, 4000)];
    store.change({ update: update({ view: view({ pieces }), questions: [question({ options: [option({})], focus })], seats: [0] }) });
    return boardOf(store.state, CONFIG, null).overlays?.flatMap((one) => (one.kind === 'way' ? [one.points.map(([x]) => x)] : []));
  };
  assert.deepEqual(lines(['a', 'x']), [[1000, 3000]]);
  assert.deepEqual(lines(['y', 'x', 'b']), [[4000, 2000], [3000, 2000]]);
  assert.deepEqual(lines(['a', 'b']), []);
  assert.deepEqual(lines(['a', 'b', 'x', 'y']), []);
});

test('what is placed where it may not stand is drawn so', () => {
  const needs = { type: 'spot', zones: [], radius: 500, outline: [], turns: true, surfaces: [] };
  const store = new Store();
  const draft = { type: 'spot', at: [1000, 2000], degrees: 0, on: '', level: null };
  const asked = question({ options: [option({ id: 'place', needs })] });
  store.change({ chosen: 'place', draft, update: update({ view: view({ pieces: [] }), questions: [asked], seats: [0] }) });
  const bad = (/** @type {any} */ judged) => boardOf(store.state, CONFIG, /** @type {never} */ (judged)).ghosts?.map((ghost) => Boolean(ghost.bad));
  assert.deepEqual(bad({ refusal: { message: 'Over a wall.', unfit: {} }, path: [], ways: {}, sight: [] }), [true]);
  assert.deepEqual(bad({ refusal: null, path: [], ways: {}, sight: [] }), [false]);
});
