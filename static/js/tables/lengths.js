// @ts-check
/** Lengths as people write them: "21.1″", "21,1", "21 1/2". */

import { inches } from '../geometry/point.js';

export const INCH = 1000;
const MM = 25.4;

/** To the nearest tenth, as the editor says where something lies. @param {number} length */
export function tenths(length) {
  return inches(Math.round(length / 100) * 100);
}

/**
 * A written length in thousandths of an inch; null if it is none. Millimetres and centimetres are understood.
 * @param {string} words
 * @returns {number | null}
 */
export function lengthFrom(words) {
  const found = /^\s*(-?\d+(?:[.,]\d+)?)?\s*(?:(\d+)\s*\/\s*(\d+))?\s*(″|"|''|in|inch|inches|mm|cm)?\s*$/i.exec(words);
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  const [, whole = '0', over = '0', under = '1', unit = ''] = found;
  const value = Number(whole.replace(',', '.')) + Number(over) / (Number(under) || 1);
  const scale = unit.toLowerCase() === 'mm' ? INCH / MM : unit.toLowerCase() === 'cm' ? (10 * INCH) / MM : INCH;
  return Math.round(value * scale);
}
