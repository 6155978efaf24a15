// @ts-check
/** The chosen thing as fields: name, place, size, turn, and the traits of its kind. */

import { memoizedPart, h } from '../play/dom.js';
import { choiceField, degreeField, lengthField, pushButton, segments, switches, wordField } from './fields.js';
import { nameOf } from './editor.js';
import { boxOf, centreOf, findPlace, unitOf, withPoints } from './things.js';
import { commonTurn, moveThing, sizeChange, sizeOf, turnThing } from './transforms.js';
import { toolButton } from './toolbar.js';

/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./types').Kind} Kind */
/** @typedef {import('./types').Palette} Palette */
/** @typedef {import('./types').Thing} Thing */

const COVER = [
  { value: '', label: 'No cover' },
  { value: 'soft', label: 'Soft' },
  { value: 'hard', label: 'Hard' },
];
const FLAGS = [
  { value: 'rough', label: 'Slow ground' },
  { value: 'impassable', label: 'Impassable' },
  { value: 'climbable', label: 'Can be climbed' },
  { value: 'opens', label: 'Door that opens' },
];
const SIDES = [
  { value: 'open', label: 'Open' },
  { value: 'wall', label: 'Wall' },
  { value: 'rail', label: 'Rail' },
];
const TOOLS = ['turn-back', 'turn', 'mirror', 'flip', 'duplicate', 'corners', 'remove'];
const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'];
const LEAST = 100; // thousandths of an inch: a side of a piece

export class PiecePanel {
  /** @param {HTMLElement} host @param {Palette} palette @param {Editor} editor */
  constructor(host, palette, editor) {
    this.palette = palette;
    this.editor = editor;
    this.part = memoizedPart(host);
  }

  show() {
    const { editor } = this;
    this.part([editor.table, editor.selection, editor.cornersOf], () => this.build());
  }

  build() {
    const { editor, palette } = this;
    const things = editor.things();
    if (!things.length)
      return [
        h('h2', {}, 'This piece'),
        h('p', { class: 'panel-empty' }, 'Choose a piece on the table, or add one from the kit.'),
      ];
    const isOne = unitOf(editor.table, things[0].id).length >= things.length;
    const first = isOne ? nameOf(editor.table, things[0]) : '';
    const name = things.length === 1 ? first : `${first} ${things.length} parts`.trim();
    return [
      h('h2', {}, 'This piece ', h('span', {}, name)),
      h('div', { class: 'edit-fields' }, ...(things.length === 1 ? this.head(things[0]) : []), ...this.places(things)),
      ...(things.length === 1 ? this.traits(things[0]) : [this.parts(things)]),
      h('div', { class: 'piece-tools', role: 'group', 'aria-label': 'With this piece' }, ...tools(TOOLS, editor)),
      h('div', { class: 'piece-tools', role: 'group', 'aria-label': 'Align' }, ...tools(ALIGNMENTS, editor)),
      ...(palette.accesses.length ? this.ways(things) : []),
    ];
  }

  /** The kind of a thing, as the game describes it. @param {Thing} thing */
  kindOf(thing) {
    return this.palette.kinds.find(({ id }) => id === thing.kind);
  }

  /** @param {Thing} thing */
  head(thing) {
    const { editor, palette } = this;
    const place = findPlace(editor.table, thing.id);
    if (place?.list !== 'features' && place?.list !== 'hazards') return [];
    const fields = [
      wordField('name', 'Name', thing.name ?? '', (name) => this.set({ name }, 'Named'), { maxlength: 60 }),
    ];
    if (place.list === 'hazards') return fields;
    const kinds = palette.kinds.map(({ id, label }) => ({ value: id, label }));
    fields.push(choiceField('kind', 'Kind', thing.kind ?? '', kinds, (kind) => this.become(kind)));
    const can = this.kindOf(thing)?.fields ?? [];
    if (can.includes('height'))
      fields.push(lengthField('height', 'Height', thing.height ?? 0, (height) => this.set({ height }, 'Height set')));
    if (can.includes('elevation'))
      fields.push(
        lengthField('elevation', 'Stands at', thing.elevation ?? 0, (elevation) =>
          this.set({ elevation }, 'Height of its foot set'),
        ),
      );
    return fields;
  }

  /** Another kind sets its usual traits. @param {string} id */
  become(id) {
    const kind = this.palette.kinds.find((one) => one.id === id);
    if (kind)
      this.editor.change(
        ({ id: own, name, outline, turn, piece, group }) => ({
          ...kind.usual, id: own, name, outline, turn, piece, group, kind: kind.id,
        }), // prettier-ignore
        `Now ${kind.label}`,
      );
  }

  /** @param {Partial<Thing>} values @param {string} words */
  set(values, words) {
    this.editor.change((thing) => ({ ...thing, ...values }), words);
  }

