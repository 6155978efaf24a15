// @ts-check
/** Where each token is drawn right now, on its way from its last place to its new one. */

/** @typedef {import('../../types').Point} Point */

const LASTS = 320;

/** Whether things may move on the screen. */
export function motionAllowed() {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Glides tokens to their places; `now` is the frame's time in milliseconds. */
export class Glide {
  constructor() {
    /** @type {Map<string, {from: Point, to: Point, since: number}>} */
    this.travels = new Map();
  }

  /** @param {string} id @param {Point} to @param {number} now */
  send(id, to, now) {
    const travel = this.travels.get(id);
    if (travel && travel.to[0] === to[0] && travel.to[1] === to[1]) return;
    const from = travel && motionAllowed() ? this.place(id, now) : to;
    this.travels.set(id, { from, to, since: now });
  }

  /** @param {string} id @param {number} now @returns {Point} */
  place(id, now) {
    const travel = this.travels.get(id);
    if (!travel) return [0, 0];
    const share = Math.min(Math.max((now - travel.since) / LASTS, 0), 1);
    const eased = 1 - (1 - share) ** 3;
    const [a, b] = [travel.from, travel.to];
    return [Math.round(a[0] + (b[0] - a[0]) * eased), Math.round(a[1] + (b[1] - a[1]) * eased)];
  }

  /** Whether anything is still under way. @param {number} now */
  isMoving(now) {
    for (const { from, to, since } of this.travels.values())
      if (now - since < LASTS && (from[0] !== to[0] || from[1] !== to[1])) return true;
    return false;
  }

  /** @param {string} id */
  forget(id) {
    this.travels.delete(id);
  }
}
