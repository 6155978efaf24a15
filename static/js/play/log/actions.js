// @ts-check
/**
 * Lines of the log as actions: who did what to whom, with which result. Made only from lines, so it contains nothing
 * hidden.
 */

/** @typedef {import('../../types').Line} Line */
/** @typedef {import('../../types').Step} Step */
/**
 * `by` did it to `at`, or alone, in entry `seq`. `texts` are the sentences of the action and its results.
 * @typedef {{by: string[], at: string[], seat: number | null, seq: number, texts: Line[], isAttack: boolean}}
 * LoggedAction
 */

/** @param {Step[]} steps @param {(piece: string) => number | null} seatOf @returns {LoggedAction[]} */
export function actionsOf(steps, seatOf) {
  /** @type {LoggedAction[]} */
  const deeds = [];
  /** @type {LoggedAction | null} */
  let attack = null; // the last one, while things still come of it
  for (const { seq, lines } of steps) {
    let begun = deeds.length; // everything before this step stands alone
    for (const line of lines) {
      if (!line || line.tone === 'seal') continue;
      if (line.tone === 'heading' && !line.pieces.length) {
        attack = null;
        if (line.dice.length) deeds.push({ ...actionOf(line, seatOf), seq });
        begun = deeds.length;
        continue;
      }
      const next = { ...actionOf(line, seatOf), seq };
      const last = deeds.length > begun ? deeds[deeds.length - 1] : null;
      if (attack && continuesAction(line, next, attack)) {
        attack.texts.push(line);
      } else if (!next.isAttack && last && !last.isAttack && isSameAction(next, last)) {
        last.texts.push(line);
      } else if (line.pieces.length || line.fire || line.tone !== 'dice') {
        if (next.isAttack && last && announces(last, next)) deeds.pop();
        deeds.push(next);
        if (next.isAttack) attack = next;
        else if (line.pieces.length) attack = null;
      }
    }
  }
  return deeds;
}

/**
 * An action of this line alone.
 * @param {Line} line
 * @param {(piece: string) => number | null} seatOf
 * @returns {Omit<LoggedAction, 'seq'>}
 */
function actionOf(line, seatOf) {
  const { pieces, fire, seat } = line;
  if (fire) return { by: fire.by, at: fire.at, seat, texts: [line], isAttack: true };
  const at = pieces.filter((piece) => seat !== null && seatOf(piece) !== seat);
  const isAttack = at.length > 0 && at.length < pieces.length;
  return {
    by: isAttack ? pieces.filter((piece) => !at.includes(piece)) : pieces,
    at: isAttack ? at : [],
    seat,
    texts: [line],
    isAttack,
  };
}

/**
 * Whether a line continues an attack: its dice, its results, or the next blow of a fight, from either side.
 * @param {Line} line
 * @param {Omit<LoggedAction, 'seq'>} deed what the line is by itself
 * @param {LoggedAction} attack
 */
function continuesAction(line, deed, attack) {
  const all = [...attack.by, ...attack.at];
  if (line.fire?.melee)
    return (
      !attack.texts.some(({ fire }) => fire && !fire.melee) &&
      isPartOf(deed.by, all) &&
      deed.at.some((id) => all.includes(id))
    );
  if (line.fire)
    return !attack.texts.some(({ fire }) => fire) && isPartOf(deed.by, attack.by) && isPartOf(deed.at, attack.at);
  if (
    line.tone !== 'heading' &&
    line.pieces.length &&
    isPartOf(line.pieces, all) &&
    (isAnnounced(attack) || (isMelee(attack) && deed.isAttack))
  )
    return true;
  if (line.tone === 'loss') return true;
  if (line.tone === 'dice') return isPartOf(line.pieces, all);
  return line.pieces.length > 0 && !deed.isAttack && line.tone !== 'heading' && isPartOf(line.pieces, attack.at);
}

/**
 * Whether a single line only announces the attack.
 * @param {LoggedAction} deed
 * @param {LoggedAction} attack
 */
const announces = ({ texts, by }, attack) =>
  texts.length === 1 && by.length > 0 && isPartOf(by, [...attack.by, ...attack.at]);

/** @param {LoggedAction} one @param {LoggedAction} other */
const isSameAction = (one, other) =>
  one.by.length > 0 && one.by.length === other.by.length && isPartOf(one.by, other.by);

/** @param {string[]} some @param {string[]} all */
const isPartOf = (some, all) => some.every((id) => all.includes(id));

/**
 * The sentences of an action: the action, who struck back, and the results. Of dice without a result only the last are
 * told; of a lost model nothing else is.
 * @param {LoggedAction} deed
 * @returns {Line[]}
 */
export function actionWords({ by, texts: [first, ...rest] }) {
  const lost = rest.flatMap(({ tone, pieces }) => (tone === 'loss' ? pieces : []));
  const came = rest.filter(
    ({ tone, pieces, fire }) =>
      tone === 'loss' ||
      (fire && !isPartOf(fire.by, by)) ||
      (tone !== 'dice' && !(pieces.length && isPartOf(pieces, lost))),
  );
  return [first, ...(came.length ? came : rest.slice(-1))];
}

/**
 * Whether it was announced but no blow, shot or loss has followed yet.
 * @param {LoggedAction} deed
 */
const isAnnounced = ({ texts }) =>
  texts[0].tone !== 'plain' && !texts.some(({ fire, tone }) => fire || tone === 'loss');

/** Whether it was close combat. @param {LoggedAction} deed */
export const isMelee = ({ texts }) => texts.some(({ fire }) => fire?.melee);

/** Whether a model was lost or crippled by it. @param {LoggedAction} deed */
export const isLoss = ({ texts }) => texts.some(({ tone }) => tone === 'loss');
