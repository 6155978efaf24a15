// @ts-check
/** Everything on the table as a list, for screen readers and for choosing by name. */

import { h, memoizedRows } from '../play/dom.js';
import { nameOf } from './editor.js';
import { boxAround, centreOf, pointsOf, unitsOnTable } from './things.js';
import { tenths } from './lengths.js';

/** @typedef {import('./editor.js').Editor} Editor */

export class PieceList {
  /** @param {HTMLElement} host @param {Editor} editor @param {import('./canvas.js').TableCanvas} canvas */
  constructor(host, editor, canvas) {
    this.editor = editor;
    this.canvas = canvas;
    this.rows = memoizedRows(host);
  }

  /** The parts of a piece are one line. */
  show() {
    const { editor } = this;
    const faulty = new Set(editor.faults.map(({ id }) => id));
    this.rows(
      unitsOnTable(editor.table).map((things) => {
        const [first] = things;
        const isOn = things.every(({ id }) => editor.selection.includes(id));
        const isFaulty = things.some(({ id }) => faulty.has(id));
        const name = nameOf(editor.table, first);
        return {
          id: first.id,
          inputs: [...things, isOn, isFaulty, name],
          build: () => this.row(things, name, isOn, isFaulty),
        };
      }),
    );
  }

  /**
   * @param {import('./types').Thing[]} things
   * @param {string} name
   * @param {boolean} isOn
   * @param {boolean} isFaulty
   */
  row(things, name, isOn, isFaulty) {
    const [thing] = things;
    const points = things.flatMap(pointsOf);
    const [x, y] = centreOf(boxAround(points));
    const turn = thing.turn ? `, turned by ${thing.turn}°` : '';
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          'data-key': `list-${thing.id}`,
          'aria-pressed': String(isOn),
          click: (/** @type {MouseEvent} */ event) => {
            this.editor.pick(thing.id, event.shiftKey || event.ctrlKey || event.metaKey);
            this.canvas.reveal(points);
          },
        },
        h('span', {}, name, isFaulty ? h('b', { class: 'list-fault' }, ' ▲ see what is wrong') : null),
        h('small', {}, `${tenths(x)} from left, ${tenths(y)} from top${turn}`),
      ),
    );
  }
}
