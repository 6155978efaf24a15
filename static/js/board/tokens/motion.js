// @ts-check
/** Where each token is drawn now, on its way from its last place to its new one. */

/** @typedef {import('../../types').Point} Point */

export const LASTS = 320; // milliseconds of a glide, or of leaning forward and back
const MOST_TURNS = 4;

/** Whether motion is allowed. */
export function motionAllowed() {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * A line of the log: its pieces, and whether it is a shot or a blow.
 * @typedef {{pieces: readonly string[], shot: boolean}} ToldStep
 */

/**
 * The order of moves and shots, as places from 0. Pieces of one line move together; a line about one piece counts
 * before a line about several. No place is later than `MOST_TURNS`.
 * @param {string[]} moving
 * @param {readonly ToldStep[]} told
 * @returns {{pieces: Map<string, number>, lines: number[]}} by piece, and by line
 */
export function turnsOfLines(moving, told) {
  const lines = told.map(({ pieces }) => pieces.filter((id) => moving.includes(id)));
  const at = new Map(
    moving.map((id) => {
      const alone = lines.findIndex((ids) => ids.length === 1 && ids[0] === id);
      return [id, alone < 0 ? lines.findIndex((ids) => ids.includes(id)) : alone];
    }),
  );
  const shots = [...told.keys()].filter((line) => told[line].shot);
  const ranks = [...new Set([...at.values(), ...shots])].sort((a, b) => a - b);
  const turn = (/** @type {number} */ line) => Math.min(Math.max(ranks.indexOf(line), 0), MOST_TURNS);
  return { pieces: new Map([...at].map(([id, line]) => [id, turn(line)])), lines: told.map((_, line) => turn(line)) };
}

/** Glides tokens to their places; `now` is the frame's time in milliseconds. */
export class TokenMotion {
  constructor() {
    /** @type {Map<string, {from: Point, to: Point, since: number}>} */
    this.travels = new Map();
    /** @type {Map<string, {by: Point, since: number}>} */
    this.lunges = new Map();
  }

  /**
   * Events in order are shown in order.
   * @param {[string, Point][]} places
   * @param {readonly ToldStep[]} told
   * @param {number} now
   */
  sendAll(places, told, now) {
    const moving = places.filter(([id, to]) => this.travels.has(id) && this.departureOf(id, to)).map(([id]) => id);
    const turns = moving.length ? turnsOfLines(moving, told).pieces : null;
    for (const [id, to] of places) this.send(id, to, now + (turns?.get(id) ?? 0) * LASTS);
  }

  /** @param {string} id @param {Point} to */
  departureOf(id, to) {
    const travel = this.travels.get(id);
    return !travel || travel.to[0] !== to[0] || travel.to[1] !== to[1];
  }

  /** @param {string} id @param {Point} to @param {number} now */
  send(id, to, now) {
    if (!this.departureOf(id, to)) return;
    const from = this.travels.has(id) && motionAllowed() ? this.place(id, now) : to;
    this.travels.set(id, { from, to, since: now });
  }

  /**
   * Leans towards a point and back, starting at that time.
   * @param {string} id
   * @param {Point} towards
   * @param {number} far
   * @param {number} since
   */
  lunge(id, towards, far, since) {
    const at = this.goal(id);
    if (!at || !motionAllowed()) return;
    const share = far / (Math.hypot(towards[0] - at[0], towards[1] - at[1]) || 1);
    this.lunges.set(id, { by: [(towards[0] - at[0]) * share, (towards[1] - at[1]) * share], since });
  }

  /** @param {string} id @param {number} now @returns {Point} */
  place(id, now) {
    const travel = this.travels.get(id);
    if (!travel) return [0, 0];
    const share = shareOf(travel.since, now);
    const eased = 1 - (1 - share) ** 3;
    const [a, b] = [travel.from, travel.to];
    const [dx, dy] = this.leanAt(id, now);
    return [Math.round(a[0] + (b[0] - a[0]) * eased + dx), Math.round(a[1] + (b[1] - a[1]) * eased + dy)];
  }

  /** How far a token leans now. @param {string} id @param {number} now @returns {Point} */
  leanAt(id, now) {
    const lunge = this.lunges.get(id);
    if (!lunge) return [0, 0];
    const share = shareOf(lunge.since, now);
    if (share === 1) this.lunges.delete(id);
    const out = Math.sin(Math.PI * share ** 0.6);
    return [lunge.by[0] * out, lunge.by[1] * out];
  }

  /** Where a token is, or is going. @param {string} id @returns {Point | null} */
  goal(id) {
    return this.travels.get(id)?.to ?? null;
  }

  /** Whether anything is still moving. @param {number} now */
  isMoving(now) {
    for (const { from, to, since } of this.travels.values())
      if (now - since < LASTS && (from[0] !== to[0] || from[1] !== to[1])) return true;
    return this.lunges.size > 0;
  }

  /** @param {string} id */
  forget(id) {
    this.travels.delete(id);
    this.lunges.delete(id);
  }
}

/** @param {number} since @param {number} now */
const shareOf = (since, now) => Math.min(Math.max((now - since) / LASTS, 0), 1);
