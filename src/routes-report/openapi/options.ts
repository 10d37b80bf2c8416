import { Failure } from '../../base/diagnostics/failure';
import type { AnalysisOption } from '../../base/config/settings';
import { formatAmong, type RoutesOptions } from '../options';
import type { FilterOptions } from '../view/select';

/** The options of `tool openapi`, under the names of its schema. Paths are as the user wrote them. */
export interface OpenapiOptions extends Pick<
  RoutesOptions,
  AnalysisOption | 'strict' | 'verbose' | keyof FilterOptions
> {
  /** `json` or `yaml`; of `check`: `text` or `json`. */
  readonly format?: string;
  /** `3.1` or `3.0`. */
  readonly openapiVersion?: string;
  /** The pydantic release to emulate. */
  readonly pydantic?: string;
  /** False to read installed packages only if `follow` names them. */
  readonly installed?: boolean;
  /** A git revision whose files are read instead of those of the work tree. */
  readonly revision?: string;
}

/** The formats of `tool openapi`; the first is the default. */
export const DOCUMENT_FORMATS = ['json', 'yaml'] as const;

/** The versions of OpenAPI; the first is the default. */
export const OPENAPI_VERSIONS = ['3.1', '3.0'] as const;

/** Throws a Failure for a wrong format or version. Called first, so that a mistake costs no analysis. */
export function checkOpenapiOptions({ format, openapiVersion }: OpenapiOptions): void {
  formatAmong(DOCUMENT_FORMATS, format ?? 'json');
  if (openapiVersion !== undefined && !OPENAPI_VERSIONS.some((one) => one === openapiVersion))
    throw new Failure(
      `there's no OpenAPI version "${openapiVersion}" here; use one of: ${OPENAPI_VERSIONS.join(', ')}.`,
    );
}
