import { isAsked, fillName } from '../layout/given';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { capitalised } from '../../base/naming/resource-name';
import { Failure } from '../../base/diagnostics/failure';
import { prefixIn } from '../layout/choose';
import { FLAGS } from '../layout/options';
import { fill, KEBAB, PROSE, substitute } from '../layout/words';
import { collectionOf } from '../layout/find/resources';
import { linesOf } from '../layout/read/models';
import { paramText } from '../layout/read/dependencies';
import { bodyIn, type Handler } from '../layout/read/handlers';
import { routerCall } from '../layout/vote/routes';
import { byOperation, OPERATIONS, type Operation } from '../output/operations';
import { parametersIn } from '../output/router-lines';
import type { KeyConvention, RouterConvention } from '../standard/conventions';
import { handlerOf } from './answers';
import { isAnyones } from './auth';
import { type Evidence, type GivenPlaces, type Shown, usualNames, withoutField } from './evidence';
import { placeOf, postpones } from './places';

/** Returns how the router and its handlers are written, given the key. */
export function routerOf(
  evidence: Evidence,
  { parameter, type }: Pick<KeyConvention, 'parameter' | 'type'>,
): Shown<RouterConvention> {
  const { facts, words, exemplar, sources } = evidence;
  const file = placeOf(evidence, 'router');
  const shown = fillName(facts.variable.value, words);
  const isNew = sources.tree.kind(file) !== 'file';
  // A file of its own needs a router, also if the others' handlers depend on the application.
  const variable =
    /^\w+$/.test(shown) && !(isNew && /^(?:app|application|api)$/.test(shown)) ? shown : 'router';
  const call = exemplar && routerCall(sources, exemplar.handlers);
  const maker =
    call === undefined || exemplar === undefined ? '' : sources.text(exemplar.sibling.router, call.func);
  const isOwnClass =
    exemplar !== undefined &&
    /^\w+$/.test(maker) &&
    sources.definition(exemplar.sibling.router, maker) !== undefined;
  const place = facts.prefixPlace.value;
  const own = ownPath(evidence);
  const tags = tagsOf(evidence);
  // A file of its own was written for this very resource.
  const isThere =
    !isNew &&
    facts['place.router'].value?.text === file &&
    sources.bindings(file).some(({ name }) => name === variable);
  const prefix = isThere && call !== undefined ? keywordOf(call, 'prefix') : undefined;
  const held = prefix?.type === 'Str' && own.startsWith(`${prefix.value}/`) ? prefix.value.length : 0;
  const base = place === 'path' ? own.slice(held) : '';
  // FastAPI refuses an empty path without a prefix; where that's given elsewhere others have to show one.
  const isEmpty = base === '' && place === 'include' && evidence.handlers.length > 0;
  const isShown = evidence.handlers.some(({ decorator }) => {
    const path = decorator?.args[0];
    return path?.type === 'Str' && path.value === '';
  });
  const outer = outerOf(evidence, type);
  const slash = facts.slash.value || (isEmpty && !isShown) ? '/' : '';
  return {
    value: {
      variable,
      isThere,
      isPostponed: postpones(evidence, 'router', file),
      class: isOwnClass ? maker : 'APIRouter',
      isOwnClass,
      arguments: [
        ...(place === 'router' && own !== '' ? [`prefix="${own}"`] : []),
        ...(facts.tagPlace.value === 'router' ? tags : []),
        ...furtherArguments(evidence),
      ],
      path: `${base}${slash}`,
      itemPath: `${base}/{${parameter}}${itemSlash(evidence)}`,
      outer: outer.map(({ text }) => text),
      decorator: facts.tagPlace.value === 'decorator' ? tags : [],
      ...wordingOf(evidence),
      names: namesOf(evidence),
      ...answersOf(evidence.asDivided()),
    },
    at: { ...placesOf(exemplar), ...(outer[0]?.file === undefined ? {} : { 'router.outer': outer[0].file }) },
  };
}

/** Returns the file in which the names of the exemplar's router mean something. */
const placesOf = (exemplar: Evidence['exemplar']): GivenPlaces =>
  exemplar === undefined
    ? {}
    : { 'router.class': exemplar.sibling.router, 'router.arguments': exemplar.sibling.router };

/** A parameter of the path, and the file in which its type means something. */
interface Outer {
  readonly text: string;
  readonly file: string | undefined;
}

