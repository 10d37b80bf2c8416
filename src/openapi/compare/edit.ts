import type { Json } from '../../analysis/types/json/json';
import type { SchemaEdit } from './checks';

/** The values of the two sides of a difference. A side may have none. */
export interface Values {
  readonly before?: Json;
  readonly after?: Json;
}

/** Returns the values of the sides that have one. */
export const valuesOf = (before: Json | undefined, after: Json | undefined): Values => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

/** A difference of two schemas, or a part of them that one side doesn't know. */
export interface Edit extends Values {
  readonly name: SchemaEdit | 'unknown';
  /** The place within the schema: `items[]`, `address`, `city`. */
  readonly at: readonly string[];
  /** The reason of an unknown part. */
  readonly reason?: string;
  /** The component and the place in it, for parts that are reached several times. */
  readonly origin?: string;
  /** True if the part is never sent: a read-only field in a request, a write-only one in a response. */
  readonly isUnsent?: boolean;
}

/** Makes an edit of the schema itself. */
export const edit = (name: SchemaEdit, before?: Json, after?: Json): Edit => ({
  name,
  at: [],
  ...valuesOf(before, after),
});

/** Returns the edit of a value that one side alone has. */
export const setOrUnset = (
  set: SchemaEdit,
  unset: SchemaEdit,
  before: Json | undefined,
  after: Json | undefined,
): readonly Edit[] =>
  (before === undefined) === (after === undefined)
    ? []
    : [edit(before === undefined ? set : unset, before, after)];

/** Returns edits with a further step in front of their places. */
export const within = (step: string, edits: readonly Edit[]): readonly Edit[] =>
  edits.map((one) => ({ ...one, at: [step, ...one.at] }));
