// @ts-check
/** The rules behind the question on the table, each one click away. */

import { questionOf } from '../ask/choices.js';
import { h, part } from '../dom.js';
import { ruleLink, ruleName } from '../words.js';

/** @param {HTMLElement} host */
export function rules(host) {
  const show = part(host);
  return (/** @type {import('../store.js').State} */ state) => {
    const question = questionOf(state);
    show([question], () => {
      if (!question) return [h('p', { class: 'hint' }, 'The rules of the decision at hand are listed here.')];
      const ids = [question.rule, ...question.options.flatMap((option) => [option.rule, option.refusal?.rule ?? ''])];
      const once = ids.filter((id, i) => id && ids.indexOf(id) === i);
      return [h('ul', { class: 'rule-list' }, ...once.map((id) => h('li', {}, ruleLink(id, ruleName(id)))))];
    });
  };
}
