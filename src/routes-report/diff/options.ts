import { Failure } from '../../base/diagnostics/failure';
import type { AnalysisOption } from '../../base/config/settings';
import type { RoutesOptions } from '../options';

/** The options of `tool routes diff`, under the names of its `schema.json`. */
export interface DiffOptions extends Pick<RoutesOptions, AnalysisOption | 'docs' | 'format' | 'verbose'> {
  /** A revision, `A..B`, `A...B`, or a saved report. */
  readonly base?: string;
  /** The revision or report to compare with the base; default: the work tree. */
  readonly head?: string;
  /** The application at the base, if it was another. */
  readonly baseEntry?: string;
  readonly breaking?: boolean;
  /** Compares parameters, bodies, responses and security, too; default: with `breaking`, and with documents. */
  readonly schemas?: boolean;
  readonly snapshot?: string;
  readonly update?: boolean;
  readonly frozen?: boolean;
}

/** Throws a Failure for options that exclude each other. */
export function checkDiffOptions({ base, head, snapshot, update, frozen }: DiffOptions): void {
  const isSnapshot = snapshot !== undefined || update === true || frozen === true;
  if (update === true && frozen === true)
    throw new Failure('--update and --frozen exclude each other; CI takes --frozen.');
  if (isSnapshot && (base !== undefined || head !== undefined))
    throw new Failure('a snapshot and a revision exclude each other; leave one of them out.');
}
