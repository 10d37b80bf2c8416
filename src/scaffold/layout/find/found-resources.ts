import type { Inspection } from '../../../routes-report/inspect/inspection';
import { projectFolder, Sources } from '../read/sources';
import { findSiblings, type Roster } from './siblings';
import { findWitnesses } from './witnesses';
import { groupBy } from '../../../base/code/groups';
import { joinPath, parentOf } from '../../../base/source/paths';

/** The Python files of a project, and the resources that they hold. */
export interface FoundResources {
  readonly sources: Sources;
  readonly roster: Roster;
  /** The router files with whatever they serve. */
  readonly witnesses: () => Roster;
}

const FOUND = new WeakMap<Inspection, FoundResources>();

/** Returns the resources of the application that an inspection (with details) is about; looks for them once. */
export function foundResources(inspection: Inspection): FoundResources {
  const known = FOUND.get(inspection);
  if (known !== undefined) return known;
  const sources = openSources(inspection);
  let others: Roster | undefined;
  const found = {
    sources,
    roster: findSiblings(inspection, sources),
    witnesses: () => (others ??= findWitnesses(inspection, sources)),
  };
  FOUND.set(inspection, found);
  return found;
}

/** Opens the Python files of the project that an inspection is about. */
function openSources({ files, report, analysis }: Inspection): Sources {
  const { file } = report.entry;
  const roots = analysis.routes.flatMap(({ module, place }) =>
    module === null || place === null ? [] : (rootOf(place.file, module) ?? []),
  );
  // Where modules have two names, those by which most handlers were imported are the project's.
  const usualFirst = [...groupBy(roots, (root) => root)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  );
  const base = projectFolder(files, file);
  // The application's own folder isn't on the path where its modules are imported from another one.
  const beside = roots.length === 0 || roots.includes(parentOf(file)) ? [parentOf(file)] : [];
  const usual = [rootOfPackage(files, file), base, joinPath(base, 'src'), ...beside];
  return new Sources(files, base, [...new Set([...usualFirst.map(([root]) => root), ...usual])]);
}

/** Returns the folder from which a module of this name was imported: `backend/app/main.py`, `app.main` → `backend`. */
function rootOf(file: string, module: string): string | undefined {
  const inner = module.replaceAll('.', '/');
  const path = file.replace(/(?:\/__init__)?\.py$/, '');
  if (path === inner) return '';
  return path.endsWith(`/${inner}`) ? path.slice(0, -inner.length - 1) : undefined;
}

/** Returns the folder around the topmost package that a file is in. */
function rootOfPackage(tree: Inspection['files'], file: string): string {
  let folder = parentOf(file);
  while (folder !== '' && tree.kind(joinPath(folder, '__init__.py')) === 'file') folder = parentOf(folder);
  return folder;
}
