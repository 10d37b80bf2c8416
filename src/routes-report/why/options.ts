import { formatAmong, type RoutesOptions } from '../options';

/** What `tool routes why` is asked. */
export interface WhyOptions extends Omit<RoutesOptions, 'format'> {
  /** `/items/{id}`, `GET /items/{id}`, a handler, a module or file, `module:router`. */
  readonly subject: string;
  /** `text` or `json`. */
  readonly format?: string;
}

export const WHY_FORMATS = ['text', 'json'] as const;

/** The format asked for; throws a Failure for one that there isn't. */
export function whyFormat({ format = 'text' }: WhyOptions): (typeof WHY_FORMATS)[number] {
  return formatAmong(WHY_FORMATS, format);
}
