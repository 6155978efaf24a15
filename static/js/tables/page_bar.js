// @ts-check
/** The bar of the page: the name, whether all is saved, undo and redo, files, and the way to a match. */

import { inches } from '../geometry/point.js';
import { fill, h } from '../play/dom.js';
import { readTable, tableText } from './table_file.js';

/** @typedef {import('./draft_saving.js').Saved} Saved */
/** @typedef {import('./draft_saving.js').SaveState} SaveState */
/** @typedef {import('./editor.js').Editor} Editor */

const MOST = 200_000; // letters of a file

export class PageBar {
  /**
   * @param {Editor} editor
   * @param {Record<string, string>} urls
   * @param {(isOnTop?: boolean) => Promise<void>} save
   */
  constructor(editor, urls, save) {
    this.urls = urls;
    this.editor = editor;
    this.save = save;
    this.name = /** @type {HTMLInputElement} */ (part('table-name'));
    this.size = part('table-size');
    this.state = part('save-state');
    this.notice = part('editor-notice');
    this.play = /** @type {HTMLButtonElement} */ (part('editor-play'));
    /** @type {SaveState} */
    this.saveState = 'saved';
    this.name.addEventListener('change', () => this.rename());
    part('editor-save').addEventListener('click', () => void save());
    this.play.addEventListener('click', () => void this.goToMatch());
    const menu = part('editor-menu');
    document.addEventListener('click', (event) => {
      const isInside = event.target instanceof Node && menu.contains(event.target);
      const isDone = event.target instanceof Element && event.target.closest('.menu-list :is(button, a)');
      if (!isInside || isDone) menu.removeAttribute('open');
    });
    part('editor-export').addEventListener('click', () => this.exportFile());
    part('editor-import').addEventListener('change', (event) => void this.importFile(event));
  }

  show() {
    const { table, history } = this.editor;
    if (document.activeElement !== this.name) this.name.value = table.name;
    this.size.textContent = `${inches(table.width).replace('″', '')} × ${inches(table.height)}`;
    part('editor-undo').toggleAttribute('disabled', !history.past.length);
    part('editor-redo').toggleAttribute('disabled', !history.future.length);
  }

  rename() {
    const name = this.name.value.trim().slice(0, 60);
    if (name && name !== this.editor.table.name) this.editor.commit({ ...this.editor.table, name }, 'Named');
    this.name.value = this.editor.table.name;
  }

  /** @param {SaveState} state @param {string} words */
  showState(state, words) {
    this.saveState = state;
    this.state.textContent = words;
    this.state.dataset.state = state;
    if (state === 'conflict') this.showConflict(words);
    else if (state === 'refused') this.tell(words, true);
    else if (state === 'saved' && words !== 'Saved') this.tell(words, false);
    else if (state === 'saved' || state === 'saving') fill(this.notice, []);
  }

  /** Both versions stay; which is the newest is chosen. @param {string} words */
  showConflict(words) {
    this.state.textContent = 'Not saved yet';
    this.tell(
      `${words.split('. ')[0]}. Nothing is lost: saving yours keeps both as versions.`,
      true,
      h('button', { type: 'button', click: () => void this.save(true) }, 'Save mine as the newest'),
      h('a', { class: 'button', href: this.urls.share }, 'Show all versions'),
    );
  }

  /** @param {Saved} saved */
  showSaved({ slug, play }) {
    const address = (/** @type {string} */ name) => this.urls[name].replace('SLUG', slug);
    const newest = address('edit');
    if (newest !== location.pathname + location.search) history.replaceState(null, '', newest);
    this.play.dataset.play = play;
    for (const link of document.querySelectorAll('[data-saved]')) {
      link.setAttribute('href', address(link.getAttribute('data-saved') ?? ''));
      link.toggleAttribute('hidden', false);
    }
  }

  /** Saves the table before a match is set up on it. */
  async goToMatch() {
    if (this.saveState !== 'saved' || !this.play.dataset.play) await this.save();
    if (this.saveState !== 'saved') return;
    if (this.play.dataset.play) location.assign(this.play.dataset.play);
    else this.tell('It has mistakes, so nobody can play on it yet. The list “Is it fair?” names them.', true);
  }

  /** @param {string} words @param {boolean} isBad @param {...HTMLElement} buttons */
  tell(words, isBad, ...buttons) {
    fill(this.notice, [
      h(
        'p',
        { class: isBad ? 'line is-bad' : 'line', role: isBad ? 'alert' : 'status' },
        h('span', {}, words),
        ...buttons,
      ),
    ]);
  }

  /** @param {boolean} isOutdated @param {() => void} drop */
  showDraft(isOutdated, drop) {
    const words = isOutdated
      ? 'What you drew here and had not saved is back. Another version was saved meanwhile: saving yours keeps both.'
      : 'What you drew here and had not saved is back.';
    const close = () => fill(this.notice, []);
    this.tell(
      words,
      false,
      h('button', { type: 'button', click: () => (drop(), close()) }, 'Show the saved one'),
      h('button', { type: 'button', click: close }, 'Go on with mine'),
    );
  }

  exportFile() {
    const { table } = this.editor;
    const url = URL.createObjectURL(new Blob([tableText(table, 1)], { type: 'application/json' }));
    const link = h('a', { href: url, download: `${fileName(table.name)}.json` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  /** @param {Event} event */
  async importFile(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    try {
      if (file.size > MOST) throw new Error('This file is too large for a table.');
      const table = readTable(await file.text());
      if (table.system !== this.editor.table.system) throw new Error('This table is drawn for another game.');
      this.editor.select([]);
      this.editor.commit(table, `Opened ${file.name}`);
      this.tell(`Opened ${file.name}. Undo brings back what was there.`, false);
    } catch (wrong) {
      this.tell(wrong instanceof Error ? wrong.message : 'This file cannot be read.', true);
    }
    input.value = '';
  }
}

/** @param {string} name */
export function fileName(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'table'; // prettier-ignore
}

/** @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
