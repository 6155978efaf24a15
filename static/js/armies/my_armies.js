// @ts-check
// The page of my armies.

import { keepTicks } from './kept_ticks.js';

keepTicks(document);
