// @ts-check
/** A small map of the whole table while only a part of it is visible: shows where that part is, and a tap moves it. */

import { edges } from './ground/relief.js';
import { sideShape } from './tokens/shapes.js';
import { screenPoint } from './camera.js';
import { closedPath, svg } from './svg.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./state.js').BoardState} BoardState */

const CORNER = 140; // pixels of a corner that it may cover
const PART = 0.92; // visible share of the table from which there is no map

export class Minimap {
  /** @param {HTMLElement} host @param {(point: Point) => void} go */
  constructor(host, go) {
    this.table = { width: 0, height: 0 };
    this.layers = { ground: svg('g'), pieces: svg('g') };
    this.window = svg('rect', { class: 'minimap-window' });
    this.paper = svg('rect', { class: 'minimap-paper' });
    this.surface = svg(
      'svg',
      { class: 'minimap', 'aria-hidden': 'true' },
      this.paper,
      ...Object.values(this.layers),
      this.window,
    );
    host.append(this.surface);
    const follow = (/** @type {PointerEvent} */ event) => go(this.pointAt(event));
    this.surface.addEventListener('pointerdown', (event) => {
      this.surface.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.surface.addEventListener('pointermove', (event) => event.buttons && follow(event));
  }

  /** @param {PointerEvent} event @returns {Point} */
  pointAt(event) {
    const { left, top, width, height } = this.surface.getBoundingClientRect();
    return [((event.clientX - left) / width) * this.table.width, ((event.clientY - top) / height) * this.table.height];
  }

  /** Draws the table; only changed parts are drawn again. @param {BoardState} state @param {boolean} terrain */
  draw(state, terrain) {
    this.table = state;
    if (terrain) {
      this.surface.setAttribute('viewBox', `0 0 ${state.width} ${state.height}`);
      this.surface.style.setProperty('aspect-ratio', `${state.width} / ${state.height}`);
      this.paper.setAttribute('width', String(state.width));
      this.paper.setAttribute('height', String(state.height));
      this.layers.ground.replaceChildren(
        ...state.ground
          .filter(({ outline }) => edges(outline).length > 2)
          .map(({ outline }) => svg('path', { d: closedPath(outline), class: 'minimap-ground' })),
      );
    }
    const size = (Math.max(state.width, state.height) * 0.055) / 100;
    this.layers.pieces.replaceChildren(
      ...state.pieces.flatMap(({ at, seat, life }) =>
        at && life === 'live'
          ? [
              svg('path', {
                d: sideShape(seat, 1),
                class: `minimap-piece edge-side-${seat ?? 'none'}`,
                transform: `translate(${at[0]} ${at[1]}) scale(${size})`,
              }),
            ]
          : [],
      ),
    );
  }

  /**
   * Shows where the window is, in a corner that covers none of the points that were shown.
   * @param {import('./camera.js').Camera} camera
   * @param {readonly Point[]} points
   */
  look(camera, points) {
    const { x, y, scale, width, height } = camera;
    if (points.length) this.surface.classList.toggle('is-left', isOnLeft(camera, points));
    if (!scale || !this.table.width) return;
    const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
    const [right, bottom] = [
      Math.min(x + width / scale, this.table.width),
      Math.min(y + height / scale, this.table.height),
    ];
    const share = (Math.max(right - left, 0) * Math.max(bottom - top, 0)) / (this.table.width * this.table.height);
    this.surface.classList.toggle('is-needed', share < PART);
    for (const [name, value] of Object.entries({
      x: left,
      y: top,
      width: Math.max(right - left, 0),
      height: Math.max(bottom - top, 0),
    }))
      this.window.setAttribute(name, String(value));
  }
}

/**
 * Whether the upper right corner would cover one of the points, and the left one none.
 * @param {import('./camera.js').Camera} camera
 * @param {readonly Point[]} points
 */
export function isOnLeft(camera, points) {
  const high = points.map((point) => screenPoint(camera, point)).filter(([, y]) => y < CORNER);
  return high.some(([x]) => x > camera.width - CORNER) && !high.some(([x]) => x < CORNER);
}
