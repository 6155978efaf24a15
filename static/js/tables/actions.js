// @ts-check
/** Everything that can be done, once: for the buttons, for the keys, and for the page that names the keys. */

import { alignThings, duplicateThings, mirrorThings, removeThings, turnThings } from './edits.js';
import { allPlaces, pointsOf } from './things.js';

/** @typedef {import('./edits.js').Alignment} Alignment */
/** @typedef {import('./editor.js').Editor} Editor */
/**
 * @typedef {object} Action
 * @property {string} id
 * @property {string} label
 * @property {string} icon
 * @property {string} keys as they are written: "Shift+R"
 * @property {boolean} [needsChoice] whether something must be chosen
 * @property {(editor: Editor) => boolean} [isOn] whether it is switched on
 * @property {(editor: Editor) => void} run
 */

const STEP = 15; // degrees
const ASIDE = 2000; // thousandths of an inch between a thing and its copy

/** @param {number} degrees */
const turnBy = (degrees) => (/** @type {Editor} */ editor) =>
  editor.commit(
    turnThings(editor.table, editor.selection, degrees, editor.isSymmetric),
    `Turned by ${degrees}°`,
    `turn ${editor.selection.join()}`,
  );

/** @param {'x' | 'y'} axis */
const mirrorBy = (axis) => (/** @type {Editor} */ editor) =>
  editor.commit(
    mirrorThings(editor.table, editor.selection, axis, editor.isSymmetric),
    axis === 'x' ? 'Mirrored left to right' : 'Mirrored top to bottom',
  );

/** @param {Alignment} to @param {string} words */
const alignTo = (to, words) => (/** @type {Editor} */ editor) =>
  editor.commit(alignThings(editor.table, editor.selection, to, editor.isSymmetric), words);

/** @param {Editor} editor */
function duplicate(editor) {
  const by = /** @type {[number, number]} */ ([ASIDE, ASIDE]);
  const { table, ids } = duplicateThings(editor.table, editor.selection, by, editor.isSymmetric);
  editor.commit(table, 'Duplicated');
  editor.select(ids);
}

/** @param {Editor} editor */
function remove(editor) {
  const words = `Removed: ${editor.words()}`;
  editor.commit(removeThings(editor.table, editor.selection, editor.isSymmetric), words);
}

/** @param {Editor} editor */
function shape(editor) {
  const thing = editor.things().find(({ outline }) => outline);
  editor.cornersOf = editor.cornersOf || !thing ? '' : thing.id;
  editor.corner = 0;
  if (editor.cornersOf)
    editor.say('Its corners can be moved. N goes to the next corner, I adds one, Delete removes one.');
  editor.onChange('view');
}

/** @param {Editor} editor */
function selectAll(editor) {
  editor.select(allPlaces(editor.table).flatMap(({ thing }) => (pointsOf(thing).length ? [thing.id] : [])));
  editor.say(editor.words());
}

/** @param {'isSnapping' | 'isSymmetric'} name @param {string} words */
const toggle = (name, words) => (/** @type {Editor} */ editor) => {
  editor[name] = !editor[name];
  editor.say(`${words}: ${editor[name] ? 'on' : 'off'}`);
  editor.onChange('view');
};

/** @type {Action[]} */
export const ACTIONS = [
  {
    id: 'snap', label: 'Snap 1″', icon: 'magnet', keys: 'G',
    isOn: (editor) => editor.isSnapping, run: toggle('isSnapping', 'Snap'),
  },
  {
    id: 'half-turn', label: 'Half turn', icon: 'turn', keys: 'H',
    isOn: (editor) => editor.isSymmetric, run: toggle('isSymmetric', 'Half turn: twins follow'),
  },
  { id: 'mirror', label: 'Mirror left to right', icon: 'mirror', keys: 'M', needsChoice: true, run: mirrorBy('x') },
  { id: 'flip', label: 'Mirror top to bottom', icon: 'flip', keys: 'Shift+M', needsChoice: true, run: mirrorBy('y') },
  { id: 'duplicate', label: 'Duplicate', icon: 'copy', keys: 'D', needsChoice: true, run: duplicate },
  { id: 'turn', label: 'Turn by 15°', icon: 'redo', keys: 'R', needsChoice: true, run: turnBy(STEP) },
  { id: 'turn-back', label: 'Turn back by 15°', icon: 'undo', keys: 'Shift+R', needsChoice: true, run: turnBy(-STEP) },
  { id: 'turn-one', label: 'Turn by 1°', icon: 'redo', keys: 'Alt+R', needsChoice: true, run: turnBy(1) },
  { id: 'remove', label: 'Remove', icon: 'bin', keys: 'Delete', needsChoice: true, run: remove },
  {
    id: 'corners', label: 'Move corners', icon: 'corners', keys: 'C', needsChoice: true,
    isOn: (editor) => Boolean(editor.cornersOf), run: shape,
  },
  {
    id: 'sight', label: 'Sight', icon: 'eye', keys: 'S',
    isOn: (editor) => editor.tool === 'sight', run: (editor) => editor.take('sight'),
  },
  {
    id: 'ruler', label: 'Ruler', icon: 'rule', keys: 'L',
    isOn: (editor) => editor.tool === 'ruler', run: (editor) => editor.take('ruler'),
  },
  { id: 'left', label: 'Align left', icon: 'left', keys: 'Alt+ArrowLeft', needsChoice: true, run: alignTo('left', 'Aligned left') },
  { id: 'centre', label: 'Align centres across', icon: 'centre', keys: 'Alt+C', needsChoice: true, run: alignTo('centre', 'Centred across') },
  { id: 'right', label: 'Align right', icon: 'right', keys: 'Alt+ArrowRight', needsChoice: true, run: alignTo('right', 'Aligned right') },
  { id: 'top', label: 'Align top', icon: 'top', keys: 'Alt+ArrowUp', needsChoice: true, run: alignTo('top', 'Aligned at the top') },
  { id: 'middle', label: 'Align centres down', icon: 'middle', keys: 'Alt+V', needsChoice: true, run: alignTo('middle', 'Centred down') },
  { id: 'bottom', label: 'Align bottom', icon: 'bottom', keys: 'Alt+ArrowDown', needsChoice: true, run: alignTo('bottom', 'Aligned at the bottom') },
  { id: 'next', label: 'Next piece', icon: 'right', keys: 'N', run: (editor) => editor.pickNext(1) },
  { id: 'last', label: 'Piece before', icon: 'left', keys: 'Shift+N', run: (editor) => editor.pickNext(-1) },
  { id: 'all', label: 'Choose everything', icon: 'fit', keys: 'Ctrl+A', run: selectAll },
  { id: 'undo', label: 'Undo', icon: 'undo', keys: 'Ctrl+Z', run: (editor) => editor.step('undo') },
  { id: 'redo', label: 'Redo', icon: 'redo', keys: 'Ctrl+Shift+Z', run: (editor) => editor.step('redo') },
  { id: 'cancel', label: 'Put the tool away, choose nothing', icon: 'x', keys: 'Escape', run: (editor) => editor.cancel() },
]; // prettier-ignore

/** @param {string} id */
export function actionNamed(id) {
  const found = ACTIONS.find((action) => action.id === id);
  if (!found) throw new Error(`no action ${id}`);
  return found;
}

/** Does it, if it can be done now. @param {Action} action @param {Editor} editor */
export function runAction(action, editor) {
  if (action.needsChoice && !editor.selection.length) return editor.say('Choose a piece first.');
  return action.run(editor);
}
