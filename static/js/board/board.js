// @ts-check
/** The interface of the board: what to draw goes in, what people want comes out. No rules inside. */

import * as lens from './camera.js';
import { CameraTransition, showCamera } from './camera_transition.js';
import { Ghosts } from './tokens/ghosts.js';
import { drawFrame, drawPaper, drawTints, edgesOf } from './ground/frame.js';
import { drawFeature, drawShadows, drawZone, lowestFirst } from './ground/ground.js';
import { hitAt } from './input/hit.js';
import { Labels } from './ground/labels.js';
import { watchKeys } from './input/keyboard.js';
import { markGround } from './ground/levels.js';
import { Rotation } from './rotation.js';
import { Minimap } from './minimap.js';
import { layersOf } from './overlay/layers.js';
import { OverlayLayer } from './overlay/overlay_layer.js';
import { watchInputKind } from './input/input_kind.js';
import { watchPointers } from './input/pointer.js';
import { TabStop } from './input/tab_stop.js';
import { emptyTable } from './state.js';
import { svg } from './svg.js';
import { patternDefinitions } from './ground/terrain.js';
import { Tokens } from './tokens/tokens.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./state.js').BoardState} BoardState */
/**
 * Intentions of the user. Points are points of the table in thousandths of an inch; `id` is a piece or a ghost; `by` is
 * a push across the table, `keys` the arrow keys pressed. A drag `begins` once and ends with a drop, or with `letGo`
 * when a second finger arrives.
 * @typedef {{tapPiece(id: string, byKey: boolean): void, tapPoint(point: Point, ground: string): void,
 * pointAt(id: string | null): void, drag(id: string, point: Point, begins: boolean): void, drop(id: string, point:
 * Point): void, letGo(): void,
 * nudge(id: string, by: Point, keys: Point): void, settle(): void, turnCorner(): void}} Intentions
 */

const TOUCH = 22; // pixels: half of a finger's target
const PRECISE = 4; // pixels around a token that still mean it, for a mouse and while ghosts are on the table

export class Board {
  /** @param {HTMLElement} host @param {Intentions} intentions */
  constructor(host, intentions) {
    this.intentions = intentions;
    /** What is on the table. @type {BoardState} */
    this.given = emptyTable();
    /** The same as it is seen after rotation: everything that is drawn. @type {BoardState} */
    this.state = this.given;
    this.lay = new Rotation(0, this.given);
    /** The camera to show, and the camera on the way there. @type {lens.Camera} */
    this.camera = { x: 0, y: 0, scale: 0, width: 0, height: 0 };
    this.seen = this.camera;
    this.flight = new CameraTransition();
    /** @type {{id: string, grip: Point, isFresh: boolean} | null} */
    this.held = null;
    this.isFitted = true;
    /**
     * The user's own view before something was shown.
     * @type {{camera: lens.Camera, isFitted: boolean} | null}
     */
    this.left = null;
    /** What was shown last, until the user moves the view. @type {{points: Point[], closely: boolean} | null} */
    this.shown = null;
    this.frame = 0;
    /** Pixels for a thousandth of an inch in the last drawing. */
    this.scale = 0;
    /** The parts of the state that must be drawn again. @type {Set<string>} */
    this.stale = new Set(Object.keys(this.state));
    this.layers = layersOf();
    this.surface = svg(
      'svg',
      { class: 'board', role: 'group', 'aria-label': 'The table', tabindex: 0 },
      patternDefinitions(),
      ...Object.values(this.layers),
    );
    this.tokens = new Tokens(this.layers.tokens);
    this.over = new OverlayLayer(this.layers, this.tokens, this.state.eventMarks);
    this.ghosts = new Ghosts(this.layers.ghosts);
    this.labels = new Labels(this.layers.labels);
    host.append(this.surface);
    this.minimap = new Minimap(host, (point) => this.goTo(point));
    watchPointers(this.surface, this.gestureHandlers());
    watchInputKind(this.surface);
    watchKeys(this.surface, this);
    this.stop = new TabStop(host, this);
    new ResizeObserver(() => this.measure()).observe(this.surface);
    this.set(this.state);
  }

  /**
   * Replaces parts of the state; unchanged parts are not drawn again.
   * @param {Partial<BoardState>} patch
   */
  set(patch) {
    const { turn, table } = this.lay;
    const before = this.given;
    this.given = { ...before, ...patch };
    const isTurned = this.given.rotation !== turn;
    const isSized = this.given.width !== table.width || this.given.height !== table.height;
    if (isTurned || isSized) this.lay = new Rotation(this.given.rotation, this.given);
    const isAll = isTurned || isSized;
    this.state = { ...this.state, ...this.lay.state(isAll ? this.given : patch) };
    for (const name of /** @type {(keyof BoardState)[]} */ (Object.keys(this.given)))
      if (isAll || this.given[name] !== before[name]) this.stale.add(name);
    if (isTurned) this.tokens.jump();
    if (isTurned || isSized) this.resetRotation();
    this.schedule();
  }

