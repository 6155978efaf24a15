/** As much of a document as the parts of a panel need: elements that keep what is put into them. */

class Thing {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    this.nodes = [];
    this.attributes = {};
    this.listeners = {};
    this.parent = null;
    this.style = {
      setProperty: (name, value) => {
        this.attributes[`style ${name}`] = value;
      },
    };
  }

  get children() {
    return this.nodes.filter((node) => node instanceof Thing);
  }

  get hidden() {
    return 'hidden' in this.attributes;
  }

  set hidden(is) {
    this.toggleAttribute('hidden', is);
  }

  get textContent() {
    return this.nodes.map((node) => (node instanceof Thing ? node.textContent : node)).join('');
  }

  set textContent(text) {
    this.nodes = [text];
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  toggleAttribute(name, is) {
    if (is) this.attributes[name] = '';
    else delete this.attributes[name];
  }

  append(...nodes) {
    this.nodes.push(...nodes);
    for (const node of nodes) if (node instanceof Thing) node.parent = this;
  }

  replaceChildren(...nodes) {
    this.nodes = [];
    this.append(...nodes);
  }

  insertBefore(thing, later) {
    thing.remove();
    this.nodes.splice(later ? this.nodes.indexOf(later) : this.nodes.length, 0, thing);
    thing.parent = this;
  }

  replaceWith(thing) {
    const { parent } = this;
    parent.insertBefore(thing, this);
    this.remove();
  }

  remove() {
    const { parent } = this;
    if (parent) parent.nodes = parent.nodes.filter((node) => node !== this);
    this.parent = null;
  }

  isEqualNode(other) {
    const same = (one, i) => (one instanceof Thing ? one.isEqualNode(other.nodes[i]) : one === other.nodes[i]);
    return (
      this.tag === other.tag &&
      JSON.stringify(this.attributes) === JSON.stringify(other.attributes) &&
      this.nodes.length === other.nodes.length &&
      this.nodes.every(same)
    );
  }

  addEventListener(type, listener) {
    this.listeners[type] = listener;
  }

  contains(thing) {
    return this === thing || this.children.some((child) => child.contains(thing));
  }

  /** Everything below with that tag, `.class` or `[name="value"]`. */
  all(selector) {
    const [, name, value] =
      selector.match(/^\[(.+)="(.*)"\]$/) ?? (selector[0] === '.' ? ['', 'class', selector.slice(1)] : []);
    const fits = (child) => (name ? child.getAttribute(name) === value : child.tag === selector);
    return this.children.flatMap((child) => [...(fits(child) ? [child] : []), ...child.all(selector)]);
  }

  querySelector(selector) {
    return this.all(selector)[0] ?? null;
  }

  querySelectorAll(selector) {
    return this.all(selector);
  }

  get classList() {
    return {
      add: (name) => this.setAttribute('class', `${this.getAttribute('class') ?? ''} ${name}`),
      toggle: (name, is) => this.toggleAttribute(`class ${name}`, is),
      contains: (name) => (this.getAttribute('class') ?? '').split(' ').includes(name),
    };
  }

  focus() {
    document.activeElement = this;
  }

  /** Goes there and presses it. */
  press() {
    this.focus();
    this.listeners.click();
  }

  /** Chooses a value, as in a list of choices. */
  pick(value) {
    this.value = value;
    this.listeners.change();
  }
}

/** An empty document, in place of a browser's. */
export function laidOut() {
  globalThis.document = {
    createElement: (tag) => new Thing(tag),
    createElementNS: (_, tag) => new Thing(tag),
    activeElement: null,
  };
  globalThis.Element = Thing;
  globalThis.CSS = { escape: (text) => text };
}
