import { ownEntry } from '../../base/code/own-entry';
import { Failure } from '../../base/diagnostics/failure';
import type { Place } from '../../base/diagnostics/place';
import { breakable, html, type Markup } from './html';

/**
 * The templates of editors' addresses by name: `{file}` is a path relative to the workspace root, `{line}` the line, `{root}`
 * the absolute path of the root.
 */
const EDITORS: Readonly<Record<string, string>> = {
  vscode: 'vscode://file{root}/{file}:{line}',
  cursor: 'cursor://file{root}/{file}:{line}',
  zed: 'zed://file{root}/{file}:{line}',
  pycharm: 'pycharm://open?file={root}/{file}&line={line}',
};

/** Returns the template of `--editor`, which is a known name or a template. Throws a Failure for anything else. */
export function editorTemplate(given: string, root: string): string {
  const template = ownEntry(EDITORS, given) ?? given;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(template) || !template.includes('{file}')) {
    const names = Object.keys(EDITORS).join(', ');
    throw new Failure(
      `--editor ${given}: no such editor; use one of ${names}, or a template such as vscode://file{root}/{file}:{line}.`,
    );
  }
  if (/^(javascript|data|vbscript|blob):/i.test(template))
    throw new Failure(`--editor ${template}: such an address would run code; give one that opens an editor.`);
  const path = root.replaceAll('\\', '/');
  return template.replaceAll('{root}', escapePath(path.startsWith('/') ? path : `/${path}`));
}

/** Renders `main.py:12`, linked to an editor; a file outside the root or in a package has no link. */
export function renderPlace({ file, line }: Place, editor: string | undefined): Markup {
  const text = breakable(`${file}:${line}`);
  if (editor === undefined || file === '' || /^(<|\.\.\/|\/|[a-z]:)/i.test(file))
    return html`<span class="place">${text}</span>`;
  const address = editor.replaceAll('{file}', escapePath(file)).replaceAll('{line}', String(line));
  return html`<a class="place" href="${address}">${text}</a>`;
}

/** Encodes a path: `a b/{c}.py` → `a%20b/%7Bc%7D.py`. Keeps the colon of a drive. */
const escapePath = (path: string): string =>
  path
    .split('/')
    .map((text) => encodeURIComponent(text).replaceAll('%3A', ':'))
    .join('/');
