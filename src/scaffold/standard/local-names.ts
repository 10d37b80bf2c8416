import { withoutTexts } from '../edit/texts';
import { asName, type Words } from '../layout/words';
import type { Conventions } from './conventions';
import { namesIn } from './rename';

/** The names of variables that hold one row and several. */
export interface LocalNames {
  readonly item: string;
  readonly items: string;
}

/** Names that the bodies have for something else. */
const OF_BODIES = [
  ...['data', 'statement', 'counted', 'count', 'name', 'value', 'query', 'changes', 'session', 'service'],
  ...['select', 'func', 'col', 'status', 'self', 'setattr', 'len', 'list', 'uuid', 'router', 'next', 'str'],
];

/** Returns names for rows that hide nothing which a body, or a text of the project, needs. */
export function localNames({ singular, plural }: Words, conventions: Conventions): LocalNames {
  const taken = new Set([...OF_BODIES, ...namesIn(textsOf(conventions).join(' '))]);
  const free = (name: string, ending: string): string =>
    taken.has(name) ? `${name.replace(/_$/, '')}${ending}` : name;
  const item = free(asName(singular.join('_')), '_row');
  const items = free(asName(plural.join('_')), '_rows');
  return { item, items: items === item ? `${items}_rows` : items };
}

function textsOf({ session, logic, router, key, page, guards, notFound }: Conventions): readonly string[] {
  return [
    ...[session?.parameter, session?.variable, session?.opens],
    ...(logic.kind === 'functions' ? [logic.module] : logic.kind === 'class' ? [logic.variable] : []),
    ...[router.variable, key.parameter, ...(page?.parameters ?? []), page?.offset, page?.limit],
    ...[...Object.values(guards).flat(), notFound].map(withoutTexts),
  ].filter((one) => one !== undefined);
}
