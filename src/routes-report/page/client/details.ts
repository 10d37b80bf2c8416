import type { Row } from './routes';

/** Opens or closes the details of a route below its row. */
export function toggleDetails(row: Row): void {
  const isOpen = row.link.getAttribute('aria-expanded') === 'true';
  row.link.setAttribute('aria-expanded', String(!isOpen));
  if (isOpen) row.element.querySelector('.more-of-it')?.remove();
  else row.element.append(panelOf(row));
}

function panelOf({ route, element }: Row): HTMLElement {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Name', route.name],
    ['Module', route.module],
    ['Host', route.host],
    ['Only if', route.condition],
    ['In the OpenAPI document', route.inSchema ? 'yes' : 'no'],
    ['Partly known', route.partial ? '{?} stands for an unknown part' : null],
  ];
  const list = document.createElement('dl');
  for (const [name, value] of facts) if (value !== null) list.append(...pair(name, value));
  const way = wayTo(element);
  if (way.length > 0) list.append(...pair('Included through', ...way));
  const panel = document.createElement('td');
  panel.className = 'more-of-it';
  panel.colSpan = 4;
  panel.append(list);
  return panel;
}

function pair(name: string, ...values: readonly (string | Node)[]): readonly HTMLElement[] {
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = name;
  description.append(...values);
  return [term, description];
}

/** Returns the includes of a row, outermost first: copies of their headings and places in the page. */
function wayTo(element: HTMLElement): readonly HTMLElement[] {
  const steps: HTMLElement[] = [];
  for (
    let one = element.closest('details');
    one !== null;
    one = one.parentElement?.closest('details') ?? null
  ) {
    const step = document.createElement('div');
    step.className = 'origin';
    const parts = [one.querySelector('summary [role=heading]'), one.querySelector('.origin')];
    step.append(...parts.flatMap((part) => [...(part?.childNodes ?? []), ' ']).map(copyOf));
    steps.unshift(step);
  }
  return steps;
}

const copyOf = (node: Node | string): Node | string =>
  typeof node === 'string' ? node : node.cloneNode(true);
