// @ts-check
/**
 * Keeps one focusable element per ghost, so that dragging or nudging one does not lose the focus. Tab reaches one of
 * them.
 */

import { builtSize, leastSize, reachOf } from './detail.js';
import { drawGhost } from '../overlay/ghost_picture.js';
import { handlePlaceClearOf, spaceTokens } from './token_spacing.js';
import { setIfNew, svg } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../state.js').Ghost} Ghost */

const FINGER = 22; // pixels around the middle of a handle that belong to it

export class Ghosts {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {element: SVGElement, look: string}>} */
    this.drawn = new Map();
    this.roving = '';
    /** @type {SVGElement | null} */
    this.handle = null;
    /** Shifted places of ghosts that would overlap. @type {Map<string, Point>} */
    this.asides = new Map();
  }

  get ids() {
    return [...this.drawn.keys()];
  }

  /**
   * @param {Ghost[]} ghosts
   * @param {number} pixel thousandths of one
   * @param {string} held who is in somebody's hand and pushes nobody aside
   * @param {readonly import('./tokens.js').Spot[]} [tokens] what else can be grasped
   */
  show(ghosts, pixel, held, tokens = []) {
    const ids = new Set(ghosts.map((ghost) => ghost.id));
    for (const [id, { element }] of this.drawn) if (!ids.has(id)) this.remove(id, element);
    if (!ids.has(this.roving)) this.roving = ghosts[0]?.id ?? '';
    const numbers = ghosts.map(({ number }) => number ?? '');
    const isMate = (/** @type {Ghost} */ { number = '' }) => numbers.indexOf(number) !== numbers.lastIndexOf(number);
    const sizes = new Map(
      ghosts.map((ghost) => [
        ghost.id,
        builtSize(Math.max((2 * (ghost.radius ?? 500)) / pixel, leastSize(1000 / pixel, isMate(ghost)))),
      ]),
    );
    const figures = ghosts.filter(({ id, glyph, number }) => (glyph || number) && id !== held);
    const rounds = figures.map(({ id, at, radius = 500 }) => ({
      id,
      at,
      reach: reachOf(sizes.get(id) ?? 0, radius, pixel),
    }));
    this.asides = spaceTokens(rounds, pixel);
    const taken = [
      ...rounds.map(({ id, at, reach }) => ({ at: this.asides.get(id) ?? at, reach })),
      ...tokens.map(({ at, radius }) => ({ at, reach: radius })),
    ];
    for (const { id, at } of ghosts.filter(({ mark }) => mark))
      this.asides.set(id, handlePlaceClearOf(at, taken, FINGER * pixel));
    for (const ghost of ghosts) this.showOne(ghost, sizes.get(ghost.id) ?? 0, pixel);
  }

  /** @param {Ghost} ghost @param {number} size pixels across @param {number} pixel */
  showOne(ghost, size, pixel) {
    const [x, y] = this.asides.get(ghost.id) ?? ghost.at;
    /** @type {Point} */
    const aside = [x - ghost.at[0], y - ghost.at[1]];
    const look = JSON.stringify({ ...ghost, at: aside, label: 0, bad: 0, size, pixel: builtSize(1000 / pixel) });
    const known = this.drawn.get(ghost.id);
    const element = known?.element ?? this.create(ghost);
    if (known?.look !== look) element.replaceChildren(...drawGhost(ghost, size, pixel, aside));
    setIfNew(element, 'tabindex', ghost.id === this.roving ? '0' : '-1');
    setIfNew(
      element,
      'class',
      `ghost side-${ghost.seat ?? 'none'}${ghost.bad ? ' is-bad' : ''}${this.asides.has(ghost.id) ? ' is-aside' : ''}`,
    );
    setIfNew(element, 'transform', `translate(${ghost.at[0]} ${ghost.at[1]})`);
    setIfNew(element, 'aria-label', ghost.label);
    this.drawn.set(ghost.id, { element, look });
  }

  /** A handle is above everything else. @param {Ghost} ghost */
  create({ id, mark }) {
    const element = svg('g', { role: 'button', tabindex: -1, 'data-ghost': id });
    this.layer.insertBefore(element, mark ? null : this.handle);
    if (mark) this.handle = element;
    return element;
  }

  /**
   * Where a place is drawn: a handle may be shifted.
   * @param {Point} at
   * @param {readonly Ghost[]} ghosts
   * @returns {Point}
   */
  placeOf(at, ghosts) {
    const handle = ghosts.find((ghost) => ghost.mark && ghost.at[0] === at[0] && ghost.at[1] === at[1]);
    return (handle && this.asides.get(handle.id)) ?? at;
  }

  /** Makes this the ghost that Tab reaches, and focuses it. @param {string} id */
  focus(id) {
    this.setTabStop(id);
    this.drawn.get(id)?.element.focus({ preventScroll: true });
  }

  /** @param {string} id */
  setTabStop(id) {
    this.drawn.get(this.roving)?.element.setAttribute('tabindex', '-1');
    this.drawn.get(id)?.element.setAttribute('tabindex', '0');
    this.roving = id;
  }

  /** @param {string} id @param {SVGElement} element */
  remove(id, element) {
    element.remove();
    if (element === this.handle) this.handle = null;
    this.drawn.delete(id);
  }
}
