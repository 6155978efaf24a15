// @ts-check
/** The visible part of the table: pure arithmetic between screen pixels and thousandths of an inch. */

/** @typedef {import('../types').Point} Point */
/**
 * `x`, `y`: the board point at the top left; `scale`: pixels for a thousandth; `width`, `height`: pixels of the window.
 * @typedef {{x: number, y: number, scale: number, width: number, height: number}} Camera
 * @typedef {{width: number, height: number}} Size
 */

const MARGIN = { wide: [28, 20], narrow: [14, 14] }; // pixels left for the frame at the sides, and above and below
const NARROW = 480;
// pixels an inch below which a decision is hard to make, more for a finger
const READABLE = { wide: 16, narrow: 20 };
const CLOSEST = 0.14;
const ENOUGH = 1.4; // a closer view that gains less than this is not worth losing the rest of the table
const OFF_RIM = 26; // pixels between the rim of the window and what is shown
const HAIR = 4; // pixels
const SLACK = 0.25; // share of the window that may be outside the table

/** The camera that shows the whole table. @param {Size} table @param {Size} window @returns {Camera} */
export function fitCamera(table, window) {
  const scale = fittingScale(table, window);
  const { width, height } = window;
  return { scale, x: (table.width - width / scale) / 2, y: (table.height - height / scale) / 2, width, height };
}

/** @param {Size} table @param {Size} window */
function fittingScale(table, window) {
  const [side, end] = window.width < NARROW ? MARGIN.narrow : MARGIN.wide;
  const across = (window.width - 2 * side) / table.width;
  const down = (window.height - 2 * end) / table.height;
  return Math.max(Math.min(across, down), 0.001);
}

/** @param {Camera} camera @param {number} px @param {number} py @returns {Point} */
export function boardPoint(camera, px, py) {
  return [Math.round(camera.x + px / camera.scale), Math.round(camera.y + py / camera.scale)];
}

/** @param {Camera} camera @param {Point} point @returns {Point} */
export function screenPoint(camera, [x, y]) {
  return [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale];
}

/**
 * Zooms so that the board point under the pixel stays there.
 * @param {Camera} camera
 * @param {number} factor
 * @param {Point} pixel
 * @param {Size} table
 * @returns {Camera}
 */
export function zoomCamera(camera, factor, [px, py], table) {
  const scale = Math.min(Math.max(camera.scale * factor, fittingScale(table, camera) * 0.8), CLOSEST);
  const x = camera.x + px / camera.scale - px / scale;
  const y = camera.y + py / camera.scale - py / scale;
  return clampCamera({ ...camera, scale, x, y }, table);
}

/** @param {Camera} camera @param {number} dx pixels @param {number} dy pixels @param {Size} table @returns {Camera} */
export function panCamera(camera, dx, dy, table) {
  return clampCamera({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, table);
}

/**
 * The left and right edge of the visible part, less a small margin for words.
 * @param {Camera} camera
 */
export function sidesOf({ x, scale, width }) {
  const rim = HAIR / (scale || 1);
  return { left: x + rim, right: x + width / (scale || 1) - rim };
}

/** @param {Camera} camera @returns {Size} */
export function windowOf({ width, height }) {
  return { width, height };
}

/**
 * The same view in a window of another size.
 * @param {Camera} camera
 * @param {Size} window
 * @param {Size} table
 * @returns {Camera}
 */
export function resizeCamera(camera, window, table) {
  const cx = camera.x + camera.width / camera.scale / 2;
  const cy = camera.y + camera.height / camera.scale / 2;
  const scale = Math.max(camera.scale, fittingScale(table, window) * 0.8);
  return clampCamera({ scale, x: cx - window.width / scale / 2, y: cy - window.height / scale / 2, ...window }, table);
}

/**
 * Moves as little as needed to show all the points, `closely` large enough to decide on them if possible.
 * @param {Camera} camera
 * @param {readonly Point[]} points
 * @param {Size} table
 * @param {boolean} closely
 * @returns {Camera}
 */
export function cameraShowing(camera, points, table, closely) {
  if (!points.length) return camera;
  const box = boxAround(points);
  const room = Math.min(
    (camera.width - 2 * OFF_RIM) / Math.max(box.width, 1),
    (camera.height - 2 * OFF_RIM) / Math.max(box.height, 1),
  );
  const clear = Math.min(
    Math.max(camera.scale, closely ? readableScale(camera) : 0),
    Math.max(room, fittingScale(table, camera)),
  );
  const scale = clear <= camera.scale * ENOUGH ? Math.min(clear, camera.scale) : clear;
  if (scale === camera.scale && points.every((point) => isInside(camera, point))) return camera;
  const x = box.x + box.width / 2 - camera.width / scale / 2;
  const y = box.y + box.height / 2 - camera.height / scale / 2;
  const shown = clampCamera({ ...camera, scale, x, y }, table, OFF_RIM / scale);
  return pixelDistance(camera, shown) < 1 ? camera : shown;
}

/** @param {Camera} camera */
function readableScale({ width }) {
  return (width < NARROW ? READABLE.narrow : READABLE.wide) / 1000;
}

/** The difference of two views in pixels. @param {Camera} camera @param {Camera} other */
function pixelDistance(camera, { x, y, scale }) {
  return scale === camera.scale ? Math.hypot(x - camera.x, y - camera.y) * scale : Infinity;
}

/** Whether a point is visible and not at the rim. @param {Camera} camera @param {Point} point */
export function isInside(camera, point) {
  const [px, py] = screenPoint(camera, point);
  return Math.min(px, py, camera.width - px, camera.height - py) >= OFF_RIM;
}

/** @param {readonly Point[]} points */
function boxAround(points) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * The table cannot be pushed out of the window, by more than `beyond` where that is given.
 * @param {Camera} camera
 * @param {Size} table
 * @param {number} [beyond]
 * @returns {Camera}
 */
function clampCamera(camera, table, beyond) {
  return {
    ...camera,
    x: clampAxis(camera.x, camera.width / camera.scale, table.width, beyond),
    y: clampAxis(camera.y, camera.height / camera.scale, table.height, beyond),
  };
}

/** @param {number} start @param {number} span @param {number} length @param {number} [slack] */
function clampAxis(start, span, length, slack = span * SLACK) {
  if (span >= length) return (length - span) / 2;
  return Math.min(Math.max(start, -slack), length - span + slack);
}
