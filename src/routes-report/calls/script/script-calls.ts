import { ownEntry } from '../../../base/code/own-entry';
import type * as ts from 'typescript';
import { IgnoreComments } from '../ignore-comments';
import type { UrlCall, UrlPart } from '../url-call';
import { behind, isUrl, isWhole, joined } from '../url-parts';
import { follow } from '../values/follow';
import { type Call, dottedName, free, isOf, lastName, type Spot, type Value } from '../values/term';
import { partsOf, textOf } from '../values/texts';
import { Wrappers } from '../values/wrappers';
import { basesIn } from './bases';
import { type Client, Clients } from './clients';
import { libraryRequest } from './libraries';
import { argumentsOf, configured, type Request, requestTo, sent, withOptions } from './requests';
import type { Terms } from './terms';
import { CONNECTING, FETCHING, isMethod, SENDING, verbOf } from './verbs';

const PLAIN: Client = { kind: 'ky', base: [] };

/** Finds the requests in TypeScript and JavaScript. */
export class ScriptCalls {
  readonly #clients: Clients;
  readonly #wrappers = new Wrappers<Request>((call) => this.#requestIn(call, []));

  /** Takes what reads the files of the workspace, and those of them that may set a base for clients. */
  constructor(
    private readonly terms: Terms,
    setting: readonly ts.SourceFile[],
  ) {
    this.#clients = new Clients(basesIn(terms, setting));
  }

  /** Returns the calls of a file, in the order of its text. */
  in(source: ts.SourceFile): readonly UrlCall[] {
    const found: UrlCall[] = [];
    const { ts } = this.terms;
    const ignores = new ScriptIgnores(ts, source);
    const visit = (node: ts.Node, around: readonly Call[]): void => {
      const term = ts.isCallExpression(node) || ts.isNewExpression(node) ? this.terms.of(node) : undefined;
      const inner = term?.kind === 'call' ? [term, ...around] : around;
      if (term?.kind === 'call' && !isStandIn(term, around)) {
        const request = this.#requestIn(free(term), around);
        const call =
          request === undefined ? undefined : callOf(request, (place) => ignores.covers(place, node));
        if (call !== undefined) found.push(call);
      }
      ts.forEachChild(node, (one) => {
        visit(one, inner);
      });
    };
    visit(source, []);
    return found.sort((left, right) => left.start - right.start);
  }

  #requestIn(call: Value<Call>, around: readonly Call[]): Request | undefined {
    const { callee, isNew } = call.term;
    const given = argumentsOf(call);
    const name = lastName(callee);
    if (isNew) return connection(name, given);
    const known = libraryRequest(call, around, this.#wrappers) ?? this.#wrappers.requestOf(call);
    if (known !== undefined) return known;
    const isGlobal =
      callee.kind === 'name' || /^(?:window|globalThis|self|this)\.\w+$/.test(dottedName(callee));
    if (FETCHING.has(name) && isGlobal) return withOptions(given, PLAIN);
    const method = ownEntry(SENDING, name);
    if (method !== undefined) return withOptions(given, PLAIN, method);
    return this.#method(call, given) ?? this.#direct({ ...call, term: callee }, given);
  }

  /** Reads `client.get(url)`, `client.request(...)`, `xhr.open("GET", url)`. */
  #method({ term: { callee }, bound }: Value<Call>, given: readonly Value[]): Request | undefined {
    const [first, second] = given;
    if (callee.kind !== 'member' || first === undefined) return undefined;
    const { owner, name } = callee;
    if (name === 'open' && lastName(owner) !== 'window') return sentWith(textOf(first), second);
    const verb = verbOf(name);
    if ((verb === undefined && name !== 'request' && name !== 'getUri') || isHandled(given)) return undefined;
    const client = this.#clients.clientIn({ term: owner, bound });
    const isCypress = owner.kind === 'name' && owner.name === 'cy' && name === 'request';
    return client === undefined && !isCypress ? undefined : sentBy(given, client ?? PLAIN, verb);
  }

  /** Reads `axios(url, options)`, `axios({ url, method })`, `ky(url)`, and `get(url)` that's taken out of a client. */
  #direct(callee: Value, given: readonly Value[]): Request | undefined {
    if (callee.term.kind !== 'name' && callee.term.kind !== 'member') return undefined;
    const client = this.#clients.clientIn(callee);
    if (client === undefined || client.kind === 'wrapped') return this.#taken(follow(callee), given);
    const [first, second] = given;
    if (client.kind === 'agent') return first === undefined ? undefined : sentWith(textOf(first), second);
    return client.kind === 'axios' || client.kind === 'ky' ? withOptions(given, client) : undefined;
  }

  /** Reads `const { GET } = createClient(…)`, and then `GET(url)`. */
  #taken({ term, bound }: Value, given: readonly Value[]): Request | undefined {
    const verb = term.kind === 'taken' ? verbOf(term.name) : undefined;
    if (term.kind !== 'taken' || verb === undefined) return undefined;
    const client = this.#clients.clientIn({ term: term.owner, bound });
    return client === undefined || client.kind === 'wrapped' ? undefined : sentBy(given, client, verb);
  }
}

