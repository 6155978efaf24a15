// @ts-check
/**
 * Parts of a straight leg as exact fractions, and where on them a quadratic is negative: the twin of
 * rules/geometry/window.py.
 * @module
 */

import { rootUp } from './point.js';

/** @typedef {[number, number]} Span a part of a leg in thousandths from its start */
/** @typedef {{low: bigint, lowOver: bigint, high: bigint, highOver: bigint}} Window fractions of a leg */
/** @typedef {{a: bigint, b: bigint, c: bigint}} Quadratic a·t² + 2·b·t + c */

/** @type {Window} */
export const WHOLE = { low: 0n, lowOver: 1n, high: 1n, highOver: 1n };

/**
 * The quotient rounded down.
 * @param {bigint} number
 * @param {bigint} over positive
 * @returns {bigint}
 */
export function floorOf(number, over) {
  const quotient = number / over;
  return number % over < 0n ? quotient - 1n : quotient;
}

/**
 * The part of the window where base + slope·t >= least; null when nothing of any length is left.
 * @param {Window} window
 * @param {bigint} base
 * @param {bigint} slope
 * @param {bigint} least
 * @returns {Window | null}
 */
export function atLeast(window, base, slope, least) {
  let { low, lowOver, high, highOver } = window;
  const need = least - base;
  if (slope === 0n) return need <= 0n ? window : null;
  if (slope > 0n && need * lowOver > low * slope) [low, lowOver] = [need, slope];
  else if (slope < 0n && -need * highOver < -slope * high) [high, highOver] = [-need, -slope];
  return low * highOver < high * lowOver ? { low, lowOver, high, highOver } : null;
}

/**
 * The part of the window where least <= base + slope·t <= most.
 * @param {Window} window
 * @param {bigint} base
 * @param {bigint} slope
 * @param {bigint} least
 * @param {bigint} most
 * @returns {Window | null}
 */
export function between(window, base, slope, least, most) {
  const above = atLeast(window, base, slope, least);
  return above && atLeast(above, -base, -slope, -most);
}

/**
 * Whether the quadratic is below zero anywhere in the window.
 * @param {Quadratic} quadratic
 * @param {Window} window
 * @returns {boolean}
 */
export function dips({ a, b, c }, { low, lowOver, high, highOver }) {
  if (a * low * low + 2n * b * low * lowOver + c * lowOver * lowOver < 0n) return true;
  if (a * high * high + 2n * b * high * highOver + c * highOver * highOver < 0n) return true;
  return a > 0n && low * a < -b * lowOver && -b * highOver < high * a && b * b > a * c;
}

/**
 * Where on a leg of this length an upward quadratic is below zero, rounded outwards; null if nowhere.
 * @param {Quadratic} quadratic
 * @param {Window} window
 * @param {number} length
 * @returns {Span | null}
 */
export function dipSpan(quadratic, window, length) {
  if (!dips(quadratic, window)) return null;
  const { a, b, c } = quadratic;
  const scale = BigInt(length);
  let first = floorOf(window.low * scale, window.lowOver);
  let last = -floorOf(-window.high * scale, window.highOver);
  if (a !== 0n) {
    const width = rootUp((b * b - a * c) * scale * scale);
    const enters = floorOf(-b * scale - width, a);
    const leaves = -floorOf(b * scale - width, a);
    if (enters > first) first = enters;
    if (leaves < last) last = leaves;
  }
  return [Number(first), Number(last)];
}
