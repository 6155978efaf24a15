/**
 * What is drawn over the table for a while: what lies on the ground beneath the tokens, lines over them, words over
 * all.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { layersOf } from '../../static/js/board/overlay/layers.js';
import { OverlayLayer } from '../../static/js/board/overlay/overlay_layer.js';
import { laidOut } from './dom.js';

laidOut();

const PIXEL = 50; // thousandths of an inch
const WIDE = { left: -1e6, right: 1e6 };

/** A board on which one token stands. */
function table() {
  const lunged = /** @type {any[]} */ ([]);
  const tokens = {
    spots: new Map([['a', { at: [4000, -2200], radius: 500 }]]),
    at: () => 'a',
    lunge: (/** @type {any} */ ink) => lunged.push(ink),
  };
  const layers = /** @type {any} */ (layersOf());
  return { layers, lunged, over: new OverlayLayer(layers, /** @type {any} */ (tokens), []) };
}
const kinds = (/** @type {any} */ layer) =>
  layer.children.map((/** @type {any} */ group) => group.getAttribute('class'));

test('areas lie beneath the tokens, lines over them, and their words over everything', () => {
  const { layers, over } = table();
  over.showOverlays(
    [
      {
        kind: 'path',
        points: [
          [0, 0],
          [4000, 0],
        ],
        radius: 500,
        label: '4.0″ of 5.0″',
      },
      { kind: 'reach', piece: 'a', at: [0, 0], radius: 5000 },
    ],
    PIXEL,
    WIDE,
  );
  assert.deepEqual([layers.under, layers.over, layers.words].map(kinds), [
    ['overlay overlay-reach'],
    ['overlay overlay-path'],
    ['overlay overlay-path is-words'],
  ]);
});

test('the words of somebody’s own path need not keep clear of that very token', () => {
  const at = (/** @type {string | undefined} */ piece) => {
    const { layers, over } = table();
    over.showOverlays(
      [
        {
          kind: 'path',
          piece,
          points: [
            [0, 0],
            [4000, -800],
          ],
          radius: 500,
          label: '4.0″ of 5.0″',
        },
      ],
      PIXEL,
      WIDE,
    );
    return layers.words.children[0].children[0].getAttribute('transform');
  };
  assert.notEqual(at('a'), at(undefined));
});

test('ink that stands there goes on fading, new ink is drawn and lunges', () => {
  const { layers, lunged, over } = table();
  const trail = /** @type {any} */ ([{ kind: 'trail', seat: 0, from: [0, 0], to: [4000, 0] }]);
  over.showEventMarks(trail, PIXEL, 0);
  const [drawn] = layers.events.children;
  over.showEventMarks(trail, PIXEL, 100);
  assert.equal(layers.events.children[0], drawn);
  over.showEventMarks([...trail], PIXEL, 200);
  assert.notEqual(layers.events.children[0], drawn);
  assert.equal(lunged.length, 2);
});