  /** Shows the whole table, or again what was shown last. */
  resetRotation() {
    const { shown } = this;
    this.surface.setAttribute('data-turn', String(this.lay.turn));
    this.fit();
    if (shown) this.show(shown.points, shown.closely);
  }

  /** Shows the whole table. */
  fit() {
    this.left = this.shown = null;
    this.isFitted = true;
    if (this.camera.width) this.look(lens.fitCamera(this.state, this.camera));
  }

  /** @param {number} factor @param {Point} [pixel] */
  zoom(factor, pixel = [this.camera.width / 2, this.camera.height / 2]) {
    this.left = this.shown = null;
    this.isFitted = false;
    this.look(lens.zoomCamera(this.seen, factor, pixel, this.state));
  }

  /** @param {number} dx pixels @param {number} dy pixels */
  pan(dx, dy) {
    this.isFitted = false;
    this.shown = null;
    this.look(lens.panCamera(this.seen, dx, dy, this.state));
  }

  /** Moves a visible point to the middle. @param {Point} point */
  goTo(point) {
    const [px, py] = lens.screenPoint(this.seen, point);
    this.pan(this.camera.width / 2 - px, this.camera.height / 2 - py);
  }

  /**
   * Shows points until `back`, unless something is dragged; `closely` also makes them large enough to decide on.
   * @param {Point[]} points
   * @param {boolean} closely
   */
  show(points, closely) {
    if (this.held) return;
    this.shown = { points, closely };
    if (!this.camera.scale) return;
    const { width, height } = this.state;
    const onTable = points
      .map((point) => this.lay.point(point))
      .map(([x, y]) => /** @type {Point} */ ([Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)]));
    const camera = lens.cameraShowing(this.camera, onTable, this.state, closely);
    if (camera === this.camera) return;
    this.left ??= { camera: this.camera, isFitted: this.isFitted };
    this.isFitted = false;
    this.look(camera, true);
  }

  /** Whether any of the points is visible. @param {Point[]} points */
  isInSight(points) {
    return points.some((point) => lens.isInside(this.camera, this.lay.point(point)));
  }

  /** Returns to the user's own view, unless they have zoomed since. */
  back() {
    this.shown = null;
    if (!this.left) return;
    const { camera, isFitted } = this.left;
    this.left = null;
    this.isFitted = isFitted;
    this.look(
      isFitted
        ? lens.fitCamera(this.state, this.camera)
        : lens.resizeCamera(camera, lens.windowOf(this.camera), this.state),
      true,
    );
  }

  /** Shows a piece and focuses it. @param {string} id */
  focusPiece(id) {
    const piece = this.state.pieces.find((candidate) => candidate.id === id);
    if (!piece?.at) return;
    this.show([this.lay.tablePoint(piece.at)], false);
    this.tokens.focus(id);
  }

  /**
   * An arrow key pushes towards its direction on the screen, whatever the rotation.
   * @param {string} id
   * @param {Point} keys
   */
  nudge(id, keys) {
    this.intentions.nudge(id, this.lay.push(keys), keys);
  }

  /** Shows this view at once, or glides there. @param {lens.Camera} camera @param {boolean} [glides] */
  look(camera, glides = false) {
    this.flight.begin(glides ? this.seen : null, performance.now());
    this.camera = camera;
    if (!this.flight.isUnderWay) this.seen = camera;
    this.stale.add('camera');
    this.schedule();
  }

  measure() {
    const { width, height } = this.surface.getBoundingClientRect();
    if (!width || !height) return;
    const window = { width, height };
    this.look(this.isFitted ? lens.fitCamera(this.state, window) : lens.resizeCamera(this.camera, window, this.state));
    if (this.shown) this.show(this.shown.points, this.shown.closely);
  }

  schedule() {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  /** @param {number} now */
  draw(now) {
    this.frame = 0;
    this.seen = this.flight.cameraAt(this.camera, now);
    const { state, stale, layers } = this;
    const has = (/** @type {string[]} */ ...names) => names.some((name) => stale.has(name));
    const zoomed = has('camera') && this.drawCamera();
    if (has('width', 'height', 'isMeasured')) layers.table.replaceChildren(...drawPaper(this.lay, state.isMeasured));
    if (has('width', 'height', 'edges')) layers.tints.replaceChildren(...drawTints(state, edgesOf(state, state.edges)));
    if (zoomed || has('width', 'height', 'edges', 'isMeasured'))
      layers.frame.replaceChildren(
        ...drawFrame(this.lay, edgesOf(state, state.edges), this.pixel(), this.camera.width, state.isMeasured),
      );
    if (has('ground')) layers.shadows.replaceChildren(drawShadows(state.ground));
    if (has('ground'))
      layers.ground.replaceChildren(...lowestFirst(state.ground).map((feature) => drawFeature(feature, state.ground)));
    if (has('ground')) this.labels.draw(state.ground);
    if (has('ground', 'marks', 'level')) markGround(layers, state);
    if (has('zones')) layers.zones.replaceChildren(...state.zones.map(drawZone));
    if (zoomed || has('pieces', 'labels', 'marks', 'level'))
      this.tokens.show(state, this.pixel(), this.held?.id ?? '', now);
    if (zoomed || has('ground', 'pieces')) this.labels.place(this.tokens.spots.values(), this.pixel());
    if (zoomed || has('ghosts')) this.stop.show(state.ghosts, this.pixel());
    if (has('eventMarks')) this.over.showEventMarks(state.eventMarks, this.pixel(), now);
    if (zoomed || has('eventMarks', 'pieces')) this.over.placeBlows(this.pixel());
    if (has('overlays', 'camera'))
      this.over.showOverlays(
        state.overlays.map((one) =>
          one.kind === 'price' ? { ...one, at: this.ghosts.placeOf(one.at, state.ghosts) } : one,
        ),
        this.pixel(),
        lens.sidesOf(this.seen),
      );
    if (has('pieces', 'ground', 'width', 'height')) this.minimap.draw(state, has('ground', 'width', 'height'));
    if (has('camera', 'width', 'height'))
      this.minimap.look(
        this.seen,
        (this.shown?.points ?? []).map((point) => this.lay.point(point)),
      );
    stale.clear();
    if (this.flight.isUnderWay) stale.add('camera');
    if (this.tokens.place(now) || this.flight.isUnderWay) this.schedule();
  }

  /** Thousandths of an inch that one pixel shows. */
  pixel() {
    return 1 / (this.seen.scale || 0.016);
  }

  /** Whether the scale has changed: then everything drawn in pixels is drawn again. */
  drawCamera() {
    if (!this.seen.scale) return false;
    showCamera(this.surface, this.seen);
    const zoomed = this.scale !== this.seen.scale;
    this.scale = this.seen.scale;
    return zoomed;
  }

  /** @param {Point} pixel @param {number} slack pixels */
  hit(pixel, slack) {
    return hitAt(
      this.state,
      this.tokens.spots,
      this.ghosts.asides,
      this.pointAt(pixel),
      slack / (this.seen.scale || 1),
    );
  }

  /** @param {Point} pixel @returns {Point} */
  pointAt([px, py]) {
    return lens.boardPoint(this.seen, px, py);
  }

  /** @returns {import('./input/pointer.js').GestureHandlers} */
  gestureHandlers() {
    return {
      grab: (pixel) => this.grab(pixel),
      drag: (pixel) => this.drag(pixel),
      drop: (pixel) => this.held && this.intentions.drop(this.held.id, this.gripPoint(pixel)),
      letGo: () => {
        this.held = null;
        this.intentions.letGo();
      },
      tap: (pixel, event) => this.tap(pixel, event),
      hover: (pixel) => this.intentions.pointAt((pixel && this.hit(pixel, PRECISE)?.id) || null),
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, pixel) => this.zoom(factor, pixel),
    };
  }

  /**
   * The centre of the dragged thing on the table, when the finger is here.
   * @param {Point} pixel
   * @returns {Point}
   */
  gripPoint(pixel) {
    const [x, y] = this.pointAt(pixel);
    const [gx, gy] = this.held?.grip ?? [0, 0];
    return this.lay.tablePoint([x - gx, y - gy]);
  }

  /** @param {Point} pixel */
  drag(pixel) {
    if (!this.held) return;
    const { id, isFresh } = this.held;
    this.held.isFresh = false;
    this.intentions.drag(id, this.gripPoint(pixel), isFresh);
  }

  /** @param {Point} pixel */
  grab(pixel) {
    const { draggable, pullable } = this.state;
    const hit = [this.hit(pixel, TOUCH), this.hit(pixel, PRECISE)].find(
      (one, i) => one && (i ? pullable : draggable).includes(one.id),
    );
    this.held = null;
    if (!hit) return false;
    const things = hit.ghost ? this.state.ghosts : this.state.pieces;
    const at = things.find((thing) => thing.id === hit.id)?.at ?? [0, 0];
    const [x, y] = this.pointAt(pixel);
    this.held = { id: hit.id, grip: [x - at[0], y - at[1]], isFresh: true };
    return true;
  }

  /** @param {Point} pixel @param {PointerEvent} event */
  tap(pixel, event) {
    const isPrecise = event.pointerType === 'mouse' || this.state.ghosts.length > 0;
    const hit = this.hit(pixel, isPrecise ? PRECISE : TOUCH);
    if (hit && !hit.ghost) return this.intentions.tapPiece(hit.id, false);
    if (hit) return undefined;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element.closest('[data-ground]'));
    return this.intentions.tapPoint(
      this.lay.tablePoint(this.pointAt(pixel)),
      under?.closest('[data-ground]')?.getAttribute('data-ground') ?? '',
    );
  }
}
