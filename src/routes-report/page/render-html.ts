import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import type { Inspection } from '../inspect/inspection';
import type { ReportedRoute } from '../report';
import type { Medium } from '../view/medium';
import type { View } from '../view/view';
import { renderPage } from './render-page';

/** `--format html`: the rows of a view, in the tree of their includes. */
export function renderHtml({ report, inspection }: View, { links = {} }: Medium): string {
  const steps = stepsOf(inspection);
  const routes = report.routes.map((route) => ({ route, includes: steps.get(route) ?? [] }));
  return renderPage({ report, routes, links });
}

/** What each route of a report stands under: the report leaves documentation routes out, or has them all. */
function stepsOf({ report, analysis }: Inspection): ReadonlyMap<ReportedRoute, readonly IncludeStep[]> {
  const hasDocs = report.routes.some(({ kind }) => kind === 'docs');
  const registered = analysis.routes.filter(({ kind }) => hasDocs || kind !== 'docs');
  return new Map(report.routes.map((route, index) => [route, registered[index]?.details?.includes ?? []]));
}
