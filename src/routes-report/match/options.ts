import { Failure } from '../../base/diagnostics/failure';
import type { RoutesOptions } from '../options';
import { parseRequest, type WrittenRequest } from '../../analysis/routing/request';

/** The options of `tool routes match`. */
export interface MatchOptions extends Omit<RoutesOptions, 'format'> {
  /** `GET /items/1`, `/items/1`, a whole URL. */
  readonly request: string;
  /** The `Host` header. Default: that of the URL, or else `localhost`. */
  readonly host?: string;
  /** `text` or `json`. */
  readonly format?: string;
}

/** Returns the parts of the request. Throws a Failure for a text that is no request. */
export function requestOf({ request: text }: MatchOptions): WrittenRequest {
  const request = parseRequest(text);
  if (request !== undefined) return request;
  throw new Failure(
    `"${text}" is no request; write a method and a path, "GET /items/1", a path alone, or a whole URL.`,
  );
}
