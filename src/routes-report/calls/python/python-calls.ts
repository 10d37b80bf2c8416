import type { Call, Expr, Stmt } from '../../../analysis/python/ast';
import { valuesGiven } from '../../../analysis/python/ast/keywords';
import { nodesIn } from '../../../analysis/python/ast/walk';
import type { UrlCall, UrlPart } from '../url-call';
import { behind, isUrl, isWhole, joined } from '../url-parts';
import { calledFunction } from '../values/follow';
import type { Bound, Spot, TermOf, Value } from '../values/term';
import { partsOf } from '../values/texts';
import { Wrappers } from '../values/wrappers';
import { LIKE_CLIENT, nameOf, PythonClients } from './clients';
import type { PythonModule, PythonModules } from './modules';
import { type Scope, topOf } from './names';
import { runsOf, turnsOf } from './parametrized';
import { isNaming, isSending, type Sent, sentBy } from './sending';
import { PythonTerms } from './terms';
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
  covers(target: Spot, call: Call): boolean {
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
  readonly #terms: PythonTerms;
  readonly #clients: PythonClients;
  readonly #wrappers = new Wrappers<Sent>((call) => this.#sentIn(call));
  #ignores = new PythonIgnores({ text: '', body: [] });
  /** The calls whose result is called: `app.get("/items")(list_items)` registers a route, as a decorator does. */
  readonly #registering = new WeakSet<Call>();

  constructor(modules: PythonModules) {
    this.#terms = new PythonTerms(modules);
    this.#clients = new PythonClients(this.#terms);
  }

  /** Returns the calls of a module, in the order of its text. A call with several paths is one for each. */
  in(module: PythonModule): readonly UrlCall[] {
    const found = new Map<string, UrlCall>();
    this.#ignores = new PythonIgnores(module);
    this.#visit(module.body, { scope: topOf(module), bound: new Map() }, (call) => {
      found.set(JSON.stringify(call), call);
    });
    return [...found.values()].sort((left, right) => left.start - right.start);
  }

  #visit(body: readonly Stmt[], at: Place, add: (call: UrlCall) => void): void {
    const { scope, bound } = at;
    const isOpen = (node: { readonly type: string }): boolean =>
      node.type !== 'FunctionDef' && node.type !== 'ClassDef' && node.type !== 'For';
    for (const node of nodesIn(body, isOpen)) {
      if (node.type === 'FunctionDef') {
        const inner = { ...scope, functions: [node, ...scope.functions] };
        for (const run of runsOf(this.#terms, node, scope))
          this.#visit(node.body().statements, { scope: inner, bound: new Map([...bound, ...run]) }, add);
      } else if (node.type === 'ClassDef')
        this.#visit(node.body, { scope: { ...scope, owner: node, functions: [] }, bound }, add);
      else if (node.type === 'For') {
        this.#visit([{ ...node.iterable, type: 'ExprStmt', value: node.iterable }], at, add);
        for (const turn of turnsOf(this.#terms, node, at))
          this.#visit(node.body, { scope, bound: turn }, add);
        this.#visit(node.orelse, at, add);
      } else if (node.type === 'Call') {
        if (node.func.type === 'Call') this.#registering.add(node.func);
        const call = this.#registering.has(node) ? undefined : this.#callOf(node, at);
        if (call !== undefined) add(call);
      }
    }
  }

  #callOf(call: Call, { scope, bound }: Place): UrlCall | undefined {
    if (!mayLead(call)) return undefined;
    const term = this.#terms.of(call, scope);
    if (term.kind !== 'call') return undefined;
    if (isNaming(call) && calledFunction({ term, bound }) === undefined) {
      const name = term.args[0] ?? term.named.get('name');
      return name?.kind === 'text'
        ? { method: undefined, target: { kind: 'name', name: name.text }, ...this.#placed(name.at, call) }
        : undefined;
    }
    const sent = this.#sentIn({ term, bound });
    const client = sent === undefined ? undefined : this.#clients.clientIn(sent.client);
    if (sent === undefined || client === undefined) return undefined;
    const { method, url, place = url.term.at } = sent;
    const written = joined(partsOf(url));
    const parts = client.base === undefined || isWhole(written) ? written : below(client.base, written);
    return isUrl(parts)
      ? { method, target: { kind: 'url', parts }, ...this.#placed(place, call) }
      : undefined;
  }

  /** Returns what a call sends, itself or by a function of the workspace. */
  #sentIn(call: Value<TermOf<'call'>>): Sent | undefined {
    return this.#wrappers.requestOf(call) ?? (calledFunction(call) === undefined ? sentBy(call) : undefined);
  }

  #placed(target: Spot, call: Call): Omit<UrlCall, 'method' | 'target'> {
    const { start, end, line } = target;
    return { start, end, line, isIgnored: this.#ignores.covers(target, call) };
  }
}

/** The place of a statement, and the values of the parameters around it. */
interface Place {
  readonly scope: Scope;
  readonly bound: Bound;
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
    return isNaming(call) || LIKE_CLIENT.test(func.type === 'Attribute' ? nameOf(func.value) : '');
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
