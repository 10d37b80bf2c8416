import { ownEntry } from '../../../base/code/own-entry';
import type * as ts from 'typescript';
import type { UrlCall, UrlPart } from '../url-call';
import { behind, isUrl, isWhole, joined } from '../url-parts';
import { basesIn } from './bases';
import { type Client, Clients } from './clients';
import { Libraries } from './libraries';
import type { Module, Modules } from './modules';
import type { Located } from './names';
import { partsOf } from './parts';
import { Arguments, type Request, requestTo } from './requests';
import { Resolver } from './resolve';
import { CONNECTING, FETCHING, isMethod, SENDING, verbOf } from './verbs';
import { Wrappers } from './wrappers';
import { IgnoreComments } from '../ignore-comments';
import type { Compiler } from './compiler';

const PLAIN: Client = { kind: 'ky', base: [] };

/** Finds the requests in TypeScript and JavaScript. */
export class ScriptCalls {
  readonly #resolver: Resolver;
  readonly #clients: Clients;
  readonly #arguments: Arguments;
  readonly #libraries: Libraries;
  readonly #wrappers: Wrappers;

  /** Takes the modules of the workspace, and those of them that may set a base for clients. */
  constructor(modules: Modules, setting: readonly Module[]) {
    this.#resolver = new Resolver(modules);
    this.#clients = new Clients(this.#resolver, basesIn(this.#resolver, setting));
    this.#arguments = new Arguments(this.#resolver);
    this.#wrappers = new Wrappers(this.#resolver, (at) => this.#requestIn(at));
    this.#libraries = new Libraries(this.#resolver, this.#arguments, this.#wrappers);
  }

  /** Returns the calls of a module, in the order of its text. */
  in(module: Module): readonly UrlCall[] {
    const found: UrlCall[] = [];
    const { ts } = this.#resolver;
    const ignores = new ScriptIgnores(ts, module);
    const visit = (node: ts.Node): void => {
      const request = this.#requestIn({ node, module, bound: new Map() });
      const call = request === undefined ? undefined : this.#callOf(request, node, ignores);
      if (call !== undefined) found.push(call);
      ts.forEachChild(node, visit);
    };
    visit(module.source);
    return found.sort((left, right) => left.start - right.start);
  }

