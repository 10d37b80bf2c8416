import type { Field } from '../dto/field';
import { specOf } from '../dto/field-spec';

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

/** Adds to the command that writes a resource again those that add its actions. */
export function withActions(
  note: string,
  name: string,
  actions: readonly { readonly slug: string; readonly method: string }[],
): string {
  const commands = actions.map(({ slug, method }) =>
    ['tool make action', name, slug, ...(method === 'post' ? [] : [`--method ${method}`])].join(' '),
  );
  return [note, ...commands].join(' && ');
}
