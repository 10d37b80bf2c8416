import { hostRegexOf, parsePattern, regexOf } from './pattern';
import type { RoutedRequest } from './request';
import type { EndpointNode, MountNode, RouterNode } from './router';
import { joinValues, type ParameterValue, valuesOf } from './values';

/** Why a route that the request, or one very like it, leads to doesn't serve it. */
export type Lost =
  /** An earlier one does. */
  | 'order'
  /** It doesn't take the method. */
  | 'method'
  /** It's there, and matches, only if something unknown is so. */
  | 'open'
  /** Its converter doesn't take what stands there: `abc` isn't an `int`. */
  | 'converter'
  /** Its path ends with a slash and the request's doesn't, or the other way round. */
  | 'slash'
  /** It stands under another host. */
  | 'host'
  /** It's a websocket and the request isn't, or the other way round. */
  | 'protocol';

/** A route that the request's path leads to. */
export interface Candidate<Row> {
  readonly row: Row;
  readonly values: readonly ParameterValue[];
}

/** One that doesn't serve the request, and why. */
export interface Loser<Row> extends Candidate<Row> {
  readonly lost: Lost;
}

/** What a request comes to. */
export interface Outcome<Row> {
  /**
   * `served`: by `route`. `refused`: 405 by `route`, the first that the path leads to. `redirected`: 307 to `location`.
   * `missing`: 404.
   */
  readonly kind: 'served' | 'refused' | 'redirected' | 'missing';
  readonly route: Candidate<Row> | undefined;
  /** A path, decoded. */
  readonly location: string | undefined;
  /** The mounts and hosts that it was handed to, outermost first: what one takes it keeps. */
  readonly inside: readonly MountNode<Row>[];
  /** The others that match, or nearly do, in the order in which they're asked. */
  readonly losers: readonly Loser<Row>[];
}

type Result<Row> = Pick<Outcome<Row>, 'kind' | 'route' | 'location'>;

/** Where a request stands: what the mounts around have taken of its path. */
interface Standing<Row> {
  readonly request: RoutedRequest;
  readonly rootPath: string;
  readonly values: readonly ParameterValue[];
  readonly inside: readonly MountNode<Row>[];
}

/** Matches requests as `Router.app` of starlette/routing.py (1.10) and `APIRouter.app` of FastAPI (0.165) do. */
export class Matching<Row> {
  private readonly regexes = new Map<string, RegExp>();
  private losers: Loser<Row>[] = [];
  private inside: readonly MountNode<Row>[] = [];

  constructor(private readonly root: RouterNode<Row>) {}

  match(request: RoutedRequest): Outcome<Row> {
    this.losers = [];
    this.inside = [];
    const outcome = this.router(this.root, { request, rootPath: '', values: [], inside: [] });
    return {
      ...outcome,
      inside: this.inside,
      losers: this.losers.filter(({ row }) => row !== outcome.route?.row),
    };
  }

  private router(router: RouterNode<Row>, outer: Standing<Row>): Result<Row> {
    const at = router.rootPath === '' ? outer : { ...outer, rootPath: router.rootPath };
    let full: Result<Row> | undefined;
    let partial: Candidate<Row> | undefined;
    for (const item of router.items) {
      const isDecided = full !== undefined || item.isOpen;
      if (item.kind !== 'endpoint') {
        const result = this.mount(item, at, isDecided);
        full ??= result;
        continue;
      }
      const found = this.endpoint(item, at);
      if (found === undefined) {
        this.lose(nearness(item, at, (twin) => this.endpoint(twin.item, twin.at)));
        continue;
      }
      const takes = takesMethod(item, at.request);
      if (takes && !isDecided) full = served(found);
      else this.lose({ ...found, lost: !takes ? 'method' : item.isOpen ? 'open' : 'order' });
      if (!takes && !item.isOpen) partial ??= found;
    }
    if (full !== undefined) return full;
    if (partial !== undefined) return { kind: 'refused', route: partial, location: undefined };
    return this.redirect(router, at) ?? this.frontend(router, at);
  }

  /** What a mount makes of a request, if it takes it; where that's decided already, what it would have made of it. */
  private mount(item: MountNode<Row>, at: Standing<Row>, isDecided: boolean): Result<Row> | undefined {
    const below = this.enter(item, at);
    if (below !== undefined && !isDecided) {
      this.inside = [...at.inside, item];
      return this.handOver(item, { ...below, inside: this.inside });
    }
    const isHost = item.kind === 'host' && below === undefined;
    const inside = below ?? (isHost ? at : undefined);
    if (inside === undefined) return undefined;
    const { losers: outside, inside: handedTo } = this;
    this.losers = [];
    const { kind, route } = this.handOver(item, inside);
    this.inside = handedTo;
    const lost: Lost = isHost ? 'host' : item.isOpen ? 'open' : 'order';
    const inner =
      kind === 'served' && route !== undefined ? [{ ...route, lost }, ...this.losers] : this.losers;
    const told = inner.filter((one) => !isHost || one.lost === 'host');
    this.losers = [...outside, ...told.map((one) => (one.lost === 'order' ? { ...one, lost } : one))];
    return undefined;
  }

  private handOver({ below }: MountNode<Row>, at: Standing<Row>): Result<Row> {
    return 'kind' in below ? served({ row: below.row, values: at.values }) : this.router(below, at);
  }

