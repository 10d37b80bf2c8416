import type { locationOf } from './known';

/** The request of clients that draw the tree; it has no parameters. */
export const TREE_REQUEST = 'tool/tree';

/** The answer to {@link TREE_REQUEST}. */
export interface Tree {
  readonly applications: readonly TreeNode[];
  /** Says in one line why there are none. */
  readonly problem?: string;
  /** Says for each folder (a URI) without an application in one line why it has none. */
  readonly problems: readonly { readonly folder: string; readonly problem: string }[];
}

/** An application, a router as it's included in one place, or a route. */
export interface TreeNode {
  readonly kind: 'application' | 'router' | 'route';
  /** `backend/main.py:app`, `/api/v1/products`, `GET /api/v1/products/{id}`. */
  readonly label: string;
  /** The handler of a route, the number of routes of the others. */
  readonly detail: string;
  readonly location?: ReturnType<typeof locationOf>;
  /** The findings of the check: about a route, or about an application and none of its routes. */
  readonly findings: readonly string[];
  readonly children: readonly TreeNode[];
}

/** The notification for clients that show what the server does, and the tree: they ask for it again at each. */
export const STATE_NOTIFICATION = 'tool/state';

/** The parameters of {@link STATE_NOTIFICATION}. */
export interface State {
  /** True while the applications are analysed. */
  readonly analysing: boolean;
}
