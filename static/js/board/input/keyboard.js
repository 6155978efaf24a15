// @ts-check
/** Turns keys pressed on the board into intentions. */

import { neighbour } from './hit.js';

/** @typedef {import('../../types').Point} Point */

const TENTH = 100;
const INCH = 1000;
const ZOOM_STEP = 1.3;

/** @type {Record<string, Point>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * How far an arrow key pushes, in thousandths: a tenth of an inch, with Shift an inch; null for any other key.
 * @param {KeyboardEvent} event
 * @returns {Point | null}
 */
export function pushOf(event) {
  const arrow = ARROWS[event.key];
  if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return null;
  const step = event.shiftKey ? INCH : TENTH;
  return [arrow[0] * step, arrow[1] * step];
}

/** @param {SVGElement} surface @param {import('../board.js').Board} board */
export function watchKeys(surface, board) {
  surface.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const ghost = target?.closest('[data-ghost]')?.getAttribute('data-ghost');
    const piece = target?.closest('[data-piece]')?.getAttribute('data-piece');
    const done = ghost ? onGhost(event, ghost, board) : piece ? onPiece(event, piece, board) : false;
    if (done || onBoard(event, ghost ?? '', board)) event.preventDefault();
  });
}

/**
 * Buttons that turn arrow keys into pushes of what their `data-nudge` names.
 * @param {HTMLElement} host
 * @param {import('../board.js').Board} board
 */
export function watchPads(host, board) {
  host.addEventListener('keydown', (event) => {
    const pad = event.target instanceof HTMLElement ? event.target.dataset : {};
    const by = pushOf(event);
    if (pad.nudge === undefined) return;
    if (by) board.nudge(pad.nudge, by);
    else if (event.key === ' ' && 'corners' in pad) board.intentions.turnCorner();
    else return;
    event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {string} id @param {import('../board.js').Board} board */
function onGhost(event, id, board) {
  const by = pushOf(event);
  if (by) board.nudge(id, by);
  else if (event.key === 'Enter') board.intentions.settle();
  else if (event.key === ' ') board.intentions.turnCorner();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event @param {string} id @param {import('../board.js').Board} board */
function onPiece(event, id, board) {
  if (event.key === 'Enter' || event.key === ' ') board.intentions.tapPiece(id, true);
  else if (ARROWS[event.key]) board.focusPiece(neighbour(board.state.pieces, id, ARROWS[event.key]));
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {string} ghost the one that has the keyboard
 * @param {import('../board.js').Board} board
 */
function onBoard(event, ghost, board) {
  if (event.key === '+' || event.key === '=') board.zoom(ZOOM_STEP);
  else if (event.key === '-') board.zoom(1 / ZOOM_STEP);
  else if (event.key === '0') board.fit();
  else if (event.key === 'n' || event.key === 'N') board.stop.next(ghost);
  else return false;
  return true;
}
