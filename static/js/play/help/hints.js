// @ts-check
/** Hints: the computer's best ideas for the open question, in words and drawn on the board. */

import { chosenOf, fullLabel, questionOf } from '../decision/question.js';
import { h, memoizedPart } from '../dom.js';
import { autoBeginOption } from '../decision/auto_begin.js';
import { widgetOf } from '../widgets/index.js';
import { percent } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').IdeaShown} Idea */
/** @typedef {import('../../board/state.js').BoardState} BoardState */

const WORDS = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * The button that asks, and the result.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 */
export function hintBox(controller, config) {
  const element = h('section', { class: 'hints', 'aria-label': 'Hints', hidden: true });
  const parts = memoizedPart(element);
  return {
    element,
    /** @param {State} state */
    show(state) {
      const question = questionOf(state);
      element.hidden =
        !config.hints ||
        !question ||
        Boolean(state.changeTool) ||
        ![null, autoBeginOption(question)?.drawn].includes(chosenOf(state));
      parts([question, state.advice?.id, state.advice?.ideas], () => [
        askButton(state, controller),
        ...hintResult(state, controller),
      ]);
      for (const row of element.querySelectorAll('.suggestion'))
        row.classList.toggle('is-shown', row.getAttribute('data-idea') === String(state.advice?.shown));
    },
  };
}

/** @param {State} state @param {import('../match_controller.js').MatchController} controller */
function askButton({ advice }, controller) {
  /* A keyboard user keeps the focus here, and the answer is read out. */
  if (advice?.ideas) return h('h3', { tabindex: -1, 'data-key': 'hint' }, 'What the computer would do');
  return h(
    'button',
    {
      type: 'button',
      class: 'button-plain',
      'data-key': 'hint',
      'aria-disabled': String(Boolean(advice)),
      click: () => advice || controller.askForHint(),
    },
    advice ? 'Thinking…' : 'What would you do?',
  );
}

/** @param {State} state @param {import('../match_controller.js').MatchController} controller */
function hintResult(state, controller) {
  const { advice } = state;
  if (!advice) return [];
  if (!advice.ideas) return [h('p', { class: 'for-readers', role: 'status' }, 'The computer thinks about it.')];
  return [
    h(
      'ol',
      { class: 'suggestions', role: 'list' },
      ...advice.ideas.map((idea, i) => ideaRow(idea, i, nameOfIdea(idea, state), controller)),
    ),
  ];
}

/**
 * @param {Idea} idea
 * @param {number} place
 * @param {string} name
 * @param {import('../match_controller.js').MatchController} controller
 */
function ideaRow(idea, place, name, controller) {
  const look = () =>
    controller.store.change({ advice: controller.state.advice && { ...controller.state.advice, shown: place } });
  return h(
    'li',
    { class: 'suggestion', 'data-idea': String(place) },
    h(
      'button',
      {
        type: 'button',
        class: 'option',
        'data-key': `idea ${place}`,
        mouseenter: look,
        focus: look,
        click: () => controller.beginIdea(idea),
      },
      h('span', { class: 'option-label' }, name),
      h('small', {}, reasonsOf(idea)),
    ),
  );
}

/** The name of the idea: an "Engage" says whose. @param {Idea} idea @param {State} state */
function nameOfIdea({ option, label }, state) {
  const meant = questionOf(state)?.options.find(({ id }) => id === option);
  return meant ? fullLabel({ ...meant, label }) : label;
}

/** The reasons, the results, and their chances. @param {Idea} idea */
function reasonsOf({ reasons, lines, odds }) {
  const because = reasons.length ? [`It ${WORDS.format(reasons)}.`] : [];
  const open = odds.filter(
    ({ numerator, denominator }) => 100 * numerator >= denominator && 100 * numerator <= 99 * denominator,
  ); // almost certain results do not distinguish two ideas
  const likely = (open.length ? open : odds).slice(-2).map((chance) => `${chance.label} ${percent(chance)}`);
  return [...because, ...lines.slice(0, 2), ...(likely.length ? [`${WORDS.format(likely)}.`] : [])].join(' ');
}

/**
 * The hint after the connection was lost: a requested one never arrives.
 * @param {State} state
 */
export function adviceWhenLost({ advice }) {
  return advice?.ideas ? advice : null;
}

/**
 * The focused idea as it would be filled in: paths, places and targets.
 * @param {State} state
 * @returns {Partial<BoardState>}
 */
export function drawIdea(state) {
  const view = state.update?.view;
  const idea = state.advice?.ideas?.[state.advice.shown];
  const option = !chosenOf(state) && idea && questionOf(state)?.options.find(({ id }) => id === idea.option);
  if (!view || !option) return {};
  const widget = widgetOf(option);
  const drawn = option.needs ? widget.draw(widget.begin(option, view, idea.value), option, view, state.rotation) : {};
  const about = Object.fromEntries([option.piece, ...option.pieces].filter(Boolean).map((id) => [id, ['target']]));
  return {
    overlays: (drawn.overlays ?? []).filter(({ kind }) => kind !== 'reach'),
    ghosts: drawn.ghosts,
    marks: { ...about, ...drawn.marks },
  };
}
