import { openOnClick, toggleDetails } from './details';
import { keepForm, readWanted, restoreForm } from './filter';
import { readRows, type Row } from './routes';
import { View } from './view';

/** Returns the element with this id. It exists, because page and script are of the same version. */
function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page lacks #${id}.`);
}

function start(): void {
  const rows = readRows();
  const view = new View(rows);
  const form = byId('controls', HTMLFormElement);
  const update = (): void => {
    const shown = view.show(readWanted(form));
    byId('nothing', HTMLElement).hidden = shown > 0 || rows.length === 0;
    byId('count', HTMLElement).textContent = countOf(shown, rows.length);
  };
  const changed = (): void => {
    update();
    keepForm(form);
  };
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => event.preventDefault());
  restoreForm(form);
  update();
  listenToKeys(byId('search', HTMLInputElement), () => {
    form.reset();
    changed();
  });
  initFold(byId('fold', HTMLButtonElement), view);
  openOnClick(rows);
  openTarget(rows);
  form.hidden = false;
  byId('keys', HTMLElement).hidden = false;
}

const countOf = (shown: number, all: number): string =>
  `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? 'route' : 'routes'}`;

/** Lets `/` focus the search, and Escape clear every filter. */
function listenToKeys(search: HTMLInputElement, clear: () => void): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') clear();
    else if (key === '/' && target !== search) search.focus();
    else return;
    event.preventDefault();
  });
}

function initFold(button: HTMLButtonElement, view: View): void {
  let closed = false;
  button.addEventListener('click', () => {
    closed = !closed;
    view.fold(closed);
    button.textContent = closed ? 'Unfold all' : 'Fold all';
  });
  button.hidden = document.querySelector('details.node') === null;
}

/** Opens the row that the address names. */
function openTarget(rows: readonly Row[]): void {
  const row = location.hash === '' ? undefined : rows.find(({ link }) => link.hash === location.hash);
  if (row === undefined) return;
  toggleDetails(row);
  row.element.scrollIntoView({ block: 'center' });
}

start();
