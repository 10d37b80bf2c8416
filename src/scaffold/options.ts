import { joinPath } from '../base/source/paths';
import type { LayoutOptions } from './layout/options';

/**
 * The options that generators share, under the names of their `schema.json`. Any may be missing.
 */
export interface CommonOptions extends LayoutOptions {
  readonly name?: string;
  /** POSIX or Windows, relative to `workingDirectory`. */
  readonly backend?: string;
  readonly project?: string;
  /** The application, for generators that look for its router. */
  readonly entry?: string;
  readonly singular?: string;
  readonly packageFiles?: boolean;
  readonly force?: boolean;
  /** True runs `ruff format` over the written files; `json` prints the result as JSON. */
  readonly format?: boolean | 'json';
  /** Show the layout that the run goes by. */
  readonly explain?: boolean;
  /** Show every change in full. */
  readonly diff?: boolean;
  /** Folders of the backend by kind, if they aren't the usual ones. */
  readonly directories?: Readonly<Record<string, string>>;
  /** The team's own singulars, by plural: `{ "leaves": "leave" }`. */
  readonly singulars?: Readonly<Record<string, string>>;
  /** Relative to the root of the Tree; `''` or missing for the root itself. */
  readonly workingDirectory?: string;
}

/** Returns the current directory: POSIX, relative to the workspace root, `''` for the root itself. */
export function workingDirectoryOf({ workingDirectory = '' }: CommonOptions): string {
  return joinPath(workingDirectory.replaceAll('\\', '/'));
}

/** The options of generators that write or need a resource's fields. */
export interface FieldOptions extends CommonOptions {
  /** `name:type …`, separated by spaces. */
  readonly fields?: string;
  /** The same as arguments after the name; `schematics` passes the name as the first of them. */
  readonly _?: readonly string[];
}

/** Returns the specs of the fields, in order. */
export function fieldSpecs({ name, fields = '', _: rest = [] }: FieldOptions): readonly string[] {
  const own = rest[0] === name ? rest.slice(1) : rest;
  return [...own, ...fields.split(' ')].filter((spec) => spec !== '');
}
