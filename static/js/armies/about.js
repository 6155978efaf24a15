// @ts-check
// Every number, word and price explains itself: while the pointer rests on it, while it has the focus, or when it is
// tapped. A tap keeps the box open, and what is explained in it can be followed further. Escape closes it.

const RESTS = 250; // milliseconds until a resting pointer opens the box, and until it closes when the pointer has left
const EDGE = 8; // pixels between the box and the edge of the window
const TRIGGERS = '.has-card > button, a.about, [data-about]';
const ACTS = 'button[name]'; // a click on these does something, so it does not open the box

export class ExplanationBox {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.box = /** @type {HTMLElement} */ (document.getElementById('about-box'));
    /** @type {HTMLElement | null} */
    this.trigger = null;
    this.kept = false;
    this.returning = false; // the focus returns from the box, which must not reopen it
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    root.addEventListener('pointerover', (event) => this.point(event));
    root.addEventListener('pointerout', (event) => this.leave(event));
    this.box.addEventListener('pointerenter', () => clearTimeout(this.timer));
    this.box.addEventListener('pointerleave', () => this.later(() => this.kept || this.close()));
    root.addEventListener('focusin', (event) => this.focus(event));
    root.addEventListener('focusout', (event) => this.blur(event));
    root.addEventListener('click', (event) => this.click(event), true);
    root.addEventListener('contextmenu', (event) => this.press(event));
    this.box.addEventListener('click', (event) => this.follow(event));
    document.addEventListener('keydown', (event) => this.escape(event), true);
    document.addEventListener('pointerdown', (event) => this.outside(event));
    document.addEventListener('scroll', () => this.kept || this.close(), true);
  }

  /** @param {PointerEvent} event */
  point(event) {
    const trigger = triggerAt(event.target);
    if (!trigger || event.pointerType !== 'mouse' || this.kept) return;
    clearTimeout(this.timer);
    if (trigger !== this.trigger) this.later(() => this.open(trigger, false));
  }

  /** @param {PointerEvent} event */
  leave(event) {
    const trigger = triggerAt(event.target);
    if (!trigger || (event.relatedTarget instanceof Node && trigger.contains(event.relatedTarget))) return;
    this.later(() => this.kept || this.close());
  }

  /** @param {() => void} run */
  later(run) {
    clearTimeout(this.timer);
    this.timer = setTimeout(run, RESTS);
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const trigger = triggerAt(event.target);
    if (trigger?.matches(':focus-visible') && !this.kept && !this.returning) this.open(trigger, false);
  }

  /** @param {FocusEvent} event */
  blur(event) {
    const to = event.relatedTarget;
    if (!this.kept && triggerAt(event.target) && !(to instanceof Node && this.box.contains(to))) this.close();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const trigger = triggerAt(event.target);
    if (!trigger || trigger.matches(ACTS)) return;
    event.preventDefault();
    if (this.kept && this.trigger === trigger) this.close();
    else this.open(trigger, true, event.detail === 0);
  }

  /** On a control that a tap changes, a long press opens the explanation. @param {MouseEvent} event */
  press(event) {
    const trigger = triggerAt(event.target);
    if (!trigger?.matches(ACTS)) return;
    event.preventDefault();
    this.open(trigger, true);
  }

  /** @param {HTMLElement} trigger @param {boolean} keep @param {boolean} [enter] whether the focus goes into the box */
  open(trigger, keep, enter = false) {
    clearTimeout(this.timer);
    if (!trigger.isConnected || !this.fill(sourceOf(this.root, trigger), trigger.dataset.why ?? '')) return;
    this.trigger = trigger;
    this.kept = keep;
    this.box.setAttribute('role', keep ? 'dialog' : 'tooltip');
    this.box.togglePopover(true);
    this.place();
    if (enter) this.box.focus();
  }

  /** @param {Element | null} source @param {string} why @returns {boolean} whether whether there is anything to show */
  fill(source, why) {
    if (!source) return false;
    const copy = source.cloneNode(true);
    const parts = source.parentElement?.matches('dl') ? [listOf(copy)] : [...copy.childNodes];
    if (why) {
      const line = document.createElement('p');
      line.className = 'why';
      line.textContent = why;
      parts.push(line);
    }
    this.box.replaceChildren(...parts);
    this.box.querySelectorAll('[id]').forEach((part) => part.removeAttribute('id'));
    this.box.setAttribute('aria-label', this.box.querySelector('b, dt')?.textContent ?? 'Explanation');
    return true;
  }

  /** Below what it explains, or above where there is no room; on a phone at the foot, by the style sheet. */
  place() {
    const at = this.trigger?.getBoundingClientRect();
    if (!at) return;
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const left = Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE));
    const below = at.bottom + 4;
    const top = below + height + EDGE <= innerHeight ? below : Math.max(EDGE, at.top - height - 4);
    Object.assign(this.box.style, { left: `${left}px`, top: `${top}px` });
  }

  /** A word in the box leads on to its own explanation. @param {MouseEvent} event */
  follow(event) {
    const word = event.target instanceof Element ? event.target.closest('a.about') : null;
    const source = word instanceof HTMLElement ? sourceOf(this.root, word) : null;
    if (!source) return;
    event.preventDefault();
    this.kept = true;
    const before = [...this.box.childNodes];
    this.fill(source, '');
    const back = document.createElement('button');
    back.type = 'button';
    back.className = 'back';
    back.textContent = 'Back';
    back.addEventListener('click', () => {
      this.box.replaceChildren(...before);
      this.place();
      this.box.focus();
    });
    this.box.append(back);
    this.place();
    this.box.focus();
  }

  /** @param {KeyboardEvent} event */
  escape(event) {
    if (event.key !== 'Escape' || !this.isOpen()) return;
    event.preventDefault();
    event.stopPropagation();
    const inside = this.box.contains(document.activeElement);
    const { trigger } = this;
    this.close();
    this.returning = true;
    if (inside) trigger?.focus({ preventScroll: true });
    this.returning = false;
  }

  /** @param {PointerEvent} event */
  outside(event) {
    const target = event.target;
    if (target instanceof Node && !this.box.contains(target) && triggerAt(target) !== this.trigger) this.close();
  }

  isOpen() {
    return this.box.matches(':popover-open');
  }

  close() {
    clearTimeout(this.timer);
    this.kept = false;
    this.trigger = null;
    if (this.isOpen()) this.box.togglePopover(false);
  }

  /** The page has changed: the explained element may be gone. */
  refresh() {
    if (this.trigger && !this.trigger.isConnected) {
      const same = this.trigger.id ? document.getElementById(this.trigger.id) : null;
      if (same && this.kept) this.trigger = same;
      else this.close();
    }
  }
}

/** A word and its meaning stand in a list. @param {Node} entry */
function listOf(entry) {
  const list = document.createElement('dl');
  list.append(entry);
  return list;
}

/** The control outside the box that is explained. @param {EventTarget | null} target @returns {HTMLElement | null} */
function triggerAt(target) {
  return target instanceof Element && !target.closest('#about-box') ? target.closest(TRIGGERS) : null;
}

/** What explains a control: the card beside it, or the word that it names.
 *  @param {HTMLElement} root @param {HTMLElement} trigger @returns {Element | null} */
function sourceOf(root, trigger) {
  if (trigger.parentElement?.matches('.has-card')) return trigger.parentElement.querySelector('.card-over');
  const id = trigger.dataset.about ?? trigger.getAttribute('href')?.slice(1) ?? '';
  return id ? root.querySelector(`#${CSS.escape(id)}`) : null;
}