  /** @param {Thing[]} things */
  places(things) {
    const { editor } = this;
    const [x, y] = centreOf(boxOf(things));
    const move = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      editor.change((thing) => moveThing(thing, [dx, dy]), `Moved. ${editor.place()}`);
    const fields = [
      lengthField('from-left', 'From left', x, (to) => move(to - x, 0), { most: editor.table.width }),
      lengthField('from-top', 'From top', y, (to) => move(0, to - y), { most: editor.table.height }),
    ];
    if (!things.some(({ outline }) => outline)) return fields;
    const { width, height } = sizeOf(things);
    const size = (/** @type {{width: number, height: number}} */ wanted) => {
      const place = sizeChange(things, wanted);
      editor.change((thing) => withPoints(thing, place), 'Sized');
    };
    fields.push(
      lengthField('width', 'Width', width, (to) => size({ width: to, height }), { least: LEAST }),
      lengthField('depth', 'Depth', height, (to) => size({ width, height: to }), { least: LEAST }),
    );
    const turn = commonTurn(things);
    fields.push(
      degreeField('turn', 'Turned by', turn, (to) =>
        editor.change((thing) => turnThing(thing, to - turn, [x, y]), `Turned to ${to}°`),
      ),
    );
    return fields;
  }

  /** @param {Thing} thing */
  traits(thing) {
    const can = this.kindOf(thing)?.fields ?? [];
    const flags = FLAGS.filter(({ value }) => can.includes(value));
    const on = flags.filter(({ value }) => /** @type {any} */ (thing)[value]).map(({ value }) => value);
    const { traits } = this.palette;
    return [
      can.includes('cover')
        ? segments('cover', 'Cover', thing.cover ?? '', COVER, (cover) =>
            this.set({ cover: cover || null }, 'Cover set'),
          )
        : null,
      flags.length
        ? switches('flag', 'What it does', flags, on, (value, isOn) =>
            this.set({ [value]: isOn }, isOn ? 'Set' : 'Cleared'),
          )
        : null,
      can.includes('traits')
        ? switches('trait', 'Traits', traits, thing.traits ?? [], (value, isOn) =>
            this.editor.change(
              (one) => ({
                ...one,
                traits: [...(one.traits ?? []).filter((trait) => trait !== value), ...(isOn ? [value] : [])],
              }),
              isOn ? 'Trait set' : 'Trait cleared',
            ),
          )
        : null,
      can.includes('peep')
        ? lengthField('peep', 'Seen through from', thing.peep ?? 0, (peep) =>
            this.set({ peep: peep || null }, 'Opening set'),
          )
        : null,
      can.includes('sides') ? this.sides(thing) : null,
    ];
  }

  /** What lies along each side of a floor. @param {Thing} thing */
  sides(thing) {
    const { outline = [], sides = [] } = thing;
    const value = (/** @type {number} */ i) => sides[i] ?? 'open';
    return h(
      'details',
      { class: 'panel-fold', 'data-key': 'sides' },
      h('summary', {}, 'Walls and rails along its sides'),
      h(
        'div',
        { class: 'edit-fields' },
        ...outline.map((_, i) =>
          choiceField(`side-${i}`, `Side ${i + 1}`, value(i), SIDES, (side) =>
            this.set({ sides: outline.map((__, j) => (i === j ? side : value(j))) }, `Side ${i + 1}: ${side}`),
          ),
        ),
      ),
    );
  }

  /** The parts of a piece, to choose a single one. @param {Thing[]} things */
  parts(things) {
    const { editor } = this;
    return h(
      'ul',
      { class: 'part-list', 'aria-label': 'Parts' },
      ...things.map((thing) =>
        h(
          'li',
          {},
          pushButton(`part-${thing.id}`, partName(editor, thing), () => editor.select([thing.id])),
        ),
      ),
    );
  }

  /** Ways up onto what is chosen. @param {Thing[]} things */
  ways(things) {
    const { editor, palette } = this;
    const floor = things.find(({ climbable }) => climbable);
    if (!floor?.outline || !palette.accesses.length) return [];
    const { right, top, bottom } = boxOf([floor]);
    const at = Math.round((top + bottom) / 2);
    const add = (/** @type {string} */ kind) =>
      editor.add(
        [
          {
            list: 'accesses',
            thing: { id: '', kind, onto: floor.id, outline: [[right, at - 500], [right + 800, at - 500], [right + 800, at + 500], [right, at + 500]] },
          }, // prettier-ignore
        ],
        'Way up added',
      );
    return [
      h(
        'div',
        { class: 'switches', role: 'group', 'aria-label': 'Ways up' },
        ...palette.accesses.map(({ value, label }) =>
          pushButton(`way-${value}`, `Add ${label}`, () => add(value), { icon: 'plus' }),
        ),
      ),
    ];
  }
}

/** @param {string[]} ids @param {Editor} editor */
function tools(ids, editor) {
  return ids.map((id) => toolButton(id, editor));
}

/** @param {Editor} editor @param {Thing} thing */
function partName(editor, thing) {
  const kind = (thing.kind ?? '').replaceAll('_', ' ');
  const name = nameOf(editor.table, thing);
  return name === kind ? name : `${name}: ${kind}`;
}
