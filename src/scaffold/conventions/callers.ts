import type { Call, Expr, FunctionDef, Param } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { parseWhole } from '../../analysis/python/parser';
import { groupBy } from '../../base/code/groups';
import { dottedName, firstName } from '../edit/names';
import { isSession } from '../layout/read/dependencies';
import { type Dependency, dependencyOf } from '../layout/read/handlers';
import type { Definition, Sources } from '../layout/read/sources';
import type { Conventions } from '../standard/conventions';
import { IN_ORDER } from '../standard/handlers';
import type { Caller, Named } from '../standard/tests';
import type { FoundConventions } from './conventions';

/** Reads a parameter of a handler from its text. */
export function dependencyIn(sources: Sources, file: string, text: string): Dependency | undefined {
  const [def] = parseWhole(`def f(${text}):\n    pass\n`).body;
  const param = def?.type === 'FunctionDef' ? def.signature().params[0] : undefined;
  return param && dependencyOf(sources, file, param);
}

/** Returns what a dependency calls, if that has a name by which a test can replace it. */
export function named(sources: Sources, { on, type, file }: Dependency): Named | undefined {
  const callee = on ?? type;
  const text = callee && dottedName(callee);
  const [first] = text?.split('.') ?? [];
  return text !== undefined && sources.bindings(file).some(({ name }) => name === first)
    ? { text, file }
    : undefined;
}

interface Own extends Pick<Caller, 'hides'> {
  readonly part: string;
  readonly other: string;
}

/** Describes the caller that handlers and guards need: by values of attributes or keys, or as a whole. */
interface Asked {
  readonly on: Named;
  readonly kind: 'object' | 'dict' | 'value' | 'nothing';
  /** The values that will do, by attribute or key, and where their names mean something. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  readonly at?: string | undefined;
  /** The attribute or key by which rows belong to the caller, another's value, and what that one can't do with them. */
  readonly own?: Own | undefined;
}

/** Returns what answers instead of each dependency that asks who calls, or why that isn't clear. */
export function callersOf(
  { conventions, at }: FoundConventions,
  sources: Sources,
): readonly Caller[] | string {
  const { guards, router } = conventions;
  const texts = [
    ...new Set(IN_ORDER.flatMap((one) => guards[one] ?? [])),
    ...router.arguments.filter((one) => one.startsWith('dependencies=')),
  ];
  const asked: Asked[] = [];
  for (const text of texts) {
    const isList = text.startsWith('dependencies=');
    const file = isList ? (at['router.arguments'] ?? at.auth) : at.auth;
    const all = file === undefined ? undefined : dependenciesIn(sources, file, text);
    const found = all?.map((one) => askedBy(sources, one, isList ? undefined : neededOf(conventions, text)));
    if (found === undefined || found.includes(undefined)) return `nothing shows who may call: ${text}`;
    asked.push(...found.flatMap((one) => one ?? []));
  }
  // A module may know the same function as `auth.get_user`, another as `get_user`.
  const groups = groupBy(asked, ({ on: { file, text } }) => {
    const found = sources.definition(file, text);
    return found === undefined ? text : `${found.file}:${found.node.start}`;
  });
  const callers = [...groups.values()].map(callerOf);
  return callers.every((one) => one !== undefined) ? callers : 'callers have to be several at once';
}

function dependenciesIn(sources: Sources, file: string, text: string): readonly Dependency[] | undefined {
  if (!text.startsWith('dependencies=')) {
    const one = dependencyIn(sources, file, text);
    return one && [one];
  }
  const [statement] = parseWhole(`f(${text})\n`).body;
  const call =
    statement?.type === 'ExprStmt' && statement.value.type === 'Call' ? statement.value : undefined;
  const list = call && keywordOf(call, 'dependencies');
  if (list?.type !== 'List') return undefined;
  return list.items.map((one) => ({
    type: undefined,
    on: one.type === 'Call' ? one.args[0] : undefined,
    file,
  }));
}

/** Values of keys; SQLite takes a UUID without a letter for a number where its column is PostgreSQL's. */
const VALUES: Readonly<Record<string, string>> = {
  int: '1',
  str: '"caller"',
  UUID: 'UUID("a" * 32)',
  'uuid.UUID': 'UUID("a" * 32)',
};

const OTHERS: Readonly<Record<string, string>> = {
  int: '2',
  str: '"another"',
  UUID: 'UUID("b" * 32)',
  'uuid.UUID': 'UUID("b" * 32)',
};

type Needed = Pick<Asked, 'kind' | 'parts' | 'own'>;
const NOTHING: Needed = { kind: 'nothing', parts: new Map() };

