// @ts-check
/** What is wrong with the table, and how fair it is, as the server has measured it. */

import { fill, h } from '../play/dom.js';
import { svg } from '../board/svg.js';
import { moveThings } from './edits.js';
import { icon, pushButton } from './fields.js';
import { nameOf } from './editor.js';
import { boxOf, centreOf, findThings, pointsOf, unitsOf } from './things.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./checks.js').Verdict} Verdict */
/** @typedef {import('./checks.js').Hint} Hint */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./types').Fault} Fault */

const ICONS = /** @type {Record<string, string>} */ ({
  'cover-half': 'shield',
  'cover-zone': 'shield',
  sight: 'eye',
  objectives: 'flag',
  ways: 'rule',
});
const MOST = 8; // sentences
const SPARE = 100; // thousandths of an inch

export class FairnessPanel {
  /**
   * @param {HTMLElement} host
   * @param {Editor} editor
   * @param {import('./canvas.js').TableCanvas} canvas
   * @param {number} gate the free ground that the widest base needs
   */
  constructor(host, editor, canvas, gate) {
    this.host = host;
    this.editor = editor;
    this.canvas = canvas;
    this.gate = gate;
  }

  /** @param {Verdict} verdict */
  show(verdict) {
    const { faults, hints } = verdict;
    const held = document.activeElement?.closest('#panel-fairness')
      ? document.activeElement.getAttribute('data-key')
      : null;
    fill(this.host, [
      h('h2', {}, 'Is it fair? ', signOf(verdict)),
      faults.length
        ? h('ul', { class: 'fault-list', 'aria-label': 'What is wrong' }, ...this.faultLines(faults))
        : null,
      hints.length ? h('ul', { class: 'fair-list' }, ...hints.map((hint) => this.hint(hint))) : null,
      faults.length || hints.length
        ? null
        : h('p', { class: 'panel-empty' }, 'This is shown once there is a connection.'),
    ]);
    if (held) /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus();
  }

  /** Joins equal sentences about several things into one. @param {Fault[]} faults */
  faultLines(faults) {
    /** @type {Map<string, string[]>} */
    const lines = new Map();
    for (const { message, remedy, id } of faults) {
      const words = [message, remedy].filter(Boolean).join(' ');
      lines.set(words, [...(lines.get(words) ?? []), ...(id ? [id] : [])]);
    }
    const shown = [...lines].slice(0, MOST).map(([words, ids], i) => h('li', {}, this.faultLine(words, ids, i)));
    return lines.size > MOST ? [...shown, h('li', {}, h('span', {}, `and ${lines.size - MOST} more`))] : shown;
  }

  /** A sentence that leads to its piece. @param {string} words @param {string[]} ids @param {number} number */
  faultLine(words, ids, number) {
    const names = findThings(this.editor.table, ids).map((thing) => nameOf(this.editor.table, thing));
    if (!names.length) return h('span', {}, words);
    return pushButton(`fault-${number}`, words, () => this.goTo(ids), { title: `Go to ${names[0]}` });
  }

  /** @param {Hint} hint */
  hint(hint) {
    const { id, text, good, values, unit, features } = hint;
    const isBalance = unit === 'sq″' && values.length === 2;
    return h(
      'li',
      {},
      icon(good ? (ICONS[id] ?? 'check') : 'warn'),
      h(
        'span',
        {},
        isBalance ? text.split(':')[0] : text,
        good ? null : h('b', { class: 'for-readers' }, ' Perhaps unfair.'),
      ),
      isBalance ? balance(values, unit) : null,
      !good && features.length
        ? h(
            'span',
            { class: 'fair-ways' },
            pushButton(`show-${id}`, 'Show', () => this.goTo(features)),
            this.repair(hint),
          )
        : null,
    );
  }

  /** A narrow way can be widened at once. @param {Hint} hint */
  repair({ id, values, features }) {
    if (id !== 'ways' || features.length !== 2) return null;
    return pushButton('apart', 'Move it apart', () => {
      const { editor } = this;
      const [own, other] = features.map((one) => unitsOf(editor.table, [one]));
      const [a, b] = [own, other].map((ids) => centreOf(boxOf(findThings(editor.table, ids))));
      const length = Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
      const by = (this.gate - values[0] + SPARE) / length;
      const push = /** @type {Point} */ ([Math.ceil((a[0] - b[0]) * by), Math.ceil((a[1] - b[1]) * by)]);
      editor.select(own);
      editor.commit(moveThings(editor.table, own, push, editor.isSymmetric), 'Moved apart');
    });
  }

  /** @param {string[]} ids */
  goTo(ids) {
    const { editor, canvas } = this;
    editor.select(unitsOf(editor.table, ids));
    canvas.reveal(findThings(editor.table, ids).flatMap(pointsOf));
    canvas.surface.focus();
    editor.say(editor.words());
  }
}

/** @param {Verdict} verdict */
function signOf({ faults, hints, isLate }) {
  if (isLate) return h('span', { class: 'fair-sign is-late' }, 'Measuring…');
  if (faults.length)
    return h(
      'span',
      { class: 'fair-sign is-bad' },
      icon('warn'),
      faults.length === 1 ? 'One fault' : `${faults.length} faults`,
    );
  const unfair = hints.filter(({ good }) => !good).length;
  if (unfair)
    return h('span', { class: 'fair-sign is-warn' }, icon('warn'), unfair === 1 ? 'One hint' : `${unfair} hints`);
  return h('span', { class: 'fair-sign' }, icon('check'), 'Even');
}

/** Both sides' numbers as bars from the middle. @param {number[]} values @param {string} unit */
function balance([one, other], unit) {
  const most = Math.max(one, other, 1);
  const left = (one / most) * 100;
  const right = (other / most) * 100;
  const marks = Array.from({ length: Math.floor(right / 7) }, (_, i) => `M${(i + 1) * 7} 0V12`).join('');
  const bar = (/** @type {SVGElement[]} */ ...parts) =>
    svg('svg', { viewBox: '0 0 100 12', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...parts);
  return h(
    'div',
    { class: 'fair-balance' },
    h('b', {}, String(one)),
    bar(svg('rect', { x: 100 - left, width: left, height: 12, class: 'bar-0' })),
    bar(
      svg('rect', { width: right, height: 12, class: 'bar-1' }),
      svg('path', { d: marks, class: 'bar-1-mark', 'vector-effect': 'non-scaling-stroke' }),
    ),
    h('b', {}, `${other} ${unit}`),
  );
}
