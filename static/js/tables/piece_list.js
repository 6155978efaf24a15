// @ts-check
/** Everything on the table as a list, for readers and for who would rather choose by name. */

import { h, memoizedRows } from '../play/dom.js';
import { nameOf } from './editor.js';
import { allPlaces, boxAround, centreOf, pointsOf } from './things.js';
import { tenths } from './lengths.js';

/** @typedef {import('./editor.js').Editor} Editor */

export class PieceList {
  /** @param {HTMLElement} host @param {Editor} editor @param {import('./canvas.js').TableCanvas} canvas */
  constructor(host, editor, canvas) {
    this.editor = editor;
    this.canvas = canvas;
    this.rows = memoizedRows(host);
  }

  show() {
    const { editor } = this;
    const faulty = new Set(editor.faults.map(({ id }) => id));
    this.rows(
      allPlaces(editor.table)
        .filter(({ thing }) => pointsOf(thing).length)
        .map(({ thing }) => {
          const isOn = editor.selection.includes(thing.id);
          const isFaulty = faulty.has(thing.id);
          const name = nameOf(editor.table, thing);
          return {
            id: thing.id,
            inputs: [thing, isOn, isFaulty, name],
            build: () => this.row(thing, name, isOn, isFaulty),
          };
        }),
    );
  }

  /**
   * @param {import('./types').Thing} thing
   * @param {string} name
   * @param {boolean} isOn
   * @param {boolean} isFaulty
   */
  row(thing, name, isOn, isFaulty) {
    const points = pointsOf(thing);
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
