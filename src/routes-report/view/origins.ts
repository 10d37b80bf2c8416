import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { Inspection } from '../inspect/inspection';
import type { ReportedRoute } from '../report';

/** Returns the analysed route of each row of a report. The rows of a View are those of its inspection's report. */
export function originsOf({ report, analysis }: Inspection): ReadonlyMap<ReportedRoute, RegisteredRoute> {
  const hasDocs = analysis.routes.length === report.routes.length;
  const registered = analysis.routes.filter(({ kind }) => hasDocs || kind !== 'docs');
  return new Map(
    report.routes.flatMap((row, index) => {
      const origin = registered[index];
      return origin === undefined ? [] : [[row, origin] as const];
    }),
  );
}
