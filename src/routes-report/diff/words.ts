import { printable } from '../../base/diagnostics/printable';
import type { Json } from '../../analysis/types/json/json';
import type { Finding } from '../../openapi/compare/finding';
import type { Severity } from '../../openapi/compare/checks';
import type { Change, Field } from './changes';
import type { OneSided, TwoSided } from './compare';
import type { ComparedRoute } from './route';

/** The method column of rows that aren't HTTP operations, as in the table of `tool routes`. */
const KINDS: Partial<Record<ComparedRoute['kind'], string>> = {
  websocket: 'WS',
  mount: 'MOUNT',
  frontend: 'FRONTEND',
};

/** Returns `GET, POST`, `WS`, or `ANY` for a Starlette route for all methods. */
export function methodsOf(methods: readonly string[], { kind }: ComparedRoute): string {
  return KINDS[kind] ?? (methods.length === 0 ? 'ANY' : methods.join(', '));
}

/** Returns a path, with its host if it has one. */
export const pathOf = ({ path, host }: ComparedRoute): string =>
  host === null ? path : `${path} (host ${host})`;

/** Returns the old and the new path of a row, or the one path that it keeps. */
export function movement({ before, after }: TwoSided): readonly string[] {
  return pathOf(before) === pathOf(after) ? [pathOf(after)] : [pathOf(before), pathOf(after)];
}

/** Returns the remarks on an added or removed row: its tags and its condition. */
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

/** The words for a field without a value. */
const NOTHING: Partial<Record<Field, string>> = { condition: 'always', tags: 'none', host: 'any' };

/** Returns `tags: Products → Catalogue`. */
function changeLine(change: Change): string {
  const { field, before, after } = change.field === 'handler' ? withoutModule(change) : change;
  return printable(`${WORDS[field]}: ${valueText(field, before)} → ${valueText(field, after)}`);
}

/** Drops the module of a handler if it didn't change. */
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

/** Returns the lines on a row that {@link movement} doesn't show: all changes except path and host, then its contract. */
export const furtherLines = (row: TwoSided): readonly string[] => [
  ...row.changes.filter(({ field }) => field !== 'path' && field !== 'host').map(changeLine),
  ...(row.contract ?? []).map(findingLine),
];

const SEVERITIES: Readonly<Record<Severity, string>> = {
  breaking: '  breaking',
  warning: '  may break',
  info: '',
};

/** Returns `body, price: maximum decreased: 100 → 50  breaking`. */
export function findingLine({ where, what, before, after, severity }: Finding): string {
  const values = [before, after].map((one) => (one === undefined ? undefined : jsonValue(one)));
  const shown = values.filter((one) => one !== undefined).join(' → ');
  return printable(`${where}: ${what}${shown === '' ? '' : `: ${shown}`}${SEVERITIES[severity]}`);
}

/** Characters of a value that are shown, at most. */
const MAX_VALUE = 80;

function jsonValue(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
