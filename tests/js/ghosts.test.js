/** What is being placed: each figure can be read and grasped, however close together they would stand. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { wordsOf } from '../../static/js/board/overlay/captions.js';
import { drawAll } from '../../static/js/board/overlay/overlays.js';
import { hitAt } from '../../static/js/board/input/hit.js';
import { Ghosts } from '../../static/js/board/tokens/ghosts.js';
import { reachOf } from '../../static/js/board/tokens/detail.js';
import { laidOut } from './dom.js';

laidOut();

const PIXEL = 60; // thousandths of an inch
const ghost = (id, x, changes = {}) => ({
  id,
  at: [x, 5000],
  radius: 600,
  glyph: 'walker',
  number: id,
  label: id,
  ...changes,
});

/** Ghosts shown at a table, and where each of them is. @param {object[]} list @param {string} held */
function shown(list, held = '') {
  const layer = document.createElementNS('', 'g');
  const ghosts = new Ghosts(/** @type {never} */ (layer));
  ghosts.show(/** @type {never} */ (list), PIXEL, held);
  return { ghosts, layer, at: (id) => ghosts.asides.get(id) ?? list.find((one) => one.id === id).at };
}

test('figures drawn larger than their bases part, and their rings with them; what has no number stays', () => {
  const { at, layer } = shown([ghost('1a', 5000), ghost('1b', 6200), ghost('all', 5000, { glyph: '', number: '' })]);
  const [left, right] = [at('1a')[0], at('1b')[0]];
  assert.ok(right - left >= 2 * reachOf(30, 600, PIXEL) - 20, `${right - left} thousandths apart`);
  assert.deepEqual(at('all'), [5000, 5000]);
  const [first] = /** @type {any} */ (layer).children;
  assert.equal(first.getAttribute('transform'), 'translate(5000 5000)', 'it would stand where it would stand');
  assert.equal(first.all('.figure')[0].getAttribute('transform').split(' scale')[0], `translate(${left - 5000} 0)`);
  assert.ok(first.getAttribute('class').includes('is-aside'));
  assert.equal(first.all('.leader-line').length, 1);
});

test('who is in the hand pushes nobody aside', () => {
  const { ghosts } = shown([ghost('1a', 5000), ghost('1b', 6200)], '1b');
  assert.equal(ghosts.asides.size, 0);
});

test('a base drawn in its true size needs no more room than it has', () => {
  assert.equal(reachOf(60, 1800, PIXEL), 1800);
  assert.equal(reachOf(30, 600, PIXEL), (33 * PIXEL) / 2 + 1.5 * PIXEL);
  assert.equal(reachOf(20, 300, PIXEL), 10 * PIXEL, 'from afar there is no room for rings');
});

test('a figure is grasped where it is drawn', () => {
  const list = [ghost('1a', 5000), ghost('1b', 5100)];
  const { ghosts, at } = shown(list);
  const state = { ghosts: list, pieces: [], level: null };
  for (const id of ['1a', '1b'])
    assert.deepEqual(hitAt(/** @type {never} */ (state), new Map(), ghosts.asides, at(id), 0), { id, ghost: true });
});

test('words lie over the figures, lines beneath them', () => {
  const drawn = drawAll(
    [
      {
        kind: 'path',
        points: [
          [0, 0],
          [4000, 0],
        ],
        radius: 600,
        label: '4.0″ of 5.0″',
        bad: true,
      },
      { kind: 'links', pairs: [] },
    ],
    PIXEL,
    { others: [], left: -1e6, right: 1e6 },
  );
  const words = wordsOf(drawn);
  assert.equal(words.length, 1);
  assert.equal(words[0].getAttribute('class'), 'overlay overlay-path overlay-bad is-words');
  assert.equal(words[0].textContent, '4.0″ of 5.0″');
});

test('the handle of all lies on top, clear of them by a finger, whoever comes after it, and is grasped before them', () => {
  const handle = ghost('all', 5500, { at: [5500, 3500], radius: 450, glyph: '', number: '', mark: '✥' });
  const list = [handle, ghost('1a', 5000), ghost('1b', 6200)];
  const { ghosts, layer, at } = shown(list);
  assert.equal(/** @type {any} */ (layer).children.at(-1).getAttribute('data-ghost'), 'all');
  const [x, y] = at('all');
  for (const id of ['1a', '1b'])
    assert.ok(Math.hypot(at(id)[0] - x, at(id)[1] - y) >= 37 * PIXEL, 'half a token and half a finger');
  const hit = hitAt(
    /** @type {never} */ ({ ghosts: list, pieces: [], level: null }),
    new Map(),
    ghosts.asides,
    [x, y + 20 * PIXEL],
    22 * PIXEL,
  );
  assert.deepEqual(hit, { id: 'all', ghost: true });
  assert.deepEqual(ghosts.placeOf([5500, 3500], /** @type {never} */ (list)), [x, y], 'its words go with it');
});
