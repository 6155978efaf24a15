// @ts-check
/** Abilities that the rules know only as text: a button for each, while their model is what the question is about. */

import { openChangeTool } from '../sidebar/change_tool.js';
import { h } from '../dom.js';
import { ruleLink } from '../words.js';

const RULE = 'match.change';

/**
 * The model of one's own that the question is about, and its abilities that players carry out by agreement.
 * @param {import('../../types').Question} question
 * @param {import('../../types').View} view
 * @returns {{piece: string, abilities: import('../../types').CardValue[]}}
 */
export function textAbilitiesOf({ seat, focus }, { pieces }) {
  const own = pieces.filter((piece) => piece.seat === seat && focus.includes(piece.id));
  if (own.length !== 1) return { piece: '', abilities: [] };
  return { piece: own[0].id, abilities: own[0].facts.filter(({ rule }) => rule === RULE) };
}

/**
 * @param {import('../../types').Question} question
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 */
export function textAbilities(question, controller, config) {
  const { update, changeTool } = controller.state;
  if (!update || changeTool || !config.changes) return null;
  const { piece, abilities } = textAbilitiesOf(question, update.view);
  if (!abilities.length) return null;
  return h(
    'section',
    { class: 'text-abilities', 'aria-label': 'Abilities for the players to carry out' },
    h('p', {}, 'For the players to carry out, by agreement ', ruleLink(RULE)),
    h(
      'div',
      { class: 'actions' },
      ...abilities.map(({ label, value }) =>
        h(
          'button',
          {
            type: 'button',
            title: value,
            'data-key': `text ${label}`,
            click: () => openChangeTool(controller, null, piece),
          },
          `${label}…`,
        ),
      ),
    ),
  );
}
