import { commonest } from '../../../base/code/groups';
import type { PathTemplates } from '../find/path-templates';
import { isIn } from '../find/resource-words';
import type { Studied } from '../find/found-resources';
import type { Fact, NameTemplate, Orm, UpdateVerb } from '../facts';
import { guardsOf, listAsksWho, paginationOf, sessionOf } from '../read/dependencies';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { typeName } from '../../../analysis/types/type-name';
import type { Handler } from '../read/handlers';
import { coreTables, isSql, modelsOf } from '../read/models';
import { dottedName } from '../../edit/names';
import { type Sources } from '../read/sources';
import { voteName, type Ballot, vote } from './tally';
import { hasNumber } from '../words';
import { routerCall, voteOne } from './routes';

/** Votes on the name of the path parameter that says which item is meant. */
export const voteIdName = (
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate> | undefined =>
  voteName<never>('id.name', studied, ({ sibling: { operations, router, words } }) => {
    const name = commonest(operations.flatMap(({ route }) => idIn(route.path) ?? []));
    if (name === undefined) return undefined;
    const template = paths.text(name, words);
    // A word like `media` is its own plural; an id is that of one item.
    const text = hasNumber(words) ? template.text : template.text.replaceAll('{plural}', '{singular}');
    return { template: { ...template, text }, at: router };
  });

const idIn = (path: string): string | undefined => /\{(\w+)(?::\w+)?\}\/?$/.exec(path)?.[1];

/** Votes on the type of that parameter, as its annotation says it. */
export const voteIdType = (studied: readonly Studied[], sources: Sources): Fact<string> | undefined =>
  voteOne('id.type', studied, ({ handlers, sibling: { router } }) => {
    const value = commonest(handlers.flatMap((one) => idType(sources, one) ?? []));
    return value === undefined ? undefined : { value, at: router };
  });

/** Returns the annotation of the path parameter in the handler; else its type in a dependency. */
function idType(sources: Sources, { route, params, file }: Handler): string | undefined {
  const id = idIn(route.path);
  const param = params.find(({ name }) => name === id);
  if (param?.annotation !== undefined) {
    const { annotation } = param;
    const isAnnotated =
      annotation.type === 'Subscript' && dottedName(annotation.value)?.endsWith('Annotated') === true;
    const inner = isAnnotated && annotation.index.type === 'Tuple' ? annotation.index.items[0] : annotation;
    return sources.text(file, inner ?? annotation);
  }
  const there = route.operation?.parameters.find((one) => one.in === 'path' && one.alias === id);
  const type = there === undefined ? '' : typeName(there.field.type);
  return ['UUID', 'int', 'str'].includes(type) ? type : undefined;
}

/** Votes on the parameter that gives a handler its session. */
export const voteSession = (studied: readonly Studied[], sources: Sources): Fact<string | null> | undefined =>
  voteOne<string | null>('session', studied, ({ handlers, sibling: { router } }) => {
    if (handlers.length === 0) return undefined;
    const shown = handlers.map((one) => sessionOf(sources, one) ?? null);
    return { value: commonest(shown) ?? null, at: router };
  });

/** Votes on how handlers ask who calls; an include that asks for all of them isn't the handlers' business. */
export function voteAuth(studied: readonly Studied[], sources: Sources): Fact<string | null> | undefined {
  const ballots = studied.flatMap(
    ({ handlers, sibling: { router, weight } }): readonly Ballot<string | null>[] => {
      const shown = authTexts(sources, handlers);
      return shown.map((value) => ({ value, at: router, weight: weight / shown.length }));
    },
  );
  return vote('auth', ballots, (value) => value ?? '');
}

/** Returns the text by which each handler of a resource asks, or `null` once if most of those that write ask nobody. */
function authTexts(sources: Sources, handlers: readonly Handler[]): readonly (string | null)[] {
  const [first] = handlers;
  if (first === undefined) return [];
  const given = keywordOf(routerCall(sources, handlers), 'dependencies');
  if (given !== undefined && listAsksWho(sources, first.file, given))
    return [`dependencies=${sources.text(first.file, given)}`];
  const isWriting = ({ operation }: Handler): boolean => operation !== 'list' && operation !== 'get';
  const all = handlers.map((one) => ({ isWriting: isWriting(one), text: guardsOf(sources, one)[0] }));
  // Reading is often open to all: those that write tell.
  const writing = all.filter((one) => one.isWriting);
  const telling = writing.length > 0 ? writing : all;
  const asking = telling.filter(({ text }) => text !== undefined);
  return asking.length * 2 <= telling.length ? [null] : all.flatMap(({ text }) => text ?? []);
}

/** Votes on the verb of an update. */
export const voteUpdateVerb = (studied: readonly Studied[]): Fact<UpdateVerb> | undefined =>
  voteOne<UpdateVerb>('updateVerb', studied, ({ sibling: { operations, router } }) => {
    const methods = operations
      .filter(({ operation }) => operation === 'update')
      .flatMap(({ route }) => route.methods);
    const [put, patch] = ['PUT', 'PATCH'].map((method) => methods.includes(method));
    if (put !== true && patch !== true) return undefined;
    return { value: put === true && patch === true ? 'both' : put === true ? 'put' : 'patch', at: router };
  });

/** Votes on the status of creating or deleting. */
export const voteStatus = (
  operation: 'create' | 'delete',
  studied: readonly Studied[],
): Fact<number> | undefined =>
  voteOne(`status.${operation}`, studied, ({ sibling: { operations } }) => {
    const found = operations.find((one) => one.operation === operation);
    const status = Number(found?.route.operation?.responses.status);
    if (found === undefined || Number.isNaN(status)) return undefined;
    return { value: status, at: `${found.route.place?.file ?? ''}:${found.line}` };
  });

/** Votes on whether handlers are `async def`. */
export const voteAsync = (studied: readonly Studied[]): Fact<boolean> | undefined =>
  voteOne('async', studied, ({ handlers, sibling: { router } }) => {
    const value = commonest(handlers.map(({ def }) => def.isAsync));
    return value === undefined ? undefined : { value, at: router };
  });

/** Votes on how lists are divided into pages. */
export const votePagination = (
  studied: readonly Studied[],
  sources: Sources,
): Fact<string | null> | undefined =>
  voteOne<string | null>('pagination', studied, ({ handlers }) => {
    const list = handlers.find(({ operation }) => operation === 'list');
    if (list === undefined) return undefined;
    return { value: paginationOf(sources, list), at: `${list.file}:${list.line}` };
  });

/** Votes on the mapper of the models, and whether sessions are asynchronous; tables of SQLAlchemy Core have no mapper. */
export function voteOrm(studied: readonly Studied[], sources: Sources): Fact<Orm> | undefined {
  const models = modelsOf(sources).filter(isSql);
  const uses = (type: RegExp): boolean =>
    sources.files.some((file) => type.test(sources.module(file)?.text ?? ''));
  const isAsync = uses(/\bAsyncSession\b/);
  const isCoreAsync = uses(/\bAsync(?:Session|Connection|Engine)\b/);
  return voteOne<Orm>('orm', studied, ({ sibling: { files, router, words } }) => {
    const path = files.find(({ role }) => role === 'model')?.path;
    const own = models.filter(({ file }) => file === path);
    const mapper = own.find(({ mapper: one }) => one === 'sqlmodel')?.mapper ?? own[0]?.mapper;
    if (mapper !== undefined && path !== undefined)
      return { value: isAsync ? `${mapper}-async` : mapper, at: path };
    const others = studied.map(({ sibling }) => sibling.words).filter((one) => one !== words);
    const table = coreTables(sources).find(({ name }) => isIn(name, words, others));
    if (table === undefined) return { value: null, at: router };
    return { value: isCoreAsync ? 'sqlalchemy-core-async' : 'sqlalchemy-core', at: table.at };
  });
}
