import { Failure } from '../../base/diagnostics/failure';
import { formatAmong, type RoutesOptions } from '../options';
import { parseRequest, type WrittenRequest } from '../../analysis/routing/request';

/** What `tool routes match` is asked. */
export interface MatchOptions extends Omit<RoutesOptions, 'format'> {
  /** `GET /items/1`, `/items/1`, a whole URL. */
  readonly request: string;
  /** The request's `Host` header; default: that of the URL, else `localhost`. */
  readonly host?: string;
  /** `text` or `json`. */
  readonly format?: string;
}

export const MATCH_FORMATS = ['text', 'json'] as const;

/** The format asked for; throws a Failure for one that there isn't. */
export function matchFormat({ format = 'text' }: MatchOptions): (typeof MATCH_FORMATS)[number] {
  return formatAmong(MATCH_FORMATS, format);
}

/** The request in its parts; throws a Failure for what is none. */
export function requestOf({ request: text }: MatchOptions): WrittenRequest {
  const request = parseRequest(text);
  if (request !== undefined) return request;
  throw new Failure(
    `"${text}" is no request; write a method and a path, "GET /items/1", a path alone, or a whole URL.`,
  );
}
