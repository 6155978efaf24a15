// @ts-check
/** The layers of the board, from the table itself to the words over everything. */

import { svg } from '../svg.js';

/** @typedef {ReturnType<typeof layersOf>} Layers */

export function layersOf() {
  const layer = (/** @type {string} */ name) => svg('g', { class: name });
  return {
    table: svg('g'), tints: layer('tints'), shadows: svg('g'), ground: svg('g'), labels: layer('labels'), zones: layer('zones'), under: svg('g', { 'clip-path': 'url(#on-table)' }), ink: layer('inks'),
    frame: layer('frame'), tokens: layer('tokens'), struck: layer('inks'), over: layer('over'), ghosts: svg('g'), words: layer('over'),
  };
}
