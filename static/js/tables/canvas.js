// @ts-check
/**
 * Draws an own table with the shapes of the board. What has not changed stays as it is, and what is moved is
 * only shifted until it is put down, so that a full table follows the pointer.
 */

import * as lens from '../board/camera.js';
import { showCamera } from '../board/camera_transition.js';
import { drawFrame, drawPaper, drawTints, edgesOf } from '../board/ground/frame.js';
import { drawFeature, drawShadows, drawZone, lowestFirst } from '../board/ground/ground.js';
import { Labels } from '../board/ground/labels.js';
import { patternDefinitions } from '../board/ground/terrain.js';
import { Rotation } from '../board/rotation.js';
import { svg } from '../board/svg.js';
import { groundOf, groundsOf, zoneOf } from './ground_shapes.js';
import { drawObjective } from './objectives.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Ground} Ground */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */

const LAYERS = ['paper', 'tints', 'zones', 'shadows', 'lift-shadow', 'ground', 'labels', 'objectives', 'frame', 'over'];

export class TableCanvas {
  /** @param {HTMLElement} host @param {TableFile} table */
  constructor(host, table) {
    this.host = host;
    this.table = table;
    this.camera = { x: 0, y: 0, scale: 0, width: 0, height: 0 };
    this.isFitted = true;
    this.frame = 0;
    this.scale = 0;
    /** @type {(pixel: number) => SVGElement[]} what lies over the table, drawn in pixels */
    this.drawOver = () => [];
    /** @type {Map<string, {ground: Ground, element: SVGElement}>} */
    this.known = new Map();
    /** @type {readonly string[]} */
    this.lifted = [];
    /** @type {Set<string>} */
    this.stale = new Set(['sheet', 'table', 'over', 'camera']);
    this.layers = Object.fromEntries(
      LAYERS.map((name) => [
        name,
        svg('g', { class: name === 'lift-shadow' ? 'shadows' : name, 'aria-hidden': 'true' }),
      ]),
    );
    this.surface = svg(
      'svg',
      { class: 'board', role: 'application', tabindex: 0, 'aria-label': 'The table' },
      patternDefinitions(),
      ...Object.values(this.layers),
    );
    this.labels = new Labels(this.layers.labels);
    host.append(this.surface);
    new ResizeObserver(() => this.measure()).observe(this.surface);
  }

  /**
   * @param {TableFile} table
   * @param {boolean} [isPassing] whether it is only shown while something is drawn
   */
  show(table, isPassing = false) {
    if (table !== this.table) this.stale.add('ground');
    if (table.zones !== this.table.zones) this.stale.add('sheet');
    if (!isPassing) this.stale.add('table');
    const isSized = table.width !== this.table.width || table.height !== this.table.height;
    this.table = table;
    if (isSized) {
      this.stale.add('sheet');
      this.fit();
    }
    this.schedule();
  }

  /** Draws again what lies over the table. */
  mark() {
    this.stale.add('over');
    this.schedule();
  }

  /**
   * Shows things away from where they lie, without drawing them again; an empty map puts all back.
   * @param {ReadonlyMap<string, Point>} shifts by id
   */
  shift(shifts) {
    const ids = [...shifts.keys()];
    if (ids.join() !== this.lifted.join()) this.lift(ids);
    for (const [id, [dx, dy]] of shifts)
      for (const element of this.elementsOf(id)) element.setAttribute('transform', `translate(${dx} ${dy})`);
    this.mark();
  }

  /** The shadows of what is moved are apart from those that stay. @param {readonly string[]} ids */
  lift(ids) {
    for (const id of this.lifted) for (const element of this.elementsOf(id)) element.removeAttribute('transform');
    this.lifted = ids;
    const grounds = groundsOf(this.table);
    const moving = grounds.filter(({ id }) => ids.includes(id));
    this.layers.shadows.replaceChildren(drawShadows(grounds.filter(({ id }) => !ids.includes(id))));
    this.layers['lift-shadow'].replaceChildren(
      ...moving.map((ground) => svg('g', { 'data-shadow': ground.id }, drawShadows([ground]))),
    );
    for (const label of this.layers.labels.children)
      label.classList.toggle('is-moving', ids.includes(label.getAttribute('data-label') ?? ''));
  }

  /** Everything that is drawn of a thing. @param {string} id */
  elementsOf(id) {
    const name = CSS.escape(id);
    return this.surface.querySelectorAll(
      `[data-ground="${name}"], [data-shadow="${name}"], [data-zone="${name}"], [data-objective="${name}"]`,
    );
  }

  /** Shows the whole table. */
  fit() {
    this.isFitted = true;
    if (this.camera.width) this.look(lens.fitCamera(this.table, this.camera));
  }

  /** @param {number} factor @param {Point} [pixel] */
  zoom(factor, pixel = [this.camera.width / 2, this.camera.height / 2]) {
    this.isFitted = false;
    this.look(lens.zoomCamera(this.camera, factor, pixel, this.table));
  }

  /** @param {number} dx pixels @param {number} dy pixels */
  pan(dx, dy) {
    this.isFitted = false;
    this.look(lens.panCamera(this.camera, dx, dy, this.table));
  }