  #callOf(
    { url, method, base, isSure, place = url }: Request,
    call: ts.Node,
    ignores: ScriptIgnores,
  ): UrlCall | undefined {
    const written = joined(partsOf(this.#resolver, url).flatMap(withoutNames));
    const path = isSure ? rooted(written, base) : written;
    const parts = isWhole(path) || base.length === 0 ? path : behind(base, path);
    const isMeant = isUrl(parts) && (isSure || isUrl(written));
    if (!isMeant) return undefined;
    const { node, module } = place;
    const start = node.getStart(module.source);
    const { line } = module.source.getLineAndCharacterOfPosition(start);
    const isIgnored = ignores.covers(place, call);
    return { method, target: { kind: 'url', parts }, start, end: node.getEnd(), line: line + 1, isIgnored };
  }

  #requestIn(at: Located): Request | undefined {
    const { ts } = this.#resolver;
    const { node } = at;
    if (ts.isNewExpression(node)) return this.#connection(at, node);
    if (!ts.isCallExpression(node) || isStandIn(ts, node)) return undefined;
    const call = { ...at, node };
    const { expression } = node;
    const callee = this.#resolver.unwrapped(expression) ?? expression;
    const name = ts.isPropertyAccessExpression(callee)
      ? callee.name.text
      : ts.isIdentifier(callee)
        ? callee.text
        : '';
    const library = this.#libraries.requestIn(call, callee, name);
    if (library !== undefined) return library;
    const own = this.#wrappers.requestOf(call);
    if (own !== undefined) return own;
    const owner = ts.isPropertyAccessExpression(callee) ? callee.expression.getText() : '';
    if (FETCHING.has(name) && /^(?:window|globalThis|self|this|)$/.test(owner))
      return this.#arguments.withOptions(at, node.arguments, PLAIN);
    const method = ownEntry(SENDING, name);
    if (method !== undefined) return this.#arguments.withOptions(at, node.arguments, PLAIN, method);
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
      return requestTo({ ...at, node: second }, this.#arguments.textOf({ ...at, node: first }));
    const method = ownEntry(CONNECTING, name);
    return method === undefined || first === undefined
      ? undefined
      : requestTo({ ...at, node: first }, method);
  }

  /** Reads `client.get(url)`, `client.request(...)`, `xhr.open("GET", url)`. */
  #method(
    at: Located,
    call: ts.CallExpression,
    { expression: owner, name: { text: name } }: ts.PropertyAccessExpression,
  ): Request | undefined {
    const [first, second] = call.arguments;
    if (first === undefined) return undefined;
    if (name === 'open' && owner.getText() !== 'window') {
      const method = this.#arguments.textOf({ ...at, node: first });
      return isMethod(method) && second !== undefined
        ? requestTo({ ...at, node: second }, method)
        : undefined;
    }
    const verb = verbOf(name);
    if ((verb === undefined && name !== 'request' && name !== 'getUri') || this.#isHandled(at, call))
      return undefined;
    const client = this.#clients.clientIn({ ...at, node: owner });
    const isCypress = owner.getText() === 'cy' && name === 'request';
    if (client === undefined && !isCypress) return undefined;
    const used = client ?? { kind: 'agent', base: [] };
    return this.#sentBy(at, call.arguments, used, verb);
  }

  /** Reads the arguments of a client's method. */
  #sentBy(
    at: Located,
    given: readonly ts.Expression[],
    client: Client,
    verb: string | undefined,
  ): Request | undefined {
    const [first, second, ...rest] = given;
    if (first === undefined) return undefined;
    const located = (one: ts.Node): Located => ({ ...at, node: one });
    if (verb !== undefined)
      return (
        this.#arguments.configured(located(first), client, verb) ??
        this.#arguments.sent(located(first), verb, client, given.slice(1).map(located))
      );
    const method = this.#arguments.textOf(located(first));
    if (second !== undefined && (isWord(method) || client.kind === 'angular')) {
      const sent = isWord(method) ? method.toUpperCase() : undefined;
      return this.#arguments.sent(located(second), sent, client, rest.map(located));
    }
    return this.#arguments.withOptions(at, given, client);
  }

  /** Returns whether a function is given besides the URL: routes of a server and stand-ins of tests have one. */
  #isHandled(at: Located, { arguments: given }: ts.CallExpression): boolean {
    const { ts } = this.#resolver;
    return given.slice(1).some((one) => {
      const { node } = this.#resolver.follow({ ...at, node: one });
      if (ts.isArrowFunction(node) || ts.isFunctionLike(node)) return true;
      return /(?:handler|controller|resolver|middleware)\d*$/i.test(ts.isIdentifier(one) ? one.text : '');
    });
  }

  /** Reads `axios(url, options)`, `axios({ url, method })`, `ky(url)`, `instance(...)`, and `get(url)` that's taken out of a client. */
  #direct(callee: Located, call: ts.CallExpression): Request | undefined {
    const { ts } = this.#resolver;
    const { node } = callee;
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
    const client = this.#clients.clientIn(callee);
    const at = { ...callee, node: call };
    if (client === undefined || client.kind === 'wrapped') return this.#taken(callee, call);
    const [first, second] = call.arguments;
    const method = first === undefined ? undefined : this.#arguments.textOf({ ...at, node: first });
    if (client.kind === 'agent')
      return isMethod(method) && second !== undefined
        ? requestTo({ ...at, node: second }, method)
        : undefined;
    if (client.kind !== 'axios' && client.kind !== 'ky') return undefined;
    return this.#arguments.withOptions(at, call.arguments, client);
  }

  /** Reads `const { GET } = createClient(…)`, and then `GET(url)`. */
  #taken(callee: Located, call: ts.CallExpression): Request | undefined {
    const { ts } = this.#resolver;
    const { node, ...rest } = this.#resolver.follow(callee);
    if (!ts.isBindingElement(node) || !ts.isVariableDeclaration(node.parent.parent)) return undefined;
    const { initializer } = node.parent.parent;
    const verb = verbOf((node.propertyName ?? node.name).getText());
    if (initializer === undefined || verb === undefined) return undefined;
    const client = this.#clients.clientIn({ ...rest, node: initializer });
    return client === undefined || client.kind === 'wrapped'
      ? undefined
      : this.#sentBy({ ...callee, node: call }, call.arguments, client, verb);
  }
}

