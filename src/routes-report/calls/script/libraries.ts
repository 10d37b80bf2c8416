import type { UrlPart } from '../url-call';
import { follow, member } from '../values/follow';
import { type Call, dottedName, isOf, lastName, type Value } from '../values/term';
import { textOf } from '../values/texts';
import type { Wrappers } from '../values/wrappers';
import { type Client, baseIn } from './clients';
import {
  argumentsOf,
  configured,
  methodIn,
  type Request,
  requestBehind,
  requestTo,
  sent,
  withOptions,
} from './requests';
import { isMethod, verbOf } from './verbs';

/**
 * Returns what libraries send whose calls aren't those of a client: hooks, resources, and generated code. `around` are the
 * calls around it, the innermost first.
 */
export function libraryRequest(
  call: Value<Call>,
  around: readonly Call[],
  wrappers: Wrappers<Request>,
): Request | undefined {
  const { callee } = call.term;
  const name = lastName(callee);
  const [first, second] = argumentsOf(call);
  if (first === undefined) return undefined;
  if (dottedName(callee).startsWith('httpResource')) return resource(first);
  if (/^useSWR[A-Z]?/.test(name)) return hook(first, second, name, wrappers);
  if (/^use(?:Lazy)?Fetch$/.test(name)) return fetched(first, second);
  if (/^use\w*(?:Query|Mutation)$|^queryOptions$/.test(name)) return typed(textOf(first), second);
  if (name === 'query' || name === 'mutation') return endpoint(first, { ...call, around });
  if (name === 'method') return pathOf(call, textOf(first));
  if (/^(?:\$|jQuery)\.\w+$/.test(dottedName(callee))) return jquery(call, name);
  return /request$/i.test(name) ? generated(argumentsOf(call).slice(1)) : undefined;
}

/** Reads `httpResource(() => url)`. */
function resource(at: Value): Request | undefined {
  const inner = givenBy(at);
  return configured(inner, { kind: 'angular', base: [] }) ?? requestTo(inner, 'GET');
}

/** Reads `useFetch(() => url, options)`. */
function fetched(first: Value, options: Value | undefined): Request | undefined {
  const url = givenBy(first);
  if (url.term === first.term) return undefined; // as `fetch` has it
  const method = options === undefined ? 'GET' : methodIn(options);
  return sent(url, method, { kind: 'ky', base: [] }, options === undefined ? [] : [options]);
}

/** Reads `useSWR(key, fetcher)`: what the fetcher sends, or else a path behind an unknown base. */
function hook(
  first: Value,
  fetcher: Value | undefined,
  name: string,
  wrappers: Wrappers<Request>,
): Request | undefined {
  const key = givenBy(first);
  const value = follow(key);
  const [head] = isOf(value, 'list') ? value.term.items : [];
  const isKnown = head === undefined && fetcher !== undefined;
  const method = name.endsWith('Mutation') || fetcher === undefined ? undefined : 'GET';
  return (
    (isKnown ? wrappers.requestBy(fetcher, key) : undefined) ??
    requestBehind(head === undefined ? key : { ...value, term: head }, method)
  );
}

/** Reads `$api.useQuery("get", "/items/{id}")` of openapi-react-query. */
const typed = (method: string | undefined, url: Value | undefined): Request | undefined =>
  isMethod(method) && url !== undefined ? requestBehind(url, method) : undefined;

/** Reads `builder.query({ query: (id) => path })` of RTK Query. */
function endpoint(
  options: Value,
  { around, bound }: Pick<Value, 'bound'> & { readonly around: readonly Call[] },
): Request | undefined {
  const query = member(options, 'query');
  if (query === undefined || !isOf(query, 'function')) return undefined;
  const given = givenBy(query);
  const maker = around.find(({ callee }) => /(?:createApi|injectEndpoints)$/.test(lastName(callee)));
  const base = maker === undefined ? undefined : endpointBase({ term: maker, bound });
  const client: Client = { kind: 'ky', base: base ?? [undefined] };
  return (
    configured(given, client) ?? (given.term === query.term ? undefined : sent(given, 'GET', client, []))
  );
}

/** Returns the base of a call of `createApi`, or of `injectEndpoints` of what such a call has made. */
function endpointBase(maker: Value<Call>): readonly UrlPart[] | undefined {
  const { callee } = maker.term;
  const [options] = argumentsOf(callee.kind === 'member' ? follow({ ...maker, term: callee.owner }) : maker);
  const query = options === undefined ? undefined : member(options, 'baseQuery');
  const [settings] = query === undefined ? [] : argumentsOf(query);
  return settings === undefined ? undefined : baseIn(settings);
}

/** Reads `fetcher.path("/items/{id}").method("get")` of openapi-typescript-fetch. */
function pathOf({ term: { callee }, bound }: Value<Call>, method: string | undefined): Request | undefined {
  const inner = callee.kind === 'member' ? callee.owner : callee;
  return inner.kind === 'call' && inner.callee.kind === 'member' && inner.callee.name === 'path'
    ? typed(method, argumentsOf({ term: inner, bound })[0])
    : undefined;
}

/** Reads `$.get(url, callback)`, `$.ajax({ url, type })`. */
function jquery(call: Value<Call>, name: string): Request | undefined {
  const verb = verbOf(name);
  if (verb === undefined && name !== 'ajax') return undefined;
  return withOptions(argumentsOf(call), { kind: 'ky', base: [] }, verb);
}

/** Reads `request(OpenAPI, { method: "GET", url: "/items/{id}" })` of generated clients. */
function generated(given: readonly Value[]): Request | undefined {
  for (const one of given) {
    if (!isOf(one, 'object') || member(one, 'method') === undefined) continue;
    const request = configured(one, { kind: 'wrapped', base: [undefined] });
    if (request !== undefined) return request;
  }
  return undefined;
}

/** Returns what a function without a name gives back, or the expression itself; the side of a choice that's something. */
function givenBy({ term, bound }: Value): Value {
  const results = term.kind === 'function' ? term.results().filter(({ kind }) => kind !== 'nothing') : [];
  const [only] = results;
  const inner = only === undefined || results.length > 1 ? term : only;
  if (inner.kind !== 'either') return { term: inner, bound };
  if (inner.second.kind === 'nothing') return { term: inner.first, bound };
  return { term: inner.first.kind === 'nothing' ? inner.second : inner, bound };
}
