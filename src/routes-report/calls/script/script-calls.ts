import type * as ts from 'typescript';
import type { UrlCall, UrlPart } from '../url-call';
import { behind, isUrl, isWhole, joined } from '../url-parts';
import { type Client, Clients } from './clients';
import type { Module, Modules } from './modules';
import { partsOf } from './parts';
import { type Located, Resolver } from './resolve';

/** The methods of clients that are named after what they send. */
const VERBS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  $get: 'GET',
  $post: 'POST',
  $put: 'PUT',
  $patch: 'PATCH',
  $delete: 'DELETE',
  postForm: 'POST',
  putForm: 'PUT',
  patchForm: 'PATCH',
};

/** Functions that take a URL and options: `fetch(url, { method })`. */
const FETCHING: ReadonlySet<string> = new Set(['fetch', '$fetch', 'useFetch', 'ofetch', 'fetchEventSource']);

/** Classes that open a connection, with the method that they send. */
const CONNECTING: Readonly<Record<string, string>> = { EventSource: 'GET', WebSocket: 'WS' };

/** Matches a text that may hold a call: most files have none, and needn't be parsed. */
const HINT =
  /\b(?:fetch|useFetch|ofetch|fetchEventSource|axios|ky|httpResource|WebSocket|EventSource|HttpRequest)\b|\.\s*(?:\$?(?:get|post|put|patch|delete)|del|head|options|request|open|(?:post|put|patch)Form)\s*[(<]|\w*[aA]xios\w*\(/;

/** Returns whether a text may hold calls. */
export const mayCall = (text: string): boolean => HINT.test(text);

/** A request that an expression makes, before the client's base is put before its path. */
interface Request {
  readonly url: Located;
  /** `undefined` where the source doesn't tell. */
  readonly method: string | undefined;
  readonly base: readonly UrlPart[];
  /** False for clients that are only known by their name: what looks like their path must begin with a slash. */
  readonly isSure: boolean;
}

/** Finds the requests in TypeScript and JavaScript. */
export class ScriptCalls {
  readonly #resolver: Resolver;
  readonly #clients: Clients;

  /** Takes the modules of the workspace, and those of them that may set what axios puts before all paths. */
  constructor(modules: Modules, setting: readonly Module[]) {
    this.#resolver = new Resolver(modules);
    this.#clients = new Clients(this.#resolver, axiosBaseIn(this.#resolver, setting));
  }

  /** Returns the calls of a module, in the order of its text. */
  in(module: Module): readonly UrlCall[] {
    const found: UrlCall[] = [];
    const { ts } = this.#resolver;
    const visit = (node: ts.Node): void => {
      const request = this.#requestIn({ node, module, bound: new Map() });
      const call = request === undefined ? undefined : this.#callOf(request);
      if (call !== undefined) found.push(call);
      ts.forEachChild(node, visit);
    };
    visit(module.source);
    return found.sort((left, right) => left.start - right.start);
  }

  #callOf({ url, method, base, isSure }: Request): UrlCall | undefined {
    const written = joined(partsOf(this.#resolver, url));
    const path = isSure ? rooted(written, base) : written;
    const parts = isWhole(path) || base.length === 0 ? path : behind(base, path);
    const isMeant = isUrl(parts) && (isSure || isUrl(written));
    if (!isMeant) return undefined;
    const { node, module } = url;
    const start = node.getStart(module.source);
    const { line } = module.source.getLineAndCharacterOfPosition(start);
    return { method, target: { kind: 'url', parts }, start, end: node.getEnd(), line: line + 1 };
  }

  #requestIn(at: Located): Request | undefined {
    const { ts } = this.#resolver;
    const { node } = at;
    if (ts.isNewExpression(node)) return this.#connection(at, node);
    if (!ts.isCallExpression(node)) return undefined;
    const { expression } = node;
    const callee = this.#resolver.unwrapped(expression) ?? expression;
    const name = ts.isPropertyAccessExpression(callee)
      ? callee.name.text
      : ts.isIdentifier(callee)
        ? callee.text
        : '';
    if (name === 'httpResource' || name === 'text' || name === 'blob') {
      const resource = callee.getText().startsWith('httpResource') ? this.#resource(at, node) : undefined;
      if (resource !== undefined) return resource;
    }
    const owner = ts.isPropertyAccessExpression(callee) ? callee.expression.getText() : '';
    if (FETCHING.has(name) && /^(?:window|globalThis|self|this|)$/.test(owner))
      return this.#withOptions(at, node.arguments, { kind: 'ky', base: [] });
    if (ts.isPropertyAccessExpression(callee)) {
      const member = this.#method(at, node, callee);
      if (member !== undefined) return member;
    }
    return this.#direct({ ...at, node: callee }, node);
  }

  /** Reads `new EventSource(url)`, `new HttpRequest("POST", url)`. */
  #connection(at: Located, { expression, arguments: given }: ts.NewExpression): Request | undefined {
    const name = expression.getText();
    const [first, second] = given ?? [];
    if (name === 'HttpRequest' && first !== undefined && second !== undefined)
      return this.#request(at, second, this.#textOf({ ...at, node: first }));
    const method = Object.hasOwn(CONNECTING, name) ? CONNECTING[name] : undefined;
    return method === undefined || first === undefined ? undefined : this.#request(at, first, method);
  }

  #request(at: Located, url: ts.Node, method: string | undefined): Request {
    return { url: { ...at, node: url }, method: method?.toUpperCase(), base: [], isSure: true };
  }

  /** Reads `httpResource(() => url)`. */
  #resource(at: Located, { arguments: [first] }: ts.CallExpression): Request | undefined {
    const { ts } = this.#resolver;
    if (first === undefined) return undefined;
    const body = ts.isArrowFunction(first) && !ts.isBlock(first.body) ? first.body : first;
    const inner = this.#resolver.unwrapped(body) ?? body;
    return (
      this.#configured({ ...at, node: inner }, { kind: 'angular', base: [] }) ??
      this.#request(at, inner, 'GET')
    );
  }

  /** Reads `client.get(url)`, `client.request(...)`, `xhr.open("GET", url)`. */
  #method(
    at: Located,
    call: ts.CallExpression,
    { expression: owner, name: { text: name } }: ts.PropertyAccessExpression,
  ): Request | undefined {
    const [first, second] = call.arguments;
    if (first === undefined) return undefined;
    if (name === 'open') {
      const method = this.#textOf({ ...at, node: first })?.toUpperCase();
      const isSending = method !== undefined && Object.values(VERBS).includes(method);
      return isSending && second !== undefined ? this.#request(at, second, method) : undefined;
    }
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (verb === undefined && name !== 'request' && name !== 'getUri') return undefined;
    if (this.#isHandled(call)) return undefined;
    const client = this.#clients.clientIn({ ...at, node: owner });
    const isCypress = owner.getText() === 'cy' && name === 'request';
    if (client === undefined && !isCypress) return undefined;
    const used = client ?? { kind: 'agent', base: [] };
    if (verb !== undefined) return this.#sent({ ...at, node: first }, verb, used);
    const method = this.#textOf({ ...at, node: first });
    if (method !== undefined && /^[a-z]+$/i.test(method) && second !== undefined)
      return this.#sent({ ...at, node: second }, method.toUpperCase(), used);
    if (used.kind === 'angular' && second !== undefined)
      return this.#sent({ ...at, node: second }, undefined, used);
    return this.#withOptions(at, call.arguments, used);
  }

  /** Returns whether a function is given besides the URL: routes of a server and stand-ins of tests have one. */
  #isHandled({ arguments: given }: ts.CallExpression): boolean {
    const { ts } = this.#resolver;
    return given.slice(1).some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
  }

  /** Reads `axios(url, options)`, `axios({ url, method })`, `ky(url)`, `instance(...)`. */
  #direct(callee: Located, call: ts.CallExpression): Request | undefined {
    const { ts } = this.#resolver;
    if (!ts.isIdentifier(callee.node) && !ts.isPropertyAccessExpression(callee.node)) return undefined;
    const client = this.#clients.clientIn(callee);
    if (client?.kind !== 'axios' && client?.kind !== 'ky') return undefined;
    return this.#withOptions({ ...callee, node: call }, call.arguments, client);
  }

  #withOptions(at: Located, [first, second]: readonly ts.Expression[], client: Client): Request | undefined {
    const { ts } = this.#resolver;
    if (first === undefined) return undefined;
    const configured = this.#configured({ ...at, node: first }, client);
    if (configured !== undefined) return configured;
    const value = this.#resolver.follow({ ...at, node: first });
    // `new Request(url, { method })` has the options itself.
    const isRequest = ts.isNewExpression(value.node) && value.node.expression.getText() === 'Request';
    const options = isRequest && ts.isNewExpression(value.node) ? value.node.arguments?.[1] : second;
    const method = options === undefined ? 'GET' : this.#methodIn({ ...at, node: options });
    return this.#sent(
      { ...at, node: first },
      method,
      client,
      options === undefined ? undefined : { ...at, node: options },
    );
  }

  /** Reads an object with a `url`. */
  #configured(at: Located, client: Client): Request | undefined {
    const { ts } = this.#resolver;
    const value = this.#resolver.follow(at);
    if (!ts.isObjectLiteralExpression(value.node)) return undefined;
    const property = value.node.properties.find((one) => one.name?.getText() === 'url');
    if (property === undefined) return undefined;
    const url = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    if (url === undefined) return undefined;
    const found = ts.isPropertyAssignment(property)
      ? { ...value, node: url }
      : this.#resolver.member(value, 'url');
    if (found === undefined) return undefined;
    return this.#sent(found, this.#methodIn(value), client, value);
  }

  /** Returns the method that options set; GET without one, `undefined` if the source doesn't tell. */
  #methodIn(options: Located): string | undefined {
    const { ts } = this.#resolver;
    const value = this.#resolver.follow(options);
    if (!ts.isObjectLiteralExpression(value.node)) return undefined;
    const isOpen = value.node.properties.some((one) => ts.isSpreadAssignment(one));
    const method = this.#resolver.member(value, 'method');
    if (method !== undefined) return this.#textOf(method)?.toUpperCase();
    const isThere = value.node.properties.some((one) => one.name?.getText() === 'method');
    return isOpen || isThere ? undefined : 'GET';
  }

  #sent(url: Located, method: string | undefined, client: Client, options?: Located): Request {
    const own = options === undefined ? undefined : this.#resolver.member(options, 'baseURL');
    const base = own === undefined ? client.base : partsOf(this.#resolver, own);
    return { url, method, base, isSure: client.kind !== 'wrapped' };
  }

  #textOf(at: Located): string | undefined {
    const [text, ...rest] = joined(partsOf(this.#resolver, at));
    return rest.length === 0 ? text : undefined;
  }
}

