import { type Content, element, pair, terms } from './elements';
import { operationPairs } from './operation';
import type { Row } from './routes';

/** Opens or closes the details of a route below its row. */
export function toggleDetails(row: Row): void {
  const isOpen = row.link.getAttribute('aria-expanded') === 'true';
  row.link.setAttribute('aria-expanded', String(!isOpen));
  if (isOpen) row.element.querySelector('.more-of-it')?.remove();
  else row.element.append(panelOf(row));
}

function panelOf({ route, element: row }: Row): HTMLElement {
  const { path = '', methods = '' } = row.dataset;
  const operations = methods === '' ? [] : operationPairs(path, methods.split(' '));
  const facts: readonly (readonly [string, string | null])[] = [
    ['Name', route.name],
    ['Module', route.module],
    ['Host', route.host],
    ['Only if', route.condition],
    ['In the OpenAPI document', operations.length > 0 ? 'yes' : 'no'],
    ['Partly known', route.partial ? '{?} stands for an unknown part' : null],
  ];
  const way = wayTo(row);
  const list = terms('', [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [pair(name, value)])),
    ...(way.length === 0 ? [] : [pair('Included through', ...way)]),
    ...guardPairs(route),
    ...operations,
  ]);
  const panel = element('td', 'more-of-it', list);
  panel.colSpan = 4;
  return panel;
}

/** Returns what FastAPI calls before the handler, and the security schemes that it asks for. */
function guardPairs({ dependencies = [], security = [] }: Row['route']): readonly (readonly HTMLElement[])[] {
  const schemes = security.map(({ name, scopes }) =>
    scopes.length === 0 ? name : `${name} (${scopes.join(' ')})`,
  );
  return [
    ...(dependencies.length === 0 ? [] : [pair('Dependencies', ...codes(dependencies))]),
    ...(schemes.length === 0 ? [] : [pair('Security', ...codes(schemes))]),
  ];
}

const codes = (names: readonly string[]): readonly Content[] =>
  names.flatMap((name, index) => [...(index === 0 ? [] : [', ']), element('code', '', name)]);

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
