// @ts-check
/** The page of the table editor: puts its parts together and keeps them in step. */

import { actionNamed, runAction } from './actions.js';
import { TableCanvas } from './canvas.js';
import { TableChecks } from './checks.js';
import { DraftSaving } from './draft_saving.js';
import { DraftStore } from './draft_store.js';
import { Editor } from './editor.js';
import { FairnessPanel } from './fairness_panel.js';
import { Gestures } from './gestures.js';
import { paletteFrom } from './kit.js';
import { watchKeys, watchUndoKeys } from './keys.js';
import { KitPanel } from './kit_panel.js';
import { post } from './line.js';
import { drawMarks } from './marks.js';
import { PageBar } from './page_bar.js';
import { PieceList } from './piece_list.js';
import { PiecePanel } from './piece_panel.js';
import { TablePanel } from './table_panel.js';
import { tableText, wholeTable } from './table_file.js';
import { watchTabs } from './tabs.js';
import { fillKeys, fillToolbar } from './toolbar.js';

/**
 * @typedef {object} EditorConfig what the server gives the page
 * @property {string} draft the name under which this browser keeps what is not saved
 * @property {string} version the newest version, '' for a new table
 * @property {any} table
 * @property {any} palette
 * @property {Record<string, string>} urls
 */

const SOON = 100; // milliseconds

class EditorPage {
  /** @param {EditorConfig} config */
  constructor(config) {
    this.config = config;
    const palette = paletteFrom(config.palette);
    const table = wholeTable(config.table);
    this.announcer = part('editor-status');
    this.isPressed = false;
    this.changed = false;
    this.timer = 0;
    this.editor = new Editor(
      table,
      (what) => this.refresh(what),
      (words) => this.say(words),
    );
    this.canvas = new TableCanvas(part('editor-board'), table);
    this.canvas.drawOver = (pixel) => drawMarks(this.editor.scene(), pixel);
    this.saving = new DraftSaving({
      store: new DraftStore(localStorage, config.draft),
      base: config.version,
      text: config.version ? tableText(table) : '',
      post: (text, base) => post(config.urls.save, { table: text, base }),
      onState: (state, words) => this.bar.showState(state, words),
      onSaved: (saved) => {
        config.urls.save = saved.url;
        this.bar.showSaved(saved);
      },
    });
    this.bar = new PageBar(this.editor, config.urls, (isOnTop) => this.saving.save(this.editor.table, isOnTop));
    this.checks = new TableChecks(
      async (text) => (await post(config.urls.check, { table: text })).json(),
      (verdict) => this.judge(verdict),
    );
    this.gestures = new Gestures(this.editor, this.canvas);
    this.kit = new KitPanel(part('editor-kit'), palette, this.editor, this.canvas);
    this.piece = new PiecePanel(part('panel-piece'), palette, this.editor);
    this.panel = new TablePanel(part('panel-table'), palette, this.editor, this.canvas);
    this.list = new PieceList(part('piece-list'), this.editor, this.canvas);
    this.fairness = new FairnessPanel(part('panel-fairness'), this.editor, this.canvas, palette.gate);
    this.toolbar = fillToolbar(part('editor-tools'), this.editor, this.canvas);
    this.listen();
    this.restore();
    this.refresh('table');
  }

  listen() {
    fillKeys(part('editor-keys-body'));
    watchKeys(this.canvas.surface, this.editor, this.canvas);
    watchUndoKeys(document, this.editor);
    watchTabs(part('editor'));
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void this.saving.save(this.editor.table);
    });
    document.addEventListener('pointerdown', () => (this.isPressed = true), { capture: true });
    for (const name of ['pointerup', 'pointercancel'])
      document.addEventListener(name, () => {
        this.isPressed = false;
        setTimeout(() => this.showPanels());
      });
    window.addEventListener('pagehide', () => this.settle());
    window.addEventListener('online', () => this.checks.check(this.editor.table));
    for (const id of ['undo', 'redo'])
      part(`editor-${id}`).addEventListener('click', () => runAction(actionNamed(id), this.editor));
  }

  /** Restores what was drawn here and not saved. */
  restore() {
    const draft = this.saving.restore();
    if (!draft) return;
    const saved = this.editor.table;
    this.editor.table = draft.table;
    this.bar.showDraft(draft.isOutdated, () => this.editor.commit(saved, 'Back to the saved table'));
  }

  /** @param {'table' | 'view'} what */
  refresh(what) {
    const { editor } = this;
    this.canvas.show(editor.shown, what === 'view' && editor.preview !== null);
    this.canvas.mark();
    if (editor.preview || editor.drag) return;
    this.canvas.surface.classList.toggle('is-drawing', editor.tool === 'pen' || editor.tool === 'ruler');
    this.toolbar();
    if (what === 'table') this.changed = true;
    if (what === 'view') this.settle();
    else if (!this.timer) this.timer = setTimeout(() => this.settle(), SOON);
  }

  /** Work that is done once after several quick changes: the draft, the check, the panels. */
  settle() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.changed) {
      this.changed = false;
      this.saving.remember(this.editor.table);
      this.checks.check(this.editor.table);
      this.bar.show();
    }
    if (!this.isPressed) this.showPanels();
  }

  /** Panels are not rebuilt under a pressed button, and the focus does not get lost with one. */
  showPanels() {
    const wasInside = document.activeElement?.closest('.editor-side');
    this.piece.show();
    this.panel.show();
    this.list.show();
    if (wasInside && document.activeElement === document.body) this.canvas.surface.focus();
  }

  /** @param {import('./checks.js').Verdict} verdict */
  judge(verdict) {
    this.editor.faults = verdict.faults;
    this.editor.rays = verdict.isLate ? [] : verdict.rays;
    this.fairness.show(verdict);
    this.canvas.mark();
    this.list.show();
  }

  /** @param {string} words */
  say(words) {
    this.announcer.textContent = words;
  }
}

/** @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

new EditorPage(JSON.parse(part('editor-config').textContent ?? '{}'));
