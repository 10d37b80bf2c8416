import type { Place } from '../../../base/diagnostics/place';
import type { Guard } from '../../interpreter/guards/guards';
import type { RouteDetails } from '../details/route-details';
import type { Refusal } from '../middleware/refusals';
import type { OperationSource } from '../operations/source';
import type { RouteRow } from './route-row';

/** One registered route. Routes are listed in the order in which requests are matched. */
export interface RegisteredRoute extends RouteRow {
  /** The place of the endpoint's `def` (its first decorator), else of the registering call. */
  readonly place: Place | null;
  /** The undecidable tests of its condition. */
  readonly guard?: Guard;
  /** True if startup registers it: it isn't there after the import. */
  readonly startup?: boolean;
  /** The places of the registration, then of the includes, innermost first. */
  readonly chain: readonly Place[];
  /** Further facts, if the analysis was asked for details. */
  readonly details?: RouteDetails;
  /** The path operation as the OpenAPI document describes it, if the analysis was asked for it. */
  readonly operation?: OperationSource;
  /** The middleware of the program that refuses, or may refuse, requests without credentials, if the analysis was asked for operations. */
  readonly refusals?: readonly Refusal[];
}
