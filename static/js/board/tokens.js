// @ts-check
/** Keeps one element per piece: builds it when its look changes, moves it by its transform, marks it by classes. */

import { heightMarks } from './levels.js';
import { Glide } from './motion.js';
import { svg } from './svg.js';
import { drawToken } from './token.js';

/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('./state.js').BoardState} BoardState */

export class Tokens {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    this.glide = new Glide();
    /** @type {Map<string, {element: SVGElement, look: string}>} */
    this.drawn = new Map();
    /** The one token that Tab reaches; arrow keys move it. */
    this.roving = '';
  }

  /** @param {BoardState} state @param {number} now */
  show(state, now) {
    const placed = state.pieces.filter((piece) => piece.at);
    const ids = new Set(placed.map((piece) => piece.id));
    for (const id of [...this.drawn.keys()]) if (!ids.has(id)) this.remove(id);
    const bearers = numberBearers(placed);
    for (const piece of placed) this.showOne(piece, state, now, (bearers.get(numberOf(piece)) ?? piece) !== piece);
    if (!ids.has(this.roving)) this.rove(placed[0]?.id ?? '');
  }

  /** @param {Piece} piece @param {BoardState} state @param {number} now @param {boolean} repeats whether another of its unit bears the same number */
  showOne(piece, state, now, repeats) {
    const { element } = this.upToDate(piece);
    const marks = state.marks[piece.id] ?? [];
    const names = ['token', `token-${piece.life}`, ...(piece.done ? ['is-done'] : []), ...(piece.now < piece.full ? ['is-hurt'] : []), ...(repeats ? ['is-mate'] : []), ...heightMarks(piece, state.level, state.layered), ...marks.map((mark) => `is-${mark}`)];
    setIfNew(element, 'class', names.join(' '));
    setIfNew(element, 'aria-label', state.labels[piece.id] ?? piece.name);
    this.glide.send(piece.id, piece.at ?? [0, 0], now);
  }

  /** @param {Piece} piece */
  upToDate(piece) {
    const look = JSON.stringify([piece.glyph, piece.radius, piece.seat, piece.number, piece.now, piece.full, piece.life, piece.facing, piece.elevation, piece.states]);
    const known = this.drawn.get(piece.id);
    if (known?.look === look) return known;
    const element = known?.element ?? this.create(piece);
    element.replaceChildren(...drawToken(piece));
    const entry = { element, look };
    this.drawn.set(piece.id, entry);
    return entry;
  }

  /** Markers lie under whoever stands on them. @param {Piece} piece */
  create({ id, life }) {
    const element = svg('g', { role: 'button', tabindex: id === this.roving ? 0 : -1, 'data-piece': id });
    this.layer.insertBefore(element, life === 'marker' ? this.layer.querySelector('.token:not(.token-marker)') : null);
    return element;
  }

  /** @param {string} id */
  remove(id) {
    this.drawn.get(id)?.element.remove();
    this.drawn.delete(id);
    this.glide.forget(id);
  }

  /** Puts every token where it is at this moment; true while some are still gliding. @param {number} now */
  place(now) {
    for (const [id, { element }] of this.drawn) {
      const [x, y] = this.glide.place(id, now);
      setIfNew(element, 'transform', `translate(${x} ${y})`);
    }
    return this.glide.isMoving(now);
  }

  /** @param {string} id */
  rove(id) {
    this.drawn.get(this.roving)?.element.setAttribute('tabindex', '-1');
    this.drawn.get(id)?.element.setAttribute('tabindex', '0');
    this.roving = id;
  }

  /** @param {string} id */
  focus(id) {
    this.rove(id);
    this.drawn.get(id)?.element.focus({ preventScroll: true });
  }
}

/** @param {Piece} piece */
const numberOf = (piece) => `${piece.unit} ${piece.number}`;

/** Of the pieces of a unit that bear the same number, the lowest on the screen: its plate lies below them all. @param {Piece[]} placed */
function numberBearers(placed) {
  /** @type {Map<string, Piece>} */
  const bearers = new Map();
  for (const piece of placed.filter((one) => one.unit && one.life === 'live')) {
    const other = bearers.get(numberOf(piece));
    if (!other || (piece.at?.[1] ?? 0) > (other.at?.[1] ?? 0)) bearers.set(numberOf(piece), piece);
  }
  return bearers;
}

/** @param {SVGElement} element @param {string} name @param {string} value */
function setIfNew(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