  /** Brings points into view. @param {Point[]} points */
  reveal(points) {
    const camera = lens.cameraShowing(this.camera, points, this.table, false);
    if (camera === this.camera) return;
    this.isFitted = false;
    this.look(camera);
  }

  /** @param {lens.Camera} camera */
  look(camera) {
    this.camera = camera;
    this.stale.add('camera');
    this.schedule();
  }

  measure() {
    const { width, height } = this.surface.getBoundingClientRect();
    if (!width || !height) return;
    const window = { width, height };
    this.look(this.isFitted ? lens.fitCamera(this.table, window) : lens.resizeCamera(this.camera, window, this.table));
  }

  /** @param {Point} pixel @returns {Point} */
  pointAt([px, py]) {
    return lens.boardPoint(this.camera, px, py);
  }

  /** The middle of what is in view, on the table. @returns {Point} */
  middle() {
    const [x, y] = this.pointAt([this.camera.width / 2, this.camera.height / 2]);
    return [Math.min(Math.max(x, 0), this.table.width), Math.min(Math.max(y, 0), this.table.height)];
  }

  /** Thousandths of an inch that one pixel shows. */
  pixel() {
    return 1 / (this.camera.scale || 0.016);
  }

  schedule() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.frame = 0;
    const { stale } = this;
    const isZoomed = this.camera.scale !== this.scale;
    if (stale.has('camera') && this.camera.scale) showCamera(this.surface, this.camera);
    this.scale = this.camera.scale;
    if (stale.has('sheet')) this.drawSheet();
    if (stale.has('table') || stale.has('ground')) this.drawGround();
    if (stale.has('table')) this.labels.draw(groundsOf(this.table));
    if (stale.has('table') || isZoomed) {
      this.drawInPixels();
      this.labels.place(this.spots(), this.pixel());
    }
    if (stale.size > 1 || !stale.has('camera') || isZoomed)
      this.layers.over.replaceChildren(...this.drawOver(this.pixel()));
    stale.clear();
  }

  drawSheet() {
    const { layers, table } = this;
    layers.paper.replaceChildren(...drawPaper(new Rotation(0, table)));
    layers.tints.replaceChildren(...drawTints(table, edgesOf(table, table.zones.map(zoneOf))));
  }

  drawGround() {
    const { layers, table } = this;
    const grounds = groundsOf(table);
    layers.zones.replaceChildren(...table.zones.map(drawOwnZone));
    arrange(
      layers.ground,
      lowestFirst(grounds).map((ground) => this.feature(ground, grounds)),
    );
    for (const id of this.known.keys()) if (!grounds.some((ground) => ground.id === id)) this.known.delete(id);
    this.lift([]);
  }

  /**
   * A feature as it is drawn, anew only if it has changed.
   * @param {Ground} ground
   * @param {Ground[]} grounds
   */
  feature(ground, grounds) {
    const there = this.known.get(ground.id);
    if (there?.ground === ground) {
      there.element.removeAttribute('transform');
      return there.element;
    }
    const element = drawFeature(ground, grounds);
    this.known.set(ground.id, { ground, element });
    return element;
  }

  drawInPixels() {
    const { layers, table } = this;
    const edges = edgesOf(table, table.zones.map(zoneOf));
    layers.frame.replaceChildren(...drawFrame(new Rotation(0, table), edges, this.pixel(), this.camera.width));
    layers.objectives.replaceChildren(...table.objectives.map((one) => drawObjective(one, this.pixel())));
  }

  /** Where objectives are, so that labels keep clear. */
  spots() {
    return this.table.objectives.flatMap(({ at }) => (at ? [{ at, radius: 1000 }] : []));
  }
}

/** @param {Thing} zone */
function drawOwnZone(zone) {
  const element = drawZone(zoneOf(zone));
  element.setAttribute('data-zone', zone.id);
  return element;
}

/**
 * Puts elements into this order; those that are in place are not touched.
 * @param {SVGElement} layer
 * @param {SVGElement[]} elements
 */
function arrange(layer, elements) {
  const wanted = new Set(elements);
  for (const child of [...layer.children]) if (!wanted.has(/** @type {SVGElement} */ (child))) child.remove();
  elements.forEach((element, i) => {
    if (layer.children[i] !== element) layer.insertBefore(element, layer.children[i] ?? null);
  });
}

/**
 * A small picture of terrain: of a piece of the kit.
 * @param {readonly Thing[]} things
 * @param {string} name
 */
export function drawPicture(things, name) {
  const grounds = things.map((thing, i) => ({
    ...groundOf(thing, thing.onto === undefined ? 'features' : 'accesses'),
    id: `${name}-${i}`,
  }));
  const points = grounds.flatMap(({ outline }) => outline);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = Math.max(width, height * 1.4) * 0.12 + 300;
  return svg(
    'svg',
    {
      class: 'board piece-picture',
      viewBox: `${left - margin} ${top - margin} ${width + 2.4 * margin} ${height + 2.4 * margin}`,
      'aria-hidden': 'true',
    },
    drawShadows(grounds),
    ...lowestFirst(grounds).map((ground) => drawFeature(ground, grounds)),
  );
}
