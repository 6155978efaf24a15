// @ts-check
/** Keeps one focusable element per ghost, so that dragging or nudging one does not lose the focus. Tab reaches one of them. */

import { builtSize, leastSize } from './detail.js';
import { drawGhost } from '../drawn/overlays.js';
import { setIfNew, svg } from '../svg.js';

/** @typedef {import('../state.js').Ghost} Ghost */

export class Ghosts {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {element: SVGElement, look: string}>} */
    this.drawn = new Map();
    this.roving = '';
  }

  get ids() {
    return [...this.drawn.keys()];
  }

  /** @param {Ghost[]} ghosts @param {number} pixel thousandths of one */
  show(ghosts, pixel) {
    const ids = new Set(ghosts.map((ghost) => ghost.id));
    for (const [id, { element }] of this.drawn) if (!ids.has(id)) this.remove(id, element);
    if (!ids.has(this.roving)) this.roving = ghosts[0]?.id ?? '';
    const numbers = ghosts.map(({ number }) => number ?? '');
    for (const ghost of ghosts) this.showOne(ghost, pixel, numbers.indexOf(ghost.number ?? '') !== numbers.lastIndexOf(ghost.number ?? ''));
  }

  /** @param {Ghost} ghost @param {number} pixel @param {boolean} isMate whether others bear the same number */
  showOne(ghost, pixel, isMate) {
    const size = builtSize(Math.max((2 * (ghost.radius ?? 500)) / pixel, leastSize(1000 / pixel, isMate)));
    const look = JSON.stringify({ ...ghost, at: 0, label: 0, bad: 0, size, pixel: builtSize(1000 / pixel) });
    const known = this.drawn.get(ghost.id);
    const element = known?.element ?? this.create(ghost.id);
    if (known?.look !== look) element.replaceChildren(...drawGhost(ghost, size, pixel));
    setIfNew(element, 'tabindex', ghost.id === this.roving ? '0' : '-1');
    setIfNew(element, 'class', `ghost side-${ghost.seat ?? 'none'}${ghost.bad ? ' is-bad' : ''}`);
    setIfNew(element, 'transform', `translate(${ghost.at[0]} ${ghost.at[1]})`);
    setIfNew(element, 'aria-label', ghost.label);
    this.drawn.set(ghost.id, { element, look });
  }

  /** @param {string} id */
  create(id) {
    const element = svg('g', { role: 'button', tabindex: -1, 'data-ghost': id });
    this.layer.append(element);
    return element;
  }

  /** The ghost that Tab reaches from now on, with the keyboard. @param {string} id */
  focus(id) {
    this.rove(id);
    this.drawn.get(id)?.element.focus({ preventScroll: true });
  }

  /** @param {string} id */
  rove(id) {
    this.drawn.get(this.roving)?.element.setAttribute('tabindex', '-1');
    this.drawn.get(id)?.element.setAttribute('tabindex', '0');
    this.roving = id;
  }

  /** @param {string} id @param {SVGElement} element */
  remove(id, element) {
    element.remove();
    this.drawn.delete(id);
  }
}
