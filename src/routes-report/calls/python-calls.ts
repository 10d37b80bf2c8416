import type { Call, Expr, JoinedStr, Keyword, Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { nodesIn } from '../../scaffold/edit/walk';
import type { UrlCall, UrlPart } from './url-call';
import { isUrl, joined } from './url-parts';

/** The methods of clients (httpx, requests, Starlette's `TestClient`) whose first argument is a URL, with the request's method. */
const BY_NAME: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  websocket_connect: 'WS',
};

/** The methods of clients whose first argument is the request's method, and the second a URL. */
const BY_ARGUMENT: ReadonlySet<string> = new Set(['request', 'stream', 'build_request']);

/** The functions of Starlette that take the name of a route. */
const BY_ROUTE: ReadonlySet<string> = new Set(['url_path_for', 'url_for']);

/**
 * Finds the calls of a Python text that lead to routes: `client.get("/items/1")`, `client.request("GET", url)`,
 * `app.url_path_for("get_item")`. Leaves out decorators, which register routes. Damaged text gives what can be read of it.
 */
export function pythonCalls(text: string): readonly UrlCall[] {
  if (!HINT.test(text)) return [];
  const { body, text: read } = parseWhole(text);
  const constants = constantsOf(body);
  const nodes = [...nodesIn(body)];
  const registering = new Set<unknown>(
    nodes.flatMap((node) => ('decorators' in node ? node.decorators : [])),
  );
  const found = nodes.flatMap((node) =>
    node.type === 'Call' && !registering.has(node) ? (callOf(node, constants, read) ?? []) : [],
  );
  return found.sort((left, right) => left.start - right.start);
}

/** Matches a text that may hold a call: most files have none, and needn't be parsed. */
const HINT =
  /\.(?:get|post|put|patch|delete|head|options|websocket_connect|request|stream|build_request|url_path_for|url_for)\(/;

type Constants = ReadonlyMap<string, Expr>;

function callOf(call: Call, constants: Constants, text: string): UrlCall | undefined {
  const { func, args, keywords } = call;
  if (func.type !== 'Attribute') return undefined;
  const { attr } = func;
  const position = BY_ARGUMENT.has(attr) ? 1 : 0;
  const argument = args[position] ?? keywordNamed(keywords, BY_ROUTE.has(attr) ? 'name' : 'url');
  if (argument === undefined) return undefined;
  const at = { start: argument.start, end: argument.end, line: argument.line };
  if (BY_ROUTE.has(attr))
    return argument.type === 'Str'
      ? { method: undefined, target: { kind: 'name', name: argument.value }, ...at }
      : undefined;
  const method = BY_ARGUMENT.has(attr)
    ? methodOf(args[0] ?? keywordNamed(keywords, 'method'))
    : methodNamed(attr);
  if (method === null) return undefined;
  const parts = joined(partsOf(argument, constants, text));
  return isUrl(parts) ? { method, target: { kind: 'url', parts }, ...at } : undefined;
}

/** Returns the method that a client's function sends; null for a function that sends nothing. */
const methodNamed = (name: string): string | null =>
  Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? null) : null;

/** Returns a method that's an argument; `undefined` if the source doesn't tell, null for what is no method. */
function methodOf(argument: Expr | undefined): string | undefined | null {
  if (argument?.type !== 'Str') return argument === undefined ? null : undefined;
  return /^[a-z]+$/i.test(argument.value) ? argument.value.toUpperCase() : null;
}

const keywordNamed = (keywords: readonly Keyword[], name: string): Expr | undefined =>
  keywords.find((one) => one.name === name)?.value;

/** Returns the strings that names of the module are bound to once: `BASE = "/api/v1"`. */
function constantsOf(body: readonly Stmt[]): Constants {
  const constants = new Map<string, Expr | undefined>();
  for (const statement of body) {
    if (statement.type !== 'Assign') continue;
    for (const target of statement.targets)
      if (target.type === 'Name')
        constants.set(target.id, constants.has(target.id) ? undefined : statement.value);
  }
  const once = [...constants].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return new Map(once);
}

/** Returns the parts of a text as an expression makes it; one that can't be read is a single unknown part. */
function partsOf(expr: Expr, constants: Constants, text: string, depth = 0): readonly UrlPart[] {
  const inside = (one: Expr): readonly UrlPart[] => partsOf(one, constants, text, depth + 1);
  if (depth > MAX_DEPTH) return [undefined];
  switch (expr.type) {
    case 'Str':
      return [expr.value];
    case 'JoinedStr':
      return partsOfJoined(expr, inside);
    case 'BinOp':
      if (expr.op === '+') return [...inside(expr.left), ...inside(expr.right)];
      return expr.op === '%' && expr.left.type === 'Str'
        ? split(expr.left.value, /%(?:\(\w+\))?[sdi]/)
        : [undefined];
    case 'Call':
      return isFormat(expr) ? split(expr.func.value.value, /\{\w*(?:![rsa])?(?::[^}]*)?\}/) : [undefined];
    case 'Name': {
      const bound = constants.get(expr.id);
      return bound === undefined ? [undefined] : inside(bound);
    }
    default:
      return [undefined];
  }
}

/** A name may be bound to itself in a loop; no text is nested as deep as this. */
const MAX_DEPTH = 20;

const partsOfJoined = ({ parts }: JoinedStr, inside: (one: Expr) => readonly UrlPart[]): readonly UrlPart[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const isPlain = part.conversion === undefined && part.spec === undefined && part.debugText === undefined;
    return isPlain ? inside(part.value) : [undefined];
  });

/** Splits a text where values are put in. */
const split = (text: string, holes: RegExp): readonly UrlPart[] =>
  text.split(holes).flatMap((part, index): readonly UrlPart[] => (index === 0 ? [part] : [undefined, part]));

type Format = Call & {
  readonly func: {
    readonly type: 'Attribute';
    readonly value: { readonly type: 'Str'; readonly value: string };
  };
};

const isFormat = (call: Call): call is Format =>
  call.func.type === 'Attribute' && call.func.attr === 'format' && call.func.value.type === 'Str';
