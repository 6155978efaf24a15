// @ts-check
/** One widget for each shape; an option without a shape has the plain one. */

import { aimWidget } from './aim.js';
import { chainWidget } from './chain.js';
import { momentWidget } from './moment.js';
import { numberWidget } from './number.js';
import { pathWidget } from './path.js';
import { pickWidget } from './pick.js';
import { placesWidget } from './places.js';
import { plainWidget } from './widget.js';
import { spotWidget } from './spot.js';
import { waysWidget } from './formation/ways.js';

/** @type {Record<string, import('./widget.js').Widget>} */
const WIDGETS = {
  path: pathWidget,
  ways: waysWidget,
  spot: spotWidget,
  places: placesWidget,
  aim: aimWidget,
  pick: pickWidget,
  number: numberWidget,
  moment: momentWidget,
  chain: chainWidget,
};

/** @param {import('../../types').Option | null} option */
export function widgetOf(option) {
  return (option?.needs && WIDGETS[option.needs.type]) || plainWidget;
}

/**
 * The value of a draft, as it is sent.
 * @param {import('../../types').Option} option
 * @param {any} draft
 * @returns {import('../../types').Value | null}
 */
export function valueOf(option, draft) {
  return draft && (widgetOf(option).toValue?.(draft, option) ?? draft);
}
