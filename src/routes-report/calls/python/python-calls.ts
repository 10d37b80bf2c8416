import type { Call, Expr, FunctionDef, Stmt } from '../../../analysis/python/ast';
import { keywordOf, valuesGiven } from '../../../analysis/python/ast/keywords';
import { nodesIn } from '../../../analysis/python/ast/walk';
import type { UrlCall, UrlPart } from '../url-call';
import { behind, isUrl, isWhole, joined } from '../url-parts';
import { LIKE_CLIENT, nameOf, PythonClients } from './clients';
import { Helpers } from './helpers';
import type { PythonModule, PythonModules } from './modules';
import { runsOf, turnsOf } from './parametrized';
import { type Scope, Scopes, topOf } from './scopes';
import { isNaming, isSending, type Sent, sentBy } from './sent';
import { partsOf } from './texts';
import { IgnoreComments } from '../ignore-comments';

/** Matches a text that may hold a call: most files have none, and needn't be parsed. A path may be given to a helper. */
const HINT =
  /\.(?:get|post|put|patch|delete|head|options|websocket_connect|request|stream|build_request|url_path_for|url_for)\(|\w\(.*['"]\/\w/;

/** Returns whether a text may hold calls. */
export const mayCall = (text: string): boolean => HINT.test(text);

/** The statements without a block of others. */
const SIMPLE: ReadonlySet<string> = new Set<Stmt['type']>([
  'ExprStmt',
  'Assign',
  'AugAssign',
  'AnnAssign',
  'Return',
  'Raise',
  'Delete',
  'Assert',
]);

/** Tells which calls of a Python module its comments take out of the broken ones. */
class PythonIgnores {
  readonly #comments: IgnoreComments;
  #statements: readonly { readonly start: number; readonly end: number }[] | undefined;

  constructor(private readonly module: Pick<PythonModule, 'text' | 'body'>) {
    this.#comments = new IgnoreComments(module.text, '#');
  }

  /** Returns whether a comment takes a call out, whose target is an expression in it. */
  covers(target: Expr, call: Call): boolean {
    if (this.#comments.isEmpty) return false;
    this.#statements ??= [...nodesIn(this.module.body)].flatMap((node) =>
      SIMPLE.has(node.type) && 'start' in node ? [node] : [],
    );
    const statement = this.#statements.find(({ start, end }) => start <= call.start && call.end <= end);
    return this.#comments.covers({ target, call, statement });
  }
}

/**
 * Finds the calls of Python texts that lead to routes: `client.get("/items/1")`, `client.request("GET", url)`,
 * `app.url_path_for("get_item")`. Leaves out decorators, which register routes.
 */
export class PythonCalls {
  readonly #scopes: Scopes;
  readonly #clients: PythonClients;
  readonly #helpers: Helpers;
  #ignores = new PythonIgnores({ text: '', body: [] });
  /** The calls whose result is called: `app.get("/items")(list_items)` registers a route, as a decorator does. */
  readonly #registering = new WeakSet<Call>();

  constructor(modules: PythonModules) {
    this.#scopes = new Scopes(modules);
    this.#clients = new PythonClients(this.#scopes);
    this.#helpers = new Helpers(this.#scopes);
  }

  /** Returns the calls of a module, in the order of its text. A call with several paths is one for each. */
  in(module: PythonModule): readonly UrlCall[] {
    const found = new Map<string, UrlCall>();
    this.#ignores = new PythonIgnores(module);
    const add = (call: UrlCall): void => {
      found.set(JSON.stringify(call), call);
    };
    this.#visit(module.body, topOf(module), add);
    return [...found.values()].sort((left, right) => left.start - right.start);
  }

  #visit(body: readonly Stmt[], scope: Scope, add: (call: UrlCall) => void): void {
    const isOpen = (node: { readonly type: string }): boolean =>
      node.type !== 'FunctionDef' && node.type !== 'ClassDef' && node.type !== 'For';
    for (const node of nodesIn(body, isOpen)) {
      if (node.type === 'FunctionDef') this.#function(node, scope, add);
      else if (node.type === 'ClassDef')
        this.#visit(node.body, { ...scope, owner: node, functions: [] }, add);
      else if (node.type === 'For') {
        const turns = turnsOf(this.#scopes, node.target, { expr: node.iterable, scope }) ?? [new Map()];
        this.#visit([{ ...node.iterable, type: 'ExprStmt', value: node.iterable }], scope, add);
        for (const turn of turns)
          this.#visit(node.body, { ...scope, given: new Map([...scope.given, ...turn]) }, add);
        this.#visit(node.orelse, scope, add);
      } else if (node.type === 'Call') {
        if (node.func.type === 'Call') this.#registering.add(node.func);
        const call = this.#registering.has(node) ? undefined : this.#callOf(node, scope);
        if (call !== undefined) add(call);
      }
    }
  }

  #function(def: FunctionDef, scope: Scope, add: (call: UrlCall) => void): void {
    const inner = { ...scope, functions: [def, ...scope.functions] };
    const decorators = [...def.decorators, ...(scope.owner?.decorators ?? [])];
    for (const run of runsOf(this.#scopes, decorators, scope))
      this.#visit(def.body().statements, { ...inner, given: new Map([...scope.given, ...run]) }, add);
  }

  #callOf(call: Call, scope: Scope): UrlCall | undefined {
    if (!mayLead(call)) return undefined;
    const own = this.#helpers.callOf({ expr: call, scope });
    if (own === null) return undefined;
    if (own !== undefined) {
      const { sent, place } = own;
      return this.#called(sent, place, call);
    }
    if (isNaming(call)) {
      const name = call.args[0] ?? keywordOf(call, 'name');
      return name?.type === 'Str'
        ? { method: undefined, target: { kind: 'name', name: name.value }, ...this.#placeOf(name, call) }
        : undefined;
    }
    const sent = sentBy(this.#scopes, { expr: call, scope });
    return sent === undefined ? undefined : this.#called(sent, sent.url.expr, call);
  }

  #called({ method, url, client }: Sent, place: Expr, call: Call): UrlCall | undefined {
    const by = this.#clients.clientIn(client);
    if (by === undefined) return undefined;
    const parts = joined(partsOf(this.#scopes, url));
    const whole = by.base === undefined || isWhole(parts) ? parts : below(by.base, parts);
    return isUrl(whole)
      ? { method, target: { kind: 'url', parts: whole }, ...this.#placeOf(place, call) }
      : undefined;
  }

  #placeOf(target: Expr, call: Call): Omit<UrlCall, 'method' | 'target'> {
    const { start, end, line } = target;
    return { start, end, line, isIgnored: this.#ignores.covers(target, call) };
  }
}

/**
 * Returns whether a call may lead to a route, as far as itself tells: all others needn't be followed. A client's method may take
 * any expression, another function has to be given a path that's written there.
 */
function mayLead(call: Call): boolean {
  const { func, args } = call;
  const given = valuesGiven(call);
  if (given.length === 0) return false;
  const isMethod = isNaming(call) || isSending(call);
  const [first] = args;
  // `headers.get("name")`, which most are
  if (isMethod && first?.type === 'Str' && given.length === 1 && !first.value.includes('/'))
    return isNaming(call) || LIKE_CLIENT.test(func.type === 'Attribute' ? (nameOf(func.value) ?? '') : '');
  return isMethod || given.some(isPath);
}

/** Returns whether a text that's written down may be a path: it has a slash and no blank. */
function isPath(expr: Expr): boolean {
  switch (expr.type) {
    case 'Str':
      return /^\S*\/\S*$/.test(expr.value);
    case 'JoinedStr':
      return expr.parts.some((part) => typeof part === 'string' && part.includes('/'));
    case 'BinOp':
      return isPath(expr.left) || isPath(expr.right);
    case 'Call':
      return expr.func.type === 'Attribute' && isPath(expr.func.value);
    default:
      return false;
  }
}

/** Puts a path behind the base of a client as httpx does; one without a base may be without a slash, too. */
function below(base: readonly UrlPart[], parts: readonly UrlPart[]): readonly UrlPart[] {
  if (parts.length === 0) return base;
  if (base.length > 0) return behind(base, parts);
  const [first, ...rest] = parts;
  return first !== undefined && /^\w[\w-]*(?:\/|$)/.test(first) && !first.startsWith('/')
    ? [`/${first}`, ...rest]
    : parts;
}
