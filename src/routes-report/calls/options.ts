import { formatAmong, type RoutesOptions } from '../options';

/** The options of `tool routes calls`, under the names of its `schema.json`. */
export interface CallsOptions extends Omit<RoutesOptions, 'format' | 'all'> {
  /** Only the routes that nothing calls. */
  readonly unreached?: boolean;
  /** Only the calls that no route serves; fails if there are any. */
  readonly broken?: boolean;
  /** One of {@link CALLS_FORMATS}. */
  readonly format?: string;
}

/** The formats of `tool routes calls`; the first is the default. */
export const CALLS_FORMATS = ['table', 'json', 'sarif'] as const;

/** Returns the requested format. Throws a Failure for an unknown one. */
export const callsFormat = ({ format = 'table' }: CallsOptions): (typeof CALLS_FORMATS)[number] =>
  formatAmong(CALLS_FORMATS, format);
