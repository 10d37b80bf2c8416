import type { Inspection } from '../../../routes-report/inspect/inspection';
import type { SiblingOperation } from '../sibling';
import { handlersOf } from '../read/handlers';
import { groupBy } from '../../../base/code/groups';
import type { Sources } from '../read/sources';
import { includeOf } from './include-place';
import { PathTemplates } from './path-templates';
import { resourceWords } from './resource-words';
import { collectionOf } from './resources';
import { isTest } from './roles';
import type { Roster, Studied } from './siblings';

/**
 * Returns the router files that hold no resource, such as that of a health check: where there's none yet, they show where
 * routers lie and how they're included.
 */
export function findWitnesses({ analysis, report }: Inspection, sources: Sources): Roster {
  const { file: entry } = report.entry;
  const rows = analysis.routes.filter(
    ({ kind, place, handler }) =>
      kind === 'api' &&
      place !== null &&
      handler !== null &&
      place.file !== entry &&
      !isTest(sources, place.file),
  );
  const files = [...groupBy(rows, ({ place }) => place?.file ?? '')].filter(
    ([file]) => sources.module(file) !== undefined,
  );
  const named = files.map(([router, routes]) => {
    const operations = routes.flatMap((route): readonly SiblingOperation[] =>
      route.handler === null || route.place === null
        ? []
        : [{ operation: 'list', handler: route.handler, line: route.place.line, route }],
    );
    const collection = collectionOf(routes[0]?.path ?? '');
    const resource = { file: router, collection, operations, count: 0 };
    // Its path may be anything: `/health`, in a file `monitoring.py`.
    return { resource, words: resourceWords({ ...resource, collection: '' }) };
  });
  const spots = named.map(({ resource: { file, collection }, words }) => ({
    words,
    router: file,
    collection,
  }));
  const paths = new PathTemplates(entry, spots, sources.files);
  return { studied: named.map((one) => studiedAs(one, sources, paths)), paths };
}

function studiedAs(
  { resource, words }: Pick<Studied, 'resource'> & Pick<Studied['sibling'], 'words'>,
  sources: Sources,
  paths: PathTemplates,
): Studied {
  const { file: router, operations } = resource;
  const test = sources.files.find((file) => /(?:^|\/)test_[^/]*$/.test(file) && paths.isOwn(file, words));
  return {
    resource,
    handlers: handlersOf(sources, { router, operations }),
    classes: { create: undefined, update: undefined, response: undefined },
    sibling: {
      words,
      router,
      files: [
        { role: 'router', path: router, isOwn: true },
        ...(test === undefined ? [] : [{ role: 'test' as const, path: test, isOwn: true }]),
      ],
      operations,
      weight: 1,
      include: includeOf(sources, { words, router, operations }, paths),
      isConditional: operations.every(({ route }) => route.condition !== null),
    },
  };
}
