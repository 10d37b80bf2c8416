import { isAll, isWanted, type Wanted } from './filter';
import type { Row } from './routes';

/** Something that holds rows: it disappears with the last of them. */
interface Holder {
  readonly element: HTMLElement;
  readonly rows: readonly Row[];
}

/** So many more rows at once are worth a thought. */
const MANY = 400;

/** Shows the rows that are wanted, and only what holds some of them. */
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

  /** Returns how many rows are shown. */
  show(wanted: Wanted): number {
    const next = this.rows.filter((row) => isWanted(row, wanted));
    // Chunks that are in sight among few rows would all be laid out once among many: so for that moment, none are.
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
      // What the browser takes for its height while it's out of sight.
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

/** Chunk, table, and every include around. */
function holdersOf(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element.parentElement; one !== null && one.tagName !== 'MAIN'; one = one.parentElement) {
    found.push(one);
  }
  return found;
}

/** Only what differs: each change costs the browser a look at the element's style. */
function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

function tell(details: HTMLDetailsElement, shown: number, all: number): void {
  const total = details.querySelector('.total');
  const text = `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? 'route' : 'routes'}`;
  if (total !== null && total.textContent !== text) total.textContent = text;
}
