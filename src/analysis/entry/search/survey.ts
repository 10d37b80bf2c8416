import { baseName, foldersAround, isWithin, joinPath, parentOf } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { walkFiles } from '../../../base/source/walk';

/** Python files looked at before the search gives up; a workspace of this size needs `--entry`. */
const MAX_FILES = 20_000;

/** Larger files are data. */
const MAX_CHARACTERS = 1_000_000;

/** Hidden folders that hold commands; the walk leaves hidden folders out. */
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

/** Files of tests, documentation and examples: what they make or serve is rarely what's meant. */
const MINOR =
  /(?:^|\/)(?:tests?|testing|e2e|docs?(?:_src)?|documentation|examples?|samples?|demos?|tutorials?|benchmarks?|notebooks?|templates?|archive|legacy|deprecated|old|fixtures|mocks?|conftest\.py|test_[^/]*|[^/]*_test\.py)(?:\/|$)/i;

/** Whether a file, or a folder above it, is named as those of tests, documentation and examples are. */
export function isMinor(file: string): boolean {
  return MINOR.test(file);
}

/** The project's own files, listed once and read at most once. */
export interface Survey {
  readonly tree: SourceTree;
  /** The folder that the application must lie in. */
  readonly scope: string;
  /** All files of the scope that aren't Python's, and those beside it on the way up to the root. */
  readonly others: readonly string[];
  /** Python files of the scope. */
  readonly python: readonly string[];
  /** The same by the last part of their path. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  readonly text: (file: string) => string;
  /** What is found about a file, kept under the name of the question. */
  readonly once: <T>(question: string, file: string, find: () => T) => T;
}

/** Lists what's in `scope`; nothing is read yet but `.gitignore` files. */
export function surveyOf(tree: SourceTree, scope: string): Survey {
  const texts = new Map<string, string>();
  const files = [...walkUpTo(tree, scope)];
  const python = files.filter((file) => file.endsWith('.py'));
  return {
    tree,
    scope,
    once: memory(),
    python,
    named: byName(python),
    others: [...above(tree, scope), ...hidden(tree, scope), ...files.filter((file) => !file.endsWith('.py'))],
    text(file) {
      const known = texts.get(file) ?? (readText(tree, file) ?? '').slice(0, MAX_CHARACTERS);
      texts.set(file, known);
      return known;
    },
  };
}

function memory(): Survey['once'] {
  const answers = new Map<string, Map<string, unknown>>();
  return <T>(question: string, file: string, find: () => T): T => {
    const known = answers.get(question) ?? new Map<string, unknown>();
    answers.set(question, known);
    if (!known.has(file)) known.set(file, find());
    return known.get(file) as T; // a question has answers of one type
  };
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

/** Files in the folders above the scope: the workspace's Makefile may serve this project. */
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
 * Files of the scope that end in one of `endings` (`app/main.py`): the nearest to `from`, all that are equally near.
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

/** Steps from a folder up to what both have in common; files of tests and examples are far. */
function distance(folder: string, file: string): number {
  const steps = foldersAround(joinPath(folder, 'x')).findIndex((above) => isWithin(above, file));
  return steps + (isMinor(file) ? 100 : 0);
}
