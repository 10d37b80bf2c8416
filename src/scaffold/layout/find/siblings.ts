import type { Inspection } from '../../../routes-report/inspect/inspection';
import { handlersOf } from '../read/handlers';
import { groupBy } from '../../../base/code/groups';
import { inUse, modelsOf } from '../read/models';
import { type SchemaClasses, schemaClasses } from '../read/schema-classes';
import type { Handler } from '../read/handlers';
import type { Sources } from '../read/sources';
import type { Sibling } from '../sibling';
import type { Words } from '../words';
import { includeOf } from './include-place';
import { PathTemplates } from './path-templates';
import { resourceWords } from './resource-words';
import { type Resource, resourcesOf } from './resources';
import { isTest, roleFiles } from './roles';

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
export function findSiblings(inspection: Inspection, sources: Sources): Roster {
  const resources = resourcesIn(inspection, sources);
  return rosterOf(
    resources.map((resource) => ({ resource, words: resourceWords(resource) })),
    inspection,
    sources,
  );
}

/** Studies the source of resources, the heaviest first. */
export function rosterOf(
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
