/** The list of both sides: whose hull is written out, and what is said of every model. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { h, memoizedRows } from '../../static/js/play/dom.js';
import { units } from '../../static/js/play/sidebar/units.js';
import { update, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {string} id @param {number} now */
const piece = (id, now) => ({
  id,
  name: `Jaguar ${id}`,
  number: id,
  seat: 0,
  at: [0, 0],
  radius: 500,
  now,
  full: 4,
  life: 'live',
  states: [],
  glyph: '',
  done: false,
  facing: null,
});

/** @param {object[]} pieces */
function models(pieces) {
  const host = document.createElement('div');
  const side = { seat: 0, facts: [], states: [] };
  const unit = { id: 'cadre', seat: 0, name: 'Cadre', note: '', states: [], pieces: pieces.map(({ id }) => id) };
  const state = {
    update: update({ view: view({ gauge: 'hull', pieces, sides: [side], units: [unit] }), players: [] }),
  };
  units(host, () => {}, { seats: [0], names: ['Ann'] })(/** @type {never} */ (state));
  return /** @type {any} */ (host).all('button').map((button) => [
    button
      .all('small')
      .map((one) => one.textContent)
      .join(),
    button.getAttribute('aria-label'),
  ]);
}

test('the hull of the hurt is written out, that of others is read out', () => {
  assert.deepEqual(models([piece('1a', 4), piece('1b', 3), piece('1c', 0)]), [
    ['', 'Jaguar 1a, 4 of 4 hull'],
    ['3/4', 'Jaguar 1b, 3 of 4 hull'],
    ['0/4', 'Jaguar 1c, 0 of 4 hull'],
  ]);
});

/** A list, and what was built of it so far. */
function listed() {
  const host = document.createElement('ul');
  const built = [];
  const entry = (id, shown) => ({
    id,
    inputs: [shown],
    build: () => {
      built.push(`${id}${shown}`);
      return h('li', { 'data-key': id }, `${id}${shown}`);
    },
  });
  return { host, list: memoizedRows(host), built, entry };
}

const words = (host) => host.children.map((child) => child.textContent);

test('of a list only what has changed is built again', () => {
  const { host, list, built, entry } = listed();
  list([entry('a', 1), entry('b', 1), entry('c', 1)]);
  const [a, , c] = host.children;
  list([entry('a', 1), entry('b', 2), entry('c', 1)]);
  assert.deepEqual(words(host), ['a1', 'b2', 'c1']);
  assert.deepEqual(built, ['a1', 'b1', 'c1', 'b2']);
  assert.ok(host.children[0] === a && host.children[2] === c);
});

test('a list takes in, gives up and puts in another order', () => {
  const { host, list, built, entry } = listed();
  list([entry('a', 1), entry('b', 1), entry('c', 1)]);
  list([entry('c', 1), entry('d', 1), entry('a', 1)]);
  assert.deepEqual(words(host), ['c1', 'd1', 'a1']);
  list([entry('a', 1)]);
  assert.deepEqual(words(host), ['a1']);
  list([]);
  assert.deepEqual(words(host), []);
  assert.deepEqual(built, ['a1', 'b1', 'c1', 'd1']);
});

test('whoever had the keyboard in a row has it in the row that takes its place', () => {
  const { host, list, entry } = listed();
  list([entry('a', 1), entry('b', 1)]);
  host.children[1].focus();
  list([entry('a', 2), entry('b', 2)]);
  assert.equal(document.activeElement, host.children[1]);
});

test('a model that goes on leaves the rows of the others alone', () => {
  const host = document.createElement('div');
  const show = units(host, () => {}, { seats: [0], names: ['Ann'] });
  const side = { seat: 0, facts: [], states: [] };
  const cards = ['u', 'v'].map((id) => ({ id, seat: 0, name: id, note: '', states: [], pieces: [`${id}1`, `${id}2`] }));
  const pieces = cards.flatMap((card) => card.pieces.map((id) => piece(id, 4)));
  const told = (all) =>
    show(
      /** @type {never} */ ({
        update: update({ view: view({ gauge: 'hull', pieces: all, sides: [side], units: cards }), players: [] }),
      }),
    );
  told(pieces);
  const [u, v] = host.all('li');
  told(pieces.map((one) => (one.id === 'v2' ? { ...one, now: 1 } : one)));
  const [first, second] = host.all('li');
  assert.equal(first, u);
  assert.notEqual(second, v);
  assert.match(second.all('button')[1].getAttribute('aria-label'), /1 of 4 hull/);
});

test('a unit is called by its number and name, also when one figure of it is left', () => {
  const figure = { ...piece('2', 0), name: 'Trooper 1', full: 0, unit: 'u' };
  const shown = (/** @type {object[]} */ pieces, /** @type {string} */ name) => {
    const host = document.createElement('div');
    const unit = { id: 'u', seat: 0, name, note: '', states: [], pieces: pieces.map(({ id }) => id) };
    const state = {
      update: update({
        view: view({ pieces, sides: [{ seat: 0, facts: [], states: [] }], units: [unit] }),
        players: [],
      }),
    };
    units(host, () => {}, { seats: [0], names: ['Ann'] })(/** @type {never} */ (state));
    return /** @type {any} */ (host).all('button').map((button) => button.getAttribute('aria-label'));
  };
  assert.deepEqual(shown([figure, { ...figure, id: '3' }], '2 Line Section'), ['2 Line Section']);
  assert.deepEqual(shown([figure], '2 Line Section'), ['2 Line Section']);
  assert.deepEqual(shown([{ ...figure, name: 'Carrier' }], '2 Carrier'), ['2 Carrier']);
});

test('who is carried stands below who carries them', () => {
  const host = document.createElement('div');
  const cards = [
    ['2', '3'],
    ['1', ''],
    ['3', ''],
  ].map(([id, aboard]) => ({
    id: `u${id}`,
    seat: 0,
    name: `${id} Unit`,
    note: aboard && '4 of 4, aboard Carrier',
    states: [],
    pieces: aboard ? [] : [id],
    aboard: aboard && `u${aboard}`,
  }));
  const state = {
    update: update({
      view: view({ pieces: [piece('1', 1), piece('3', 1)], sides: [{ seat: 0, facts: [], states: [] }], units: cards }),
      players: [],
    }),
  };
  units(host, () => {}, { seats: [0], names: ['Ann'] })(/** @type {never} */ (state));
  const shown = /** @type {any} */ (host).all('li');
  assert.deepEqual(
    shown.map((row) => row.getAttribute('class')),
    ['unit', 'unit', 'unit is-aboard'],
  );
  assert.equal(shown[2].textContent, '2 Unit4 of 4, aboard Carrier');
});
