import { toggleDetails } from './details';
import { keepForm, readWanted, restoreForm } from './filter';
import { Keyboard, openOnClick } from './keyboard';
import { readRows, type Row } from './routes';
import { initTheme } from './theme';
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
  const search = byId('search', HTMLInputElement);
  const clear = (): void => {
    form.reset();
    update();
    keepForm(form);
  };
  const keyboard = new Keyboard(rows, search, clear);
  const update = (): void => {
    const shown = view.show(readWanted(form));
    byId('nothing', HTMLElement).hidden = shown > 0 || rows.length === 0;
    byId('count', HTMLElement).textContent = countOf(shown, rows.length);
    keyboard.reset();
  };
  form.addEventListener('input', () => {
    update();
    keepForm(form);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  restoreForm(form);
  update();
  initFold(byId('fold', HTMLButtonElement), view);
  initTheme(byId('theme', HTMLButtonElement));
  openOnClick(rows);
  openTarget(rows);
  form.hidden = false;
  byId('keys', HTMLElement).hidden = false;
}

const countOf = (shown: number, all: number): string =>
  `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? 'route' : 'routes'}`;

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
