// @ts-check
/** Glides the camera from one view to the next, so that people see where they are taken. */

import { motionAllowed } from './tokens/motion.js';

/** @typedef {import('./camera.js').Camera} Camera */

const LASTS = 280; // milliseconds

export class CameraTransition {
  constructor() {
    /** @type {{from: Camera, since: number} | null} */
    this.way = null;
  }

  /**
   * Starts from a view, if there is one and motion is allowed; else the next view is there at once.
   * @param {Camera | null} from
   * @param {number} now
   */
  begin(from, now) {
    this.way = from?.scale && motionAllowed() ? { from, since: now } : null;
  }

  get isUnderWay() {
    return this.way !== null;
  }

  /** The view at this time. @param {Camera} to @param {number} now @returns {Camera} */
  cameraAt(to, now) {
    if (!this.way) return to;
    const share = Math.min(Math.max((now - this.way.since) / LASTS, 0), 1);
    if (share === 1) this.way = null;
    return this.way ? cameraBetween(this.way.from, to, 1 - (1 - share) ** 3) : to;
  }
}

/**
 * A view between two others, at `share` of the way.
 * @param {Camera} from
 * @param {Camera} to
 * @param {number} share
 * @returns {Camera}
 */
export function cameraBetween(from, to, share) {
  const at = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * share;
  const { width, height } = to;
  return {
    x: at(from.x, to.x),
    y: at(from.y, to.y),
    scale: width / at(from.width / from.scale, width / to.scale),
    width,
    height,
  };
}

/** Makes the surface show what a camera sees. @param {SVGElement} surface @param {Camera} camera */
export function showCamera(surface, { x, y, scale, width, height }) {
  const inch = scale * 1000;
  surface.setAttribute('viewBox', `${x} ${y} ${width / scale} ${height / scale}`);
  surface.setAttribute('data-zoom', inch < 10 ? 'far' : inch < 30 ? 'mid' : 'near');
  surface.style.setProperty('--pixel', String(1 / scale));
}
