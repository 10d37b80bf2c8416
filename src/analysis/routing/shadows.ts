import { CoverIndex } from './cover-index';
import { isAround, layout, type Placed } from './layout';
import { shapeOf } from './pattern';
import { type EndpointNode, isThereWith, type MountNode, type RouterNode } from './router';

/** A route that no request reaches, for all or some of its methods. */
export interface Shadow<Row> {
  readonly row: Row;
  /** The methods that earlier entries take: all methods if the route takes any. */
  readonly methods: readonly string[];
  /** True if no request reaches it. */
  readonly isWhole: boolean;
  /** The entry that takes its requests. */
  readonly by: EndpointNode<Row> | MountNode<Row>;
  /** The entries that take those of its other methods. */
  readonly others: readonly (EndpointNode<Row> | MountNode<Row>)[];
  /** True if `by` has exactly the same path, in the same router. */
  readonly isTwin: boolean;
}

/**
 * Returns the routes that no request reaches, in order. An entry with an unknown part shadows nothing, and one that
 * depends on a test shadows only those that depend on it too. A `HEAD` beside `GET` doesn't count: Starlette adds it.
 */
export function shadowsOf<Row>(root: RouterNode<Row>): readonly Shadow<Row>[] {
  const finder = new Finder<Row>();
  return layout(root).flatMap((placed) => finder.next(placed));
}

/** Stands for every method, and for websockets. */
const ALL = '*';
const SOCKET = 'WS';

class Finder<Row> {
  private readonly index = new CoverIndex<Placed<Row>>();
  /** Entries in the index. Another one of the same kind would never be the first to match. */
  private readonly seen = new Map<unknown, Set<string>>();
  private count = 0;
  private readonly order = new Map<Placed<Row>, number>();

  next(placed: Placed<Row>): readonly Shadow<Row>[] {
    const { node } = placed;
    const row = rowOf(node);
    const found = row === undefined ? undefined : this.shadow(placed, row);
    this.add(placed);
    return found === undefined ? [] : [found];
  }

  private shadow(placed: Placed<Row>, row: Row): Shadow<Row> | undefined {
    const wanted = methodsOf(placed.node);
    const before = this.index
      .covering(placed.pattern)
      .filter((one) => isAsked(one, placed) && isSure(one, placed))
      .sort((left, right) => (this.order.get(left) ?? 0) - (this.order.get(right) ?? 0));
    const takers = wanted.map((method) => before.find(({ node }) => takes(node, method)));
    const [first, ...others] = new Set(takers.filter((taker) => taker !== undefined));
    if (first === undefined) return undefined;
    return {
      row,
      methods: wanted.filter((_, index) => takers[index] !== undefined),
      isWhole: takers.every((taker) => taker !== undefined),
      by: first.node,
      others: others.map(({ node }) => node),
      isTwin: first.scope === placed.scope && first.pattern.text === placed.pattern.text,
    };
  }

  private add(placed: Placed<Row>): void {
    const { node, pattern, scope } = placed;
    const isHeld =
      node.kind === 'endpoint' ? node.under !== undefined : !node.isOpen && node.kind === 'mount';
    if (!isHeld) return;
    const seen = this.seen.get(scope) ?? new Set();
    this.seen.set(scope, seen);
    const methods = methodsOf(node).map((method) =>
      JSON.stringify([node.kind, method, shapeOf(pattern), underOf(node)]),
    );
    if (methods.every((one) => seen.has(one))) return;
    for (const one of methods) seen.add(one);
    this.order.set(placed, (this.count += 1));
    this.index.add(pattern, placed);
  }
}

const underOf = <Row>(node: EndpointNode<Row> | MountNode<Row>): EndpointNode<Row>['under'] =>
  node.kind === 'endpoint' ? node.under : [];

/** Returns true if the first one exists whenever the second one does. */
const isSure = <Row>({ node: first }: Placed<Row>, { node: second }: Placed<Row>): boolean =>
  first.kind !== 'endpoint' || isThereWith(first, { under: underOf(second) });

/** Returns true if a request for the second entry meets the first one before. */
function isAsked<Row>(first: Placed<Row>, { scope }: Placed<Row>): boolean {
  if (!isAround(first.scope, scope)) return false;
  // A mount doesn't shadow its own routes.
  return first.below === undefined || !isAround(first.below, scope);
}

/** Returns the row of an entry; `undefined` for a mount whose routes are listed. */
export function rowOf<Row>(node: EndpointNode<Row> | MountNode<Row>): Row | undefined {
  if (node.kind === 'endpoint') return node.row;
  return node.kind === 'mount' && 'kind' in node.below ? node.below.row : undefined;
}

function methodsOf<Row>(node: EndpointNode<Row> | MountNode<Row>): readonly string[] {
  if (node.kind !== 'endpoint') return [ALL];
  if (node.protocol === 'websocket') return [SOCKET];
  if (node.methods.length === 0) return [ALL];
  return node.methods.includes('GET') ? node.methods.filter((method) => method !== 'HEAD') : node.methods;
}

function takes<Row>(node: EndpointNode<Row> | MountNode<Row>, method: string): boolean {
  if (node.kind !== 'endpoint') return true;
  if (method === SOCKET || node.protocol === 'websocket') {
    return method === SOCKET && node.protocol === 'websocket';
  }
  return node.methods.length === 0 || node.methods.includes(method);
}