/** Returns what handlers take of the caller that a parameter gives; `undefined` where that's unclear. */
function neededOf({ owners }: Conventions, guard: string): Needed | undefined {
  const name = firstName(guard) ?? '';
  const own = owners.filter(({ expression }) => new RegExp(`(?<![\\w.])${name}\\b`).test(expression));
  const found = own.map(({ expression, type }) => {
    const value = VALUES[type];
    const behind = expression.startsWith(name) ? expression.slice(name.length) : undefined;
    const [, attribute] = /^\.(\w+)$/.exec(behind ?? '') ?? [];
    const [, key] = /^(?:\[|\.get\()["'](\w+)["'][\])]$/.exec(behind ?? '') ?? [];
    if (value === undefined || behind === undefined) return undefined;
    if (behind === '') return { kind: 'value', part: '', value } as const;
    if (attribute !== undefined) return { kind: 'object', part: attribute, value } as const;
    return key === undefined ? undefined : ({ kind: 'dict', part: key, value } as const);
  });
  const [first] = found;
  if (own.length === 0) return NOTHING;
  if (first === undefined || found.some((one) => one?.kind !== first.kind)) return undefined;
  const kept = own.findIndex(({ hides }) => hides.length > 0);
  const part = found[kept]?.part;
  return {
    kind: first.kind,
    parts: new Map(found.map((one) => [one?.part ?? '', [one?.value ?? '']])),
    own:
      part === undefined
        ? undefined
        : { part, other: OTHERS[own[kept]?.type ?? ''] ?? '', hides: own[kept]?.hides },
  };
}

/** Returns what a dependency that can be replaced has to give; `undefined` where there's none, or it's unclear what it gives. */
function askedBy(sources: Sources, one: Dependency, needed: Needed | undefined = NOTHING): Asked | undefined {
  const on = named(sources, one);
  if (on !== undefined) return { on, ...needed };
  return one.on?.type === 'Call' ? askedByCheck(sources, one.on, one.file, needed) : undefined;
}

/** Returns what a check that's made for a route asks of the caller that it gets: `require_role("admin")` for `user.role`. */
function askedByCheck(sources: Sources, call: Call, file: string, needed: Needed): Asked | undefined {
  const made = sources.definition(file, dottedName(call.func) ?? '');
  const check = made === undefined ? undefined : checkIn(made);
  if (made === undefined || check === undefined) return undefined;
  const given = check.signature().params.flatMap((param: Param) => {
    const found = dependencyOf(sources, made.file, param);
    return found === undefined || isSession(found) ? [] : [{ name: param.name, found }];
  });
  const [caller] = given;
  const on = caller && named(sources, caller.found);
  const asked = [
    ...sources.text(made.file, check).matchAll(/\b(\w+)\.(\w+)(\.value)? (?:not in|in|!=|==) /g),
  ].filter(([, name]) => name === caller?.name);
  const [, , attribute = '', value] = asked[0] ?? [];
  const isClear = asked.length > 0 && asked.every(([, , other]) => other === attribute);
  if (on === undefined || given.length !== 1 || !isClear || needed.kind === 'dict' || needed.kind === 'value')
    return undefined;
  const values = call.args.flatMap(itemsOf).map((expr) => textOf(expr));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const will = values.flatMap((text) => text ?? []);
  const parts = value === undefined ? will : will.map((text) => `SimpleNamespace(value=${text})`);
  return { ...needed, on, kind: 'object', parts: new Map([...needed.parts, [attribute, parts]]), at: file };
}

/** Returns the function that checks: the one that another makes, or the `__call__` of a class. */
function checkIn({ node }: Definition): FunctionDef | undefined {
  const inner =
    node.type === 'FunctionDef' ? node.body().statements : node.type === 'ClassDef' ? node.body : [];
  const all = inner.filter((one): one is FunctionDef => one.type === 'FunctionDef');
  return node.type === 'ClassDef' ? all.find(({ name }) => name === '__call__') : all[0];
}

const itemsOf = (expr: Expr): readonly Expr[] =>
  expr.type === 'List' || expr.type === 'Tuple' ? expr.items : [expr];

/** Returns the text of a role: a string, or a member of an enum. */
const textOf = (expr: Expr): string | undefined =>
  expr.type === 'Str' && /^[\w:.-]+$/.test(expr.value) ? `"${expr.value}"` : dottedName(expr);

/** Returns the caller that all of the handlers and checks take; `undefined` where none would do for all. */
function callerOf(asked: readonly Asked[]): Caller | undefined {
  const [first] = asked;
  const kinds = new Set(asked.map(({ kind }) => kind).filter((kind) => kind !== 'nothing'));
  if (first === undefined || kinds.size > 1) return undefined;
  const names = [...new Set(asked.flatMap(({ parts }) => [...parts.keys()]))];
  const parts = names.map((name) => {
    const [some = [], ...others] = listsOf(asked, name);
    const value = some.find((one) => others.every((list) => list.includes(one)));
    return value === undefined ? undefined : ([name, value] as const);
  });
  if (parts.includes(undefined)) return undefined;
  const known = parts.flatMap((one) => (one === undefined ? [] : [one]));
  const [kind = 'nothing'] = kinds;
  const text = {
    nothing: 'None',
    value: known[0]?.[1] ?? 'None',
    object: `SimpleNamespace(${known.map(([name, value]) => `${name}=${value}`).join(', ')})`,
    dict: `{${known.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`,
  }[kind];
  const own = asked.find((one) => one.own !== undefined)?.own;
  const becoming = { object: `caller.${own?.part ?? ''}`, dict: `caller["${own?.part ?? ''}"]` };
  const other =
    own === undefined || (kind !== 'object' && kind !== 'dict')
      ? undefined
      : `${becoming[kind]} = ${own.other}`;
  return {
    on: first.on,
    value: text,
    other,
    hides: own?.hides,
    at: asked.find(({ at }) => at !== undefined)?.at,
  };
}

const listsOf = (asked: readonly Asked[], name: string): readonly (readonly string[])[] =>
  asked.flatMap(({ parts }) => {
    const list = parts.get(name);
    return list === undefined ? [] : [list];
  });
