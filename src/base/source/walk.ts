import { type IgnoreRules, isIgnored, parseGitignore } from './git/gitignore';
import { joinPath } from './paths';
import { readText } from './text';
import type { SourceTree } from './tree';

/** Folders that never contain a project's own source, whether or not git ignores them. */
const FOREIGN = new Set(['node_modules', 'site-packages', '__pycache__', '__pypackages__', 'venv']);

/** Deeper than any project; ends the walk if links form a circle. */
const MAX_DEPTH = 32;

interface Rules {
  readonly folder: string;
  readonly rules: IgnoreRules;
}

/** Returns true for further folders to skip, given the folder's path and the names in it. */
export type Skip = (folder: string, names: readonly string[]) => boolean;

/**
 * Yields the project's files under `folder`: files before subfolders, each sorted by code point. Skips hidden
 * folders, installed packages, virtual environments, and everything that a `.gitignore` excludes.
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

/** Returns whether git ignores a path: the innermost `.gitignore` with a matching rule decides. */
function ignored(all: readonly Rules[], path: string, isDirectory: boolean): boolean {
  for (const { folder, rules } of [...all].reverse()) {
    const verdict = isIgnored(rules, folder === '' ? path : path.slice(folder.length + 1), isDirectory);
    if (verdict !== undefined) return verdict;
  }
  return false;
}
