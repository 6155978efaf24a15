// @ts-check
/** Turns pointers on the table into changes: choosing, dragging, handles, the pen and the ruler. */

import { watchInputKind } from '../board/input/input_kind.js';
import { watchPointers } from '../board/input/pointer.js';
import { insertCorner, withCorner } from './corners.js';
import { changeThings, moveThings, turnThings } from './edits.js';
import { hitAt } from './hit.js';
import { placePen } from './pen.js';
import { snapBox, snapPoint } from './snap.js';
import { allPlaces, boxAround, boxOf, centreOf, findThings, pointsOf, withPoints } from './things.js';
import { commonTurn, cornerPull, sizeOf, wholeTurn } from './transforms.js';
import { tenths } from './lengths.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./canvas.js').TableCanvas} TableCanvas */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./hit.js').Hit} Hit */

const SLACK = { fine: 9, coarse: 22 }; // pixels around a handle
const ATTRACTS = 7; // pixels within which a guide attracts
const LONG = 400; // milliseconds a finger rests on a piece to pick it up
const LEAST = 250; // thousandths of an inch that each side of a piece keeps
const TURN = 15; // degrees, while it snaps

export class Gestures {
  /** @param {Editor} editor @param {TableCanvas} canvas */
  constructor(editor, canvas) {
    this.editor = editor;
    this.canvas = canvas;
    /** @type {Hit | null} */
    this.hit = null;
    /** @type {Point} where the pointer went down, on the table */
    this.start = [0, 0];
    /** @type {Point} the last pixel */
    this.last = [0, 0];
    this.isArmed = false; // whether what lies there follows the pointer
    this.adds = false; // whether Shift was held
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Point} by how much what is chosen has been dragged */
    this.by = [0, 0];
    this.others = /** @type {import('./types').Box[]} */ ([]);
    canvas.surface.addEventListener('pointerdown', (event) => this.down(event), { capture: true });
    watchInputKind(canvas.surface);
    watchPointers(canvas.surface, {
      grab: (pixel) => this.grab(pixel),
      drag: (pixel) => this.drag(pixel),
      drop: () => this.drop(),
      letGo: () => this.letGo(),
      tap: (pixel) => this.tap(pixel),
      hover: (pixel) => this.hover(pixel),
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, pixel) => canvas.zoom(factor, pixel),
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.adds = event.shiftKey || event.ctrlKey || event.metaKey;
    const isByTouch = event.pointerType !== 'mouse';
    if (isByTouch !== this.editor.isByTouch) {
      this.editor.isByTouch = isByTouch;
      this.canvas.mark();
    }
  }

  /** What a pixel means. @param {Point} pixel */
  at(pixel) {
    const slack = (this.editor.isByTouch ? SLACK.coarse : SLACK.fine) * this.canvas.pixel();
    const { table, selection, cornersOf } = this.editor;
    return hitAt({ table, selection, cornersOf }, this.canvas.pointAt(pixel), slack, this.canvas.pixel());
  }

  /** @param {Point} pixel */
  grab(pixel) {
    const { editor } = this;
    this.start = this.canvas.pointAt(pixel);
    this.last = pixel;
    if (editor.tool === 'ruler') return this.arm(null);
    if (editor.tool === 'pen') return false;
    this.hit = this.at(pixel);
    if (!this.hit) return false;
    if (this.hit.kind !== 'thing' || editor.selection.includes(this.hit.id) || !editor.isByTouch)
      return this.arm(this.hit);
    const { id } = this.hit;
    this.isArmed = false;
    this.timer = setTimeout(() => {
      editor.pick(id, this.adds);
      navigator.vibrate?.(10);
      this.arm(this.hit);
    }, LONG);
    return true;
  }

  /** @param {Hit | null} hit */
  arm(hit) {
    this.hit = hit;
    this.isArmed = true;
    this.by = [0, 0];
    return true;
  }

  /** @param {Point} pixel */
  drag(pixel) {
    clearTimeout(this.timer);
    const { editor, hit } = this;
    if (!this.isArmed) {
      this.canvas.pan(pixel[0] - this.last[0], pixel[1] - this.last[1]);
      this.last = pixel;
      return;
    }
    const point = this.canvas.pointAt(pixel);
    if (editor.tool === 'ruler') this.measure(point);
    else if (hit?.kind === 'thing') this.move(hit.id, point);
    else if (hit?.kind === 'turn') this.turn(point);
    else if (hit?.kind === 'corner') this.resize(hit.number, point);
    else if (hit) this.shape(hit, point);
  }

  /** @param {Point} point */
  measure(point) {
    this.editor.ruler = { from: snapPoint(this.start, 100), to: snapPoint(point, 100) };
    this.editor.onChange('view');
  }

