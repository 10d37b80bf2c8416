import { join } from 'node:path';
import { WIDTH } from '../../base/code/print';
import { Failure } from '../../base/diagnostics/failure';
import { diskTree } from '../../base/source/disk';
import { joinPath } from '../../base/source/paths';
import { lineAt, readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import type { Change, FileRole } from '../change';
import { KINDS, type KindName } from '../kinds';
import { template } from '@angular-devkit/core';

/** The folder of a workspace's own templates, with one folder per generator as in `files/`. */
export const OWN_TEMPLATES = 'tools/schematics/templates';

/** Returns the templates of this package; the path is right from `src` and from `dist`. */
export const packageTemplates = (): SourceTree => diskTree(join(__dirname, '../../../files'));

/** Returns the generated files as changes. Throws as {@link render} does. */
export function written(files: SourceTree, parts: readonly Part[]): readonly Change[] {
  return parts.map((part) => ({
    kind: 'write',
    path: part.path,
    content: render(files, part),
    role: roleOf(part),
  }));
}

/** Returns the role of the file that a part is. */
export const roleOf = ({ kind }: Part): FileRole => (kind === undefined ? 'other' : KINDS[kind].roles[0]);

/**
 * Returns the text of a generated file, from the workspace's own template if there's one. Throws a Failure with file and
 * line for an unknown variable or a mistake in a template, and for a name that makes a line of a built-in template too long.
 */
export function render(files: SourceTree, { template: name, path, variables }: Part): string {
  const place = joinPath(OWN_TEMPLATES, name);
  const own = readText(files, place);
  const text = own ?? readText(packageTemplates(), name);
  if (text === undefined) throw new Error(`There's no template ${name}.`);
  const content = fill(text, variables, own === undefined ? `files/${name}` : place);
  if (own === undefined) refuseLongLines(content, path);
  return content;
}

function fill(text: string, variables: Part['variables'], file: string): string {
  const known = Object.keys(variables).join(', ');
  try {
    return template<Part['variables']>(text, {})(variables);
  } catch (error) {
    const unknown = error instanceof ReferenceError ? /^(\S+) is not defined/.exec(error.message)?.[1] : '';
    if (unknown)
      throw new Failure(
        `${file}:${lineOf(text, unknown)}: unknown variable "${unknown}"; there are: ${known}.`,
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`${file}: the template can't be filled: ${reason}; see <% %> and <%= %> in it.`);
  }
}

/** Returns the line of the first tag that names a variable. */
function lineOf(text: string, variable: string): number {
  const word = new RegExp(String.raw`(?<![\w$.])${variable.replaceAll('$', String.raw`\$`)}(?![\w$])`);
  for (const tag of text.matchAll(/<%(?!#)[^]*?%>/g)) {
    const at = word.exec(tag[0]);
    if (at !== null) return lineAt(text, tag.index + at.index);
  }
  return 1;
}

function refuseLongLines(content: string, path: string): void {
  if (!path.endsWith('.py')) return;
  const long = content.split('\n').find((line) => line.length > WIDTH);
  if (long === undefined) return;
  throw new Failure(
    `${path} would have a line of ${long.length} characters (${WIDTH} fit): ${long.trim().slice(0, 40)}…; choose a shorter name.`,
  );
}

/** One generated file: a template, its variables, and the path of the result. */
export interface Part {
  /** Below `files/`: `api/router.py.template`. */
  readonly template: string;
  /** `undefined` for a file of no resource. */
  readonly kind?: KindName;
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  /** By the names that the template uses; documented in `files/<generator>/README.md`, because users' own templates rely on them. */
  readonly variables: Readonly<Record<string, unknown>>;
}
