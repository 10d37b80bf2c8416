import { joinPath } from '../base/source/paths';

/**
 * Options that all generators have, under the names of their `schema.json`. Any may be missing: the tools that run
 * schematics hand over what they have.
 */
export interface CommonOptions {
  readonly name?: string;
  /** POSIX or Windows, relative to `workingDirectory`. */
  readonly backend?: string;
  readonly project?: string;
  readonly singular?: string;
  readonly packageFiles?: boolean;
  readonly force?: boolean;
  /** Have `ruff format` go over what's written. */
  readonly format?: boolean;
  /** Show what becomes of each file, line by line. */
  readonly diff?: boolean;
  /** Where the backend's folders aren't those of {@link DIRECTORIES}. */
  readonly directories?: Readonly<Record<string, string>>;
  /** Singulars of the team's own, by plural: `{ "leaves": "leave" }`. */
  readonly singulars?: Readonly<Record<string, string>>;
  /** Relative to the root of the Tree; `''` or missing where it's the root itself. */
  readonly workingDirectory?: string;
}

/** Where the user stands: POSIX, relative to the workspace root, `''` for that itself. */
export function workingDirectoryOf({ workingDirectory = '' }: CommonOptions): string {
  return joinPath(workingDirectory.replaceAll('\\', '/'));
}

/** Those of generators that write or need a resource's fields. */
export interface FieldOptions extends CommonOptions {
  /** `name:type …`, divided by blanks. */
  readonly fields?: string;
  /** The same as plain arguments, behind the name; `schematics` puts the name in front of them. */
  readonly _?: readonly string[];
}

/** The specs of the fields, in order. */
export function fieldSpecs({ name, fields = '', _: rest = [] }: FieldOptions): readonly string[] {
  const own = rest[0] === name ? rest.slice(1) : rest;
  return [...own, ...fields.split(' ')].filter((spec) => spec !== '');
}