  /**
   * Things are shifted only, and drawn again when they are put down.
   * @param {string} id
   * @param {Point} point
   */
  move(id, point) {
    const { editor, canvas } = this;
    if (!editor.drag) this.begin(id);
    const things = editor.things();
    const raw = /** @type {Point} */ ([point[0] - this.start[0], point[1] - this.start[1]]);
    const { left, top, right, bottom } = boxOf(things);
    const box = { left: left + raw[0], top: top + raw[1], right: right + raw[0], bottom: bottom + raw[1] };
    const near = editor.isSnapping ? ATTRACTS * canvas.pixel() : 0;
    const { by, guides } = editor.isSnapping
      ? snapBox(box, this.others, editor.table, { grid: editor.grid, near })
      : { by: /** @type {Point} */ ([0, 0]), guides: [] };
    this.by = [Math.round(raw[0] + by[0]), Math.round(raw[1] + by[1])];
    const [x, y] = centreOf(boxOf(things));
    editor.guides = guides;
    editor.tag = `${tenths(x + this.by[0])}, ${tenths(y + this.by[1])}`;
    editor.drag = this.by;
    const twins = editor.twins();
    canvas.shift(
      new Map([
        ...editor.selection.map((one) => /** @type {[string, Point]} */ ([one, this.by])),
        ...twins.map((one) => /** @type {[string, Point]} */ ([one, [-this.by[0], -this.by[1]]])),
      ]),
    );
  }

  /** @param {string} id */
  begin(id) {
    const { editor } = this;
    if (!editor.selection.includes(id)) editor.pick(id, this.adds);
    const moving = new Set([...editor.selection, ...editor.twins()]);
    this.others = allPlaces(editor.table)
      .filter(({ thing, list }) => !moving.has(thing.id) && list !== 'zones' && pointsOf(thing).length)
      .map(({ thing }) => boxAround(pointsOf(thing)));
  }

  /** @param {Point} point */
  turn(point) {
    const { editor } = this;
    const things = editor.things();
    const [cx, cy] = centreOf(boxOf(things));
    const pointed = (Math.atan2(point[1] - cy, point[0] - cx) * 180) / Math.PI - 90;
    const step = editor.isSnapping ? TURN : 1;
    const wanted = wholeTurn(Math.round(pointed / step) * step);
    const degrees = wanted - commonTurn(things);
    editor.tag = `${wanted}°`;
    editor.show(turnThings(editor.table, editor.selection, degrees, editor.isSymmetric));
  }

  /** @param {number} corner @param {Point} point */
  resize(corner, point) {
    const { editor } = this;
    const place = cornerPull(editor.things(), corner, snapPoint(point, editor.isSnapping ? editor.grid / 2 : 0), LEAST);
    const table = changeThings(editor.table, editor.selection, (thing) => withPoints(thing, place), editor.isSymmetric);
    const { width, height } = sizeOf(findThings(table, editor.selection));
    editor.tag = `${tenths(width)} × ${tenths(height)}`;
    editor.show(table);
  }

  /** @param {Exclude<Hit, {kind: 'thing'}>} hit @param {Point} point */
  shape(hit, point) {
    const { editor } = this;
    if (hit.kind === 'between') {
      insertCorner(editor, hit.id, hit.number);
      this.hit = { kind: 'point', id: hit.id, number: hit.number + 1 };
    } else if (hit.kind === 'point') {
      const at = snapPoint(point, editor.isSnapping ? editor.grid / 2 : 0);
      editor.corner = hit.number;
      editor.show(
        changeThings(editor.table, [hit.id], (thing) => withCorner(thing, hit.number, at), editor.isSymmetric),
      );
    }
  }

  drop() {
    const { editor } = this;
    if (!this.isArmed || editor.tool === 'ruler') return;
    editor.drag = null;
    if (!this.by[0] && !this.by[1] && !editor.preview) this.letGo();
    else if (this.hit?.kind === 'thing')
      editor.commit(moveThings(editor.table, editor.selection, this.by, editor.isSymmetric), 'Moved');
    else if (editor.preview) editor.commit(editor.preview, this.hit?.kind === 'turn' ? 'Turned' : 'Sized');
  }

  letGo() {
    clearTimeout(this.timer);
    const { editor, canvas } = this;
    this.isArmed = false;
    editor.preview = null;
    editor.drag = null;
    editor.guides = [];
    editor.tag = '';
    canvas.shift(new Map());
    editor.onChange('view');
  }

  /** @param {Point} pixel */
  tap(pixel) {
    clearTimeout(this.timer);
    const { editor } = this;
    const point = this.canvas.pointAt(pixel);
    if (editor.tool === 'pen') {
      placePen(editor, snapPoint(point, editor.grid / 2), (editor.isByTouch ? 26 : 12) * this.canvas.pixel());
      return;
    }
    if (editor.tool === 'ruler') {
      editor.ruler = null;
      editor.onChange('view');
      return;
    }
    const hit = this.at(pixel);
    if (hit?.kind === 'thing') editor.pick(hit.id, this.adds);
    else if (hit?.kind === 'between') insertCorner(editor, hit.id, hit.number);
    else if (hit?.kind === 'point') {
      editor.corner = hit.number;
      editor.onChange('view');
    } else if (!hit && !this.adds) editor.select([]);
  }

  /** @param {Point | null} pixel */
  hover(pixel) {
    const { editor, canvas } = this;
    if (pixel && editor.pen) {
      editor.pen = { ...editor.pen, at: snapPoint(canvas.pointAt(pixel), editor.grid / 2) };
      canvas.mark();
      return;
    }
    const hit = pixel && !editor.tool ? this.at(pixel) : null;
    canvas.surface.setAttribute('data-grip', hit ? hit.kind : '');
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    clearTimeout(this.timer);
    this.canvas.pan(dx, dy);
  }
}
