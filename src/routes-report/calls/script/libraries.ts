import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { type Client, baseIn } from './clients';
import { around } from './declarations';
import { resultsOf } from './functions';
import type { Located } from './names';
import { isUndefined } from './patterns';
import { type Arguments, type Request, requestTo } from './requests';
import type { Resolver } from './resolve';
import { isMethod, verbOf } from './verbs';
import type { Wrappers } from './wrappers';

type Call = Located & { readonly node: ts.CallExpression };

/** Reads what libraries send whose calls aren't those of a client: hooks, resources, and generated code. */
export class Libraries {
  constructor(
    private readonly resolver: Resolver,
    private readonly args: Arguments,
    private readonly wrappers: Wrappers,
  ) {}

  /** Returns the request of a call; the name is that of the function or method. */
  requestIn(call: Call, callee: ts.Node, name: string): Request | undefined {
    const [first, second] = call.node.arguments;
    if (first === undefined) return undefined;
    if (callee.getText().startsWith('httpResource')) return this.#resource({ ...call, node: first });
    if (/^useSWR[A-Z]?/.test(name)) return this.#hook(call, first, second, name);
    if (/^use(?:Lazy)?Fetch$/.test(name)) return this.#fetched(call, first, second);
    if (/^use\w*(?:Query|Mutation)$|^queryOptions$/.test(name)) return this.#typedHook(call, first, second);
    if (name === 'query' || name === 'mutation') return this.#endpoint(call, { ...call, node: first });
    if (name === 'method') return this.#path(call, callee, first);
    if (/^(?:\$|jQuery)\.\w+$/.test(callee.getText())) return this.#jquery(call, name);
    return /request$/i.test(name) ? this.#generated(call) : undefined;
  }

