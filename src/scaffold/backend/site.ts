import { ownEntry } from '../../base/code/own-entry';
import { Failure } from '../../base/diagnostics/failure';
import { isKeyword, isStandardModule } from '../../base/naming/python';
import { parseAnyName, parseResourceName, type ResourceName } from '../../base/naming/resource-name';
import { projectSection } from '../edit/imports/sections';
import type { SourceTree } from '../../base/source/tree';
import { type Backend, findBackend } from './backend';
import { type Layout, type Directories, DIRECTORIES, type KindName } from '../kinds';
import type { CommonOptions } from '../options';
import { climb, moduleName } from '../../analysis/entry/search-path/search-path';
import { joinPath } from '../../base/source/paths';
import { fileText } from '../../base/source/text';

/** The workspace that a generator works in, and its backend. */
export interface Site {
  readonly files: SourceTree;
  /** The workspace's folder on the disk, absolute. */
  readonly root: string;
  readonly backend: Backend;
  readonly layout: Layout;
}

/** Finds the backend for the options, and its layout. Throws a Failure if there's none. */
export function findSite(files: SourceTree, options: CommonOptions): Omit<Site, 'root'> {
  const backend = findBackend(files, options);
  const directories = readDirectories(options.directories ?? {});
  const lead = importLead(files, backend.folder);
  const top = (lead === '' || lead === '.' ? directories.api : lead).split(/[./]/)[0] ?? '';
  const section = lead === '.' ? 'relative' : projectSection(files, backend.folder, top);
  return { files, backend, layout: { backend: backend.folder, lead, directories, section } };
}

/** Returns the resource of `make api` and `make resource`, whose name is the path: a plural. Throws a Failure. */
export function resourceOf({ name = '', singular, singulars }: CommonOptions): ResourceName {
  return parseResourceName(name, singular ?? ownSingular(name, singulars));
}

/** Returns the resource for a name in any form. Throws a Failure. */
export function anyResourceOf({ name = '', singular, singulars = {} }: CommonOptions): ResourceName {
  const own = Object.entries(singulars).find(([plural, one]) => [plural, one].includes(name));
  return own === undefined ? parseAnyName(name, singular) : parseResourceName(own[0], singular ?? own[1]);
}

function ownSingular(name: string, singulars: CommonOptions['singulars'] = {}): string | undefined {
  return ownEntry(singulars, name);
}

/** Returns the folders by kind, the usual ones where none is given. Throws a Failure if modules in one can't be imported. */
function readDirectories(given: Readonly<Record<string, string>>): Directories {
  // The devkit sets missing properties to `undefined`.
  const own = Object.entries(given).filter(([, folder]) => (folder as unknown) !== undefined);
  const unknown = own.find(([kind]) => !Object.hasOwn(DIRECTORIES, kind))?.[0];
  if (unknown !== undefined) {
    throw new Failure(
      `directories.${unknown} isn't known; there are: ${Object.keys(DIRECTORIES).join(', ')}.`,
    );
  }
  const directories: Directories = { ...DIRECTORIES, ...Object.fromEntries(own) };
  for (const [kind, folder] of Object.entries(directories)) {
    const parts = folder.split('/');
    if (!parts.every((part) => /^[a-z_][a-z0-9_]*$/.test(part) && !isKeyword(part))) {
      throw new Failure(
        `directories.${kind} "${folder}" can't be imported; give folders in the backend, such as "${DIRECTORIES[kind as KindName]}".`,
      );
    }
    if (kind !== 'tests' && isStandardModule(parts[0] ?? '')) {
      throw new Failure(
        `directories.${kind} "${folder}": a folder ${parts[0] ?? ''} hides Python's own module of that name; choose another.`,
      );
    }
  }
  return directories;
}

/** Find the singular: in a function that every router has unless it only lists, or in the import of the models. */
const SHOWS_SINGULAR = [/^def (?:get|create|update|delete)_(\w+)\(/m, /\.(\w+)_dto import/];

/** Returns the resource with the singular of its router, which may be one of the user's own (`--singular`). */
export function asInRouter(resource: ResourceName, router: string): ResourceName {
  const singular = SHOWS_SINGULAR.map((pattern) => pattern.exec(router)?.[1]).find(
    (one) => one !== undefined,
  );
  return singular === undefined ? resource : parseResourceName(resource.name, singular);
}

const IMPORTED = /^[ \t]*(?:from[ \t]+(\.*[\p{L}\p{N}_.]*)[ \t]+import\b|import[ \t]+([\p{L}\p{N}_.]+))/gmu;
const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/**
 * Returns the prefix with which `main.py` imports modules of the backend: `shop.` in a package `shop`, `.` for relative
 * imports, `''` if the backend's folder is on Python's path. It follows the existing imports of `main.py`, else the packages
 * around it.
 */
export function importLead(tree: SourceTree, backend: string): string {
  const main = joinPath(backend, 'main.py');
  const text = fileText(tree, main) ?? '';
  for (const [, from, plain] of text.matchAll(IMPORTED)) {
    const lead = leadOf(tree, backend, from ?? plain ?? '');
    if (lead !== undefined) return lead;
  }
  const name = moduleName(climb(tree, main), joinPath(backend, '__init__.py'));
  return DOTTED.test(name) ? `${name}.` : '';
}

/** Returns the prefix that one import shows; `undefined` for an import of another package. */
function leadOf(tree: SourceTree, backend: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return '.';
  const isThere = (module: string): boolean => {
    const path = joinPath(backend, module.replaceAll('.', '/'));
    return tree.kind(path) === 'directory' || tree.kind(`${path}.py`) === 'file';
  };
  if (isThere(imported)) return '';
  const leads = namesOf(backend)
    .map((name) => `${name}.`)
    .filter((lead) => `${imported}.`.startsWith(lead));
  // `api.api.http` in `api/api` may begin with the folder's name once or twice: what's behind it has to be there.
  return leads.find((lead) => isThere(imported.slice(lead.length))) ?? leads[0];
}

/** Returns the names under which a folder may be imported, longest first: `src/shop` → `src.shop`, `shop`. */
function namesOf(backend: string): readonly string[] {
  const folders = backend.split('/');
  return folders.map((_, index) => folders.slice(index).join('.')).filter((name) => DOTTED.test(name));
}
