// @ts-check
/** The log: what happened, in sentences, with dice, rule, place and moment; it can be made tall and filtered. */

import { nameWithNumber } from '../decision/model_numbers.js';
import { remarkWords } from '../sidebar/social_notices.js';
import { diceRow } from './dice.js';
import { h } from '../dom.js';
import { logFilters } from './log_filters.js';
import { logKeyboard } from './log_keyboard.js';
import { showWords } from '../table/group_names.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../../types').Line} Line */
/** @typedef {import('../../types').LoggedStep} Step */
/** @typedef {import('../store.js').State} State */
/**
 * The links of a line: `find` shows pieces on the table, `light` marks them while the pointer is on the line, `moment`
 * links to the step in the replay.
 * @typedef {{find(pieces: string[]): void, light(pieces: string[]): void, moment(seq: number): Node | null}} LogLinks
 */

/**
 * Opens at its end and stays there, unless the reader scrolls up or `follows` is false.
 * @param {HTMLElement} host
 * @param {import('../../types').Config} config
 * @param {LogLinks} ways
 * @param {boolean} [follows]
 */
export function log(host, config, ways, follows = true) {
  const list = h('ol', { class: 'log', 'aria-label': 'What happened', tabindex: 0 });
  const head = logFilters(host, config, () => {
    sift();
    stop.settle(false);
  });
  host.append(head.element, list);
  const stop = logKeyboard(list);
  /** @type {Step[]} */
  let shown = [];
  let isAtEnd = follows;
  let height = 0;
  const follow = () => {
    height = list.scrollHeight;
    if (isAtEnd) list.scrollTop = height;
  };
  /* A scroll event after new lines is not the reader's. */
  list.addEventListener('scroll', () => {
    if (list.scrollHeight === height) isAtEnd = follows && height - list.scrollTop - list.clientHeight < 60;
    height = list.scrollHeight;
  });
  new ResizeObserver(follow).observe(list);
  /** @type {WeakMap<Element, import('./log_filters.js').Told>} */
  const told = new WeakMap();
  const sift = () =>
    [...list.children].forEach((item) => {
      /** @type {HTMLElement} */ (item).hidden = !head.wants(told.get(item));
    });
  const rows = (/** @type {Step} */ step, /** @type {import('../../types').View | undefined} */ view) =>
    stepRows(step, ways, view).map(({ item, line }) => {
      told.set(item, { line, seat: line?.seat ?? step.seat });
      stop.takes(item);
      return item;
    });
  return (/** @type {State} */ state) => {
    const fresh = state.steps.length - shown.length;
    const changed = state.steps !== shown && shown.some((step, i) => step !== state.steps[i]);
    head.show(state);
    const had = list.contains(document.activeElement);
    if (changed) list.replaceChildren();
    list.append(...state.steps.slice(changed ? 0 : shown.length).flatMap((step) => rows(step, state.update?.view)));
    const spoken = putRemarks(list, state.chat, told, stop);
    shown = state.steps;
    if (changed || fresh || spoken) {
      sift();
      stop.settle(had);
      requestAnimationFrame(follow);
    }
  };
}

/**
 * Inserts new remarks where they were made. Returns whether there were any.
 * @param {HTMLElement} list
 * @param {import('../../types').Remark[]} chat
 * @param {WeakMap<Element, import('./log_filters.js').Told>} told
 * @param {ReturnType<typeof logKeyboard>} stop
 */
function putRemarks(list, chat, told, stop) {
  const missing = chat.filter(({ number }) => !list.querySelector(`[data-remark="${number}"]`));
  for (const remark of missing) {
    const item = h(
      'li',
      { class: `log-plain log-remark log-side-${remark.seat}`, 'data-seq': remark.after, 'data-remark': remark.number },
      remarkWords(remark),
    );
    told.set(item, { line: null, seat: remark.seat });
    stop.takes(item);
    const later = /** @type {HTMLElement[]} */ ([...list.children]).find(
      (one) => Number(one.dataset.seq) > remark.after,
    );
    list.insertBefore(item, later ?? null);
  }
  return missing.length > 0;
}

