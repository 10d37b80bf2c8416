import { ownEntry } from '../../base/code/own-entry';
import { Failure } from '../../base/diagnostics/failure';

/**
 * Templates of addresses: `{file}` is a path relative to the workspace root, `{line}` the line, `{root}` the absolute
 * path of the root. An absent template makes no links.
 */
export interface SourceLinks {
  readonly editor?: string | undefined;
  readonly repository?: string | undefined;
}

/** A place in the source, as in a report. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

/** The templates of editors by name. */
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
  return withRoot(assertHarmless('--editor', template), root);
}

/** Returns the template of `--repository`, which is the start page of a repository or a template with `{file}`. */
export function repositoryTemplate(given: string, revision: string): string {
  if (!/^https?:\/\//i.test(given)) {
    throw new Failure(
      `--repository ${given}: not a web address; write https://… of the repository, a template with {file} and {line}, or none.`,
    );
  }
  if (given.includes('{file}')) return given.replaceAll('{revision}', segment(revision));
  const base = given.replace(/\/+$|\.git\/*$/g, '');
  return `${base}/${blobOf(base)}/${segment(revision)}/{file}#L{line}`;
}

/** Returns the path of file pages below a repository's page: that of the known hosts, or else GitHub's. */
function blobOf(base: string): string {
  const host = hostOf(base);
  if (host.includes('gitlab')) return '-/blob';
  if (host.includes('bitbucket')) return 'src';
  return /codeberg|gitea|forgejo/.test(host) ? 'src/commit' : 'blob';
}

const hostOf = (url: string): string => /^https?:\/\/([^/]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';

/** Returns the address of a place; `undefined` for a file outside the root or in a package. */
export function addressOf(template: string | undefined, { file, line }: SourcePlace): string | undefined {
  if (template === undefined || file === '' || /^(<|\.\.\/|\/|[a-z]:)/i.test(file)) return undefined;
  return template.replaceAll('{file}', escapePath(file)).replaceAll('{line}', String(line));
}

function withRoot(template: string, root: string): string {
  const path = root.replaceAll('\\', '/');
  return template.replaceAll('{root}', escapePath(path.startsWith('/') ? path : `/${path}`));
}

function assertHarmless(option: string, template: string): string {
  if (!/^(javascript|data|vbscript|blob):/i.test(template)) return template;
  throw new Failure(`${option} ${template}: such an address would run code; give one that opens an editor.`);
}

/** Encodes a path: `a b/{c}.py` → `a%20b/%7Bc%7D.py`. Keeps the colon of a drive. */
const escapePath = (path: string): string => path.split('/').map(segment).join('/');

const segment = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':');