  /** The path that a route takes instead: with or without the slash at the end. */
  private redirect(router: RouterNode<Row>, at: Standing<Row>): Result<Row> | undefined {
    const path = routePath(at);
    if (at.request.type !== 'http' || !router.redirectSlashes || path === '/') return undefined;
    const other = twinOf(at);
    for (const item of router.items) {
      if (item.isOpen) continue;
      const route = item.kind === 'endpoint' ? this.endpoint(item, other) : undefined;
      if (route === undefined && (item.kind === 'endpoint' || this.enter(item, other) === undefined))
        continue;
      return { kind: 'redirected', route, location: other.request.path };
    }
    return undefined;
  }

  /** The front end whose path is the longest of those that the request is below. */
  private frontend(router: RouterNode<Row>, at: Standing<Row>): Result<Row> {
    const path = routePath(at);
    const [first, ...others] = router.frontends
      .filter(({ pattern: { text } }) => at.request.type === 'http' && isBelow(path, text))
      .sort((left, right) => specificity(right) - specificity(left))
      .sort((left, right) => Number(left.isOpen) - Number(right.isOpen));
    for (const { row, isOpen } of others)
      this.lose({ row, values: at.values, lost: isOpen ? 'open' : 'order' });
    if (first?.isOpen === true) this.lose({ row: first.row, values: at.values, lost: 'open' });
    if (first === undefined || first.isOpen)
      return { kind: 'missing', route: undefined, location: undefined };
    const route = { row: first.row, values: at.values };
    return takesMethod(first, at.request) ? served(route) : { kind: 'refused', route, location: undefined };
  }

  private endpoint(
    { row, protocol, pattern }: EndpointNode<Row>,
    at: Standing<Row>,
  ): Candidate<Row> | undefined {
    if (protocol !== at.request.type) return undefined;
    const match = this.regex(pattern.text, () => regexOf(pattern)).exec(routePath(at));
    return match === null ? undefined : { row, values: joinValues(at.values, valuesOf(pattern, match)) };
  }

  /** Where a request stands below a mount or host that it's handed to. */
  private enter({ kind, pattern }: MountNode<Row>, at: Standing<Row>): Standing<Row> | undefined {
    if (kind === 'host') {
      const match = this.regex(`host ${pattern.text}`, () => hostRegexOf(pattern)).exec(
        at.request.host ?? '',
      );
      return match === null ? undefined : { ...at, values: joinValues(at.values, valuesOf(pattern, match)) };
    }
    const whole = parsePattern(`${pattern.text}/{path:path}`);
    const path = routePath(at);
    const match = this.regex(whole.text, () => regexOf(whole)).exec(path);
    if (match === null) return undefined;
    const values = valuesOf(whole, match).slice(0, -1);
    // Cut by length, as there: of a line feed at the end that's one letter too little.
    const matched = path.slice(0, path.length - (match.at(-1) ?? '').length - 1);
    return { ...at, rootPath: at.rootPath + matched, values: joinValues(at.values, values) };
  }

  private regex(key: string, compile: () => RegExp): RegExp {
    const known = this.regexes.get(key) ?? compile();
    this.regexes.set(key, known);
    return known;
  }

  private lose(loser: Loser<Row> | undefined): void {
    if (loser !== undefined) this.losers.push(loser);
  }
}

const served = <Row>(route: Candidate<Row>): Result<Row> => ({ kind: 'served', route, location: undefined });

/** `get_route_path` of starlette/_utils.py. */
function routePath<Row>({ request: { path }, rootPath }: Standing<Row>): string {
  if (rootPath === '' || !path.startsWith(rootPath)) return path;
  const rest = path.slice(rootPath.length);
  return rest === '' || rest.startsWith('/') ? rest : path;
}

/** The request with the slash at its end taken off, or put there. */
function twinOf<Row>(at: Standing<Row>): Standing<Row> {
  const { path } = at.request;
  const other = routePath(at).endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`;
  return { ...at, request: { ...at.request, path: other } };
}

/** Why a route that doesn't match nearly does; `undefined` where it's far from it. */
function nearness<Row>(
  item: EndpointNode<Row>,
  at: Standing<Row>,
  endpoint: (one: {
    readonly item: EndpointNode<Row>;
    readonly at: Standing<Row>;
  }) => Candidate<Row> | undefined,
): Loser<Row> | undefined {
  const other = { ...item, protocol: at.request.type };
  const asProtocol = item.protocol === at.request.type ? undefined : endpoint({ item: other, at });
  if (asProtocol !== undefined) return { ...asProtocol, lost: 'protocol' };
  if (item.protocol !== at.request.type) return undefined;
  const loose = item.pattern.text.replace(CONVERTED, '{$1}');
  const isLooser = loose !== item.pattern.text;
  const asText = isLooser ? endpoint({ item: { ...item, pattern: parsePattern(loose) }, at }) : undefined;
  if (asText !== undefined) return { ...asText, lost: 'converter' };
  const asTwin = endpoint({ item, at: twinOf(at) });
  return asTwin === undefined ? undefined : { ...asTwin, lost: 'slash' };
}

/** A parameter whose converter takes less than any text without a slash. */
const CONVERTED = /\{([a-zA-Z_][a-zA-Z0-9_]*):(?:int|float|uuid)\}/g;

const takesMethod = <Row>({ methods, protocol }: EndpointNode<Row>, { method }: RoutedRequest): boolean =>
  protocol === 'websocket' || methods.length === 0 || methods.includes(method);

/** `_FrontendRoute._get_frontend_path` (FastAPI 0.138). */
const isBelow = (path: string, frontend: string): boolean =>
  frontend === '/' || path === frontend || path.startsWith(`${frontend}/`);

const specificity = <Row>({ pattern: { text } }: EndpointNode<Row>): number =>
  text === '/' ? 0 : text.length;
