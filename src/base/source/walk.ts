import { type IgnoreRules, isIgnored, parseGitignore } from './gitignore';
import { joinPath } from './paths';
import { readText } from './text';
import type { SourceTree } from './tree';

/** Folders that never hold a project's own source, whether git ignores them or not. */
const FOREIGN = new Set(['node_modules', 'site-packages', '__pycache__', '__pypackages__', 'venv']);

/** Deeper than any project; ends the walk where links make a circle. */
const MAX_DEPTH = 32;

interface Rules {
  readonly folder: string;
  readonly rules: IgnoreRules;
}

/** Folders that a walk leaves out beside those that it always does, by their names and what's in them. */
export type Skip = (folder: string, names: readonly string[]) => boolean;

/**
 * The project's own files under `folder`, a folder's files before its subfolders, each sorted by code point. Left
 * out: hidden folders, installed packages, virtual environments, and what a `.gitignore` names.
 */
export function* walkFiles(tree: SourceTree, folder: string, skip: Skip = () => false): Generator<string> {
  yield* walk({ tree, skip }, folder, rulesAbove(tree, folder), 0);
}

interface Walk {
  readonly tree: SourceTree;
  readonly skip: Skip;
}

function* walk(means: Walk, folder: string, above: readonly Rules[], depth: number): Generator<string> {
  const { tree, skip } = means;
  const names = tree.list(folder) ?? [];
  if (depth > MAX_DEPTH || names.includes('pyvenv.cfg') || skip(folder, names)) return;
  const rules = names.includes('.gitignore') ? [...above, readRules(tree, folder)] : above;
  const folders: string[] = [];
  for (const name of names) {
    const path = joinPath(folder, name);
    const kind = tree.kind(path);
    if (kind === undefined || ignored(rules, path, kind === 'directory')) continue;
    if (kind === 'file') yield path;
    else if (!name.startsWith('.') && !FOREIGN.has(name)) folders.push(path);
  }
  for (const path of folders) yield* walk(means, path, rules, depth + 1);
}

function rulesAbove(tree: SourceTree, folder: string): readonly Rules[] {
  const steps = folder === '' ? [] : folder.split('/');
  return steps
    .map((_, index) => steps.slice(0, index).join('/'))
    .filter((above) => tree.kind(joinPath(above, '.gitignore')) === 'file')
    .map((above) => readRules(tree, above));
}

function readRules(tree: SourceTree, folder: string): Rules {
  return { folder, rules: parseGitignore(readText(tree, joinPath(folder, '.gitignore')) ?? '') };
}

/** The innermost `.gitignore` that says anything about a path decides. */
function ignored(all: readonly Rules[], path: string, isDirectory: boolean): boolean {
  for (const { folder, rules } of [...all].reverse()) {
    const verdict = isIgnored(rules, folder === '' ? path : path.slice(folder.length + 1), isDirectory);
    if (verdict !== undefined) return verdict;
  }
  return false;
}
