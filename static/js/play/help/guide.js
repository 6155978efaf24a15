// @ts-check
/** A guided match: each new thing is explained once, with what to try. */

import { questionOf } from '../decision/question.js';
import { h, memoizedPart } from '../dom.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').Explanation} Explanation */
/**
 * The explanations shown in a match so far, and whether the guide was closed.
 * @typedef {{told: string[], closed: boolean}} Kept
 */

/** @param {Config} config */
export function guideBox(config) {
  const element = h('section', { class: 'guide', 'aria-label': 'Guide', 'aria-live': 'polite', hidden: true });
  const parts = memoizedPart(element);
  const kept = rememberedGuide(config.match);
  /** @type {Explanation | null} */
  let now = null;
  let since = 0; // the number of the question at which it came up
  /** @type {State | null} */
  let latest = null;
  const keep = (/** @type {Partial<Kept>} */ change) => {
    Object.assign(kept, change);
    rememberGuide(config.match, kept);
    if (latest) show(latest);
  };
  const done = () => {
    const { id = '' } = now ?? {};
    now = null;
    keep({ told: [...kept.told, id] });
  };
  const show = (/** @type {State} */ state) => {
    latest = state;
    const question = questionOf(state);
    const asked = nextExplanation(config.guide ?? [], kept.told, [question?.rule ?? '']);
    const told = now;
    if (told && ((asked && asked !== told) || hasPassed(told, question, since))) {
      kept.told.push(told.id);
      now = null;
    }
    if (asked) now = asked;
    now ??= nextExplanation(
      config.guide ?? [],
      kept.told,
      stepsSinceAnswer(state, config).flatMap(({ lines }) => lines.map((line) => line?.rule ?? '')),
    );
    if (now !== told) since = question?.number ?? 0;
    element.hidden = !config.guide || Boolean(state.update?.over) || (!now && !kept.closed);
    parts([now?.id, kept.closed], () =>
      kept.closed
        ? [reopenButton(() => keep({ closed: false }))]
        : now
          ? markTold(now, done, () => keep({ closed: true }))
          : [],
    );
  };
  return { element, show };
}

/**
 * The first explanation that was not shown yet and belongs to one of these rules.
 * @param {Explanation[]} guide
 * @param {string[]} known
 * @param {string[]} rules
 */
export function nextExplanation(guide, known, rules) {
  return guide.find((one) => !known.includes(one.id) && one.rules.some((rule) => rules.includes(rule))) ?? null;
}

/** The viewer's last answer and what came after it. @param {State} state @param {Config} config */
function stepsSinceAnswer({ steps }, { seats }) {
  const own = steps.map(({ kind, seat }) => kind === 'answer' && seat !== null && seats.includes(seat));
  return steps.slice(Math.max(0, own.lastIndexOf(true)));
}

/**
 * Whether the moment of an explanation has passed: a later question is about something else.
 * @param {Explanation} explanation
 * @param {import('../../types').Question | null} question
 * @param {number} since the number of the question at which it came up
 */
export function hasPassed({ rules }, question, since) {
  return question !== null && question.number > since && !rules.includes(question.rule);
}

/** @param {Explanation} explanation @param {() => void} done @param {() => void} close */
function markTold({ title, text, attempt, rules }, done, close) {
  return [
    h('h2', {}, title),
    h('p', {}, text, ' ', ruleLink(rules[0])),
    h('p', {}, h('strong', {}, 'Try it: '), attempt),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', 'data-key': 'guide-done', click: done }, 'Got it'),
      h(
        'button',
        { type: 'button', class: 'button-plain', 'data-key': 'guide-close', click: close },
        'Close the guide',
      ),
    ),
  ];
}

/** @param {() => void} open */
function reopenButton(open) {
  return h(
    'button',
    { type: 'button', class: 'button-plain', 'data-key': 'guide-open', click: open },
    'Show the guide',
  );
}

/** @param {string} match @returns {Kept} */
function rememberedGuide(match) {
  const text = localStorage.getItem(`guide ${match}`);
  return text ? JSON.parse(text) : { told: [], closed: false };
}

/** @param {string} match @param {Kept} kept */
function rememberGuide(match, kept) {
  localStorage.setItem(`guide ${match}`, JSON.stringify(kept));
}
