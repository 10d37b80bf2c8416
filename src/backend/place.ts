import { capitalised } from '../base/naming/resource-name';
import { basename } from 'node:path';
import { listProjects } from '../base/config/nx-projects';
import { Failure } from '../base/diagnostics/failure';
import { baseName, isOutside, joinPath, parentOf } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { walkFiles } from '../base/source/walk';
import type { Standpoint } from '../scaffold/run/generator';
import { REQUIREMENTS } from './choices';

/** Where a new backend goes, and what it's called. */
export interface Place {
  /** POSIX, relative to the workspace root; `''` is the root itself. */
  readonly folder: string;
  /** The folder's own name, which names the project: `order-service`. */
  readonly name: string;
  /** The same as a text: `Order service`. */
  readonly title: string;
}

const WELL_FORMED = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/;
const MAX_LENGTH = 40;
/** Applications in folders of these names are taken for examples, and passed over. */
const PASSED_OVER = ['test', 'tests', 'fixtures', 'examples'];

/** Returns the place for a name, which may be a path: `shop`, `apps/shop`, `.`. Throws a Failure if it can't be one. */
export function placeOf(given: string, { files, root, workingDirectory }: Standpoint): Place {
  if (given.trim() === '') throw new Failure('the name is missing; give one: tool new shop');
  const folder = joinPath(workingDirectory, given.replaceAll('\\', '/'));
  if (isOutside(folder) || given.startsWith('/')) {
    throw new Failure(`${given} isn't in the workspace ${root}; give a folder in it.`);
  }
  const name = folder === '' ? basename(root) : baseName(folder);
  refuseName(name);
  refuseTaken(files, name, folder);
  return { folder, name, title: titleOf(name) };
}

function refuseName(name: string): void {
  const shown = `the name ${JSON.stringify(name)}`;
  if (!WELL_FORMED.test(name)) {
    const advice = kebab(name);
    throw new Failure(
      `${shown} may have only a-z, 0-9, and single "-" or "_" between words, and begins with a letter; try "${WELL_FORMED.test(advice) ? advice : 'shop'}".`,
    );
  }
  if (name.length > MAX_LENGTH)
    throw new Failure(`${shown} is ${name.length} characters long; ${MAX_LENGTH} are allowed.`);
  if (REQUIREMENTS.includes(name.replaceAll('_', '-'))) {
    throw new Failure(`${shown} is that of a package which the backend needs; choose another.`);
  }
  if (PASSED_OVER.includes(name))
    throw new Failure(`${shown} makes the folder look like no application; choose another.`);
}

/** Throws a Failure if the workspace has another project of that name, or the folder has other Python. */
function refuseTaken(files: SourceTree, name: string, folder: string): void {
  if (files.kind(folder) === 'file') throw new Failure(`${folder} is a file; choose another name.`);
  const other = files.kind('nx.json') === 'file' ? listProjects(files).get(name) : undefined;
  // A `pyproject.toml` alone may be that of a fixture.
  const isProject = ['project.json', 'package.json'].some(
    (manifest) => files.kind(joinPath(other ?? '', manifest)) === 'file',
  );
  if (other !== undefined && other !== folder && isProject) {
    throw new Failure(`${other || 'the workspace'} is already the project "${name}"; choose another name.`);
  }
}

/**
 * Throws a Failure if a folder has Python of another program: beside our modules or in our packages, without any of the files
 * `own`. Scripts in other folders are no obstacle.
 */
export function refuseOtherProgram(files: SourceTree, folder: string, own: readonly string[]): void {
  if (own.some((path) => files.kind(path) === 'file')) return;
  const packages = new Set(own.map(parentOf).filter((one) => one !== folder));
  const beside = (files.list(folder) ?? []).map((name) => joinPath(folder, name));
  const other = [...beside, ...[...packages].flatMap((one) => [...walkFiles(files, one)])].find(
    (path) => path.endsWith('.py') && files.kind(path) === 'file',
  );
  if (other === undefined) return;
  throw new Failure(`${other} is there already, and belongs to another program; choose another folder.`);
}

/** Converts any text to words with dashes: `My Shop` → `my-shop`. */
function kebab(name: string): string {
  const separated = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .normalize('NFD')
    .toLowerCase();
  return separated
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LENGTH);
}

const titleOf = (name: string): string => capitalised(name.replaceAll(/[-_]/g, ' '));
