// @ts-check
/** Rotates the table so that each player's own edge is at the bottom, unless they want it as drawn. */

import { edgesOf } from '../../board/ground/frame.js';

/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../board/rotation.js').Quarters} Turn */

const STORAGE_KEY = 'gridless-turned';
const AS_DRAWN = 'drawn'; // stored if the table is to stay as it is drawn
// the ratio of width to depth from which a quarter turn costs no room
const SQUARE = 0.9;

/** Turns that bring an edge to the bottom. @type {Record<string, Turn>} */
const TO_BOTTOM = { bottom: 0, top: 2, left: 3, right: 1 };

/**
 * The default rotation for these seats: as drawn for spectators and for several seats.
 * @param {View} view
 * @param {readonly number[]} seats
 * @returns {Turn}
 */
export function ownRotation({ width, height, zones }, seats) {
  const own = seats.length === 1 ? edgesOf({ width, height }, zones).filter(({ seat }) => seat === seats[0]) : [];
  const isSquare = Math.min(width, height) >= SQUARE * Math.max(width, height);
  const near = ['bottom', 'top', ...(isSquare ? ['left', 'right'] : [])].find((at) =>
    own.some((edge) => edge.at === at),
  );
  return near ? TO_BOTTOM[near] : 0;
}

/**
 * The stored rotation after the table was turned. Whether it stays as drawn is a preference of this browser; the view
 * from the other side is stored for this match only.
 * @param {Turn} own
 * @param {string} kept
 * @param {string} match
 */
export function toggledPreference(own, kept, match) {
  const wanted = own ? AS_DRAWN : match;
  return kept === wanted ? '' : wanted;
}

/** @param {Turn} own @param {string} kept @param {string} match @returns {Turn} */
export function rotationOf(own, kept, match) {
  if (own) return kept === AS_DRAWN ? 0 : own;
  return kept === match ? 2 : 0;
}

/**
 * Updates the store when the zones or the wish change.
 * @param {import('../store.js').Store} store
 * @param {Config} config
 */
export function tableRotation(store, config) {
  /** @type {View | null} */
  let known = null;
  let kept = readPreference();
  /** @type {Turn} */
  let own = 0;
  const lay = () => {
    const turn = rotationOf(own, kept, config.match);
    if (turn !== store.state.rotation) store.change({ rotation: turn });
  };
  return {
    toggle() {
      kept = toggledPreference(own, kept, config.match);
      storePreference(kept);
      lay();
    },
    /** @param {import('../store.js').State} state */
    show({ update }) {
      if (!update || update.view === known) return;
      known = update.view;
      own = ownRotation(known, config.seats);
      lay();
    },
  };
}

function readPreference() {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} word */
function storePreference(word) {
  try {
    localStorage.setItem(STORAGE_KEY, word);
  } catch {
    /* without storage the default is used */
  }
}
