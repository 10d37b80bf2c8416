import { Doubt } from '../../analysis/types/doubt';
import type { JsonObject } from '../../analysis/types/json';
import type { Change, Said } from '../../analysis/types/type-node';

/** Takes note of what isn't known, and returns what stands for it in a schema. */
export interface Notes {
  readonly unknown: (doubt: Doubt) => JsonObject;
}

/** Returns a schema with what's said of its type: metadata replace keys that are there. */
export function describe(this: Notes, schema: JsonObject, said: Said): JsonObject {
  const { title, description, examples, deprecated, format, extra, doubts = [] } = said;
  const shown = {
    ...schema,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(examples !== undefined && { examples }),
    ...(format !== undefined && { format }),
  };
  const changed = extra === undefined ? shown : change(this, shown, extra);
  return doubts.reduce((now, doubt) => ({ ...now, ...this.unknown(doubt) }), changed);
}

/** Returns a schema that data are added to, or that a function of the program changed. */
export function change(notes: Notes, schema: JsonObject, by: Change): JsonObject {
  if (by.kind === 'data') return { ...schema, ...by.data };
  const changed = by.apply(schema);
  return changed instanceof Doubt ? { ...schema, ...notes.unknown(changed) } : changed;
}
