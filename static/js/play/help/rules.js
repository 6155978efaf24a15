// @ts-check
/** The rules of the open question by their titles, each one click away. */

import { questionOf } from '../decision/question.js';
import { h, memoizedPart } from '../dom.js';
import { ruleLink, ruleName } from '../words.js';

/** @param {HTMLElement} host @param {import('../../types').Config} config */
export function rules(host, config) {
  const show = memoizedPart(host);
  /** @type {Record<string, string>} */
  let titles = {};
  let isAsked = false;
  /** @param {import('../store.js').State} state */
  const draw = (state) => {
    const question = questionOf(state);
    show([question, titles], () => [
      question
        ? list(question, titles)
        : h('p', { class: 'hint' }, 'The rules for the current decision are listed here.'),
      h('p', {}, h('a', { href: config.urls.rules, target: '_blank', rel: 'noopener' }, 'All rules of this game')),
    ]);
  };
  return (/** @type {import('../store.js').State} */ state) => {
    draw(state);
    if (state.tab !== 'rules' || isAsked) return;
    isAsked = true;
    titlesOf(config).then(
      (found) => {
        titles = found;
        draw(state);
      },
      () => {
        isAsked = false;
      },
    );
  };
}

/** @param {import('../../types').Question} question @param {Record<string, string>} titles */
function list(question, titles) {
  const ids = new Set([
    question.rule,
    ...question.options.flatMap((option) => [option.rule, option.refusal?.rule ?? '']),
  ]);
  return h(
    'ul',
    { class: 'rule-list' },
    ...[...ids].filter(Boolean).map((id) => h('li', {}, ruleLink(id, titles[id] ?? ruleName(id)))),
  );
}

/**
 * The titles of the rules, fetched when they are first needed.
 * @param {import('../../types').Config} config
 * @returns {Promise<Record<string, string>>}
 */
async function titlesOf(config) {
  const answer = await fetch(`${config.urls.rules}titles.json`, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error('no titles');
  return (await answer.json()).titles;
}
