import { ownEntry } from '../../base/code/own-entry';
import { Failure } from '../../base/diagnostics/failure';
import { isKeyword, isStandardModule } from '../../base/naming/python';
import { parseAnyName, parseResourceName, type ResourceName } from '../../base/naming/resource-name';
import { projectSection } from '../edit/project-section';
import type { SourceTree } from '../../base/source/tree';
import { type Backend, findBackend } from './backend';
import { importLead } from './import-lead';
import { type Directories, DIRECTORIES, type Layout } from './layout';
import type { CommonOptions } from '../options';

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
        `directories.${kind} "${folder}" can't be imported; give folders in the backend, such as "${DIRECTORIES[kind] ?? ''}".`,
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
