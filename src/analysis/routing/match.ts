import { hostRegexOf, parsePattern, regexOf } from './pattern';
import type { RoutedRequest } from './request';
import type { EndpointNode, MountNode, RouterNode } from './router';
import { joinValues, type ParameterValue, valuesOf } from './values';

/** Why a route doesn't serve a request that nearly or entirely matches it. */
export type Lost =
  /** An earlier route serves it. */
  | 'order'
  /** The route doesn't take the method. */
  | 'method'
  /** The route exists or matches only under an unknown condition. */
  | 'open'
  /** A converter doesn't take the value: `abc` isn't an `int`. */
  | 'converter'
  /** Only one of the two paths ends with a slash. */
  | 'slash'
  /** The route is for another host. */
  | 'host'
  /** Only one of the two is a websocket. */
  | 'protocol';

/** A route that the path of a request leads to. */
export interface Candidate<Row> {
  readonly row: Row;
  readonly values: readonly ParameterValue[];
}

/** A route that doesn't serve the request, and why. */
export interface Loser<Row> extends Candidate<Row> {
  readonly lost: Lost;
}

/** The answer to a request. */
export interface Outcome<Row> {
  /**
   * `served`: by `route`. `refused`: with 405 by `route`, the first that the path leads to. `redirected`: with 307 to
   * `location`. `missing`: with 404.
   */
  readonly kind: 'served' | 'refused' | 'redirected' | 'missing';
  readonly route: Candidate<Row> | undefined;
  /** The decoded path. */
  readonly location: string | undefined;
  /** The mounts and hosts that took the request, outermost first. */
  readonly inside: readonly MountNode<Row>[];
  /** Other routes that match entirely or nearly, in matching order. */
  readonly losers: readonly Loser<Row>[];
}

type Result<Row> = Pick<Outcome<Row>, 'kind' | 'route' | 'location'>;

/** The state of a request: its path, and the part of it that mounts have taken. */
interface Standing<Row> {
  readonly request: RoutedRequest;
  readonly rootPath: string;
  readonly values: readonly ParameterValue[];
  readonly inside: readonly MountNode<Row>[];
}

/** Returns why a route loses that takes the request: one that may be there changes nothing behind one that is. */
const lostBy = ({ isOpen }: { readonly isOpen: boolean }, isSettled: boolean): Lost =>
  isOpen && !isSettled ? 'open' : 'order';

/** Matches requests as `Router.app` of starlette/routing.py (1.10) and `APIRouter.app` of FastAPI (0.165). */
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
      const isSettled = full !== undefined;
      if (item.kind !== 'endpoint') {
        const result = this.mount(item, at, isSettled);
        full ??= result;
        continue;
      }
      const found = this.endpoint(item, at);
      if (found === undefined) {
        this.lose(nearness(item, at, (twin) => this.endpoint(twin.item, twin.at)));
        continue;
      }
      const takes = takesMethod(item, at.request);
      if (takes && !isSettled && !item.isOpen) full = served(found);
      else this.lose({ ...found, lost: takes ? lostBy(item, isSettled) : 'method' });
      if (!takes && !item.isOpen) partial ??= found;
    }
    if (full !== undefined) return full;
    if (partial !== undefined) return { kind: 'refused', route: partial, location: undefined };
    return this.redirect(router, at) ?? this.frontend(router, at);
  }

  /**
   * Passes a request on to a mount if that takes it. If the answer is settled already, or depends on whether the mount is
   * there, only notes what the mount would have answered.
   */
  private mount(item: MountNode<Row>, at: Standing<Row>, isSettled: boolean): Result<Row> | undefined {
    const below = this.enter(item, at);
    if (below !== undefined && !isSettled && !item.isOpen) {
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
    const lost = isHost ? 'host' : lostBy(item, isSettled);
    const inner =
      kind === 'served' && route !== undefined ? [{ ...route, lost }, ...this.losers] : this.losers;
    const changes: readonly Lost[] = isSettled ? ['order', 'open'] : ['order'];
    const told = inner.filter((one) => !isHost || one.lost === 'host');
    this.losers = [...outside, ...told.map((one) => (changes.includes(one.lost) ? { ...one, lost } : one))];
    return undefined;
  }

  private handOver({ below }: MountNode<Row>, at: Standing<Row>): Result<Row> {
    return 'kind' in below ? served({ row: below.row, values: at.values }) : this.router(below, at);
  }

  /** Returns the path with or without a slash at its end if a route takes that. */
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

  /** Returns the front end with the longest path among those above the request. */
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

  /** Returns the state of a request below the mount or host that takes it. */
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
    // Cut by length, as Starlette does: that's one letter too few if a line feed ends the path.
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

/** Returns the path below the mounts, as `get_route_path` of starlette/_utils.py. */
function routePath<Row>({ request: { path }, rootPath }: Standing<Row>): string {
  if (rootPath === '' || !path.startsWith(rootPath)) return path;
  const rest = path.slice(rootPath.length);
  return rest === '' || rest.startsWith('/') ? rest : path;
}

/** Returns a request with the slash at its end removed or added. */
function twinOf<Row>(at: Standing<Row>): Standing<Row> {
  const { path } = at.request;
  const other = routePath(at).endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`;
  return { ...at, request: { ...at.request, path: other } };
}

/** Returns why a route nearly matches; `undefined` if it's far from that. */
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

/** Returns true for a parameter whose converter doesn't take every text without a slash. */
const CONVERTED = /\{([a-zA-Z_][a-zA-Z0-9_]*):(?:int|float|uuid)\}/g;

const takesMethod = <Row>({ methods, protocol }: EndpointNode<Row>, { method }: RoutedRequest): boolean =>
  protocol === 'websocket' || methods.length === 0 || methods.includes(method);

/** Returns the path below a front end, as `_FrontendRoute._get_frontend_path` (FastAPI 0.138). */
const isBelow = (path: string, frontend: string): boolean =>
  frontend === '/' || path === frontend || path.startsWith(`${frontend}/`);

const specificity = <Row>({ pattern: { text } }: EndpointNode<Row>): number =>
  text === '/' ? 0 : text.length;
