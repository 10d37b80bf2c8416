import { toggleDetails } from './details';
import type { Row } from './routes';

/** Moves between rows and opens them. Only one row at a time can be reached by Tab. */
export class Keyboard {
  #current = -1;

  constructor(
    private readonly rows: readonly Row[],
    private readonly search: HTMLInputElement,
    /** Clears every filter. */
    private readonly clear: () => void,
  ) {
    rows.forEach(({ link }) => (link.tabIndex = -1));
    this.reset();
    document.addEventListener('keydown', (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && this.#press(event)) event.preventDefault();
    });
    document.addEventListener('focusin', ({ target }) => {
      const index = rows.findIndex(({ link }) => link === target);
      if (index >= 0) this.#mark(index);
    });
  }

  /** Makes the first visible row reachable by Tab if the current one is hidden. */
  reset(): void {
    if (!this.#isShown(this.#current)) this.#mark(this.#next(-1, 1));
  }

  /** Handles a key. Returns whether it was one of ours. */
  #press({ key, target }: KeyboardEvent): boolean {
    if (key === 'Escape') {
      this.clear();
      return true;
    }
    const isSearch = target === this.search;
    if (isSearch) return (key === 'ArrowDown' || key === 'Enter') && this.#focus(this.#next(-1, 1));
    if (target instanceof HTMLSelectElement) return false;
    const step = STEPS[key];
    if (step !== undefined) return this.#move(step);
    if (key === '/') this.search.focus();
    else if (key === 'o') this.#open();
    else return false;
    return true;
  }

  #move(step: 1 | -1): boolean {
    const isAtRow = document.activeElement === this.rows[this.#current]?.link;
    const next = isAtRow ? this.#next(this.#current, step) : this.#current;
    if (next === -1 && step === -1) this.search.focus();
    return this.#focus(next) || next === -1;
  }

  #next(from: number, step: 1 | -1): number {
    for (let index = from + step; index >= 0 && index < this.rows.length; index += step) {
      if (this.#isShown(index)) return index;
    }
    return -1;
  }

  #isShown(index: number): boolean {
    const element = this.rows[index]?.element;
    return element !== undefined && !element.hidden && element.closest('details:not([open])') === null;
  }

  #focus(index: number): boolean {
    const link = this.rows[index]?.link;
    link?.focus();
    return link !== undefined;
  }

  #mark(index: number): void {
    const last = this.rows[this.#current];
    if (last !== undefined) last.link.tabIndex = -1;
    this.#current = index;
    const row = this.rows[index];
    if (row !== undefined) row.link.tabIndex = 0;
  }

  #open(): void {
    this.rows[this.#current]?.element.querySelector<HTMLAnchorElement>('a.place')?.click();
  }
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Opens the details of a path by click and by Enter, and sets the page's address to that of the row. */
export function openOnClick(rows: readonly Row[]): void {
  for (const row of rows) row.link.setAttribute('aria-expanded', 'false');
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element ? target.closest('tr[data-route] a.path') : null;
    const row = rows.find((one) => one.link === link);
    if (row === undefined || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    history.replaceState(null, '', row.link.href);
    toggleDetails(row);
  });
}
