import { parsePattern, type Pattern } from './pattern';
import type { EndpointNode, MountNode, RouterNode } from './router';

/** A router and the one around it. */
export interface Scope<Row> {
  readonly router: RouterNode<Row>;
  readonly outer: Scope<Row> | undefined;
}

/** An entry of a router, with the whole path that leads to it. */
export interface Placed<Row> {
  readonly node: EndpointNode<Row> | MountNode<Row>;
  /** The router that it belongs to. */
  readonly scope: Scope<Row>;
  /**
   * The whole path, with the prefixes of the mounts around. A mount's matches everything below it, a host's
   * everything.
   */
  readonly pattern: Pattern;
  /** The router below a mount or host, if its routes can be listed. */
  readonly below: Scope<Row> | undefined;
}

/** Returns the entries of all routers in the order in which requests meet them: each mount before its own routes. */
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

/** Returns true if a router is the other one or around it. */
export function isAround<Row>(outer: Scope<Row>, inner: Scope<Row> | undefined): boolean {
  for (let scope = inner; scope !== undefined; scope = scope.outer) if (scope === outer) return true;
  return false;
}