const isWord = (text: string | undefined): text is string => text !== undefined && /^[a-z]+$/i.test(text);

/** Returns whether a call makes an answer for tests: `server.use(http.get(path, resolver))`. */
function isStandIn(ts: Resolver['ts'], { parent }: ts.CallExpression): boolean {
  const call = parent as ts.Node | undefined;
  if (call === undefined || !ts.isCallExpression(call)) return false;
  return /(?:\.use|setupServer|setupWorker)$/.test(call.expression.getText());
}

/** Makes parameters in braces unknown parts: `/items/{id}` of a client that's made from an OpenAPI document. */
const withoutNames = (part: UrlPart): readonly UrlPart[] =>
  part === undefined
    ? [undefined]
    : part
        .split(/\{\w+\}/)
        .flatMap((text, index): readonly UrlPart[] => (index === 0 ? [text] : [undefined, text]));

/** Puts a slash before a relative path, and between an unknown base and what may be one: the base ends with it then. */
function rooted(parts: readonly UrlPart[], base: readonly UrlPart[]): readonly UrlPart[] {
  const [first, second, ...rest] = parts;
  if (first === undefined)
    return second !== undefined && /^[\w-]+(?:\/|$)/.test(second) ? [first, `/${second}`, ...rest] : parts;
  const isRelative = /^(?:\.?\/)?[\w-]+(?:\/|$)/.test(first) && !first.startsWith('/');
  return isRelative && base.length === 0 ? [`/${first.replace(/^\.\//, '')}`, ...parts.slice(1)] : parts;
}

/** Tells which calls of a script its comments take out of the broken ones. */
class ScriptIgnores {
  readonly #comments: IgnoreComments;

  constructor(
    private readonly ts: Compiler,
    private readonly module: Module,
  ) {
    this.#comments = new IgnoreComments(module.source.text, '//');
  }

  /** Returns whether a comment takes a call out. A target that another file holds has none of its own. */
  covers(target: Located, call: ts.Node): boolean {
    if (this.#comments.isEmpty) return false;
    const place = target.module === this.module ? target.node : call;
    const statement = this.#statementAround(call);
    return this.#comments.covers({
      target: this.#pieceOf(place),
      call: this.#pieceOf(call),
      statement: statement === undefined ? undefined : this.#pieceOf(statement),
    });
  }

  #pieceOf(node: ts.Node): { readonly start: number; readonly end: number } {
    return { start: node.getStart(this.module.source), end: node.getEnd() };
  }

  /** Returns the statement without a block that a call is a part of; `undefined` in a function that's an expression. */
  #statementAround(call: ts.Node): ts.Node | undefined {
    const { ts } = this;
    return ts.findAncestor(call, (node) =>
      ts.isFunctionLike(node) || ts.isClassLike(node) ? 'quit' : isSimple(ts, node),
    );
  }
}

const isSimple = (ts: Compiler, node: ts.Node): boolean =>
  ts.isExpressionStatement(node) ||
  ts.isVariableStatement(node) ||
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node);
