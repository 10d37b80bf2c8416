import type { Change } from '../../scaffold/change';
import { placeOf } from '../../scaffold/conventions/places';
import { reflowed } from '../../scaffold/edit/reflow';
import { type Edit, openSource } from '../../scaffold/edit/source';
import type { Draft } from '../../scaffold/generate/draft';
import { inSingleQuotes } from '../../scaffold/standard/finish';
import { PAYLOADS, payloadItems } from '../../scaffold/standard/tests';

/** Returns the edit that puts new fields into what a resource's generated tests send; nothing where there are none. */
export function withPayloads({ evidence, fields, found: { conventions } }: Draft): readonly Change[] {
  const path = placeOf(evidence, 'test');
  const content = evidence.sources.tree.read(path);
  if (content === undefined) return [];
  const source = openSource(content);
  const edits = source.body.flatMap((one): readonly Edit[] => {
    if (one.type !== 'AnnAssign' || one.value?.type !== 'Dict') return [];
    const name = one.target.type === 'Name' ? one.target.id : undefined;
    const which = PAYLOADS.find((payload) => payload === name);
    const last = one.value.items.at(-1);
    if (which === undefined || last === undefined) return [];
    const added = payloadItems(fields, which)
      .map((item) => `, ${item}`)
      .join('');
    const insert = conventions.style.quotes === 'single' ? inSingleQuotes(added) : added;
    return [{ at: last.value.end, insert }];
  });
  if (edits.length === 0) return [];
  const { bytes } = reflowed(source.edit(edits), source, evidence.facts.lineLength.value);
  return [{ kind: 'edit', path, content: bytes, role: 'test' }];
}
