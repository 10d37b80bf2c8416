import type { Inspection } from '../../../routes-report/inspect/inspection';
import type { SiblingOperation } from '../sibling';
import { groupBy } from '../../../base/code/groups';
import type { Sources } from '../read/sources';
import { resourceWords } from './resource-words';
import { collectionOf, operationsOf } from './resources';
import { isTest } from './roles';
import { type Roster, rosterOf } from './siblings';

/**
 * Returns the router files with whatever they serve, be it no resource, such as a health check: where there's none yet, they show
 * where routers lie, how they're included, and what stands behind them.
 */
export function findWitnesses(inspection: Inspection, sources: Sources): Roster {
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
