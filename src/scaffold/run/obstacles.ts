import { Failure } from '../../base/diagnostics/failure';
import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import { parseWhole } from '../../analysis/python/parser';
import { posix } from 'node:path';
import type { Settled } from './settle';

/** Throws a Failure for an obstacle that `--force` can't overwrite. */
export function refuseObstacles(tree: SourceTree, changes: readonly Change[]): void {
  for (const { kind, path } of changes) if (kind === 'write') refuseObstacle(tree, path);
}

function refuseObstacle(tree: SourceTree, file: string): void {
  for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) {
    if (tree.kind(folder) === 'file') {
      throw new Failure(`${folder} is a file, but ${file} needs a folder there; move it away.`);
    }
    refuseHidden(tree, file, folder);
  }
  if (tree.kind(file) === 'directory') {
    throw new Failure(`${file} is a folder; move it away, or choose another name.`);
  }
  const twin = file.replace(/\.py$/, '');
  if (tree.kind(joinPath(twin, '__init__.py')) === 'file') {
    throw new Failure(`${twin}/ is a package of the same name, which hides ${file}; choose another name.`);
  }
}

/** Throws a Failure if a module hides a folder of the same name, which it does unless that folder has an `__init__.py`. */
function refuseHidden(tree: SourceTree, file: string, folder: string): void {
  const isPackage = tree.kind(joinPath(folder, '__init__.py')) === 'file' || baseName(file) === '__init__.py';
  if (file.endsWith('.py') && !isPackage && tree.kind(`${folder}.py`) === 'file') {
    throw new Failure(`${folder}.py hides the folder ${folder}/, in which ${file} would be; rename it.`);
  }
}

/** Throws a Failure for a generated file with a syntax error: a team's own template may contain one. */
export function refuseBroken(changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind !== 'write' || !change.path.endsWith('.py')) continue;
    const [error] = parseWhole(change.content).errors();
    if (error === undefined) continue;
    throw new Failure(
      `${change.path} would have a syntax error in line ${error.line}; mend the template in tools/schematics/templates.`,
    );
  }
}

/** Throws a Failure that names all conflicting files, relative to the working directory, and what to do instead. */
export function refuseConflicts(files: readonly Settled[], workingDirectory: string, instead?: string): void {
  const conflicts = files.filter(({ outcome }) => outcome === 'conflict');
  const [first] = conflicts;
  if (first === undefined) return;
  const paths = conflicts.map(({ path }) => posix.relative(workingDirectory, path));
  const [exist, them] = paths.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  throw new Failure(
    `${listed(paths)} already ${exist}, ${reason(first)}; ${instead === undefined ? '' : `${instead}; or `}choose another name, or overwrite ${them} with --force.`,
  );
}

/** Says why a file conflicts; `order-items` and `order_items` have one module. */
function reason({ before, after }: Settled): string {
  const [there, ours] = [prefixIn(before), prefixIn(after)];
  const isTwin =
    there !== undefined && there !== ours && there.replaceAll('-', '_') === ours?.replaceAll('-', '_');
  return isTwin ? `as the router of "${there}", which means the same module` : 'with other content';
}

function prefixIn(content: Buffer | undefined): string | undefined {
  return /\bprefix="\/([\w-]+)"/.exec(content?.toString('utf8') ?? '')?.[1];
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns the Failure for something that a command is about and the project doesn't have, with its files and what follows. */
export const notThere = (what: string, paths: readonly string[], follows: string): Failure =>
  new Failure(`there's no ${what}: no ${paths.join(', ')}; ${follows}`);
