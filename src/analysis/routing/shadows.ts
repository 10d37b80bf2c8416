import { CoverIndex } from './cover-index';
import { isAround, layout, type Placed } from './layout';
import { shapeOf } from './pattern';
import { type EndpointNode, isThereWith, type MountNode, type RouterNode } from './router';

/** A route that is never asked, wholly or for some of its methods. */
export interface Shadow<Row> {
  readonly row: Row;
  /** The methods that something before it takes; all that there are where the route takes any. */
  readonly methods: readonly string[];
  /** Whether no request is left to it. */
  readonly isWhole: boolean;
  /** What takes its requests first. */
  readonly by: EndpointNode<Row> | MountNode<Row>;
  /** What takes those of its other methods. */
  readonly others: readonly (EndpointNode<Row> | MountNode<Row>)[];
  /** Whether `by` has the very same path, in the same router. */
  readonly isTwin: boolean;
}

/**
 * The routes that are never asked, in order. What isn't known whole shadows nothing, and what hangs on a test shadows
 * only what hangs on that test, too. A `HEAD` beside `GET` doesn't count: Starlette adds it.
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
  /** What's indexed already; another of its kind would never be the first. */
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

/** Whether the first is there wherever the second is. */
const isSure = <Row>({ node: first }: Placed<Row>, { node: second }: Placed<Row>): boolean =>
  first.kind !== 'endpoint' || isThereWith(first, { under: underOf(second) });

/** Whether a request that's meant for one thing meets another first. */
function isAsked<Row>(first: Placed<Row>, { scope }: Placed<Row>): boolean {
  if (!isAround(first.scope, scope)) return false;
  // What's inside of a mount isn't taken away by it.
  return first.below === undefined || !isAround(first.below, scope);
}

function rowOf<Row>(node: EndpointNode<Row> | MountNode<Row>): Row | undefined {
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
