import type { Analysis } from '../../analysis/analyze';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { routerTree } from '../../analysis/fastapi/details/router-tree';
import { Matching, type Outcome } from '../../analysis/routing/match';
import { decodePath, hostOf, type WrittenRequest } from '../../analysis/routing/request';

/** What a request comes to, and where it's redirected, what that comes to. */
export interface Found {
  readonly outcome: Outcome<RegisteredRoute>;
  readonly then: Outcome<RegisteredRoute> | undefined;
}

/** Asks the application's routes for a request. The analysis must have its details. */
export function find(analysis: Analysis, request: WrittenRequest, host: string): Found {
  const matching = new Matching(routerTree(analysis.routes, analysis.details?.routing));
  const { type, method, rawPath } = request;
  const asked = { type, method, path: decodePath(rawPath), host: hostOf(host) };
  const outcome = matching.match(asked);
  const { location } = outcome;
  return {
    outcome,
    // `RedirectResponse` (starlette/responses.py, 1.10) leaves a % as it is, and the client comes back with that.
    then: location === undefined ? undefined : matching.match({ ...asked, path: decodePath(location) }),
  };
}
