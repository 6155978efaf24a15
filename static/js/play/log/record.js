// @ts-check
/** The log as this page has it: the step of each entry, with lines that were opened later in their places. */

/** @typedef {import('../../types').LoggedStep} LoggedStep */

/**
 * The log after an update: new steps at its end, opened lines in their places.
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
