// @ts-check
/** Words for lengths, places, chances and names, and the spoken description of a token. */

import { h } from './dom.js';

/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Refusal} Refusal */

const TINY = 1e-6; // tolerance of sums of chances

/** A length for people, rounded up to a tenth of an inch. @param {number} length */
export function inches(length) {
  return `${(Math.ceil(length / 100) / 10).toFixed(1)}″`;
}

/**
 * A climb or a drop on a path in words: "climbs 3.0″ for 6.0″".
 * @param {import('./decision/path_price.js').Step} step
 */
export function stepLabel({ at, height, cost }) {
  const [arrow, does] = height > 0 ? ['↑', 'climbs'] : ['↓', 'drops'];
  return { at, arrow, label: `${does} ${toTenth(Math.abs(height))}″ for ${inches(cost)}` };
}

/** A place in the form in which people type it. @param {import('../types').Point} point */
export function place([x, y]) {
  return `${toTenth(x)}″ ${toTenth(y)}″`;
}

/** A place in words, in a game without measuring. @param {import('../types').Point} point */
const roughPlace = ([x, y]) => `about ${Math.round(x / 1000)}″ ${Math.round(y / 1000)}″`;

/** @param {number} length */
export function toTenth(length) {
  return (Math.round(length / 100) / 10).toFixed(1);
}

/** Thousandths of an inch as an exact figure without a unit. @param {number} length */
export function exactFigure(length) {
  return String(length / 1000);
}

/** A chance in percent; number and sign stay on one line. @param {import('../types').Chance} chance */
export const percent = ({ numerator, denominator }) => percentWords((100 * numerator) / denominator);

/** @param {number} share of a hundred @param {number} [rounded] */
function percentWords(share, rounded = Math.round(share)) {
  if (share > 0 && share < 1) return 'under 1\u00a0%';
  if (share > 99 && share < 100) return 'over 99\u00a0%';
  return `${rounded}\u00a0%`;
}

/**
 * Chances in percent; those that make up everything sum to 100. The first is rounded alone, because what is shown
 * beside it is often the rest; the others by their largest remainders.
 * @param {number[]} chances
 */
export function percents(chances) {
  const shares = chances.map((chance) => 100 * chance);
  if (Math.abs(total(shares) - 100) > TINY) return shares.map((share) => percentWords(share));
  const rounded = shares.map((share, i) => (i ? Math.floor(share + TINY) : Math.round(share)));
  const remainder = (/** @type {number} */ i) => shares[i] - rounded[i];
  const first = [...rounded.keys()].slice(1).sort((one, other) => remainder(other) - remainder(one));
  for (const i of first.slice(0, 100 - total(rounded))) rounded[i] += 1;
  return shares.map((share, i) => percentWords(share, rounded[i]));
}

/** @param {number[]} amounts */
const total = (amounts) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The average of a result. @param {import('../types').Chance} chance */
export function average({ numerator, denominator }) {
  return (numerator / denominator).toFixed(2).replace(/0$/, '');
}

/**
 * "Jaeger 2, yours, 3 of 4 hull, at 12.4″ 8.0″, Engaged".
 * @param {Piece} piece
 * @param {string} owner
 * @param {boolean} [layered] whether heights tell places apart
 * @param {string} [gauge] what its pips count
 * @param {boolean} [measured] whether anybody may measure
 */
export function spokenName(piece, owner, layered = false, gauge = 'hull', measured = true) {
  const parts = [piece.name, owner];
  if (piece.full && piece.life === 'live') parts.push(`${piece.now} of ${piece.full} ${gauge}`);
  if (piece.at) parts.push(`at ${measured ? place(piece.at) : roughPlace(piece.at)}`);
  if (piece.at && layered) parts.push(piece.elevation ? `${toTenth(piece.elevation)}″ up` : 'on the ground');
  parts.push(...piece.states.map((state) => state.label));
  if (piece.done) parts.push('done');
  return parts.filter(Boolean).join(', ');
}

/** A link to a rule in the rules reference. @param {string} rule @param {string} [words] */
export function ruleLink(rule, words = 'Rule') {
  if (!rule) return null;
  const system = rule.split('.')[0];
  return h(
    'a',
    {
      class: 'rule',
      href: `/rules/${system}/#${rule}`,
      target: '_blank',
      rel: 'noopener',
      title: ruleName(rule),
      'aria-label': `${words}: ${ruleName(rule)}, opens the rule`,
    },
    words,
  );
}

/** A word that links to its rule without a mark. @param {string | undefined} rule @param {string} words */
export function quietLink(rule, words) {
  const link = rule ? ruleLink(rule, words) : null;
  link?.classList.add('quiet');
  return link ?? words;
}

/** "kog.move.charge.stop" as "move, charge, stop". @param {string} rule */
export function ruleName(rule) {
  return rule.split('.').slice(1).join(', ').replaceAll(/[-_]/g, ' ');
}

/**
 * A refusal in full, with measure, limit and remedy unless the sentence contains them.
 * @param {Refusal} refusal
 */
export function refusalWords(refusal) {
  return refusalParts(refusal).filter(Boolean).join(' ');
}

/**
 * The sentence of a refusal, its measure and limit, and the remedy, without repetition.
 * @param {Refusal} refusal
 */
export function refusalParts(refusal) {
  const { message, measured, limit } = refusal;
  const facts = [];
  if (isFigure(measured) && !limit.startsWith(measured) && !containsFact(message, measured)) facts.push(measured);
  const isNothing = /^0(\.0+)?\D*$/.test(limit); // the sentence itself says that it may not be
  if (isFigure(limit) && !isNothing && !containsFact(message, limit))
    facts.push(`${limit.startsWith('at least') ? 'needed' : 'allowed'}: ${limit}`);
  const measure = facts.length ? `(${facts.join(', ')})` : '';
  return [message, measure, message.includes(refusal.remedy) ? '' : refusal.remedy];
}

/**
 * Whether a measure or limit is a number. Words, or a count of one or none, would only repeat the sentence.
 * @param {string} fact
 */
const isFigure = (fact) =>
  /^(at (least|most) )?\d/.test(fact) && !/^(at (least|most) )?[01]( ?[A-Za-z].*)?$/.test(fact);

/** Whether a sentence contains a number: "3.1″" does not contain "1″". @param {string} sentence @param {string} fact */
function containsFact(sentence, fact) {
  const parts = sentence.split(fact);
  return parts.slice(0, -1).some((before) => !/\d\.?$/.test(before));
}
