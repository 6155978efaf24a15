// @ts-check
/** The table itself: its size, zones, objectives, edges of arrival and hazards, as far as the game has them. */

import { inches } from '../geometry/point.js';
import { h, memoizedPart } from '../play/dom.js';
import { choiceField, icon, lengthField, pushButton, segments, switches, wordField } from './fields.js';
import { boxOf, freshId, unitsOnTable, withThing, withThings } from './things.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./types').Palette} Palette */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */

const SIDES = ['first', 'second', 'third', 'fourth'];
const EDGES = [
  { value: 'north', label: 'Top' },
  { value: 'east', label: 'Right' },
  { value: 'south', label: 'Bottom' },
  { value: 'west', label: 'Left' },
];
const FAR_EDGE = /** @type {Record<string, string>} */ ({ north: 'south', south: 'north', east: 'west', west: 'east' });
const DEPTH = 6000; // thousandths of an inch: a new zone

export class TablePanel {
  /**
   * @param {HTMLElement} host
   * @param {Palette} palette
   * @param {Editor} editor
   * @param {import('./canvas.js').TableCanvas} canvas
   */
  constructor(host, palette, editor, canvas) {
    this.palette = palette;
    this.editor = editor;
    this.canvas = canvas;
    this.part = memoizedPart(host);
  }

  show() {
    this.part([this.editor.table], () => this.build());
  }

  build() {
    const { editor, palette } = this;
    const { table } = editor;
    const count = unitsOnTable({ ...table, hazards: [], zones: [], objectives: [] }).length;
    const uses = (/** @type {import('./types').ListName} */ list) => palette.lists.includes(list);
    return [
      h('h2', {}, 'Table ', h('span', {}, `${count} ${count === 1 ? 'piece' : 'pieces'}`)),
      ...this.sizes(table),
      palette.boards.length
        ? choiceField('board', 'Kind of table', table.kind ?? '', palette.boards, (kind) => this.set({ kind }, 'Kind of table set'))
        : null,
      ...(uses('zones') ? this.zones(table) : []),
      ...(uses('objectives') ? [this.objectives(table)] : []),
      ...(uses('entries') ? this.entries(table) : []),
      ...(uses('hazards') ? [this.hazards(table)] : []),
      h('div', { class: 'table-text' }, wordField('text', 'Notes for other players', table.text ?? '', (text) => this.set({ text }, 'Text set'), { maxlength: 600 })),
    ]; // prettier-ignore
  }

  /** @param {Partial<TableFile>} values @param {string} words */
  set(values, words) {
    this.editor.commit({ ...this.editor.table, ...values }, words);
  }

  /** @param {TableFile} table */
  sizes({ width, height }) {
    const { palette } = this;
    const choices = palette.sizes.map((size) => ({ value: `${size.width} ${size.height}`, label: size.label }));
    const choose = (/** @type {string} */ value) => {
      const [wide, high] = value.split(' ').map(Number);
      this.set({ width: wide, height: high }, `The table is ${inches(wide)} by ${inches(high)}`);
    };
    return [
      choices.length > 1 ? segments('size', 'Size', `${width} ${height}`, choices, choose) : null,
      palette.range.most
        ? h(
            'div',
            { class: 'edit-fields' },
            lengthField('table-width', 'Width', width, (to) => this.set({ width: to }, 'Width set'), palette.range),
            lengthField('table-height', 'Depth', height, (to) => this.set({ height: to }, 'Depth set'), palette.range),
          )
        : null,
    ];
  }

  /** @param {TableFile} table */
  zones(table) {
    return Array.from({ length: this.palette.seats }, (_, seat) => {
      const own = table.zones.filter((zone) => zone.seat === seat);
      const where = own.length ? zoneWords(own) : 'not drawn yet';
      return row(
        h('span', { class: `side-mark side-mark-${seat}`, 'aria-hidden': 'true' }),
        `Zone of the ${SIDES[seat]} side`,
        where,
        own.length
          ? pushButton(`zone-${seat}`, 'Change', () => this.choose(own.map(({ id }) => id)), { title: `Change the zone of the ${SIDES[seat]} side` })
          : pushButton(`zone-${seat}`, 'Add', () => this.addZone(seat), { title: `Add a zone for the ${SIDES[seat]} side` }),
      );
    }); // prettier-ignore
  }

