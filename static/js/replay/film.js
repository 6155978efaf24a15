// @ts-check
/** The frames of a match as the server sends them, and the view after each. */

import { applyChanges } from '../play/changes.js';

/** @typedef {import('../types').View} View */
/** @typedef {{kind: string, words: string, seat?: number}} Mark */
/**
 * `at` is when it happened, in milliseconds since 1970; `left`, `scores` and `luck` (dice judged, successes, and
 * expected successes in sixths so far) are lists by seat.
 * @typedef {{seq: number, kind: any, seat: number | null, at: number, lines: (import('../types').Line | null)[],
 * waiting: number[],
 * changes: import('../types').Change[], left: number[], scores: number[], marks: Mark[], luck: [number, number,
 * number][]}} Frame
 */
/** @typedef {{from: number, total: number, done: boolean, fault: string, frames: Frame[], first?: View}} Piece */

const AGAIN = 400; // milliseconds before missing frames are requested again
const BUSY = 5000;

export class Film {
  constructor() {
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {View[]} */
    this.views = [];
    this.total = 0;
    this.fault = '';
    this.whole = false;
  }

  /** @param {Piece} piece */
  add(piece) {
    this.total = piece.total;
    this.fault = piece.fault;
    for (const frame of piece.frames) {
      const before = this.views[this.views.length - 1] ?? piece.first;
      this.views.push(applyChanges(before, frame.changes));
      this.frames.push(frame);
    }
    this.whole = piece.done && piece.frames.length === 0;
  }

  /** The number of the last frame that is not after entry `seq`. @param {number} seq */
  frameAt(seq) {
    let found = 0;
    while (found + 1 < this.frames.length && this.frames[found + 1].seq <= seq) found += 1;
    return found;
  }

  /** The number of the next frame with a mark before or after one. @param {number} number @param {1 | -1} way */
  markedFrame(number, way) {
    for (let i = number + way; i >= 0 && i < this.frames.length; i += way) if (this.frames[i].marks.length) return i;
    return way > 0 ? this.frames.length - 1 : 0;
  }
}

/**
 * Fetches frames until the film is complete.
 * @param {Film} film
 * @param {string} address
 * @param {(trouble: string) => void} told hears of every piece, and of trouble on the way
 */
export async function loadFilm(film, address, told) {
  while (!film.whole) {
    const wait = await loadNext(film, address, told);
    if (wait)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
  }
}

/**
 * @param {Film} film
 * @param {string} address
 * @param {(trouble: string) => void} told
 * @returns {Promise<number>} milliseconds to wait before the next
 */
async function loadNext(film, address, told) {
  try {
    const answer = await fetch(`${address}?from=${film.frames.length}`, { headers: { Accept: 'application/json' } });
    const piece = await answer.json();
    if (!answer.ok) {
      told(piece.detail ?? 'The replay cannot be loaded right now. The page tries again automatically.');
      return BUSY;
    }
    film.add(piece);
    told('');
    return film.whole || piece.frames.length ? 0 : AGAIN;
  } catch {
    told('The connection is lost. The replay goes on loading once it is back.');
    return BUSY;
  }
}
