import type { Json } from '../../analysis/types/json';
import type { SchemaEdit } from './checks';

/** A difference of two schemas, or a part of them that one side doesn't know. */
export interface Edit {
  readonly name: SchemaEdit | 'unknown';
  /** The place within the schema: `items[]`, `address`, `city`. */
  readonly at: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
  /** The reason of an unknown part. */
  readonly reason?: string;
  /** The component and the place in it, for parts that are reached several times. */
  readonly origin?: string;
  /** True if the part is never sent: a read-only field in a request, a write-only one in a response. */
  readonly isUnsent?: boolean;
}

/** Makes an edit of the schema itself. */
export function edit(name: SchemaEdit, before?: Json, after?: Json): Edit {
  return {
    name,
    at: [],
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** Returns edits with a further step in front of their places. */
export const within = (step: string, edits: readonly Edit[]): readonly Edit[] =>
  edits.map((one) => ({ ...one, at: [step, ...one.at] }));
