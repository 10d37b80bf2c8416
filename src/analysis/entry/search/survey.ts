import { type Asking, askingOf } from '../../../base/source/answer-cache';
import { baseName, foldersAround, isWithin, joinPath, parentOf } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { walkFiles } from '../../../base/source/walk';

/** The most Python files that a search looks at. Larger workspaces need `--entry`. */
const MAX_FILES = 20_000;

/** The most characters that are read of a file. Larger files are data. */
const MAX_CHARACTERS = 1_000_000;

/** Hidden folders that may hold commands. The walk skips all hidden folders. */
const HIDDEN = [
  '.github/workflows',
  '.devcontainer',
  '.vscode',
  '.docker',
  '.circleci',
  '.gitlab',
  '.run',
  '.ci',
];

/** Files of tests, documents and examples. What they make or serve is rarely the application that is meant. */
const MINOR =
  /(?:^|\/)(?:tests?|testing|e2e|docs?(?:_src)?|documentation|examples?|samples?|demos?|tutorials?|benchmarks?|notebooks?|templates?|archive|legacy|deprecated|old|fixtures|mocks?|conftest\.py|test_[^/]*|[^/]*_test\.py)(?:\/|$)/i;

/** Returns true for a file of tests, documents or examples, by its name and the folders above it. */
export function isMinor(file: string): boolean {
  return MINOR.test(file);
}

/** Returns true for a file whose application is never meant where there's another: of tests, examples, or scripts. */
export function isAside(file: string): boolean {
  return isMinor(file) || /(?:^|\/)scripts?\//.test(file);
}

/** The files of a project, listed once and read at most once. */
export interface Survey {
  readonly tree: SourceTree;
  /** The folder that the application must be in. */
  readonly scope: string;
  /** All files of the scope that aren't Python, and those in the folders above it. */
  readonly others: readonly string[];
  /** The Python files of the scope. */
  readonly python: readonly string[];
  /** The Python files by the last part of their path. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  readonly text: (file: string) => string;
  /** Returns the answer to a question about a file, computed once. It depends on the files and the survey alone. */
  readonly once: Asking['once'];
  /** The same for a large answer. */
  readonly forRun: Asking['forRun'];
}

/** Lists the files of `scope`. Reads only `.gitignore` files. */
export function surveyOf(tree: SourceTree, scope: string): Survey {
  const asking = askingOf(tree);
  return asking.basis(`survey of ${scope}`, () => {
    const files = [...walkUpTo(tree, scope)];
    const python = files.filter((file) => file.endsWith('.py'));
    return {
      tree,
      scope,
      once: (question, about, find) => asking.once(`${scope}: ${question}`, about, find),
      forRun: (question, about, find) => asking.forRun(`${scope}: ${question}`, about, find),
      python,
      named: byName(python),
      others: [
        ...above(tree, scope),
        ...hidden(tree, scope),
        ...files.filter((file) => !file.endsWith('.py')),
      ],
      text: (file) =>
        asking.forRun('text', file, () => (readText(tree, file) ?? '').slice(0, MAX_CHARACTERS)),
    };
  });
}

function byName(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const file of files) {
    const known = named.get(baseName(file));
    if (known) known.push(file);
    else named.set(baseName(file), [file]);
  }
  return named;
}

function* walkUpTo(tree: SourceTree, scope: string): Generator<string> {
  let count = 0;
  for (const file of walkFiles(tree, scope)) {
    if (file.endsWith('.py') && ++count > MAX_FILES) return;
    yield file;
  }
}

/** Lists the files in the folders above the scope: a Makefile of the workspace may serve this project. */
function above(tree: SourceTree, scope: string): readonly string[] {
  if (scope === '') return [];
  const folders = foldersAround(scope);
  return folders.flatMap((folder) => filesIn(tree, folder)).filter((file) => !file.endsWith('.py'));
}

function hidden(tree: SourceTree, scope: string): readonly string[] {
  const folders = [...new Set([scope, ''])].flatMap((folder) => HIDDEN.map((name) => joinPath(folder, name)));
  return folders.flatMap((folder) => filesIn(tree, folder));
}

function filesIn(tree: SourceTree, folder: string): readonly string[] {
  return (tree.list(folder) ?? [])
    .map((name) => joinPath(folder, name))
    .filter((path) => tree.kind(path) === 'file');
}

/**
 * Finds the files of the scope whose path ends in one of `endings` (`app/main.py`). Returns those nearest to
 * `from`, all of them if several are equally near.
 */
export function nearestEndings(
  survey: Survey,
  endings: readonly string[],
  from: string,
): readonly { readonly file: string; readonly folder: string }[] {
  const found = endings.flatMap((ending) =>
    (survey.named.get(baseName(ending)) ?? [])
      .filter((file) => (file === ending || file.endsWith(`/${ending}`)) && isWithin(survey.scope, file))
      .map((file) => ({ file, folder: file.slice(0, -ending.length - 1) })),
  );
  const distances = found.map(({ file }) => distance(parentOf(from), file));
  const nearest = Math.min(...distances);
  return found.filter((_, index) => distances[index] === nearest);
}

/** Counts the steps from a folder up to a common one with a file. Tests and examples are far. */
function distance(folder: string, file: string): number {
  const steps = foldersAround(joinPath(folder, 'x')).findIndex((above) => isWithin(above, file));
  return steps + (isMinor(file) ? 100 : 0);
}
