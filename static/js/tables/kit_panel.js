// @ts-check
/** What may be put on the table: the pieces of the kit with their pictures, free outlines, and marks of the game. */

import { fill, h } from '../play/dom.js';
import { drawPicture } from './canvas.js';
import { watchDragOut } from './drag_out.js';
import { pushButton } from './fields.js';
import { freePlace } from './free_place.js';
import { snapPoint } from './snap.js';
import { moveThing } from './transforms.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./types').KitPiece} KitPiece */
/** @typedef {import('./types').Palette} Palette */

export class KitPanel {
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
    this.list = h('div', { class: 'kit-pieces' });
    this.found = h('p', { class: 'for-readers', role: 'status' });
    host.append(this.search(), this.freeShape(), h('h2', {}, `Pieces of ${palette.name}`), this.list, this.found);
    this.show('');
  }

  search() {
    const input = h('input', {
      type: 'search',
      placeholder: 'Piece',
      'aria-label': 'Search pieces',
      autocomplete: 'off',
    });
    input.addEventListener('input', () => this.show(input.value));
    return h('div', { class: 'kit-search' }, input);
  }

  /** @param {string} words */
  show(words) {
    const wanted = words.trim().toLowerCase();
    const pieces = this.palette.pieces.filter(({ label, detail }) =>
      `${label} ${detail}`.toLowerCase().includes(wanted),
    );
    fill(
      this.list,
      pieces.map((piece) => this.piece(piece)),
    );
    this.found.textContent = wanted ? `${pieces.length} pieces` : '';
  }

  /** @param {KitPiece} piece */
  piece(piece) {
    const button = h(
      'button',
      {
        type: 'button',
        class: 'kit-piece',
        'data-piece': piece.id,
        click: () => this.addFree(piece),
      },
      drawPicture(
        piece.parts.map(({ thing }) => thing),
        `kit-${piece.id}`,
      ),
      h('b', {}, piece.label),
      h('small', {}, piece.detail),
    );
    watchDragOut(button, this.canvas, (at) => this.add(piece, at));
    return button;
  }

  /** Where nothing lies yet. @param {KitPiece} piece */
  addFree(piece) {
    const { table, isSymmetric, grid } = this.editor;
    const parts = piece.parts.map(({ thing }) => thing);
    this.add(piece, freePlace(table, parts, snapPoint(this.canvas.middle(), grid), isSymmetric));
  }

  /** @param {KitPiece} piece @param {Point} at */
  add(piece, at) {
    const to = snapPoint(at, this.editor.grid);
    const places = piece.parts.map(({ list, thing }) => ({ list, thing: moveThing(thing, to) }));
    this.editor.add(places, `${piece.label} added`);
  }

  /** A kind, and the button that begins to draw it. */
  freeShape() {
    const { kinds } = this.palette;
    const select = h(
      'select',
      { 'aria-label': 'Kind of the free shape' },
      ...kinds.map(({ id, label }) => h('option', { value: id }, label)),
    );
    const draw = () => {
      const kind = kinds.find(({ id }) => id === select.value) ?? kinds[0];
      this.editor.draw(
        { list: 'features', thing: { ...kind.usual, id: '', kind: kind.id, name: kind.label } },
        this.canvas.middle(),
      );
      this.canvas.surface.focus();
    };
    return h('div', { class: 'kit-free' }, select, pushButton('free', 'Draw a free shape', draw, { icon: 'corners' }));
  }
}
