import { isAll, isWanted, type Wanted } from './filter';
import type { Row } from './routes';

/** An element that holds rows, and is hidden with the last of them. */
interface Holder {
  readonly element: HTMLElement;
  readonly rows: readonly Row[];
}

/** The number of new rows from which on their layout is delayed. */
const MANY = 400;

/** Shows the wanted rows, and the elements that hold some of them. */
export class View {
  readonly #holders: readonly Holder[];
  #wasAll = true;
  #shown: number;

  constructor(private readonly rows: readonly Row[]) {
    this.#shown = rows.length;
    const holders = new Map<HTMLElement, Row[]>();
    for (const row of rows) {
      for (const element of holdersOf(row.element)) {
        const known = holders.get(element);
        if (known === undefined) holders.set(element, [row]);
        else known.push(row);
      }
    }
    this.#holders = [...holders].map(([element, held]) => ({ element, rows: held }));
  }

  /** Shows the wanted rows and returns their number. */
  show(wanted: Wanted): number {
    const next = this.rows.filter((row) => isWanted(row, wanted));
    // The browser would first lay out all chunks that were in view among few rows; hiding them meanwhile avoids that.
    const isGrowing = next.length - this.#shown > MANY;
    document.body.classList.toggle('settling', isGrowing);
    this.#apply(new Set(next));
    if (isGrowing) document.body.getBoundingClientRect();
    document.body.classList.remove('settling');
    if (this.#wasAll && !isAll(wanted)) this.fold(false);
    this.#wasAll = isAll(wanted);
    return (this.#shown = next.length);
  }

  #apply(wanted: ReadonlySet<Row>): void {
    for (const row of this.rows) setHidden(row.element, !wanted.has(row));
    for (const { element, rows } of this.#holders) {
      const shown = rows.reduce((sum, row) => sum + (wanted.has(row) ? 1 : 0), 0);
      setHidden(element, shown === 0);
      // The browser's estimate of the height while the chunk is out of view.
      if (element instanceof HTMLTableSectionElement) element.style.setProperty('--rows', String(shown));
      else if (element instanceof HTMLDetailsElement) tell(element, shown, rows.length);
    }
  }

  fold(closed: boolean): void {
    for (const { element } of this.#holders) {
      if (element instanceof HTMLDetailsElement) element.open = !closed;
    }
  }
}

/** Returns the elements around a row: chunk, table, and each include. */
function holdersOf(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element.parentElement; one !== null && one.tagName !== 'MAIN'; one = one.parentElement) {
    found.push(one);
  }
  return found;
}

/** Sets `hidden` if it changes: each assignment makes the browser recompute styles. */
function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

function tell(details: HTMLDetailsElement, shown: number, all: number): void {
  const total = details.querySelector('.total');
  const text = `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? 'route' : 'routes'}`;
  if (total !== null && total.textContent !== text) total.textContent = text;
}