/**
 * @param {Step} step
 * @param {LogLinks} ways
 * @param {import('../../types').View | undefined} view
 * @returns {{item: HTMLElement, line: Line | null}[]}
 */
function stepRows(step, ways, view) {
  const rows = step.lines.flatMap((line, i) =>
    line
      ? [
          {
            item: row(line, step.seq, ways, {
              view,
              late: step.late?.includes(i) ?? false,
              after: step.lines[i - 1] ?? null,
            }),
            line,
          },
        ]
      : [],
  );
  if (step.kind === 'undo' && !rows.length)
    return [{ item: h('li', { class: 'log-plain log-undo' }, 'The last answer was taken back.'), line: null }];
  return rows;
}

/**
 * @param {Line} line
 * @param {number} seq
 * @param {LogLinks} ways
 * @param {{view: import('../../types').View | undefined, late: boolean, after: Line | null}} now `late`: whether it was
 *   a secret when it was told; `after` which line, where one hears it
 */
function row(line, seq, ways, { view, late, after }) {
  const side = line.seat === null || line.seat === undefined ? '' : ` log-side-${line.seat}`;
  const { pieces } = line;
  const light = pieces.length
    ? {
        pointerenter: () => ways.light(pieces),
        pointerleave: () => ways.light([]),
        focusin: () => ways.light(pieces),
        focusout: () => ways.light([]),
      }
    : {};
  const said =
    line.tone === 'seal'
      ? [sealRow(line.text, after !== null)]
      : [h('span', {}, ...nameWithNumber(view, line.text, piecesOfLine(line))), '\u00a0', ruleLink(line.rule, '§')];
  return h(
    'li',
    { class: `log-${line.tone}${side}`, 'data-seq': seq, ...light },
    ...said,
    late && h('small', {}, ' (a secret until now)'),
    line.dice.length > 0 && diceRow(line.dice),
    h('span', { class: 'log-ways' }, pieces.length > 0 && finder(pieces, view, ways), ways.moment(seq)),
  );
}

/** The pieces that a line is about. @param {Pick<Line, 'pieces' | 'fire'>} line */
export const piecesOfLine = ({ pieces, fire }) => [...pieces, ...(fire?.by ?? []), ...(fire?.at ?? [])];

/**
 * A seal takes one short line that can be opened.
 * @param {string} text
 * @param {boolean} isHeard whether one may know the secret, which stands above then
 */
function sealRow(text, isHeard) {
  const [digest] = /[0-9a-f]{64}/.exec(text) ?? [''];
  return h(
    'details',
    { class: 'seal' },
    h('summary', {}, `Sealed: ${isHeard ? 'the line above' : 'a secret you may not see yet'} (${digest.slice(0, 6)}…)`),
    h('p', {}, 'This fixes the secret: nobody can change it now. After the match, the proof compares the two.'),
    h('code', {}, digest),
  );
}

/** @param {string[]} pieces @param {import('../../types').View | undefined} view @param {LogLinks} ways */
function finder(pieces, view, ways) {
  const words = showWords(pieces, view);
  return h(
    'button',
    { type: 'button', class: 'find', 'aria-label': words, title: words, click: () => ways.find(pieces) },
    '◎',
  );
}

/**
 * The link to a step in the replay, if there is one.
 * @param {number} seq
 * @param {import('../../types').Config} config
 */
export function momentLink(seq, config) {
  if (!config.urls.replay) return null;
  return h(
    'a',
    {
      class: 'moment',
      href: `${config.urls.replay}?at=${seq}`,
      target: '_blank',
      rel: 'noopener',
      'aria-label': 'This moment in the replay',
      title: 'This moment in the replay',
    },
    '↺',
  );
}
