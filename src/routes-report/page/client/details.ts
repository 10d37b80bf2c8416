import type { Row } from './routes';

/** Opens the details of a route by a click on its path or by Enter, and sets the page's address to that of the row. */
export function openOnClick(rows: readonly Row[]): void {
  for (const row of rows) row.link.setAttribute('aria-expanded', 'false');
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element ? target.closest('tr[data-route] a.path') : null;
    const row = rows.find((one) => one.link === link);
    if (row === undefined || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    history.replaceState(history.state, '', row.link.href);
    toggleDetails(row);
  });
}

/** Opens or closes the details of a route below its row. */
export function toggleDetails(row: Row): void {
  const isOpen = row.link.getAttribute('aria-expanded') === 'true';
  row.link.setAttribute('aria-expanded', String(!isOpen));
  if (isOpen) row.element.querySelector('.more-of-it')?.remove();
  else row.element.append(panelOf(row));
}

function panelOf({ route, element: row }: Row): HTMLElement {
  const { name, module, host, condition, partial, inSchema, statusCode, responseModel, deprecated } = route;
  const schemes = route.security?.map(({ name: scheme, scopes }) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(' ')})`,
  );
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Name', name],
    ['Module', module],
    ['Host', host],
    ['Only if', condition],
    ['In the OpenAPI document', inSchema ? 'yes' : 'no'],
    ['Deprecated', deprecated === true ? 'yes' : null],
    ['Partly known', partial ? '{?} stands for an unknown part' : null],
    ['Dependencies', route.dependencies?.join(', ')],
    ['Security', schemes?.join(', ')],
    ['Status', statusCode],
    ['Response', responseModel],
  ];
  const way = wayTo(row);
  const list = element('dl');
  for (const [term, value] of facts)
    if (value !== null && value !== undefined && value !== '')
      list.append(element('dt', term), element('dd', String(value)));
  if (way.length > 0) list.append(element('dt', 'Included through'), element('dd', ...way));
  const panel = element('td', list);
  panel.className = 'more-of-it';
  panel.colSpan = 4;
  return panel;
}

/** Returns an element with some content. Text is never markup. */
function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** Returns the includes of a row, outermost first: copies of their headings and places in the page. */
function wayTo(row: HTMLElement): readonly HTMLElement[] {
  const steps: HTMLElement[] = [];
  for (let one = row.closest('details'); one !== null; one = one.parentElement?.closest('details') ?? null) {
    const parts = [one.querySelector('summary [role=heading]'), one.querySelector('.origin')];
    const copies = parts.flatMap((part) => [...(part?.childNodes ?? [])].map((node) => node.cloneNode(true)));
    const step = element('div', ...copies.flatMap((copy) => [copy, ' ']));
    step.className = 'origin';
    steps.unshift(step);
  }
  return steps;
}
