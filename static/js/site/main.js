// @ts-check
// The scripts of every page: copy buttons, help of chosen options, dependent fields, focus, sticky columns, log-out in
// all tabs, request errors, and opponents found.

import { watchAsides } from './sticky_column.js';
import { watchCopyButtons } from './copy.js';
import { watchDetails } from './details.js';
import { watchFocus } from './focus.js';
import { keepChoices, sendCompleteForms } from './dependent_fields.js';
import { watchLoggingOut } from './logged_out.js';
import { watchLeaving } from './sent_forms.js';
import { refreshRestored } from './restored_choices.js';
import { watchRequests } from './request_errors.js';
import { watchSeeks } from './seek_watch.js';

watchAsides(document.body);
watchCopyButtons(document);
watchDetails(document);
watchFocus(document.body);
refreshRestored(document);
sendCompleteForms(document.body);
keepChoices(document.body);
watchLoggingOut(document.body);
watchLeaving(document.body);
watchRequests(document.body);
watchSeeks(document);