/** Returns the parameters of what stands before the collection, as other handlers have them: those of `--prefix`, and those that all take. */
function outerOf({ facts, words, handlers, exemplar, sources }: Evidence, keyType: string): readonly Outer[] {
  return parametersIn(urlOf(facts, words)).flatMap((name): readonly Outer[] => {
    const [shown] = handlers.flatMap(({ params, file }) => {
      const param = params.find((one) => one.name === name && one.default === undefined);
      return param?.annotation === undefined ? [] : [{ text: paramText(sources, file, param), file }];
    });
    const isUsual =
      exemplar?.handlers.every(({ params }) => params.some((one) => one.name === name)) === true;
    if (!isUsual && !isAsked(facts.url)) return [];
    return [shown ?? { text: `${name}: ${keyType}`, file: undefined }];
  });
}

/** Returns the argument with the tags, if there are any; one that's another resource's alone isn't ours. */
function tagsOf({ facts, words }: Evidence): readonly string[] {
  const { value, confidence, evidence } = facts.tags;
  if (value.length === 0) return [];
  const isOurs = (confidence > 0.5 && evidence.length > 1) || value.some(({ text }) => text.includes('{'));
  const tags = isOurs ? value.map((tag) => fillName(tag, words)) : [fill('{plural}', words, KEBAB)];
  return [`tags=[${tags.map((tag) => JSON.stringify(tag)).join(', ')}]`];
}

/** Returns the path of the collection; one that ends in another word than the resource's is no collection's. */
export function urlOf(facts: Evidence['facts'], words: Evidence['words']): string {
  const { text, joint } = facts.url.value;
  const isNamed = (text.split('/').at(-1) ?? '').includes('{');
  const own = `${text.slice(0, text.lastIndexOf('/', text.search(/\{(?:plural|singular)\}|$/i)))}/{plural}`;
  return fillName(isNamed ? facts.url.value : { text: own, joint }, words);
}

/** Returns the part of the collection's path that the router's file says. */
export function ownPath({ facts, words, exemplar, paths, layout }: Evidence): string {
  const url = urlOf(facts, words);
  const last = `/${url.split('/').at(-1) ?? ''}`;
  if (facts.prefixPlace.value === 'include') return '';
  const route = (exemplar?.sibling ?? layout.siblings[0])?.operations[0]?.route;
  const registered = route?.details?.registered.path;
  if (route === undefined || registered === undefined) return last;
  if (!isAsked(facts.url)) {
    if (exemplar === undefined) return last;
    const { text } = paths.url(collectionOf(registered), exemplar.sibling.words);
    const own = fill(text, words, facts.url.value.joint);
    return own.includes('{') || !own.includes(last) ? last : own;
  }
  if (prefixIn(facts.include.value?.line.text ?? '') !== undefined) return last;
  const outer = route.path.endsWith(registered) ? route.path.slice(0, -registered.length) : '';
  if (url.startsWith(`${outer}/`)) return url.slice(outer.length);
  throw new Failure(
    `${FLAGS.prefix} ${url.slice(0, -last.length)}: what includes the router stands under ${outer}; name another place, such as the application, with ${FLAGS.into} FILE:VARIABLE.`,
  );
}

function itemSlash({ exemplar }: Evidence): string {
  const item = exemplar?.sibling.operations.find(({ operation }) => operation === 'get');
  return item?.route.path.endsWith('/') === true ? '/' : '';
}

/** Returns the arguments of the exemplar's router that aren't about what it serves. */
function furtherArguments(evidence: Evidence): readonly string[] {
  const { exemplar, sources } = evidence;
  const call = exemplar && routerCall(sources, exemplar.handlers);
  if (call === undefined || exemplar === undefined) return [];
  return ['dependencies', 'route_class'].flatMap((name) => {
    const value = keywordOf(call, name);
    const text = value === undefined ? undefined : sources.text(exemplar.sibling.router, value);
    const isOurs =
      text !== undefined && (name === 'dependencies' ? isAnyones(evidence, text) : evidence.isNeutral(text));
    return isOurs ? [`${name}=${text}`] : [];
  });
}

/** Returns the names of the exemplar's handlers with the new words; the usual ones where they don't tell. */
function namesOf(evidence: Evidence): Readonly<Record<Operation, string>> {
  const usual = usualNames(evidence.words);
  const shown = byOperation((operation) => {
    const name = handlerOf(evidence, operation)?.handler ?? '';
    const renamed = withoutField(evidence.renamed(name), operation);
    const isOurs = evidence.isExemplars(name) && /^[a-z_]\w*$/.test(renamed) && evidence.isNeutral(renamed);
    return isOurs ? renamed : usual[operation];
  });
  return new Set(Object.values(shown)).size === OPERATIONS.length ? shown : usual;
}

/** Returns what handlers call and say things. */
const wordingOf = (evidence: Evidence): Pick<RouterConvention, 'bodies' | 'summaries' | 'docs'> => ({
  bodies: bodiesOf(evidence),
  summaries: metadataOf(evidence, summaryIn),
  docs: metadataOf(evidence, docIn),
});