/** Returns the call that a request is, and its place; `undefined` for what is no URL. */
function callOf(
  { url, method, base, isSure, place = url.term.at }: Request,
  isIgnored: (place: Spot) => boolean,
): UrlCall | undefined {
  const written = joined(partsOf(url).flatMap(withoutNames));
  const path = isSure ? rooted(written, base) : written;
  const parts = isWhole(path) || base.length === 0 ? path : behind(base, path);
  if (!isUrl(parts) || (!isSure && !isUrl(written))) return undefined;
  const { start, end, line } = place;
  return { method, target: { kind: 'url', parts }, start, end, line, isIgnored: isIgnored(place) };
}

/** Reads `new EventSource(url)`, `new HttpRequest("POST", url)`. */
function connection(name: string, [first, second]: readonly Value[]): Request | undefined {
  if (first === undefined) return undefined;
  if (name === 'HttpRequest' && second !== undefined) return requestTo(second, textOf(first));
  const method = ownEntry(CONNECTING, name);
  return method === undefined ? undefined : requestTo(first, method);
}

/** Reads a method and a URL. */
const sentWith = (method: string | undefined, url: Value | undefined): Request | undefined =>
  isMethod(method) && url !== undefined ? requestTo(url, method) : undefined;

/** Reads the arguments of a client's method. */
function sentBy(given: readonly Value[], client: Client, verb: string | undefined): Request | undefined {
  const [first, second, ...rest] = given;
  if (first === undefined) return undefined;
  if (verb !== undefined) return configured(first, client, verb) ?? sent(first, verb, client, given.slice(1));
  const method = textOf(first);
  const isWord = method !== undefined && /^[a-z]+$/i.test(method);
  if (second === undefined || (!isWord && client.kind !== 'angular')) return withOptions(given, client);
  return sent(second, isWord ? method.toUpperCase() : undefined, client, rest);
}

/** Returns whether a function is given besides the URL: routes of a server and stand-ins of tests have one. */
const isHandled = (given: readonly Value[]): boolean =>
  given
    .slice(1)
    .some(
      (one) =>
        isOf(follow(one), 'function') ||
        (one.term.kind === 'name' && /(?:handler|controller|resolver|middleware)\d*$/i.test(one.term.name)),
    );

/** Returns whether a call makes an answer for tests: `server.use(http.get(path, resolver))`. */
function isStandIn(call: Call, [parent]: readonly Call[]): boolean {
  if (parent?.args.includes(call) !== true) return false;
  const { callee } = parent;
  return callee.kind === 'member' ? callee.name === 'use' : /^setup(?:Server|Worker)$/.test(lastName(callee));
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
    private readonly ts: Terms['ts'],
    private readonly source: ts.SourceFile,
  ) {
    this.#comments = new IgnoreComments(source.text, '//');
  }

  /** Returns whether a comment takes a call out. A target that another file holds has none of its own. */
  covers(target: Spot, call: ts.Node): boolean {
    if (this.#comments.isEmpty) return false;
    const statement = this.#statementAround(call);
    return this.#comments.covers({
      target: target.file === this.source ? target : this.#pieceOf(call),
      call: this.#pieceOf(call),
      statement: statement === undefined ? undefined : this.#pieceOf(statement),
    });
  }

  #pieceOf(node: ts.Node): { readonly start: number; readonly end: number } {
    return { start: node.getStart(this.source), end: node.getEnd() };
  }

  /** Returns the statement without a block that a call is a part of; `undefined` in a function that's an expression. */
  #statementAround(call: ts.Node): ts.Node | undefined {
    const { ts } = this;
    return ts.findAncestor(call, (node) =>
      ts.isFunctionLike(node) || ts.isClassLike(node) ? 'quit' : isSimple(ts, node),
    );
  }
}

const isSimple = (ts: Terms['ts'], node: ts.Node): boolean =>
  ts.isExpressionStatement(node) ||
  ts.isVariableStatement(node) ||
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node);