/** Puts a slash before a relative path, and between an unknown base and what may be one: the base ends with it then. */
function rooted(parts: readonly UrlPart[], base: readonly UrlPart[]): readonly UrlPart[] {
  const [first, second, ...rest] = parts;
  if (first === undefined)
    return second !== undefined && /^[\w-]+(?:\/|$)/.test(second) ? [first, `/${second}`, ...rest] : parts;
  const isRelative = /^(?:\.?\/)?[\w-]+(?:\/|$)/.test(first) && !first.startsWith('/');
  return isRelative && base.length === 0 ? [`/${first.replace(/^\.\//, '')}`, ...parts.slice(1)] : parts;
}

/** Returns what `axios.defaults.baseURL = …` sets; different ones are an unknown part. */
function axiosBaseIn(resolver: Resolver, modules: readonly Module[]): readonly UrlPart[] {
  const { ts } = resolver;
  const found: (readonly UrlPart[])[] = [];
  for (const module of modules) {
    const visit = (node: ts.Node): void => {
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        node.left.getText().endsWith('.defaults.baseURL')
      )
        found.push(partsOf(resolver, { node: node.right, module, bound: new Map() }));
      ts.forEachChild(node, visit);
    };
    visit(module.source);
  }
  const [only = []] = found;
  return found.length > 1 ? [undefined] : only;
}