  /** Reads `httpResource(() => url)`. */
  #resource(at: Located): Request | undefined {
    const inner = this.#given(at);
    return this.args.configured(inner, { kind: 'angular', base: [] }) ?? requestTo(inner, 'GET');
  }

  /** Reads `useFetch(() => url, options)`. */
  #fetched(call: Call, first: ts.Expression, second: ts.Expression | undefined): Request | undefined {
    const url = this.#given({ ...call, node: first });
    if (url.node === first) return undefined; // as `fetch` has it
    const options = second === undefined ? undefined : { ...call, node: second };
    const method = options === undefined ? 'GET' : this.args.methodIn(options);
    return this.args.sent(url, method, { kind: 'ky', base: [] }, options === undefined ? [] : [options]);
  }

  /** Reads `useSWR(key, fetcher)`: what the fetcher sends, or else a path behind an unknown base. */
  #hook(
    call: Call,
    first: ts.Expression,
    second: ts.Expression | undefined,
    name: string,
  ): Request | undefined {
    const { ts } = this.resolver;
    const key = this.#given({ ...call, node: first });
    const value = this.resolver.follow(key);
    const [head] = ts.isArrayLiteralExpression(value.node) ? value.node.elements : [];
    const url = head === undefined ? key : { ...value, node: head };
    const isKnown = head === undefined && second !== undefined;
    const sent = isKnown ? this.wrappers.requestBy({ ...call, node: second }, url) : undefined;
    const method = name.endsWith('Mutation') || second === undefined ? undefined : 'GET';
    return sent ?? { url, method, base: [undefined], isSure: false };
  }

  /** Reads `$api.useQuery("get", "/items/{id}")` of openapi-react-query. */
  #typedHook(call: Call, first: ts.Expression, second: ts.Expression | undefined): Request | undefined {
    const method = this.args.textOf({ ...call, node: first });
    if (!isMethod(method) || second === undefined) return undefined;
    return { ...requestTo({ ...call, node: second }, method), base: [undefined], isSure: false };
  }

  /** Reads `builder.query({ query: (id) => path })` of RTK Query. */
  #endpoint(call: Call, options: Located): Request | undefined {
    const query = this.resolver.member(options, 'query');
    if (query === undefined || !this.resolver.ts.isFunctionLike(query.node)) return undefined;
    const given = this.#given(query);
    const client: Client = { kind: 'ky', base: this.#endpointBase(call) };
    const configured = this.args.configured(given, client);
    if (configured !== undefined) return configured;
    return given.node === query.node ? undefined : this.args.sent(given, 'GET', client);
  }

  /** Returns the base of the `createApi` around an endpoint. */
  #endpointBase(call: Call): readonly UrlPart[] {
    const { ts } = this.resolver;
    for (const one of around(call.node)) {
      if (!ts.isCallExpression(one) || !/(?:createApi|injectEndpoints)$/.test(one.expression.getText()))
        continue;
      const maker = ts.isPropertyAccessExpression(one.expression)
        ? this.resolver.follow({ ...call, node: one.expression.expression })
        : { ...call, node: one };
      const [options] = ts.isCallExpression(maker.node) ? maker.node.arguments : [];
      const query =
        options === undefined ? undefined : this.resolver.member({ ...maker, node: options }, 'baseQuery');
      const [settings] = query !== undefined && ts.isCallExpression(query.node) ? query.node.arguments : [];
      if (query === undefined || settings === undefined) return [undefined];
      return baseIn(this.resolver, { ...query, node: settings }) ?? [undefined];
    }
    return [undefined];
  }

  /** Reads `fetcher.path("/items/{id}").method("get")` of openapi-typescript-fetch. */
  #path(call: Call, callee: ts.Node, first: ts.Expression): Request | undefined {
    const { ts } = this.resolver;
    const method = this.args.textOf({ ...call, node: first });
    if (!isMethod(method) || !ts.isPropertyAccessExpression(callee)) return undefined;
    const { expression: inner } = callee;
    if (!ts.isCallExpression(inner) || !ts.isPropertyAccessExpression(inner.expression)) return undefined;
    const [url] = inner.expression.name.text === 'path' ? inner.arguments : [];
    return url === undefined
      ? undefined
      : { ...requestTo({ ...call, node: url }, method), base: [undefined], isSure: false };
  }

  /** Reads `$.get(url, callback)`, `$.ajax({ url, type })`. */
  #jquery(call: Call, name: string): Request | undefined {
    const verb = verbOf(name);
    if (verb === undefined && name !== 'ajax') return undefined;
    return this.args.withOptions(call, call.node.arguments, { kind: 'ky', base: [] }, verb);
  }

  /** Reads `request(OpenAPI, { method: "GET", url: "/items/{id}" })` of generated clients. */
  #generated(call: Call): Request | undefined {
    const { ts } = this.resolver;
    for (const node of call.node.arguments.slice(1)) {
      if (!ts.isObjectLiteralExpression(node)) continue;
      const method = this.resolver.member({ ...call, node }, 'method');
      const sent = this.args.configured({ ...call, node }, { kind: 'wrapped', base: [undefined] });
      if (method !== undefined && sent !== undefined) return sent;
    }
    return undefined;
  }

  /** Returns what a function without a name gives back, or the expression itself; the side of a choice that's something. */
  #given(at: Located): Located {
    const { ts } = this.resolver;
    const { node } = at;
    const isFunction =
      ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);
    const results = isFunction ? resultsOf(ts, node).filter((one) => !isUndefined(ts, one)) : [];
    const [only] = results;
    const inner = only === undefined || results.length > 1 ? node : only;
    const bare = this.resolver.unwrapped(inner) ?? inner;
    if (!ts.isConditionalExpression(bare)) return { ...at, node: bare };
    if (isUndefined(ts, bare.whenFalse)) return { ...at, node: bare.whenTrue };
    return isUndefined(ts, bare.whenTrue) ? { ...at, node: bare.whenFalse } : { ...at, node: bare };
  }
}
