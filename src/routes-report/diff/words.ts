import { printable } from '../../base/diagnostics/printable';
import type { Change, Field } from './changes';
import type { OneSided, TwoSided } from './compare';
import type { ComparedRoute } from './route';

/** What the method column shows for rows that aren't HTTP operations, as the table of `tool routes` has it. */
const KINDS: Partial<Record<ComparedRoute['kind'], string>> = {
  websocket: 'WS',
  mount: 'MOUNT',
  frontend: 'FRONTEND',
};

/** `GET, POST`, `WS`; `ANY` of a Starlette route that answers to all methods. */
export function methodsOf(methods: readonly string[], { kind }: ComparedRoute): string {
  return KINDS[kind] ?? (methods.length === 0 ? 'ANY' : methods.join(', '));
}

/** A path, and the host that it's under. */
export const pathOf = ({ path, host }: ComparedRoute): string =>
  host === null ? path : `${path} (host ${host})`;

/** Where a row's path was, and is: `/a → /b`. */
export function movement({ before, after }: TwoSided): readonly string[] {
  return pathOf(before) === pathOf(after) ? [pathOf(after)] : [pathOf(before), pathOf(after)];
}

/** What a one-sided row has to say besides method and path. */
export function remarks({ route: { tags, condition } }: OneSided): readonly string[] {
  return [
    ...(tags.length === 0 ? [] : [tags.join(', ')]),
    ...(condition === null ? [] : [`if ${condition}`]),
  ];
}

const WORDS: Readonly<Record<Field, string>> = {
  method: 'method',
  path: 'path',
  host: 'host',
  condition: 'condition',
  tags: 'tags',
  name: 'name',
  operationId: 'operation id',
  handler: 'handler',
  kind: 'kind',
  inSchema: 'in the schema',
};

/** What stands for a field that has no value. */
const NOTHING: Partial<Record<Field, string>> = { condition: 'always', tags: 'none', host: 'any' };

/** `tags: Products → Catalogue`. Path and host of a row that moved are told by {@link movement} already. */
export function changeLine(change: Change): string {
  const { field, before, after } = change.field === 'handler' ? withoutModule(change) : change;
  return printable(`${WORDS[field]}: ${valueText(field, before)} → ${valueText(field, after)}`);
}

/** A handler's module is told where it's another. */
function withoutModule(change: Change): Change {
  const [was, is] = [change.before, change.after].map((one) => /^(.*):(.*)$/su.exec(String(one)) ?? []);
  const [, module, before = null] = was ?? [];
  const [, other, after = null] = is ?? [];
  return module !== undefined && module === other ? { ...change, before, after } : change;
}

function valueText(field: Field, value: Change['before']): string {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return text === '' ? (NOTHING[field] ?? 'none') : text;
}

/** The changes that {@link movement} doesn't tell. */
export const furtherChanges = (row: TwoSided): readonly Change[] =>
  row.changes.filter(({ field }) => field !== 'path' && field !== 'host');
