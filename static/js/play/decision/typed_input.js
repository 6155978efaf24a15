// @ts-check
/** Reads what people type: paths, places and directions in inches. North is up, degrees run clockwise from it. */

/** @typedef {import('../../types').Point} Point */
/** @typedef {{points: Point[], fault: string}} Reading */

/** @type {Record<string, number>} */
const COMPASS = {
  N: 0,
  NNE: 22.5,
  NE: 45,
  ENE: 67.5,
  E: 90,
  ESE: 112.5,
  SE: 135,
  SSE: 157.5,
  S: 180,
  SSW: 202.5,
  SW: 225,
  WSW: 247.5,
  W: 270,
  WNW: 292.5,
  NW: 315,
  NNW: 337.5,
};
const NUMBER = '(-?\\d{1,4}(?:[.,]\\d{1,3})?)';
const MARK = "\\s*(?:″|\"|''|in)?\\s*";
const PLACE = new RegExp(`^${NUMBER}${MARK}(?:[\\s/]|,\\s)\\s*${NUMBER}${MARK}$`);
const PLACE_TURNED = new RegExp(`^(.+?)\\s+(-?\\d{1,3})\\s*°$`);
const STEP = new RegExp(`^${NUMBER}${MARK}([NSEW]{1,3}|-?\\d{1,3}(?:\\.\\d)?\\s*°)$`, 'i');

/** Thousandths of an inch from typed inches. @param {string} words */
function thousandths(words) {
  return Math.round(Number(words.replace(',', '.')) * 1000);
}

/** "12.4 8" as a point, or null. @param {string} words @returns {Point | null} */
export function readPlace(words) {
  const found = PLACE.exec(words.trim());
  return found && [thousandths(found[1]), thousandths(found[2])];
}

/** "12 8 45°" as a place and a turn, or null. @param {string} words @returns {{at: Point, degrees: number} | null} */
export function readSpot(words) {
  const turned = PLACE_TURNED.exec(words.trim());
  const at = readPlace(turned ? turned[1] : words);
  return at && { at, degrees: turned ? wholeDegrees(Number(turned[2])) : 0 };
}

/** "NE", "45" or "45°" as degrees clockwise from north, or null. @param {string} words */
export function readDegrees(words) {
  const plain = words.trim().toUpperCase().replace('°', '').trim();
  if (plain in COMPASS) return COMPASS[plain];
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/**
 * The point so far away in a direction.
 * @param {Point} from
 * @param {number} degrees
 * @param {number} length
 * @returns {Point}
 */
export function pointTowards([x, y], degrees, length) {
  const angle = (degrees * Math.PI) / 180;
  return [roundInward(x + Math.sin(angle) * length, x), roundInward(y - Math.cos(angle) * length, y)];
}

/**
 * Rounded towards where it started, so that a typed distance is never exceeded.
 * @param {number} value
 * @param {number} start
 */
function roundInward(value, start) {
  const tidy = Math.round(value * 1000) / 1000;
  return tidy >= start ? Math.floor(tidy) : Math.ceil(tidy);
}

/** The direction from one point to another, in whole degrees clockwise from north. @param {Point} a @param {Point} b */
export function degreesTo(a, b) {
  return wholeDegrees(Math.round((Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI));
}

/** @param {number} degrees */
export function wholeDegrees(degrees) {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/**
 * "12 8; 14.5 9" or "3.5 NE; 1 N" as the points after the start.
 * @param {string} words
 * @param {Point} start
 * @returns {Reading}
 */
export function readPath(words, start) {
  /** @type {Point[]} */
  const points = [];
  for (const piece of words
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const from = points[points.length - 1] ?? start;
    const point = readPlace(piece) ?? readStep(piece, from);
    if (!point) return { points, fault: `“${piece}” is neither a place such as 12.5 8 nor a step such as 3.5 NE.` };
    points.push(point);
  }
  return { points, fault: '' };
}

/** @param {string} words @param {Point} from @returns {Point | null} */
function readStep(words, from) {
  const found = STEP.exec(words);
  const degrees = found && readDegrees(found[2]);
  return found && degrees !== null ? pointTowards(from, degrees, thousandths(found[1])) : null;
}
