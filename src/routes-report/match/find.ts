import type { Analysis } from '../../analysis/analyze';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { routerTree } from '../../analysis/fastapi/details/router-tree';
import { Matching, type Outcome } from '../../analysis/routing/match';
import { decodePath, hostOf, type WrittenRequest } from '../../analysis/routing/request';

/** The outcome of a request, and after a redirect that of the next request. */
export interface Found {
  readonly outcome: Outcome<RegisteredRoute>;
  readonly then: Outcome<RegisteredRoute> | undefined;
}

/** Matches a request against the application's routes. The analysis must have its details. */
export function find(analysis: Analysis, request: WrittenRequest, host: string): Found {
  const matching = new Matching(routerTree(analysis.routes, analysis.details?.routing));
  const { type, method, rawPath } = request;
  const asked = { type, method, path: decodePath(rawPath), host: hostOf(host) };
  const outcome = matching.match(asked);
  const { location } = outcome;
  return {
    outcome,
    // `RedirectResponse` (starlette/responses.py, 1.10) keeps a % as it is, and the client sends it back.
    then: location === undefined ? undefined : matching.match({ ...asked, path: decodePath(location) }),
  };
}
