import { breakable, html, type Markup } from './html';
import { addressOf, type SourceLinks, type SourcePlace } from './source-links';

/** Renders `main.py:12`, linked to the editor or else to the repository; with both, the repository link follows. */
export function renderPlace(place: SourcePlace, { editor, repository }: SourceLinks): Markup {
  const text = `${place.file}:${place.line}`;
  const [first, second] = [addressOf(editor, place), addressOf(repository, place)];
  const address = first ?? second;
  if (address === undefined) return html`<span class="place">${breakable(text)}</span>`;
  const other =
    first !== undefined &&
    second !== undefined &&
    html` <a class="more" href="${second}" aria-label="repo: ${text}">repo</a>`;
  return html`<a class="place" href="${address}">${breakable(text)}</a>${other}`;
}
