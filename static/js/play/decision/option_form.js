// @ts-check
/** The form of the chosen option: its fields, its verdict, Confirm and Back. */

import { comparisonTable } from './comparison_table.js';
import { chosenOf, optionsOfPiece, isDrawnOnTable, isPartOfGroup, pieceOf, questionOf } from './question.js';
import { h, updateLiveRegion, withScrollKept } from '../dom.js';
import { sendingLabel } from './held_answer.js';
import { withNumbers } from './model_numbers.js';
import { soleForm, autoBeginOption } from './auto_begin.js';
import { refusalNote, verdictWords } from './verdict.js';
import { widgetOf } from '../widgets/index.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../store.js').State} State */

/**
 * Builds the form for one option; `show` updates it from the board.
 * @param {Option} option
 * @param {import('../match_controller.js').MatchController} controller
 */
export function optionForm(option, controller) {
  const view = controller.state.update?.view;
  const widget = widgetOf(option);
  const form = view && widget.form(controller.state.draft, option, view, (draft) => controller.changeDraft(draft));
  const words = h('div', { class: 'verdict', 'aria-live': 'polite' });
  const confirm = h('button', { type: 'button', 'data-key': 'confirm', click: () => controller.confirm() }, 'Confirm');
  const back = h(
    'button',
    { type: 'button', 'data-key': 'back', click: () => controller.cancel() },
    'Back to the choices',
  );
  const out = wayOut(option, controller);
  /* At the panel's foot, so that odds that arrive later do not move Confirm away from under a finger. */
  const actions = h(
    'div',
    { class: 'actions answer' },
    confirm,
    out,
    !out && soleForm(questionOf(controller.state)) !== option && back,
  );
  const ways = comparisonTable(option, controller);
  const name = nameOfOption(option, view);
  const heading = `${name} ${option.detail}`;
  const number = withNumbers(view, pieceOf(option), name);
  const title = h(
    'h2',
    { tabindex: -1 },
    number,
    number && ' ',
    name,
    ' ',
    option.detail && h('small', {}, option.detail),
    ' ',
    ruleLink(option.rule),
  );
  const element = h(
    'section',
    {
      class: 'choice',
      'data-option': option.id,
      'aria-label': option.label,
      keydown: (event) => event.key === 'Escape' && controller.cancel(),
    },
    title,
    ...siblings(option, controller),
    ways.element,
    words,
    form?.element,
    actions,
  );
  const show = (/** @type {State} */ state) => {
    if (chosenOf(state) !== option) return;
    const missing = widget.missing(state.draft, option);
    const verdict = missing ? null : controller.verdict();
    form?.show(state.draft, verdict);
    ways.show();
    // The last verdict stays, faded, until the server has judged this draft, so that nothing jumps.
    const waits = !missing && !state.refusal && !verdict;
    words.classList.toggle('is-stale', waits);
    if (waits && words.querySelector('.hint')) updateLiveRegion(words, []); // what was missing is there now
    if (!waits)
      withScrollKept(form?.element, () =>
        updateLiveRegion(
          words,
          missing
            ? [h('p', { class: 'hint' }, missing)]
            : state.refusal
              ? [refusalNote(state.refusal)]
              : verdictWords(verdict, heading, ways.isShown, !isDrawnOnTable(option)),
        ),
      );
    confirm.disabled = Boolean(missing);
    // it keeps the keyboard, which a disabled button loses
    confirm.setAttribute('aria-disabled', String(Boolean(state.sendingKey)));
    confirm.classList.toggle('button-main', Boolean(verdict && !verdict.waiting && !verdict.refusal && !state.refusal));
    confirm.classList.toggle('is-stale', waits);
    confirm.textContent = state.sendingKey ? sendingLabel(state) : 'Confirm';
  };
  return { element, title, show };
}

/**
 * The only other answer, one click away.
 * @param {Option} option
 * @param {import('../match_controller.js').MatchController} controller
 */
function wayOut(option, controller) {
  const straight = autoBeginOption(questionOf(controller.state));
  if (straight?.drawn !== option) return null;
  const { id, label } = straight.out;
  return h(
    'button',
    { type: 'button', 'data-option': id, 'data-key': id, click: () => controller.choose(straight.out) },
    label,
  );
}

/**
 * The piece, its group, and what it is, each of them once.
 * @param {Option} option
 * @param {import('../../types').View | undefined} view
 */
function nameOfOption({ group, label, needs }, view) {
  const who = needs?.type === 'path' ? (view?.pieces.find(({ id }) => id === needs.piece)?.name ?? '') : '';
  const [first, ...rest] = [who, group, label].filter(
    (words, i, all) => !all.slice(i + 1).some((later) => later.includes(words)),
  );
  return rest.length ? `${first}: ${rest.join(', ')}` : first;
}

/**
 * Other ways to do the same with the same piece, and the same with its whole group, one click away.
 * @param {Option} option
 * @param {import('../match_controller.js').MatchController} controller
 */
function siblings(option, controller) {
  const others = pieceOf(option) ? optionsOfPiece(questionOf(controller.state), pieceOf(option)) : [];
  const alike = others.filter((other) => !other.refusal && other.needs && other.needs.type === option.needs?.type);
  const kinds =
    alike.length < 2
      ? null
      : h(
          'div',
          { class: 'switch', role: 'group', 'aria-label': 'Kind' },
          ...alike.map((other) =>
            h(
              'button',
              {
                type: 'button',
                'aria-pressed': String(other === option),
                'data-option': other.id,
                click: () => controller.begin(other),
              },
              other.label,
            ),
          ),
        );
  const all = others.find((other) => !other.refusal && other.label === option.label && isPartOfGroup(option, other));
  return [
    kinds,
    all
      ? h(
          'div',
          { class: 'actions' },
          h(
            'button',
            { type: 'button', 'data-option': all.id, 'data-key': all.id, click: () => controller.begin(all) },
            `${all.group || all.label}: ${all.detail}`,
          ),
        )
      : null,
  ];
}
