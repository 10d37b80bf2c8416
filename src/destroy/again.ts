import { shellWord } from '../base/code/shell-word';
import type { Field } from '../dto/field';
import { specOf } from '../dto/field-spec';

/** Returns the note with the command that writes a resource again: its fields are stored nowhere else. */
export function againNote(
  kind: string,
  name: string,
  fields: readonly Field[],
  flags: readonly string[] = [],
): string {
  const specs = fields.map((field) => shellWord(specOf(field)));
  return `To have it again: tool make ${kind} ${[name, ...specs, ...flags].join(' ')}`;
}

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
