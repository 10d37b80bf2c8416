import { shellWord } from '../../base/code/shell-word';
import { joinPath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { type Advice, TOOL_ADVICE } from './advice';
import { otherFramework } from './application-text';
import { type EntryRequest, type Named, nameOf } from './entry';

/** The most candidates that a message lists. The others are counted. */
export const MAX_SHOWN = 10;

/** Files in which other frameworks usually make their applications. */
const TELLING_FILES = ['manage.py', 'wsgi.py', 'main.py', 'app.py', 'server.py', 'run.py', 'app/__init__.py'];

/** Returns a message that says what was looked for and where, and names the framework that is there instead. */
export function noApplication(
  tree: SourceTree,
  request: EntryRequest,
  folders: readonly string[],
  names: readonly string[],
  looked: number,
): string {
  const scope = request.project ?? '';
  const other = frameworkOf(tree, folders);
  const { give, elsewhere } = request.advice ?? TOOL_ADVICE;
  if (looked === 0 && other === undefined) {
    const place = scope === '' && request.root !== undefined ? request.root : shown(scope);
    const advice = elsewhere === undefined ? give : "run it in the backend's folder, or pass --root DIR";
    return `no Python files under ${place}; ${advice}.`;
  }
  return [
    other === undefined
      ? 'no FastAPI application found'
      : `no FastAPI application found: this looks like a ${other.name} application (${other.file})`,
    `; looked for [tool.fastapi] entrypoint in pyproject.toml and for ${names.join(', ')}`,
    ` in ${folders.map(shown).join(', ')}, and for a call of FastAPI(…) in ${countOfFiles(looked)}`,
    ` under ${shown(scope)}; ${give}${elsewhere === undefined ? '' : `, and ${elsewhere}`}.`,
  ].join('');
}

/** An application that a message offers. */
export interface Offer extends Named {
  /** The routes that it has, or why that isn't known; absent if it wasn't analysed. */
  readonly remark?: string;
}

/** Returns a message that lists the candidates, best first, each as a command with a remark behind it. */
export function severalApplications(candidates: readonly Offer[], { choose }: Advice = TOOL_ADVICE): string {
  const commands = candidates
    .slice(0, MAX_SHOWN)
    .map(
      (one) => `  ${choose(shellWord(nameOf(one)))}${one.remark === undefined ? '' : `  # ${one.remark}`}`,
    );
  const rest = candidates.length - commands.length;
  const more = rest > 0 ? [`  … and ${rest} more`] : [];
  return [
    `${candidates.length} modules make an application; say which one is meant:`,
    ...commands,
    ...more,
  ].join('\n');
}

function countOfFiles(count: number): string {
  return count === 1 ? 'the only Python file' : `all ${count} Python files`;
}

function frameworkOf(
  tree: SourceTree,
  folders: readonly string[],
): { name: string; file: string } | undefined {
  for (const file of folders.flatMap((folder) => TELLING_FILES.map((name) => joinPath(folder, name)))) {
    const name = tree.kind(file) === 'file' ? otherFramework(readText(tree, file) ?? '') : undefined;
    if (name !== undefined) return { name, file };
  }
  return undefined;
}

function shown(folder: string): string {
  return folder === '' ? 'the root' : `${folder}/`;
}
