// @ts-check
/**
 * Keeps one element for each piece: rebuilds it when its look changes, moves it by its transform, marks it by classes.
 */

import { builtSize, drawnSize, reachOf } from './detail.js';
import { heightMarks } from '../ground/levels.js';
import { drawMarker, markerReach } from './marker.js';
import { TokenMotion, LASTS, motionAllowed } from './motion.js';
import { spaceTokens } from './token_spacing.js';
import { distanceBetween, setIfNew, svg } from '../svg.js';
import { drawToken } from './token.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../state.js').BoardState} BoardState */
/** The place and radius of a token, in thousandths of an inch. @typedef {{at: Point, radius: number}} Spot */

const LEAN = 0.4; // share of a token's radius
const CLOSE = 30; // pixels an inch from which every piece shows its own number

export class Tokens {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layers = { marker: svg('g'), wreck: svg('g'), live: svg('g') };
    layer.append(...Object.values(this.layers));
    this.glide = new TokenMotion();
    /** @type {Map<string, {element: SVGElement, look: string, where: string}>} */
    this.drawn = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** The token that Tab reaches unless a ghost is there; arrow keys change it. */
    this.roving = '';
    this.isStop = true;
  }

  /**
   * @param {BoardState} state
   * @param {number} pixel thousandths of one
   * @param {string} held who is in somebody's hand and pushes nobody aside
   * @param {number} now
   */
  show(state, pixel, held, now) {
    const placed = state.pieces.filter((piece) => piece.at);
    const ids = new Set(placed.map((piece) => piece.id));
    for (const id of [...this.drawn.keys()])
      if (!ids.has(id)) {
        this.keepLost(id, state.eventMarks);
        this.remove(id);
      }
    for (const { id, life } of placed)
      if (life === 'wreck' && this.drawn.get(id)?.element.parentNode === this.layers.live)
        this.keepLost(id, state.eventMarks);
    const bearers = 1000 / pixel < CLOSE ? numberBearers(placed) : new Map();
    const sizes = new Map(placed.map((piece) => [piece.id, drawnSize(piece, pixel, bearers.has(piece.id))]));
    const moved = spaceTokens(
      placed
        .filter(({ id, life }) => life === 'live' && id !== held)
        .map(({ id, at, radius }) => ({ id, at: at ?? [0, 0], reach: reachOf(sizes.get(id) ?? 0, radius, pixel) })),
      pixel,
    );
    for (const piece of placed) {
      this.showOne(piece, state, {
        pixel,
        size: sizes.get(piece.id) ?? 0,
        aside: moved.get(piece.id) ?? null,
        bearer: bearers.get(piece.id),
      });
    }
    this.glide.sendAll(
      placed.map(({ id, at }) => [id, at ?? [0, 0]]),
      state.toldSteps,
      now,
    );
    if (!ids.has(this.roving)) this.setTabStop(placed[0]?.id ?? '');
  }

  /**
   * @param {Piece} piece
   * @param {BoardState} state
   * @param {{pixel: number, size: number, aside: Point | null, bearer: boolean | undefined}} how `bearer`: whether it
   *   shows the number for all, if one does
   */
  showOne(piece, state, how) {
    const element = this.rebuildToken(piece, how);
    const at = piece.at ?? [0, 0];
    const radius = piece.life === 'marker' ? markerReach(piece, how.pixel) : (how.size * how.pixel) / 2;
    this.spots.set(piece.id, { at: how.aside ?? at, radius });
    const marks = state.marks[piece.id] ?? [];
    const names = [
      'token',
      `token-${piece.life}`,
      `side-${piece.seat ?? 'none'}`,
      ...(piece.done ? ['is-done'] : []),
      ...(piece.now < piece.full ? ['is-hurt'] : []),
      ...(how.aside ? ['is-aside'] : []),
      ...heightMarks(piece, state.level, state.hasLevels),
      ...marks.map((mark) => `is-${mark}`),
    ];
    setIfNew(element, 'class', names.join(' '));
    setIfNew(element, 'aria-label', state.labels[piece.id] ?? piece.name);
  }

  /**
   * @param {Piece} piece
   * @param {{pixel: number, size: number, aside: Point | null, bearer: boolean | undefined}} how
   */
  rebuildToken(piece, { pixel, size, aside, bearer }) {
    const built = piece.life === 'marker' ? 1000 / builtSize(1000 / pixel) : builtSize(size);
    const shown = bearer === false ? { ...piece, number: '' } : piece;
    const look = JSON.stringify([
      piece.glyph,
      piece.radius,
      piece.seat,
      shown.number,
      piece.now,
      piece.full,
      piece.life,
      piece.facing,
      piece.elevation,
      piece.states,
      built,
      bearer,
      piece.name,
    ]);
    const scale = (size * pixel) / 100;
    const [dx, dy] = aside && piece.at ? [aside[0] - piece.at[0], aside[1] - piece.at[1]] : [0, 0];
    const where = piece.life === 'marker' ? '' : `translate(${dx} ${dy}) scale(${scale.toFixed(3)})`;
    const known = this.drawn.get(piece.id);
    const element = known?.element ?? this.create(piece);
    if (element.parentNode !== this.layerOf(piece.life)) this.layerOf(piece.life).append(element);
    if (known?.look !== look || known.where !== where) {
      const figure =
        known?.look === look
          ? element.querySelector('.figure')
          : svg(
              'g',
              { class: 'figure' },
              ...(piece.life === 'marker' ? drawMarker(shown, built) : drawToken(shown, built, bearer === true)),
            );
      figure?.setAttribute('transform', where);
      const base = svg('circle', { r: piece.radius, class: 'footprint' });
      if (figure)
        element.replaceChildren(
          ...(aside ? [base, svg('path', { d: `M0 0L${dx} ${dy}`, class: 'leader-line' }), figure] : [figure, base]),
        );
    }
    this.drawn.set(piece.id, { element, look, where });
    return element;
  }

  /** Markers are under wrecks, wrecks under models. @param {Piece} piece */
  create({ id, life }) {
    const element = svg('g', {
      role: 'button',
      tabindex: this.isStop && id === this.roving ? 0 : -1,
      'data-piece': id,
    });
    this.layerOf(life).append(element);
    return element;
  }

  /** @param {string} life */
  layerOf(life) {
    return life === 'marker' ? this.layers.marker : life === 'wreck' ? this.layers.wreck : this.layers.live;
  }

  /** @param {string} id */
  remove(id) {
    this.drawn.get(id)?.element.remove();
    this.drawn.delete(id);
    this.spots.delete(id);
    this.glide.forget(id);
  }

  /**
   * A lost piece stays visible until its loss is shown.
   * @param {string} id
   * @param {readonly import('../overlay/event_marks.js').EventMark[]} events
   */
  keepLost(id, events) {
    const at = this.glide.goal(id);
    const loss = events.filter((one) => one.kind === 'loss' && at && distanceBetween(one.at, at) < 1).pop();
    const element = this.drawn.get(id)?.element;
    if (!loss || !element || !motionAllowed()) return;
    const shade = /** @type {SVGElement} */ (element.cloneNode(true));
    for (const name of ['data-piece', 'role', 'tabindex', 'aria-label']) shade.removeAttribute(name);
    shade.setAttribute('aria-hidden', 'true');
    shade.classList.remove('is-can', 'is-selected', 'is-pointed', 'is-target', 'is-aimed');
    shade.classList.add('is-leaving', `event-turn-${loss.turn ?? 0}`);
    shade.addEventListener('animationend', () => shade.remove());
    this.layers.live.append(shade);
  }

  /** Puts every token at its present place; true while some are still moving. @param {number} now */
  place(now) {
    for (const [id, { element }] of this.drawn) {
      const [x, y] = this.glide.place(id, now);
      setIfNew(element, 'transform', `translate(${x} ${y})`);
    }
    return this.glide.isMoving(now);
  }

  /**
   * A piece that has just struck leans towards its target and back.
   * @param {readonly import('../overlay/event_marks.js').EventMark[]} events
   * @param {number} now
   */
  lunge(events, now) {
    for (const one of events) {
      const id = one.kind === 'blow' && one.turn !== 0 ? this.at(one.from) : '';
      if (id && one.kind === 'blow')
        this.glide.lunge(id, one.to, (this.spots.get(id)?.radius ?? 0) * LEAN, now + (one.turn ?? 0) * LASTS);
    }
  }

  /** The piece at a point, or on its way there; "" if there is none. @param {Point} point */
  at(point) {
    return [...this.drawn.keys()].find((id) => String(this.glide.goal(id)) === String(point)) ?? '';
  }

  /** All tokens are at their new places at once the next time. */
  jump() {
    this.glide = new TokenMotion();
  }

  /** @param {string} id */
  setTabStop(id) {
    this.drawn.get(this.roving)?.element.setAttribute('tabindex', '-1');
    this.roving = id;
    this.stop(this.isStop);
  }

  /** Whether Tab can reach a token. @param {boolean} isStop */
  stop(isStop) {
    this.isStop = isStop;
    this.drawn.get(this.roving)?.element.setAttribute('tabindex', isStop ? '0' : '-1');
  }

  /** @param {string} id */
  focus(id) {
    this.setTabStop(id);
    this.drawn.get(id)?.element.focus({ preventScroll: true });
  }
}

/**
 * Of the pieces of a unit with the same number, the lowest on the screen shows it. Pieces with a number of their own
 * are left out.
 * @param {Piece[]} placed
 * @returns {Map<string, boolean>}
 */
function numberBearers(placed) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  for (const piece of placed.filter((one) => one.unit && one.life === 'live')) {
    const key = `${piece.unit} ${piece.number}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  const many = [...groups.values()].filter((group) => group.length > 1);
  return new Map(
    many.flatMap((group) => {
      const lowest = group.reduce((one, other) => ((other.at?.[1] ?? 0) > (one.at?.[1] ?? 0) ? other : one));
      return group.map((piece) => /** @type {[string, boolean]} */ ([piece.id, piece === lowest]));
    }),
  );
}
