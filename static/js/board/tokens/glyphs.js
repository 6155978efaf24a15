// @ts-check
/** Silhouettes of what stands on the table and icons of its states, drawn in a box from -50 to 50. */

/** @type {Record<string, string>} */
const SILHOUETTES = {
  light: 'M-7-47h14v13h-14zM-15-31h30l-5 30h-20zM-27-30h8v36h-8zM19-30h8v36h-8zM-13 2h11l-4 44h-13zM2 2h11l6 44h-13z',
  medium:
    'M-9-45h18v13h-18zM-24-29h48l-7 32h-34zM-41-32h14v20h-14zM27-32h14v20h-14zM-38-9h9v26h-9zM29-9h9v26h-9z' +
    'M-20 6h17l-4 40h-20zM3 6h17l7 40h-20z',
  heavy:
    'M-11-38h22v10h-22zM-33-25h66l-8 33h-50zM-49-48h13v44h-13zM36-48h13v44h-13zM-46 0h11v20h-11zM35 0h11v20h-11z' +
    'M-29 11h25l-3 35h-29zM4 11h25l7 35h-29z',
  tank: 'M-24-20h34l8 18h-48zM14-17h36v8h-33zM-48 1h96l-8 17h-80zM-42 21h84a9 9 0 0 1-9 15h-66a9 9 0 0 1-9-15z',
  infantry:
    'M-8-34a8 8 0 1 1 16 0a8 8 0 1 1-16 0M-11-23h22l-3 30h-3v20h-10v-20h-3z' +
    'M-38-20a7 7 0 1 1 14 0a7 7 0 1 1-14 0M-41-10h20l-3 27h-3v20h-8v-20h-3zM24-20a7 7 0 1 1 14 0a7 7 0 1 1-14 0' +
    'M21-10h20l-3 27h-3v20h-8v-20h-3z',
  operative: 'M-11-36a11 11 0 1 1 22 0a11 11 0 1 1-22 0M-17-21h34l-4 38h-5v30h-16v-30h-5z',
  monster: 'M-40-42l16 18h48l16-18l2 42l-14 20l6 26l-16-14h-36l-16 14l6-26l-14-20z',
  objective: 'M-24-46h9v92h-9zM-13-44l46 19l-46 19z',
  cache: 'M-44-30h88v60h-88zM-34-20v40h22v-40zM-2-20v40h36v-40z',
  device:
    'M-10-18a10 10 0 1 1 20 0a10 10 0 1 1-20 0M-5-12h10v46h-10zM-24 32h48v10h-48zM-26-46l8 7a28 28 0 0 0 0 42l-8 7a38 38 0 0 1 0-56zM26-46a38 38 0 0 1 0 56l-8-7a28 28 0 0 0 0-42z',
  mine: 'M-26 0a26 26 0 1 1 52 0a26 26 0 1 1-52 0M-5-46h10v92h-10zM-46-5h92v10h-92zM-36-29l7-7l65 65l-7 7zM29-36l7 7l-65 65l-7-7z',
  smoke: 'M-28 34a19 19 0 0 1-4-37a23 23 0 0 1 41-20a21 21 0 0 1 33 23a17 17 0 0 1-8 34z',
  hull: 'M-44-26h70l20 12v28l-20 12h-70zM-14-13v26h22v-9h36v-8h-36v-9z',
};

/** @type {Record<string, string>} */
const ICONS = {
  leader: 'M0-46l13 31l34 3l-26 22l8 33l-29-18l-29 18l8-33l-26-22l34-3z',
  commander: 'M-44 34v-62l26 28l18-44l18 44l26-28v62z',
  shaken: 'M-44-6l22-32l18 34l18-34l30 34l-10 10l-20-20l-18 34l-22-34l-12 18z',
  crippled: 'M-34-44h32l-12 34h34l-38 54l10-40h-34z',
  engaged: 'M-44-34l10-10l34 34l34-34l10 10l-34 34l34 34l-10 10l-34-34l-34 34l-10-10l34-34z',
  command: 'M-34-44h68v26l-34 24l-34-24zM-34 8l34 24l34-24v12l-34 24l-34-24z',
  speed: 'M-42-38h18l26 38l-26 38h-18l26-38zM2-38h18l26 38l-26 38h-18l26-38z',
  hold: 'M-32-38h22v76h-22zM10-38h22v76h-22z',
  acting: 'M-30-46l72 46l-72 46z',
  charge: 'M-46-12h50v-28l42 40l-42 40v-28h-50z',
  spent: 'M-44-8h88v16h-88z',
  taken: 'M-44 2l14-14l18 18l38-40l14 14l-52 54z',
  combat: 'M-20-38h22l34 38l-34 38h-22l34-38z',
  observer: 'M-48 0q48-62 96 0q-48 62-96 0zM-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z',
  recon: 'M0-46l40 60h-24l-16-26l-16 26h-24zM0 4l26 40h-52z',
  objective: 'M-24-46h10v92h-10zM-12-44l46 19l-46 19z',
  pinned: 'M-10-46h20v44h22l-32 46l-32-46h22z',
  guard:
    'M-34 0a34 34 0 1 1 68 0a34 34 0 1 1-68 0zM-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0z' +
    'M-6-49h12v28h-12zM-6 21h12v28h-12zM-49-6h28v12h-28zM21-6h28v12h-28z',
  duck: 'M-48 18h16l22-44h18v-18l40 27l-40 27v-18h-8l-22 44h-26z',
  ground: 'M-48 30h96v13h-96zM16-10a15 15 0 1 1 30 0a15 15 0 1 1-30 0M-48 10l60-18v30h-60z',
  down: 'M-44-40l44 34l44-34v20l-44 34l-44-34zM-44-6l44 34l44-34v20l-44 34l-44-34z',
  stunned:
    'M-47 1a47 47 0 0 0 94 0a38 38 0 0 0-76 0a27 27 0 0 0 54 0a16 16 0 0 0-32 0h13a4 4 0 0 1 7 0a14 14 0 0 1-28 0' +
    'a26 26 0 0 1 52 0a34 34 0 0 1-70 0z',
  conceal: 'M-46 26q10-58 46-62q36 4 46 62h-20q-2-14-12-20q-14 10-28 0q-10 6-12 20zM-26 34h52v10h-52z',
  immobilised: 'M-38-4h12v-14a26 26 0 0 1 52 0v14h12v48h-76zM-13-4h26v-14a13 13 0 0 0-26 0z',
};

/** Other names for the same picture. @type {Record<string, string>} */
const SAME = {
  star: 'leader',
  crown: 'commander',
  held: 'hold',
  'hold-position': 'hold',
  charged: 'charge',
  'speed-move': 'speed',
  crossed: 'engaged',
  'take-hold': 'taken',
  flag: 'objective',
  wreck: 'crippled',
};

/** The silhouette of a class of model, or a plain round one. @param {string} glyph */
export function silhouette(glyph) {
  return SILHOUETTES[glyph] ?? SILHOUETTES[SAME[glyph] ?? ''] ?? 'M-30 0a30 30 0 1 1 60 0a30 30 0 1 1-60 0';
}

/** The icon of a state, or an empty string where there is only its word. @param {string} icon */
export function iconPath(icon) {
  return ICONS[icon] ?? ICONS[SAME[icon] ?? ''] ?? '';
}
