// @ts-check
/** The board is one stop for Tab: a ghost, else a token, else the table itself. */

/** @typedef {import('../state.js').Ghost} Ghost */

export class TabStop {
  /** @param {HTMLElement} host @param {import('../board.js').Board} board */
  constructor(host, board) {
    this.board = board;
    this.told = document.createElement('div');
    this.told.className = 'for-readers';
    this.told.setAttribute('role', 'status');
    this.said = '';
    /** The piece whose ghost had the focus last. */
    this.successor = '';
    host.append(this.told);
    /* Listens on the board, because Chromium makes every SVG element that listens for focus a stop for Tab. */
    board.surface.addEventListener('focusin', (event) => {
      this.onGhost(nameOfStop(event, 'data-ghost'));
      this.onToken(nameOfStop(event, 'data-piece'), isKeyboardUsed(event));
    });
  }

  /**
   * When the focused ghost disappears the board keeps the focus. The new place of the dragged ghost is read out.
   * @param {Ghost[]} list
   * @param {number} pixel thousandths of one
   */
  show(list, pixel) {
    const { board } = this;
    const layer = board.layers.ghosts;
    const had = layer.contains(document.activeElement);
    board.ghosts.show(
      list,
      pixel,
      board.held?.id ?? '',
      board.state.draggable.flatMap((id) => board.tokens.spots.get(id) ?? []),
    );
    board.tokens.stop(!board.ghosts.roving);
    board.surface.setAttribute('tabindex', board.ghosts.roving || board.tokens.roving ? '-1' : '0');
    if (!list.length) this.told.textContent = this.said = '';
    if (!had) return;
    if (layer.contains(document.activeElement))
      this.tell(list.find(({ id }) => id === board.ghosts.roving)?.label ?? '');
    else {
      // it stands where its ghost was
      if (board.tokens.drawn.has(this.successor)) board.tokens.setTabStop(this.successor);
      this.take();
    }
  }

  /** Focuses the next ghost. @param {string} after */
  next(after) {
    const { ids } = this.board.ghosts;
    if (ids.length) this.board.ghosts.focus(ids[(ids.indexOf(after) + 1) % ids.length]);
  }

  /** Focuses the board: a ghost, else a token, else the table. */
  take() {
    const { ghosts, tokens, surface } = this.board;
    if (ghosts.roving) ghosts.focus(ghosts.roving);
    else if (tokens.roving) tokens.focus(tokens.roving);
    else surface.focus({ preventScroll: true });
  }

  /** The label without the explanation of the keys. @param {string} label */
  tell(label) {
    const words = label.split('. ')[0];
    if (words !== this.said) this.told.textContent = words;
    this.said = words;
  }

  /** @param {string} id */
  onGhost(id) {
    if (!id) return;
    this.board.ghosts.setTabStop(id);
    const ghost = this.board.state.ghosts.find((one) => one.id === id);
    this.said = ghost?.label.split('. ')[0] ?? '';
    this.successor = ghost?.whose ?? ghost?.piece ?? '';
  }

  /**
   * Somebody who came by a finger has chosen a token and no longer points at anything.
   * @param {string} id
   * @param {boolean} byKeys
   */
  onToken(id, byKeys) {
    if (!id) return;
    this.board.tokens.setTabStop(id);
    if (byKeys) this.board.intentions.pointAt(id);
  }
}

/** @param {Event} event */
function isKeyboardUsed({ target }) {
  return target instanceof Element && target.matches(':focus-visible');
}

/** @param {Event} event @param {string} name */
function nameOfStop(event, name) {
  return (event.target instanceof Element && event.target.closest(`[${name}]`)?.getAttribute(name)) || '';
}
