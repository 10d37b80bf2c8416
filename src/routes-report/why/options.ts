import type { RoutesOptions } from '../options';

/** The options of `tool routes why`. */
export interface WhyOptions extends Omit<RoutesOptions, 'format'> {
  /** `/items/{id}`, `GET /items/{id}`, a handler, a module or file, `module:router`. */
  readonly subject: string;
  /** `text` or `json`. */
  readonly format?: string;
}
