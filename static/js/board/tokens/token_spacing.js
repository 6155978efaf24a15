// @ts-check
/** Tokens that would overlap move apart on the screen. Their bases stay in place. */

/** @typedef {import('../../types').Point} Point */
/**
 * A disc: its middle and radius, in thousandths of an inch.
 * @typedef {{id: string, at: Point, reach: number}} Round
 */

const ROUNDS = 30;
const FAR = 2.5; // pixels from which a token counts as shifted

/**
 * The shifted places by id, without those that stay in place.
 * @param {readonly Round[]} rounds
 * @param {number} pixel thousandths of one
 * @returns {Map<string, Point>}
 */
export function spaceTokens(rounds, pixel) {
  const shown = rounds.map(({ at }) => /** @type {Point} */ ([at[0], at[1]]));
  const pairs = neighbours(rounds);
  for (let round = 0; round < ROUNDS && pushApart(rounds, shown, pairs); round += 1);
  return new Map(
    rounds.flatMap(({ id, at }, i) =>
      distanceBetween(at, shown[i]) > FAR * pixel ? [[id, [Math.round(shown[i][0]), Math.round(shown[i][1])]]] : [],
    ),
  );
}

/**
 * The place of a handle that keeps this distance from discs: farther up, or down if it is below them or the table ends
 * above.
 * @param {Point} at
 * @param {readonly {at: Point, reach: number}[]} rounds
 * @param {number} least
 * @returns {Point}
 */
export function handlePlaceClearOf([x, y], rounds, least) {
  const mean = rounds.reduce((sum, { at }) => sum + at[1], 0) / rounds.length;
  const above = y > mean ? -1 : pushDistance([x, y], rounds, least, -1);
  return [x, above < 0 ? pushDistance([x, y], rounds, least, 1) : above];
}

/**
 * How far up or down it must go. Each disc is farther that way than the last.
 * @param {Point} at
 * @param {readonly {at: Point, reach: number}[]} rounds
 * @param {number} least
 * @param {1 | -1} way
 * @returns {number}
 */
function pushDistance([x, y], rounds, least, way) {
  const found = rounds.find(({ at, reach }) => distanceBetween(at, [x, y]) < reach + least - 1);
  return found
    ? pushDistance(
        [x, Math.round(found.at[1] + way * Math.sqrt((found.reach + least) ** 2 - (found.at[0] - x) ** 2))],
        rounds,
        least,
        way,
      )
    : y;
}

/** Discs that are near enough to overlap. @param {readonly Round[]} rounds @returns {[number, number][]} */
function neighbours(rounds) {
  /** @type {[number, number][]} */
  const pairs = [];
  for (let i = 0; i < rounds.length; i += 1)
    for (let j = i + 1; j < rounds.length; j += 1)
      if (distanceBetween(rounds[i].at, rounds[j].at) < 2 * (rounds[i].reach + rounds[j].reach)) pairs.push([i, j]);
  return pairs;
}

/**
 * One round of pushing; false if nothing overlaps.
 * @param {readonly Round[]} rounds
 * @param {Point[]} shown
 * @param {[number, number][]} pairs
 */
function pushApart(rounds, shown, pairs) {
  let any = false;
  for (const [i, j] of pairs) {
    const [dx, dy] = [shown[j][0] - shown[i][0], shown[j][1] - shown[i][1]];
    const far = Math.hypot(dx, dy);
    const gap = rounds[i].reach + rounds[j].reach - far;
    if (gap <= 10) continue;
    any = true;
    const [ux, uy] = far ? [dx / far, dy / far] : [1, 0];
    const half = gap / 2;
    shown[i] = [shown[i][0] - ux * half, shown[i][1] - uy * half];
    shown[j] = [shown[j][0] + ux * half, shown[j][1] + uy * half];
  }
  return any;
}

/** @param {Point} a @param {Point} b */
function distanceBetween(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
