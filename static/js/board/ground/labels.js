// @ts-check
/**
 * Labels on terrain: its height, what it hides, whether a door is shut. They keep clear of models and of each other.
 */

import { roomiestPoint, setIfNew, svg, text } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Ground} Ground */
/**
 * A place for a label: a point of the table, and the offset of its middle, in widths of the plate and in pixels.
 * @typedef {{at: Point, aside: number, move: Point}} Place
 */
/**
 * @typedef {{element: SVGElement, places: Place[], widths: {short: number, long: number}, wide: number, size: number}}
 *   Label
 */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box pixels */

const SHIELD = 'M0-5l4.4 1.6v3.2q0 3.9-4.4 5.8q-4.4-1.9-4.4-5.8v-3.2z';
const HALF_SHIELD = 'M0-5v10.6q-4.4-1.9-4.4-5.8v-3.2z';
const THIN = 1200; // thousandths of an inch: thinner terrain has its label beside it
const LETTER = 6.4; // pixels: the width of a letter on a label
const HIGH = 8; // pixels: half the height of a plate
const NEAR = 30; // pixels an inch from which the name is shown too, if it fits
const BEYOND = 12; // pixels by which a name may be longer than its terrain
const CLEAR = 2; // pixels between words and a token

export class Labels {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Label[]} */
    this.all = [];
  }

  /** @param {readonly Ground[]} ground */
  draw(ground) {
    this.all = ground
      .filter((feature) => isWritten(feature) && !isUnder(feature, ground))
      .map(labelOf)
      .sort((one, other) => other.size - one.size);
    this.layer.replaceChildren(...this.all.map(({ element }) => element));
  }

  /**
   * Places each label where neither a token nor another label is, or hides it.
   * @param {Iterable<{at: Point, radius: number}>} spots
   * @param {number} pixel thousandths of one
   */
  place(spots, pixel) {
    const taken = [...spots].map(({ at: [x, y], radius }) =>
      boxAround([x / pixel, y / pixel], radius / pixel + CLEAR, radius / pixel + CLEAR),
    );
    for (const { element, places, widths, wide } of this.all) {
      const named = 1000 / pixel >= NEAR && widths.long <= wide / pixel + BEYOND;
      const half = (named ? widths.long : widths.short) / 2;
      const boxes = places.map(({ at, aside, move }) =>
        boxAround([at[0] / pixel + move[0] + aside * (half + 4), at[1] / pixel + move[1]], half, HIGH),
      );
      const free = boxes.findIndex((box) => !taken.some((other) => boxesMeet(box, other)));
      setIfNew(
        element,
        'class',
        `feature-height${named ? ' is-named' : ''}${element.classList.contains('is-off-level') ? ' is-off-level' : ''}${free < 0 ? ' is-crowded' : ''}`,
      );
      if (free < 0) continue;
      taken.push(boxes[free]);
      const { left, right, top } = boxes[free];
      setIfNew(
        element,
        'transform',
        `translate(${Math.round(((left + right) / 2) * pixel)} ${Math.round((top + HIGH) * pixel)})`,
      );
    }
  }
}

/** @param {Point} middle @param {number} wide @param {number} high @returns {Box} */
function boxAround([x, y], wide, high) {
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

/** @param {Box} one @param {Box} other */
function boxesMeet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Thin walls and terrain up to the ceiling show their height only on their card. @param {Ground} feature */
function isWritten(feature) {
  return Boolean(feature.state) || (feature.height > 0 && hasRoomForWords(feature));
}

/** @param {Ground} feature */
export function hasRoomForWords({ outline, height }) {
  const { left, right, top, bottom } = boxOf(outline);
  return height < 60_000 && Math.min(right - left, bottom - top) >= 500;
}

/** @param {Ground} feature */
export const stateWord = ({ state }) => (state === 'closed' ? 'shut' : state);

/**
 * What it hides and its height, on a plate of one size at any zoom; in a close view the name as well.
 * @param {Ground} feature
 * @returns {Label}
 */
function labelOf(feature) {
  const short = feature.state ? stateWord(feature) : `${(feature.elevation + feature.height) / 1000}″`;
  const long = `${feature.name} ${short}`;
  const cover = feature.state ? '' : feature.cover;
  const element = svg(
    'g',
    { class: 'feature-height', 'data-label': feature.id },
    plate(short, 'short', cover),
    plate(long, 'long', cover),
  );
  const { left, right, top, bottom } = boxOf(feature.outline);
  return {
    element,
    places: placesOf(feature),
    widths: { short: widthOf(short, cover), long: widthOf(long, cover) },
    wide: right - left,
    size: (right - left) * (bottom - top),
  };
}

/**
 * In the middle of broad terrain; beside thin terrain, on either side.
 * @param {Ground} feature
 * @returns {Place[]}
 */
function placesOf({ outline, state }) {
  const { left, right, top, bottom } = boxOf(outline);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const broad = !state && Math.min(right - left, bottom - top) >= THIN;
  /** @type {Place[]} */
  const across = [
    { at: [right, y], aside: 1, move: [0, 0] },
    { at: [left, y], aside: -1, move: [0, 0] },
  ];
  /** @type {Place[]} */
  const along = [
    { at: [x, bottom], aside: 0, move: [0, 12] },
    { at: [x, top], aside: 0, move: [0, -12] },
  ];
  if (broad)
    return [
      { at: roomiestPoint(outline), aside: 0, move: [0, 0] },
      { at: [x, y], aside: 0, move: [0, 0] },
    ];
  return state || right - left > bottom - top ? [...across, ...along] : [...along, ...across];
}

/** @param {string} words @param {string} cover */
function widthOf(words, cover) {
  return words.length * LETTER + 8 + (cover ? 13 : 0);
}

/** @param {string} words @param {string} size @param {string} cover */
function plate(words, size, cover) {
  const width = widthOf(words, cover);
  const shield = cover
    ? [
        svg(
          'g',
          { transform: `translate(${-width / 2 + 10} 0)`, class: 'shield' },
          svg('path', { d: SHIELD }),
          svg('path', { d: /hard|heavy/i.test(cover) ? SHIELD : HALF_SHIELD, class: 'shield-fill' }),
        ),
      ]
    : [];
  return svg(
    'g',
    { class: `label label-${size}` },
    svg('rect', { x: -width / 2, y: -HIGH, width, height: 2 * HIGH, rx: 3 }),
    ...shield,
    text(words, { x: cover ? 6.5 : 0, y: 4, 'font-size': 11 }),
  );
}

/** @param {readonly Point[]} outline @returns {Box} */
export function boxOf(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * Whether higher ground covers the place of its label.
 * @param {Ground} feature
 * @param {readonly Ground[]} ground
 */
function isUnder({ outline, elevation }, ground) {
  const [x, y] = roomiestPoint(outline);
  return ground.some((other) => {
    const box = boxOf(other.outline);
    return other.elevation > elevation && box.left < x && x < box.right && box.top < y && y < box.bottom;
  });
}
