// @ts-check
/** The record of the match as this page holds it: each entry's step, with what was opened later in its place. */

/** @typedef {import('../../types').LoggedStep} LoggedStep */

/**
 * The record with what an update brings: new steps at its end, opened lines where they were told.
 * @param {LoggedStep[]} steps
 * @param {import('../../types').Update} update
 * @returns {LoggedStep[]}
 */
export function recordAfter(steps, { told, opened }) {
  const known = steps[steps.length - 1]?.seq ?? -1;
  const filled = opened.length
    ? steps.map((step) => opened.filter(({ seq }) => seq === step.seq).reduce(withLine, step))
    : steps;
  return [...filled, ...told.filter((step) => step.seq > known)];
}

/** @param {LoggedStep} step @param {import('../../types').Opened} opened @returns {LoggedStep} */
function withLine(step, { place, line }) {
  return {
    ...step,
    lines: step.lines.map((old, i) => (i === place ? line : old)),
    late: [...(step.late ?? []), place],
  };
}
