// @ts-check
/** Compares the odds of every way to do the same to the same piece. */

import { optionsOfPiece, questionOf, verdictKey } from './question.js';
import { h, memoizedPart } from '../dom.js';
import { widgetOf } from '../widgets/index.js';
import { average, percent } from '../words.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../../types').Verdict} Verdict */
/** @typedef {import('../match_controller.js').MatchController} MatchController */

/**
 * A table of the odds of all ways; empty if there is only one.
 * @param {Option} option
 * @param {MatchController} controller
 */
export function comparisonTable(option, controller) {
  const element = h('div', {});
  const show = memoizedPart(element);
  const ways = waysOf(option, controller);
  if (ways.length < 2) return { element, isShown: false, show: () => {} };
  for (const way of ways)
    controller.requestVerdict(way.option, way.draft, () => controller.state.chosenOption === option.id);
  return {
    element,
    isShown: true,
    show: () => {
      const question = questionOf(controller.state);
      const verdicts = ways.map(
        (way) => question && (controller.state.verdicts[verdictKey(question, way.option.id, way.draft)] ?? null),
      );
      show(verdicts, () => [
        table(
          option,
          ways.map((way, i) => ({ option: way.option, verdict: verdicts[i] })),
          controller,
        ),
      ]);
    },
  };
}

/**
 * The options under the same heading that can be previewed without a value.
 * @param {Option} option
 * @param {MatchController} controller
 */
function waysOf(option, controller) {
  const view = controller.state.update?.view;
  if (!view || !option.odds || !option.piece) return [];
  return optionsOfPiece(questionOf(controller.state), option.piece)
    .filter((other) => other.odds && !other.refusal && other.group === option.group)
    .flatMap((other) => {
      const widget = widgetOf(other);
      const draft = widget.begin(other, view, null);
      return widget.missing(draft, other)
        ? []
        : [{ option: other, draft: draft && (widget.toValue?.(draft, other) ?? draft) }];
    });
}

/**
 * @param {Option} chosen
 * @param {{option: Option, verdict: Verdict | null}[]} rows
 * @param {MatchController} controller
 */
function table(chosen, rows, controller) {
  const labels = [...new Set(rows.flatMap(({ verdict }) => verdict?.odds.map(({ label }) => label) ?? []))];
  const costs = rows.some(({ verdict }) => verdict?.own);
  const unit = rows.map(({ verdict }) => verdict?.expected?.label).find(Boolean) ?? '';
  return h(
    'table',
    { class: 'beside' },
    h('caption', { class: 'for-readers' }, 'Chances side by side'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'With'),
        ...labels.map((label) => h('th', { scope: 'col' }, label)),
        h('th', { scope: 'col' }, unit),
        costs && h('th', { scope: 'col' }, 'lost in return'),
      ),
    ),
    h(
      'tbody',
      {},
      ...rows.map(({ option, verdict }) =>
        h(
          'tr',
          {},
          h(
            'th',
            { scope: 'row' },
            h(
              'button',
              {
                type: 'button',
                'aria-pressed': String(option.id === chosen.id),
                'data-key': `beside ${option.id}`,
                click: () => controller.begin(option),
              },
              option.label,
            ),
          ),
          ...labels.map((label) => h('td', {}, chance(verdict, label))),
          h('td', {}, verdict?.expected ? average(verdict.expected) : '…'),
          costs && h('td', {}, cost(verdict)),
        ),
      ),
    ),
  );
}

/** @param {Verdict | null} verdict */
function cost(verdict) {
  if (!verdict || verdict.waiting) return '…';
  return verdict.own ? average(verdict.own) : '0';
}

/** @param {Verdict | null} verdict @param {string} label */
function chance(verdict, label) {
  if (!verdict || verdict.waiting) return '…';
  const found = verdict.odds.find((one) => one.label === label);
  return found ? percent(found) : '0\u00a0%';
}
