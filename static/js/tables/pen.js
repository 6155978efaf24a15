// @ts-check
/** Draws a free outline corner by corner. */

import { distanceBetween } from '../board/svg.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./editor.js').Editor} Editor */

const LEAST = 3;

/**
 * Places a corner; the first one again closes the outline.
 * @param {Editor} editor
 * @param {Point} at
 * @param {number} slack
 */
export function placePen(editor, at, slack) {
  const { pen } = editor;
  if (!pen) return;
  const isAgain = pen.points.length >= LEAST && distanceBetween(pen.points[0], at) < slack;
  if (isAgain) closePen(editor);
  else {
    editor.pen = { points: [...pen.points, at], at };
    editor.say(`Corner ${pen.points.length + 1} placed`);
    editor.onChange('view');
  }
}

/** @param {Editor} editor */
export function closePen(editor) {
  const points = editor.pen?.points ?? [];
  if (points.length < LEAST) return editor.say('Place at least three corners.');
  const { list, thing } = editor.penPlace;
  return editor.add([{ list, thing: { ...thing, outline: anticlockwise(points) } }], 'Drawn');
}

/** Outlines run one way round: the rules and the light rely on it. @param {Point[]} points */
export function anticlockwise(points) {
  const area = points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return sum + x * v - u * y;
  }, 0);
  return area < 0 ? [...points].reverse() : points;
}
