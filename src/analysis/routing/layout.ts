import { parsePattern, type Pattern } from './pattern';
import type { EndpointNode, MountNode, RouterNode } from './router';

/** A router among routers. */
export interface Scope<Row> {
  readonly router: RouterNode<Row>;
  readonly outer: Scope<Row> | undefined;
}

/** Something that a router asks, with the whole path that leads to it. */
export interface Placed<Row> {
  readonly node: EndpointNode<Row> | MountNode<Row>;
  /** The router that asks it. */
  readonly scope: Scope<Row>;
  /** Whole, prefixes of the mounts around included; of a mount with all that's below it, of a host all. */
  readonly pattern: Pattern;
  /** The router below a mount or host, where its routes are listed. */
  readonly below: Scope<Row> | undefined;
}

/** All that routers ask, each mount before what's below it: the order in which requests meet it. */
export function layout<Row>(root: RouterNode<Row>): readonly Placed<Row>[] {
  const placed: Placed<Row>[] = [];
  const visit = (scope: Scope<Row>, prefix: string): void => {
    for (const node of scope.router.items) {
      if (node.kind === 'endpoint') {
        const pattern = prefix === '' ? node.pattern : parsePattern(prefix + node.pattern.text);
        placed.push({ node, scope, pattern, below: undefined });
        continue;
      }
      const inner = node.kind === 'mount' ? prefix + node.pattern.text : prefix;
      const below = 'kind' in node.below ? undefined : { router: node.below, outer: scope };
      placed.push({ node, scope, pattern: parsePattern(`${inner}/{path:path}`), below });
      if (below !== undefined) visit(below, inner);
    }
  };
  visit({ router: root, outer: undefined }, '');
  return placed;
}

/** Whether a router is another, or around it. */
export function isAround<Row>(outer: Scope<Row>, inner: Scope<Row> | undefined): boolean {
  for (let scope = inner; scope !== undefined; scope = scope.outer) if (scope === outer) return true;
  return false;
}
