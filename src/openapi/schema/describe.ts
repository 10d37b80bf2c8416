import { Doubt } from '../../analysis/types/doubt';
import { areEqual, type JsonObject } from '../../analysis/types/json/json';
import type { Change, FieldMetadata } from '../../analysis/types/type-node';

/** Takes note of what isn't known, and returns what stands for it in a schema. */
export interface Notes {
  readonly unknown: (doubt: Doubt) => JsonObject;
  /** Returns the definition that a schema refers to; the schema itself without a reference. */
  readonly resolved: (schema: JsonObject) => JsonObject;
  /** Returns a copy of a schema with more keys. */
  readonly copied: (schema: JsonObject, more: JsonObject) => JsonObject;
  /** Adds keys in all places that a schema stands in. */
  readonly share: (schema: JsonObject, keys: JsonObject) => void;
}

/**
 * Returns a schema with what's said of its type: metadata replace keys that are there. Beside a reference pydantic doesn't repeat
 * what the definition says.
 */
export function describe(this: Notes, schema: JsonObject, what: FieldMetadata): JsonObject {
  const { title, description, examples, deprecated, format, extra, doubts = [] } = what;
  const said = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(examples !== undefined && { examples }),
    ...(format !== undefined && { format }),
  };
  const known = '$ref' in schema ? this.resolved(schema) : {};
  const news = Object.entries(said).filter(([key, value]) => !areEqual(known[key] ?? null, value));
  const shown = this.copied(schema, Object.fromEntries(news));
  const all = extra === undefined ? shown : change(this, shown, extra);
  const isReference = extra !== undefined && '$ref' in schema;
  const changed = isReference ? without(known, all) : all;
  // Keys that the program adds change a schema of which nothing else is said, which may stand elsewhere, too.
  if (Object.keys(said).length === 0) this.share(schema, changed);
  return doubts.reduce((now, doubt) => ({ ...now, ...this.unknown(doubt) }), changed);
}

/** Returns a schema without what another one says, too. */
const without = (known: JsonObject, schema: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => !(key in known && areEqual(known[key] ?? null, value))),
  );

/** Returns a schema that data are added to, or that a function of the program changed. */
export function change(notes: Notes, schema: JsonObject, by: Change): JsonObject {
  if (by.kind === 'data') return { ...schema, ...by.data };
  const changed = by.apply(schema);
  return changed instanceof Doubt ? { ...schema, ...notes.unknown(changed) } : changed;
}