  /** Sides begin at the lower and the upper edge, then left and right. @param {number} seat */
  addZone(seat) {
    const { width, height } = this.editor.table;
    const [left, top, right, bottom] = [
      [0, height - DEPTH, width, height],
      [0, 0, width, DEPTH],
      [0, 0, DEPTH, height],
      [width - DEPTH, 0, width, height],
    ][seat];
    const outline = /** @type {Point[]} */ ([
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
    this.editor.add([{ list: 'zones', thing: { id: '', seat, outline } }], 'Zone added');
  }

  /** @param {TableFile} table */
  objectives({ objectives }) {
    const words = objectives.length === 1 ? '1 objective' : `${objectives.length} objectives`;
    const add = () =>
      this.editor.add([{ list: 'objectives', thing: { id: '', at: this.canvas.middle() } }], 'Objective added');
    return row(
      icon('flag'),
      words,
      this.palette.details.objectives || 'drag them on the table',
      pushButton('objective', 'One more objective', add, { icon: 'plus', isIconAlone: true }),
    );
  }

  /** @param {TableFile} table */
  entries(table) {
    const edges = EDGES.filter(({ value }) => this.palette.edges.includes(value));
    return Array.from({ length: this.palette.seats }, (_, seat) => {
      const on = table.entries.flatMap((entry) => (entry.seat === seat && entry.edge ? [entry.edge] : []));
      return h(
        'div',
        { class: 'entry-row' },
        h('span', {}, `The ${SIDES[seat]} side arrives over`),
        switches(`entry-${seat}`, `Edges of the ${SIDES[seat]} side`, edges, on, (edge, isOn) =>
          this.setEntry(seat, edge, isOn),
        ),
      );
    });
  }

  /** @param {number} seat @param {string} edge @param {boolean} isOn */
  setEntry(seat, edge, isOn) {
    const { editor } = this;
    const pairs = [
      { seat, edge },
      ...(editor.isSymmetric && seat < 2 ? [{ seat: 1 - seat, edge: FAR_EDGE[edge] }] : []),
    ];
    let next = editor.table;
    for (const one of pairs) {
      const there = next.entries.filter((entry) => entry.seat === one.seat && entry.edge === one.edge);
      if (isOn && !there.length) next = withThing(next, 'entries', { id: freshId(next, 'entries'), ...one });
      if (!isOn) next = withThings(next, new Map(there.map(({ id }) => [id, null])));
    }
    editor.commit(next, isOn ? 'Edge of arrival set' : 'Edge of arrival cleared');
  }

  /** @param {TableFile} table */
  hazards({ hazards }) {
    const draw = () => {
      this.editor.draw({ list: 'hazards', thing: { id: '', name: 'Hazard' } }, this.canvas.middle());
      this.canvas.surface.focus();
    };
    return row(
      icon('warn'),
      hazards.length === 1 ? '1 hazard' : `${hazards.length} hazards`,
      this.palette.details.hazards || 'ground that nobody may touch',
      pushButton('hazard', 'Draw', draw, { title: 'Draw a hazard' }),
    );
  }

  /** @param {string[]} ids */
  choose(ids) {
    this.editor.select(ids);
    this.canvas.surface.focus();
  }
}

/** @param {Node} sign @param {string} name @param {string} detail @param {HTMLElement} button */
function row(sign, name, detail, button) {
  return h('div', { class: 'table-row' }, sign, h('span', {}, name, h('small', {}, detail)), button);
}

/** @param {Thing[]} zones */
function zoneWords(zones) {
  const { left, top, right, bottom } = boxOf(zones);
  return `${inches(right - left)} × ${inches(bottom - top)}`;
}
