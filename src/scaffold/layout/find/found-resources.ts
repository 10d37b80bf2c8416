import { climb } from '../../../analysis/entry/search-path/search-path';
import type { Inspection } from '../../../routes-report/inspect/inspection';
import { projectFolder, Sources } from '../read/sources';
import { groupBy } from '../../../base/code/groups';
import { foldersAround, isWithin, joinPath, parentOf } from '../../../base/source/paths';
import { installedProjects } from '../../../analysis/entry/search-path/packages';
import type { SiblingOperation, Sibling } from '../facts';
import { resourceWords } from './resource-words';
import { collectionOf, operationsOf, type Resource, resourcesOf } from './resources';
import { isTest, roleFiles } from './roles';
import { handlersOf, type Handler, type SchemaClasses, schemaClasses } from '../read/handlers';
import { inUse, modelsOf } from '../read/models';
import type { Words } from '../words';
import { includeOf } from './include-place';
import { PathTemplates } from './path-templates';

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
function openSources(inspection: Inspection): Sources {
  const { files, report, analysis } = inspection;
  const { file } = report.entry;
  const shown = analysis.routes.flatMap(({ module, place }) =>
    module === null || place === null ? [] : (rootOf(place.file, module) ?? []),
  );
  // Where modules have two names, those by which most handlers were imported are the project's.
  const usualFirst = [...groupBy(shown, (root) => root)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  );
  const member = memberOf(inspection);
  const base = member ?? projectFolder(files, file);
  // The application's own folder isn't on the path where its modules are imported from another one.
  const beside = shown.length === 0 || shown.includes(parentOf(file)) ? [parentOf(file)] : [];
  const usual = [climb(files, file), base, joinPath(base, 'src'), ...beside];
  const own = [...new Set([...usualFirst.map(([root]) => root), ...usual])];
  // Modules of a member are imported from its own folder, not from one around that.
  const shared = installedProjects(files, file).flatMap((one) =>
    isWithin(one.folder, file) ? [] : one.roots,
  );
  const roots = shared.reduce((known: readonly string[], root) => {
    const around = known.findIndex((one) => isWithin(one, root));
    return known.includes(root) ? known : known.toSpliced(around === -1 ? known.length : around, 0, root);
  }, own);
  return new Sources(files, base, roots, undefined, member ?? file);
}

/** Returns the folder of the current folder's own project, where that's another than the application's, which serves routers of it. */
function memberOf({ files, report, analysis, directory = '' }: Inspection): string | undefined {
  const member = foldersAround(joinPath(directory, 'x')).find(
    (one) => files.kind(joinPath(one, 'pyproject.toml')) === 'file',
  );
  if (member === undefined || isWithin(member, report.entry.file)) return undefined;
  const isServed = (analysis.details?.routers ?? []).some(({ place }) => isWithin(member, place.file));
  return isServed ? member : undefined;
}

/** Returns the folder from which a module of this name was imported: `backend/app/main.py`, `app.main` → `backend`. */
function rootOf(file: string, module: string): string | undefined {
  const inner = module.replaceAll('.', '/');
  const path = file.replace(/(?:\/__init__)?\.py$/, '');
  if (path === inner) return '';
  return path.endsWith(`/${inner}`) ? path.slice(0, -inner.length - 1) : undefined;
}

/**
 * Returns the router files with whatever they serve, be it no resource, such as a health check: where there's none yet, they show
 * where routers lie, how they're included, and what stands behind them.
 */
function findWitnesses(inspection: Inspection, sources: Sources): Roster {
  const { file: entry } = inspection.report.entry;
  const rows = inspection.analysis.routes.filter(
    ({ kind, place, handler }) =>
      kind === 'api' &&
      place !== null &&
      handler !== null &&
      place.file !== entry &&
      sources.isOwn(place.file) &&
      !isTest(sources, place.file),
  );
  const files = [...groupBy(rows, ({ place }) => place?.file ?? '')].filter(
    ([file]) => sources.module(file) !== undefined,
  );
  const named = files.map(([file, routes]) => {
    const operations = routes.flatMap((route): readonly SiblingOperation[] => {
      const { handler, place } = route;
      const known = operationsOf(route);
      if (known.length > 0 || handler === null || place === null) return known;
      return [{ operation: 'list', handler, line: place.line, route }];
    });
    const resource = { file, collection: collectionOf(routes[0]?.path ?? ''), operations, count: 0 };
    // Its path may be anything: `/health`, in a file `monitoring.py`.
    return { resource, words: resourceWords({ ...resource, collection: '' }) };
  });
  return rosterOf(named, inspection, sources);
}

/** A resource with what its source shows, which the votes read. */
export interface Studied {
  readonly sibling: Sibling;
  readonly resource: Resource;
  readonly handlers: readonly Handler[];
  readonly classes: SchemaClasses;
}

/** The resources of a project, and the means to make templates of their names. */
export interface Roster {
  readonly studied: readonly Studied[];
  readonly paths: PathTemplates;
}

/** Finds the resources that an application has, the heaviest first, each with its files. */
function findSiblings(inspection: Inspection, sources: Sources): Roster {
  const resources = resourcesIn(inspection, sources);
  return rosterOf(
    resources.map((resource) => ({ resource, words: resourceWords(resource) })),
    inspection,
    sources,
  );
}

/** Studies the source of resources, the heaviest first. */
function rosterOf(
  named: readonly { readonly resource: Resource; readonly words: Words }[],
  inspection: Inspection,
  sources: Sources,
): Roster {
  const spots = named.map(({ words, resource }) => ({
    words,
    router: resource.file,
    collection: resource.collection,
  }));
  const paths = new PathTemplates(inspection.report.entry.file, spots, sources.files);
  const models = inUse(modelsOf(sources), inspection.analysis.read);
  const studied = named.map(({ resource, words }): Studied => {
    const { file: router, collection, operations, count } = resource;
    const handlers = handlersOf(sources, { router, operations });
    const classes = schemaClasses(sources, handlers, words);
    const files = roleFiles(sources, { words, router, collection, classes, paths }, models);
    const isConditional = operations.every(({ route }) => route.condition !== null);
    const include = includeOf(sources, { words, router, operations }, paths);
    const sibling = { words, router, files, operations, weight: 1 + count, include, isConditional };
    return { sibling, resource, handlers, classes };
  });
  return { studied: studied.toSorted((left, right) => right.sibling.weight - left.sibling.weight), paths };
}

/** Returns the resources of all files of the project that hold handlers. */
function resourcesIn({ analysis }: Inspection, sources: Sources): readonly Resource[] {
  const own = analysis.routes.filter(({ place }) => place !== null && !isTest(sources, place.file));
  const files = groupBy(own, ({ place }) => place?.file ?? '');
  return [...files].flatMap(([file, routes]) =>
    sources.module(file) === undefined ? [] : resourcesOf(file, routes),
  );
}
