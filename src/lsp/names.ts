import { operationText } from '../routes-report/view/columns';
import type { ReportedRoute } from '../routes-report/report';

/** Returns `GET /api/v1/products/{id}`; with `?` behind it if the route depends on a condition, and its host. */
export function titleOf(route: ReportedRoute): string {
  const { host, condition } = route;
  const where = host === null ? '' : ` on ${host}`;
  return `${operationText(route)}${where}${condition === null ? '' : ' ?'}`;
}
