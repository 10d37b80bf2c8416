import { breakable, html, type Part } from './html';

/** A path with its parameters set off; an unknown part, `{?}`, is told from them. */
export function renderPath(path: string): Part {
  if (path === '') return html`<span class="dim" title="The path is empty">""</span>`;
  return path.split(/(\{[^{}]*\})/).map((piece) => {
    if (piece === '{?}') return html`<span class="hole">{?}</span>`;
    return piece.startsWith('{') ? html`<var>${piece}</var>` : breakable(piece, path.length);
  });
}
