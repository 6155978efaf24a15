// @ts-check
/** The layers of the board, from the table itself to the words over everything. */

import { svg } from '../svg.js';

/** @typedef {ReturnType<typeof layersOf>} Layers */

export function layersOf() {
  /* For the eye only: other elements say the same to screen readers. */
  const drawn = (/** @type {Record<string, string>} */ how = {}) => svg('g', { 'aria-hidden': 'true', ...how });
  const layer = (/** @type {string} */ name) => drawn({ class: name });
  return {
    table: drawn(),
    tints: layer('tints'),
    shadows: drawn(),
    ground: drawn(),
    labels: layer('labels'),
    zones: layer('zones'),
    under: drawn({ 'clip-path': 'url(#on-table)' }),
    events: layer('events'),
    frame: layer('frame'),
    tokens: svg('g', { class: 'tokens' }),
    struck: layer('events'),
    over: layer('top-layer'),
    ghosts: svg('g'),
    words: layer('top-layer'),
  };
}
