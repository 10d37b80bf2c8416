import { commonest } from '../../../base/code/groups';
import type { Expr } from '../../../analysis/python/ast';
import { nodesIn } from '../../../analysis/python/ast/walk';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { Studied } from '../find/found-resources';
import { collectionPart } from '../find/resources';
import type { Fact, NameTemplate, PrefixPlace, TagPlace } from '../facts';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import type { Handler } from '../read/handlers';
import { dottedName } from '../../edit/names';
import { assignmentOf } from '../../../analysis/python/ast/bindings';
import { type Sources } from '../read/sources';
import { KEBAB, type Template, TITLE } from '../words';
import { voteName, type Ballot, mapFact, vote } from './tally';

/** Votes on a fact that each resource shows once, or not at all. */
export function voteOne<T>(
  name: string,
  studied: readonly Studied[],
  of: (one: Studied) => { readonly value: T; readonly at: string } | undefined,
): Fact<T> | undefined {
  const ballots = studied.flatMap((one): readonly Ballot<T>[] => {
    const shown = of(one);
    return shown === undefined ? [] : [{ ...shown, weight: one.sibling.weight }];
  });
  return vote(name, ballots, (value) => JSON.stringify(value));
}

/** Votes on the variable that a resource's handlers depend on. */
export const voteVariable = (
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate> | undefined =>
  voteName<never>('variable', studied, ({ handlers, sibling: { router, words } }) => {
    const name = commonest(handlers.flatMap((one) => variableOf(one) ?? []));
    return name === undefined ? undefined : { template: paths.text(name, words), at: router };
  });

/** Returns the name before the method in `@router.get`. */
function variableOf({ decorator }: Handler): string | undefined {
  return decorator?.func.type === 'Attribute' ? dottedName(decorator.func.value) : undefined;
}

/** Votes on the path of the collection. */
export const voteUrl = (studied: readonly Studied[], paths: PathTemplates): Fact<NameTemplate> | undefined =>
  voteName<never>(
    'url',
    studied,
    ({ resource: { collection }, sibling: { words, router } }) => ({
      template: paths.url(collection, words),
      at: router,
    }),
    KEBAB,
  );

/** Votes on whether the collection's path ends in a slash. */
export const voteSlash = (studied: readonly Studied[]): Fact<boolean> | undefined =>
  voteOne('slash', studied, ({ sibling: { operations, router } }) => {
    const ends = operations
      .filter(({ operation }) => operation === 'list' || operation === 'create')
      .map(({ route }) => route.path.endsWith('/'));
    const value = commonest(ends);
    return value === undefined ? undefined : { value, at: router };
  });

/** Votes on the place that gives a path the resource's word. */
export const votePrefixPlace = (
  studied: readonly Studied[],
  sources: Sources,
  paths: PathTemplates,
): Fact<PrefixPlace> | undefined =>
  voteOne('prefixPlace', studied, ({ sibling: { operations, router, words }, handlers }) => {
    const [first] = operations;
    const registered = first?.route.details?.registered.path;
    if (first === undefined || registered === undefined) return undefined;
    const path = collectionPart(registered, first.route);
    const call = routerCall(sources, handlers);
    const given = call === undefined ? undefined : keywordOf(call, 'prefix');
    const isGiven = given !== undefined && !(given.type === 'Str' && given.value === '');
    if (!hasPlaceholder(paths.text(path, words).text))
      return { value: isGiven ? 'router' : 'include', at: router };
    const own = handlers.map(({ decorator, route }) => collectionPart(pathIn(decorator), route));
    const isInPath = own.some((text) => hasPlaceholder(paths.text(text, words).text));
    return { value: isInPath || call === undefined ? 'path' : 'router', at: router };
  });

function pathIn(decorator: Handler['decorator']): string {
  const path = decorator?.args[0] ?? keywordOf(decorator, 'path');
  return path?.type === 'Str' ? path.value : '';
}

/** Returns the call that makes the router that a resource's handlers depend on. */
export function routerCall(
  sources: Sources,
  handlers: readonly Handler[],
): (Expr & { readonly type: 'Call' }) | undefined {
  const [first] = handlers;
  const name = first === undefined ? undefined : variableOf(first);
  if (first === undefined || name === undefined) return undefined;
  for (const node of nodesIn(sources.module(first.file)?.body ?? [])) {
    const { targets = [], value } = assignmentOf(node) ?? {};
    const isIt = targets.some((target) => dottedName(target) === name);
    if (isIt && value?.type === 'Call' && isRouter(value.func)) return value;
  }
  return undefined;
}

const isRouter = (func: Expr): boolean => (dottedName(func) ?? '').endsWith('Router');

/** Votes on the place that tags a resource's routes; `null` if they have no tags. */
export const voteTagPlace = (studied: readonly Studied[], sources: Sources): Fact<TagPlace> | undefined =>
  voteOne<TagPlace>('tagPlace', studied, ({ sibling: { operations, router }, handlers }) => {
    const [first] = operations;
    if (first === undefined) return undefined;
    if (first.route.tags.length === 0) return { value: null, at: router };
    const { registered, includes } = first.route.details ?? {};
    if ((registered?.tags ?? []).length === 0)
      return { value: 'include', at: includes?.at(-1)?.place.file ?? router };
    const isDecorated = handlers.every(({ decorator }) => keywordOf(decorator, 'tags') !== undefined);
    const isOnRouter = keywordOf(routerCall(sources, handlers), 'tags') !== undefined;
    return { value: isDecorated && !isOnRouter ? 'decorator' : 'router', at: router };
  });

/** Votes on the tags of a route: its own, without those of what includes it; else all of them. */
export function voteTags(
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<readonly NameTemplate[]> | undefined {
  const templates = studied.map((one): readonly Template[] => {
    const all = one.sibling.operations.map(({ route: { tags: every, details } }) => {
      const own = details?.registered.tags ?? [];
      return JSON.stringify([...new Set(own.length > 0 ? own : every)]);
    });
    // The cast: it was made from such a list, in the line above.
    const tags = JSON.parse(commonest(all) ?? '[]') as readonly string[];
    return tags.map((tag) => paths.text(tag, one.sibling.words));
  });
  const ballots = studied.map((one, index) => ({
    value: templates[index] ?? [],
    at: one.sibling.router,
    weight: one.sibling.weight,
  }));
  const textOf = (value: readonly Template[]): string => value.map(({ text }) => text).join('\n');
  const fact = vote('tags', ballots, textOf);
  const filled = (value: readonly Template[]): readonly NameTemplate[] =>
    value.map(({ text }) => ({ text, joint: tagJoint(text, templates.flat()) }));
  return fact && mapFact(fact, filled);
}

/** Returns what joins the words of a tag: what tags of the same form show, else a hyphen, or a space between capitals. */
function tagJoint(text: string, shown: readonly Template[]): Template['joint'] & object {
  const own = shown.filter(({ joint }) => joint !== undefined);
  const best = own.find((one) => one.text === text) ?? own[0];
  if (best?.joint !== undefined) return best.joint;
  return /\{[A-Z]/.test(text) ? TITLE : KEBAB;
}
