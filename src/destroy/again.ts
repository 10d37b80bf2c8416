import type { Field } from '../dto/field';
import { specOf } from '../dto/print-spec';

/** Returns the note with the command that writes a resource again: its fields are stored nowhere else. */
export function againNote(
  kind: string,
  name: string,
  fields: readonly Field[],
  flags: readonly string[] = [],
): string {
  const specs = fields
    .map(specOf)
    .map((spec) => (PLAIN.test(spec) ? spec : `'${spec.replaceAll("'", String.raw`'\''`)}'`));
  return `To have it again: tool make ${kind} ${[name, ...specs, ...flags].join(' ')}`;
}

/** Matches a word without characters that a shell interprets. */
const PLAIN = /^[\w:.,=@/+-]+$/;
