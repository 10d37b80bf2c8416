import type { IncludeStep } from '../analysis/fastapi/details/route-details';
import { type IncludeNode, includeTree, type Run } from '../routes-report/page/include-tree';
import { type Known, locationOf, placeOf } from './known';
import { titleOf } from './names';
import { counted } from '../base/diagnostics/counted';

/** The request of clients that draw the tree; it has no parameters. */
export const TREE_REQUEST = 'tool/tree';

/** The answer to {@link TREE_REQUEST}. */
export interface Tree {
  readonly applications: readonly TreeNode[];
  /** Says in one line why there are none. */
  readonly problem?: string;
}

/** An application, a router as it's included in one place, or a route. */
export interface TreeNode {
  readonly kind: 'application' | 'router' | 'route';
  /** `backend/main.py:app`, `/api/v1/products`, `GET /api/v1/products/{id}`. */
  readonly label: string;
  /** The handler of a route, the number of routes of the others. */
  readonly detail: string;
  readonly location?: ReturnType<typeof locationOf>;
  readonly children: readonly TreeNode[];
}

/** Returns the applications with their routers and routes, in the order in which requests are matched. */
export const treeOf = (known: Known): readonly TreeNode[] =>
  known.applications.map(({ entry, madeAt, routes }) => {
    const shown = routes.filter(({ kind }) => kind !== 'docs');
    const root = includeTree(shown.map((route) => ({ route, includes: route.includes })));
    return {
      kind: 'application',
      label: `${entry.file}:${entry.app}`,
      detail: counted(shown.length, 'route'),
      ...(madeAt === undefined ? {} : { location: locationOf(known, madeAt) }),
      children: childrenOf(known, root),
    };
  });

const childrenOf = (known: Known, { children }: IncludeNode): readonly TreeNode[] =>
  children.flatMap((child) => ('way' in child ? [routerNode(known, child)] : rows(known, child)));

function routerNode(known: Known, node: IncludeNode): TreeNode {
  const last = node.way.at(-1);
  return {
    kind: 'router',
    label: labelOf(node.way),
    detail: counted(node.total, 'route'),
    ...(last === undefined ? {} : { location: locationOf(known, last.madeAt ?? last.place) }),
    children: childrenOf(known, node),
  };
}

/** Returns the path that a router's includes give it, or where it is made if they give it none. */
function labelOf(way: readonly IncludeStep[]): string {
  const last = way.at(-1);
  const prefix = way.map((step) => step.prefix).join('');
  if (last === undefined) return '/';
  if (last.host !== null) return `${last.host}${prefix}`;
  return last.prefix === '' ? moduleOf(last) : prefix;
}

const moduleOf = ({ madeAt, place }: IncludeStep): string => (madeAt ?? place).file;

const rows = (known: Known, { routes }: Run): readonly TreeNode[] =>
  routes.map(({ route }) => {
    const at = placeOf(route);
    return {
      kind: 'route',
      label: titleOf(route),
      detail: route.handler ?? '',
      ...(at === undefined ? {} : { location: locationOf(known, at) }),
      children: [],
    };
  });
