// @ts-check
/** The timeline of the match: its rounds, what each side had left, losses and scores, and a slider. */

import { svg } from '../board/svg.js';
import { fill, h } from '../play/dom.js';
import { curveLabels } from './curve_labels.js';

/** @typedef {import('./film.js').Film} Film */
/** @typedef {import('./player.js').Player} Player */

const HIGH = 58; // pixels
const EDGE = 8; // pixels: half of the slider's thumb
const TOP = 4;
const FOOT = 44;

/** @param {Film} film @param {Player} player @param {(seat: number) => string} nameOf */
export function timelineOf(film, player, nameOf) {
  const picture = svg('svg', { class: 'line-picture', 'aria-hidden': 'true' });
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    step: 1,
    value: 0,
    'aria-label': 'Moment of the match',
    class: 'line-slider',
    input: () => player.jumpTo(Number(slider.value)),
  });
  const told = h('div', { class: 'line-ends' });
  const element = h('div', { class: 'line' }, picture, told, slider);
  let drawn = '';
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    player.jumpTo(Math.round(((event.clientX - box.left - EDGE) / (box.width - 2 * EDGE)) * player.last));
  });
  const draw = () => {
    if (film.frames.length < 2) return;
    const last = film.frames.length - 1;
    const shown = `${player.number} ${last}`;
    if (told.dataset.shown !== shown)
      fill(
        told,
        curveLabels(
          film,
          player.number,
          film.frames[last].left.map((left, side) => height(left, mostOf(film, side))),
          FOOT,
          nameOf,
        ),
      );
    told.dataset.shown = shown;
    const width = Math.round(picture.getBoundingClientRect().width);
    const key = `${width} ${last}`;
    if (!width || key === drawn) return;
    drawn = key;
    picture.setAttribute('viewBox', `0 0 ${width} ${HIGH}`);
    picture.setAttribute('height', String(HIGH));
    const x = (/** @type {number} */ number) => EDGE + (number / last) * (width - 2 * EDGE);
    picture.replaceChildren(...rounds(film, x), ...remainingCurves(film, x), ...marks(film, x));
  };
  new ResizeObserver(draw).observe(element);
  return {
    element,
    show(/** @type {string} */ moment) {
      draw();
      slider.max = String(player.last);
      slider.value = String(player.number);
      slider.setAttribute('aria-valuetext', moment);
    },
  };
}

/** A band for each round, with its number. @param {Film} film @param {(number: number) => number} x */
function rounds(film, x) {
  const starts = [
    0,
    ...film.frames.flatMap((frame, i) => (i && frame.marks.some((mark) => mark.kind === 'round') ? [i] : [])),
  ];
  return starts.flatMap((start, i) => {
    const [left, right] = [x(start), x(starts[i + 1] ?? film.frames.length - 1)];
    const turn = film.views[start]?.turn;
    return [
      svg('rect', {
        class: 'line-band',
        x: left + 1,
        y: TOP,
        width: Math.max(right - left - 2, 1),
        height: FOOT - TOP,
        rx: 3,
      }),
      turn && right - left > 12
        ? words(
            svg('text', { class: 'line-round', x: (left + right) / 2, y: HIGH - 2, 'text-anchor': 'middle' }),
            String(turn),
          )
        : null,
    ].filter((part) => part !== null);
  });
}

/** The most that a side had left. @param {Film} film @param {number} side */
const mostOf = (film, side) => Math.max(...film.frames.map((frame) => frame.left[side]), 1);

/** The y coordinate of a share of the most. @param {number} left @param {number} most */
const height = (left, most) => FOOT - 4 - (left / most) * (FOOT - TOP - 8);

/** What each side had left, as a share of its most. @param {Film} film @param {(number: number) => number} x */
function remainingCurves(film, x) {
  const sides = film.frames[0].left.length;
  return Array.from({ length: sides }, (_, side) => {
    const most = mostOf(film, side);
    const points = film.frames.map((frame, i) => `${x(i).toFixed(1)} ${height(frame.left[side], most).toFixed(1)}`);
    return svg('path', { class: `line-left line-left-${side}`, d: `M${points.join('L')}` });
  });
}

/** Losses below, scores above. @param {Film} film @param {(number: number) => number} x */
function marks(film, x) {
  return film.frames.flatMap((frame, i) =>
    frame.marks
      .filter(({ kind }) => kind !== 'round')
      .map((mark) => {
        const at = x(i);
        const shape =
          mark.kind === 'score' ? `M${at} ${TOP + 12}v-11l8 3.5l-8 3.5` : `M${at - 4} ${FOOT - 9}l8 8m0 -8l-8 8`;
        const drawn = svg('path', { class: `line-mark line-${mark.kind} line-side-${mark.seat ?? ''}`, d: shape });
        drawn.append(words(svg('title'), mark.words));
        return drawn;
      }),
  );
}

/** @param {SVGElement} element @param {string} text */
function words(element, text) {
  element.textContent = text;
  return element;
}
