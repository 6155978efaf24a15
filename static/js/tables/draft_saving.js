// @ts-check
/**
 * Saves a table as a new version, and keeps it in this browser until that has worked. If somebody has saved another
 * version meanwhile, both are kept.
 */

import { tableText, wholeTable } from './table_file.js';

/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./draft_store.js').DraftStore} DraftStore */
/** @typedef {'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict'} SaveState */
/**
 * @typedef {object} Saved what the server says of a version
 * @property {string} slug
 * @property {string} url where its next version is sent
 * @property {string} version
 * @property {string} play the page that sets up a match on it
 * @property {string} [sentence] what the player should know of it
 */

const CONFLICT = 409;

export class DraftSaving {
  /**
   * @param {{store: DraftStore, base: string, text: string, post: (text: string, base: string) => Promise<Response>,
   *   onState: (state: SaveState, words: string) => void, onSaved: (saved: Saved) => void}} parts
   */
  constructor({ store, base, text, post, onState, onSaved }) {
    this.store = store;
    this.base = base;
    this.savedText = text;
    this.post = post;
    this.onState = onState;
    this.onSaved = onSaved;
    this.isSaving = false;
  }

  /**
   * What was drawn here and is not saved, if there is any.
   * @returns {{table: TableFile, isOutdated: boolean} | null}
   */
  restore() {
    const draft = this.store.read();
    if (!draft) return null;
    const table = wholeTable(draft.table);
    if (tableText(table) === this.savedText) {
      this.store.clear();
      return null;
    }
    return { table, isOutdated: draft.base !== this.base };
  }

  /** Keeps what is drawn. @param {TableFile} table */
  remember(table) {
    if (tableText(table) === this.savedText) {
      this.store.clear();
      this.onState('saved', 'Saved');
      return;
    }
    const isKept = this.store.write({ base: this.base, table });
    this.onState('unsaved', isKept ? 'Not saved yet' : 'Not saved, and not kept');
  }

  /**
   * @param {TableFile} table
   * @param {boolean} [isOnTop] whether it is to be the newest version, whatever was saved meanwhile
   */
  async save(table, isOnTop = false) {
    if (this.isSaving) return;
    this.isSaving = true;
    this.onState('saving', 'Saving…');
    const text = tableText(table);
    try {
      const answer = await this.post(text, isOnTop ? '' : this.base);
      const told = await answer.json();
      if (answer.ok) this.finish(text, told);
      else
        this.onState(
          answer.status === CONFLICT ? 'conflict' : 'refused',
          told.sentence ?? 'This could not be saved. It is kept in this browser.',
        );
    } catch {
      this.onState('offline', 'No connection. It is kept in this browser and can be saved later.');
    } finally {
      this.isSaving = false;
    }
  }

  /** @param {string} text @param {Saved} saved */
  finish(text, saved) {
    this.savedText = text;
    this.base = saved.version;
    this.store.clear();
    this.store.rename(saved.slug);
    this.onState('saved', saved.sentence ?? 'Saved');
    this.onSaved(saved);
  }
}
