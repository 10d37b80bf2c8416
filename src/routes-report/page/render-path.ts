import { breakable, html, type Part } from './html';

/** Renders a path with its parameters and unknown parts, `{?}`, highlighted. */
export function renderPath(path: string): Part {
  if (path === '') return html`<span class="dim" title="The path is empty">""</span>`;
  return path.split(/(\{[^{}]*\})/).map((piece) => {
    if (piece === '{?}') return html`<span class="hole">{?}</span>`;
    return piece.startsWith('{') ? html`<var>${piece}</var>` : breakable(piece, path.length);
  });
}
