// @ts-check
/** Turns keys into actions. Letters act only while the table has the focus, so keys of screen readers stay free. */

import { pushOf } from '../board/input/keyboard.js';
import { ACTIONS, runAction } from './actions.js';
import { moveThings } from './edits.js';
import { insertCorner, moveCorner, removeCorner } from './corners.js';
import { closePen, placePen } from './pen.js';

/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('../types').Point} Point */

const ZOOM_STEP = 1.3;

/** How a key is written in a list of actions: "Ctrl+Shift+Z". @param {KeyboardEvent} event */
export function keysOf(event) {
  const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const key = letter.length === 1 ? letter.toUpperCase() : letter === 'Backspace' ? 'Delete' : letter;
  const held = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey ? 'Shift' : ''];
  return [...held.filter(Boolean), key].join('+');
}

/** @param {SVGElement} surface @param {Editor} editor @param {import('./canvas.js').TableCanvas} canvas */
export function watchKeys(surface, editor, canvas) {
  surface.addEventListener('keydown', (event) => {
    if (actOnKey(event, editor, canvas)) event.preventDefault();
  });
}

/**
 * Undo and redo work wherever one is, except in a field that has its own.
 * @param {Document} root
 * @param {Editor} editor
 */
export function watchUndoKeys(root, editor) {
  root.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isWriting(event.target)) return;
    const keys = keysOf(event) === 'Ctrl+Y' ? 'Ctrl+Shift+Z' : keysOf(event);
    const action = ACTIONS.find((one) => one.keys === keys && (one.id === 'undo' || one.id === 'redo'));
    if (!action) return;
    event.preventDefault();
    runAction(action, editor);
  });
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/**
 * Whether the key did something.
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 * @param {import('./canvas.js').TableCanvas} canvas
 */
function actOnKey(event, editor, canvas) {
  if (editor.tool === 'pen') return penKey(event, editor) || viewKey(event, canvas);
  if (editor.cornersOf && cornerKey(event, editor)) return true;
  const push = pushFor(event, editor);
  if (push && editor.selection.length) return nudge(editor, push);
  const action = ACTIONS.find((one) => one.keys === keysOf(event));
  if (action) {
    runAction(action, editor);
    return true;
  }
  return push ? pan(canvas, push) : viewKey(event, canvas);
}

/**
 * By the grid while it snaps, else by a tenth; with Shift the other.
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 */
function pushFor(event, editor) {
  const push = pushOf(event);
  if (!push || !editor.isSnapping) return push;
  const step = event.shiftKey ? 100 : editor.grid;
  return /** @type {Point} */ ([Math.sign(push[0]) * step, Math.sign(push[1]) * step]);
}

/** @param {Editor} editor @param {Point} push */
function nudge(editor, push) {
  const moved = moveThings(editor.table, editor.selection, push, editor.isSymmetric);
  editor.commit(moved, 'Moved', `move ${editor.selection.join()}`);
  editor.say(editor.place());
  return true;
}

/** @param {import('./canvas.js').TableCanvas} canvas @param {Point} push */
function pan(canvas, push) {
  canvas.pan(-Math.sign(push[0]) * 40, -Math.sign(push[1]) * 40);
  return true;
}

/** @param {KeyboardEvent} event @param {import('./canvas.js').TableCanvas} canvas */
function viewKey(event, canvas) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === '+' || event.key === '=') canvas.zoom(ZOOM_STEP);
  else if (event.key === '-') canvas.zoom(1 / ZOOM_STEP);
  else if (event.key === '0') canvas.fit();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event @param {Editor} editor */
function penKey(event, editor) {
  const push = pushFor(event, editor);
  const { pen } = editor;
  if (!pen) return false;
  if (push) {
    pen.at = [pen.at[0] + push[0], pen.at[1] + push[1]];
    editor.onChange('view');
  } else if (event.key === 'Enter' || event.key === ' ') placePen(editor, pen.at, editor.grid || 300);
  else if (event.key === 'c' || event.key === 'C') closePen(editor);
  else if (event.key === 'Backspace' && pen.points.length) {
    pen.points.pop();
    editor.onChange('view');
  } else if (event.key === 'Escape') editor.cancel();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event @param {Editor} editor */
function cornerKey(event, editor) {
  const push = pushFor(event, editor);
  const keys = keysOf(event);
  if (push) moveCorner(editor, push);
  else if (keys === 'N' || keys === 'Shift+N') {
    const count = editor.things()[0]?.outline?.length ?? 1;
    editor.corner = (editor.corner + (keys === 'N' ? 1 : count - 1)) % count;
    editor.say(`Corner ${editor.corner + 1} of ${count}`);
    editor.onChange('view');
  } else if (keys === 'I') insertCorner(editor, editor.cornersOf, editor.corner);
  else if (keys === 'Delete') removeCorner(editor);
  else return false;
  return true;
}