/** Returns the names of the parameters by which the exemplar's handlers get what is sent, with the new words. */
function bodiesOf(evidence: Evidence): RouterConvention['bodies'] {
  const { sources } = evidence;
  const shown = (['create', 'update'] as const).map((operation) => {
    const handler = handlerOf(evidence, operation);
    const name = evidence.renamed((handler && bodyIn(sources, handler)?.name) ?? '');
    return [operation, /^[a-z]\w*$/.test(name) && evidence.isNeutral(name) ? name : undefined] as const;
  });
  return Object.fromEntries(shown);
}

/**
 * Returns what the exemplar says of each of its operations, as their summaries do, with the new words; `undefined` if not each has something.
 * A text that names a field, or says what only the exemplar does, gives way to the usual words.
 */
function metadataOf(
  evidence: Evidence,
  said: (handler: Handler) => string | undefined,
): RouterConvention['summaries'] {
  const { exemplar, paths, words } = evidence;
  const shown = (exemplar?.handlers ?? []).map((one) => [one.operation, said(one)] as const);
  if (exemplar === undefined || !shown.every(([, text]) => /^[ -~]+$/.test(text ?? ''))) return undefined;
  const from = exemplar.sibling.words;
  const { create, response } = exemplar.classes;
  const fields = [create, response].flatMap((one) =>
    one === undefined ? [] : linesOf(one.node).map(({ name }) => name.toLowerCase()),
  );
  const [singular, plural] = [words.singular.join(' '), words.plural.join(' ')];
  const article = /^[aeiou]/.test(singular) ? 'an' : 'a';
  const end = shown.every(([, text]) => text?.endsWith('.')) ? '.' : '';
  const own = (operation: Operation): string => {
    const given = shown.find((one) => one[0] === operation)?.[1] ?? '';
    const text = substitute(given, from, words, PROSE, paths.othersOf(from));
    const isField = given
      .toLowerCase()
      .match(/\w+/g)
      ?.some((one) => one !== 'id' && fields.includes(one));
    const rest = text.replace(new RegExp(`\\b(?:${plural}|${singular})\\b`, 'gi'), '');
    const isOurs = text !== given && isField !== true && evidence.isNeutral(text) && PLAINLY.test(rest);
    const usual = `${capitalised(operation)} ${operation === 'list' ? plural : singular}${end}`;
    return isOurs ? text.replace(new RegExp(`\\ban? (?=${singular}\\b)`), `${article} `) : usual;
  };
  return byOperation(own);
}

/** Returns the summary that a handler's decorator has. */
function summaryIn({ decorator }: Handler): string | undefined {
  const value = keywordOf(decorator, 'summary');
  return value?.type === 'Str' ? value.value : undefined;
}

/** Returns the first line of a handler's docstring. */
const docIn = ({ def }: Handler): string | undefined =>
  def.docstring()?.trim().split('\n')[0]?.replace(/["\\]/g, '');

/** Matches what may be said beside the resource: nothing of what only the exemplar does. */
const PLAINLY =
  /^(?:\W|\b(?:get|list|all|retrieves?|gets?|fetch(?:es)?|lists?|returns?|reads?|shows?|creates?|adds?|new|updates?|edits?|existing|deletes?|removes?|an?|the|by|its|id|ids|single|specific|one|given|from|of|with|in|database|details?|pages?|paginated|pagination|data|information|endpoint|to|for|record|s)\b)*$/i;

type Answers = Pick<RouterConvention, 'responses' | 'results' | 'statuses'>;

function answersOf({ exemplar, sources }: Evidence): Answers {
  if (exemplar === undefined) return { responses: 'model', results: 'row', statuses: 'constants' };
  const shown = exemplar.handlers.filter(({ operation }) => operation !== 'delete');
  const isModel = shown.some(({ decorator }) => keywordOf(decorator, 'response_model') !== undefined);
  const results = shown.flatMap(({ def, file }) => resultOf(sources, file, def));
  const isAnnotated =
    !isModel && results.some((text) => text !== undefined && !/^(?:Any|dict|None)\b/.test(text));
  const text = sources.module(exemplar.sibling.router)?.text ?? '';
  const usesNumbers = /status_code=\d{3}/.test(text) && !text.includes('status.HTTP_');
  return {
    responses: isAnnotated ? 'annotation' : 'model',
    results: results.includes('Any') ? 'any' : results.some((one) => one !== undefined) ? 'row' : 'none',
    statuses: usesNumbers ? 'numbers' : 'constants',
  };
}

function resultOf(
  sources: Evidence['sources'],
  file: string,
  def: Handler['def'],
): readonly (string | undefined)[] {
  const { returns } = def.signature();
  return [returns === undefined ? undefined : sources.text(file, returns)];
}
