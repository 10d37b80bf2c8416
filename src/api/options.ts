/** The options of `schema.json`. Any may be missing: the tools that run schematics hand over what they have. */
export interface ApiOptions {
  readonly name?: string;
  /** POSIX or Windows, relative to `workingDirectory`. */
  readonly backend?: string;
  readonly project?: string;
  readonly singular?: string;
  readonly packageFiles?: boolean;
  readonly force?: boolean;
  /** Relative to the root of the Tree; `''` or missing where it's the root itself. */
  readonly workingDirectory?: string;
}
