// @ts-check
/** What is drawn over the table for a while: overlays of the draft, and marks of events. */

import { drawBlows, drawEventMarks, drawLosses } from './event_marks.js';
import { wordsOf } from './captions.js';
import { drawAll } from './overlays.js';

/** @typedef {import('../state.js').Overlay} Overlay */
/** @typedef {import('./event_marks.js').EventMark} EventMark */
/** @typedef {import('./layers.js').Layers} Layers */

const ON_GROUND = ['reach', 'area', 'buffer', 'arcs']; // kinds of overlays that lie beneath the tokens

export class OverlayLayer {
  /**
   * @param {Layers} layers
   * @param {import('../tokens/tokens.js').Tokens} tokens
   * @param {readonly EventMark[]} events what nobody needs to see any more
   */
  constructor(layers, tokens, events) {
    this.layers = layers;
    this.tokens = tokens;
    this.shownEvents = events;
    this.blows = drawBlows(events);
  }

  /**
   * Draws only new marks, so that old ones continue to fade.
   * @param {readonly EventMark[]} events
   * @param {number} pixel thousandths of one
   * @param {number} now
   */
  showEventMarks(events, pixel, now) {
    if (events === this.shownEvents) return;
    const { layers, tokens } = this;
    this.shownEvents = events;
    this.blows = drawBlows(events);
    layers.events.replaceChildren(...events.flatMap((one) => drawEventMarks(one) ?? []));
    layers.struck.replaceChildren(...drawLosses(events, tokens, pixel), ...this.blows.elements);
    tokens.lunge(events, now);
  }

  /** Puts blades where tokens are drawn now. @param {number} pixel */
  placeBlows(pixel) {
    this.blows.place(this.tokens, pixel);
  }

  /**
   * Labels keep clear of all tokens except those that are moving.
   * @param {readonly Overlay[]} overlays
   * @param {number} pixel
   * @param {{left: number, right: number}} sides of what is in sight
   */
  showOverlays(overlays, pixel, sides) {
    const { layers, tokens } = this;
    const over = overlays.filter(({ kind }) => !ON_GROUND.includes(kind));
    const going = new Set(over.flatMap((one) => (one.kind === 'path' && one.piece ? [one.piece] : [])));
    const others = [...tokens.spots].flatMap(([id, spot]) => (going.has(id) ? [] : [spot]));
    const room = { others, ...sides };
    layers.under.replaceChildren(
      ...drawAll(
        overlays.filter(({ kind }) => ON_GROUND.includes(kind)),
        pixel,
        room,
      ),
    );
    const lines = drawAll(over, pixel, room);
    layers.over.replaceChildren(...lines);
    layers.words.replaceChildren(...wordsOf(lines));
  }
}
