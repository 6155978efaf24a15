// @ts-check
/** What would you do? The computer's best ideas for the question on the table, told in words and drawn on the board. */

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
 * The button that asks, and what came of it.
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
        !config.hints || !question || ![null, autoBeginOption(question)?.drawn].includes(chosenOf(state));
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
  /* Who asked by keys keeps them here, and hears of the answer. */
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
      h('small', {}, reasonsOf(idea) || (place ? '' : 'Other choices are about as good.')),
    ),
  );
}

/** What the idea is called: an "Engage" says whose. @param {Idea} idea @param {State} state */
function nameOfIdea({ option, label }, state) {
  const meant = questionOf(state)?.options.find(({ id }) => id === option);
  return meant ? fullLabel({ ...meant, label }) : label;
}

/** Why one would, what it comes to, and how likely that is. @param {Idea} idea */
function reasonsOf({ reasons, lines, odds }) {
  const because = reasons.length ? [`It ${WORDS.format(reasons)}.`] : [];
  const open = odds.filter(
    ({ numerator, denominator }) => 100 * numerator >= denominator && 100 * numerator <= 99 * denominator,
  ); // what is all but sure tells no two apart
  const likely = (open.length ? open : odds).slice(-2).map((chance) => `${chance.label} ${percent(chance)}`);
  return [...because, ...lines.slice(0, 2), ...(likely.length ? [`${WORDS.format(likely)}.`] : [])].join(' ');
}

/**
 * What there is of a hint when the line is lost: of one that was only asked for nothing comes any more.
 * @param {State} state
 */
export function adviceWhenLost({ advice }) {
  return advice?.ideas ? advice : null;
}

/**
 * The idea that is looked at, as it would be filled in: paths, places and whom it is about.
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
