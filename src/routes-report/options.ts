import { Failure } from '../diagnostics/failure';
import { type Format, FORMATS, isFormat } from './renderers';

/** The options that every front end has, under the names of `schema.json`. Paths are as the user wrote them. */
export interface RoutesOptions {
  readonly entry?: string;
  readonly pythonPath?: readonly string[];
  /** Installed packages whose source is read too, by the names that they're imported under. */
  readonly follow?: readonly string[];
  readonly root?: string;
  readonly env?: readonly string[];
  readonly envFile?: readonly string[];
  readonly fastapi?: string;
  readonly pythonVersion?: string;
  /** Explain the tests that routes hang on. */
  readonly conditions?: boolean;
  /** List what there is once lifespan and startup handlers have run. */
  readonly startup?: boolean;
  readonly strict?: boolean;
  readonly docs?: boolean;
  readonly format?: string;
  readonly verbose?: boolean;
  /** Report every application of the workspace, not only the one that is meant. */
  readonly all?: boolean;
}

/** With what Nx and the devkit add: they know projects, and keep files, as a target's output or staged with others. */
export interface FileOptions extends RoutesOptions {
  /** The name of the Nx project that's asked about. */
  readonly project?: string;
  /** Where the report goes instead of stdout, relative to the workspace root; see `outputPath`. */
  readonly outputFile?: string;
}

/** The format asked for; throws a Failure that lists them for one that there isn't. */
export function formatOf({ format = 'table' }: RoutesOptions): Format {
  if (isFormat(format)) return format;
  throw new Failure(`there's no format "${format}"; use one of: ${FORMATS.join(', ')}.`);
}
