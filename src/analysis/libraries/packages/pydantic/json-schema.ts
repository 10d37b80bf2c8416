import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** The keywords of `model_json_schema(…)`. */
export type SchemaOptions = ReadonlyMap<string, Value>;

/** Returns the dict of a type's JSON schema; `undefined` for one that it can't make. */
export type MakeSchema = (site: Site, type: Value, options: SchemaOptions) => Value | undefined;

const MAKERS = new WeakMap<Machine, MakeSchema>();

/** Lets the program have JSON schemas of its models. Without that they're unknown: routes seldom depend on one. */
export function makeSchemasBy(vm: Machine, make: MakeSchema): void {
  MAKERS.set(vm, make);
}

/** Returns the result of `model_json_schema(…)`. */
export const schemaValue = (site: Site, type: Value, options: SchemaOptions): Value =>
  MAKERS.get(site.vm)?.(site, type, options) ?? unknown('library', 'the schema of a model', site.at);

/** Returns the keywords of a call that say anything. */
export const schemaOptions = (
  given: Readonly<Record<string, Value>>,
  others: ReadonlyMap<string, Value>,
): SchemaOptions =>
  new Map([...Object.entries(given), ...others].filter(([, value]) => value.kind !== 'none'));
