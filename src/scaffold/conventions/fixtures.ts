import type { Call, FunctionDef } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { foldersAround, joinPath } from '../../base/source/paths';
import { dottedName, lastStep } from '../edit/dotted-name';
import { nodesIn } from '../edit/walk';
import { OPERATIONS, type Operation } from '../output/operations';
import type { Conventions } from '../standard/conventions';
import type { Fixtures, Named } from '../standard/testing';
import type { Evidence } from './evidence';

/** A fixture of pytest's, and where it's defined. */
interface Fixture {
  readonly file: string;
  readonly def: FunctionDef;
}

/** A request that a test of the exemplar sends with success. */
interface Asked {
  readonly operation: Operation;
  readonly client: string;
  readonly headers: string | undefined;
  readonly def: FunctionDef;
}

/**
 * Returns the project's own fixtures by which tests ask for a resource: those with which the exemplar's tests do, over a database in
 * SQLite that they fill with all tables. Returns `undefined` where that isn't so.
 */
export function fixturesOf(
  evidence: Evidence,
  conventions: Conventions,
  session: Named | undefined,
  test: string,
): Fixtures | undefined {
  const { exemplar, sources } = evidence;
  const file = exemplar?.sibling.files.find(({ role }) => role === 'test')?.path;
  if (exemplar === undefined || file === undefined) return undefined;
  const fixtures = fixturesFor(evidence, test);
  const asked = askedIn(evidence, file, fixtures);
  const [first] = asked.filter(({ operation }) => operation === 'create');
  if (first === undefined || !asked.every((one) => isSame(one, first))) return undefined;
  const { guards } = conventions;
  const shown = new Set(asked.map(({ operation }) => operation));
  const isGuarded = OPERATIONS.some(
    (one) => !shown.has(one) && (guards[one] ?? []).join() !== (guards.create ?? []).join(),
  );
  const client = fixtures.get(first.client);
  if (client === undefined || isGuarded) return undefined;
  const used = usedBy(
    client,
    first.headers === undefined ? undefined : fixtures.get(first.headers),
    fixtures,
  );
  const text = used.map((one) => sources.text(one.file, one.def)).join('\n');
  const whole = [...new Set(used.map((one) => one.file))]
    .map((one) => sources.module(one)?.text ?? '')
    .join('\n');
  const type = /\bTestClient\(/.test(text)
    ? 'TestClient'
    : /\bASGITransport\(/.test(text)
      ? 'AsyncClient'
      : undefined;
  const isOwn = type !== undefined && !/base_url=f|base_url=["']https?:\/\/[^/"']+\/\w/.test(text);
  if (!isOwn || (session !== undefined && !isInSqlite(text, whole, session))) return undefined;
  if (session !== undefined && mayMiss(evidence, conventions, text, session)) return undefined;
  return {
    client: first.client,
    type,
    headers: first.headers,
    marks: first.def.decorators
      .map((one) => sources.text(file, one))
      .filter((one) => /^pytest\.mark\.(?:asyncio|anyio)\b/.test(one)),
    moduleMark: /^pytestmark = pytest\.mark\.(?:asyncio|anyio)$/m.exec(sources.module(file)?.text ?? '')?.[0],
  };
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.client === other.client && one.headers === other.headers;

/** Returns the fixtures that a test sees, by name. */
function fixturesFor({ sources }: Evidence, test: string): ReadonlyMap<string, Fixture> {
  const files = foldersAround(test)
    .map((folder) => joinPath(folder, 'conftest.py'))
    .filter((file) => sources.tree.kind(file) === 'file');
  const all = files.toReversed().flatMap((file) =>
    sources.statements(file).flatMap((def) => {
      const name = def.type === 'FunctionDef' ? fixtureName(def) : undefined;
      return def.type === 'FunctionDef' && name !== undefined ? [[name, { file, def }] as const] : [];
    }),
  );
  return new Map(all);
}

function fixtureName({ decorators, name }: FunctionDef): string | undefined {
  const found = decorators.find((one) =>
    /(?:^|\.)fixture$/.test(dottedName(one.type === 'Call' ? one.func : one) ?? ''),
  );
  if (found === undefined) return undefined;
  const given = found.type === 'Call' ? keywordOf(found, 'name') : undefined;
  return given?.type === 'Str' ? given.value : name;
}

const METHODS: Readonly<Record<string, Operation>> = {
  post: 'create',
  get: 'get',
  put: 'update',
  patch: 'update',
  delete: 'delete',
};

/** Returns the requests for the exemplar in its tests, by fixtures, of functions that expect success. */
function askedIn(
  { sources, exemplar }: Evidence,
  file: string,
  fixtures: ReadonlyMap<string, Fixture>,
): readonly Asked[] {
  const url = exemplar?.resource.collection.split('/').at(-1) ?? '';
  return sources.statements(file).flatMap((def) => {
    if (def.type !== 'FunctionDef' || !def.name.startsWith('test')) return [];
    if (!/status_code == (?:20\d|status\.HTTP_20\d|HTTPStatus\.(?:OK|CREATED))/.test(sources.text(file, def)))
      return [];
    const own = new Set(def.signature().params.map(({ name }) => name));
    const calls = [...nodesIn(def.body().statements)].filter((one): one is Call => one.type === 'Call');
    return calls.flatMap((call): readonly Asked[] => {
      const [client = '', method = '', more] = (dottedName(call.func) ?? '').split('.');
      const operation = METHODS[method];
      const [path] = call.args;
      if (operation === undefined || more !== undefined || path === undefined || !own.has(client)) return [];
      if (!sources.text(file, path).includes(`/${url}`) || !fixtures.has(client)) return [];
      const headers = keywordOf(call, 'headers');
      const name = headers === undefined ? undefined : sources.text(file, headers);
      return name === undefined || (own.has(name) && fixtures.has(name))
        ? [{ operation, client, headers: name, def }]
        : [];
    });
  });
}

/** Returns fixtures with those that they need, and those that need no asking. */
function usedBy(
  client: Fixture,
  headers: Fixture | undefined,
  fixtures: ReadonlyMap<string, Fixture>,
): readonly Fixture[] {
  const used = new Set<Fixture>();
  const automatic = [...fixtures.values()].filter(({ def }) =>
    def.decorators.some((one) => one.type === 'Call' && keywordOf(one, 'autouse') !== undefined),
  );
  const waiting = [client, ...(headers === undefined ? [] : [headers]), ...automatic];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (used.has(one)) continue;
    used.add(one);
    waiting.push(...one.def.signature().params.flatMap(({ name }) => fixtures.get(name) ?? []));
  }
  return [...used];
}

/** True for fixtures that make all tables in SQLite, and give handlers a session of it. */
const isInSqlite = (text: string, whole: string, session: Named): boolean =>
  /sqlite(?:\+\w+)?:\/\//.test(whole) &&
  !/postgres|testcontainers|mysql/i.test(whole) &&
  /\bcreate_all\b/.test(text) &&
  new RegExp(`dependency_overrides\\[(?:\\w+\\.)*${lastStep(session.text)}\\]`).test(text);

/**
 * True where tests of a new resource would miss a fault, or find one that isn't: rows of other tests are there, and a session that all requests
 * share knows what was never committed.
 */
function mayMiss(
  { facts }: Evidence,
  { owners, queries, delete: gone }: Conventions,
  text: string,
  session: Named,
): boolean {
  const given = new RegExp(
    `dependency_overrides\\[(?:\\w+\\.)*${lastStep(session.text)}\\] = (?:(lambda: )\\w|\\w)`,
  ).exec(text);
  const [overriding = ''] = /def \w+\([^]*?yield \w+/.exec(text) ?? [];
  const isShared = given?.[1] !== undefined || !/with \w+\(.*\) as/.test(overriding);
  const isSelected = owners.length > 0 || gone.kept !== undefined || queries === 'query';
  const isKept = /scope=["'](?:module|session|package|class)/.test(text);
  return (isShared && isSelected) || (isKept && facts.pagination.value !== null);
}
