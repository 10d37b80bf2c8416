import { type RouterSettings, toRouter } from '../../routing/build';
import type { RouterNode } from '../../routing/router';
import type { RegisteredRoute } from '../listing/route';

/**
 * Builds the tree of routers that described rows came from, to match requests. Pass documentation routes too: they
 * take part in matching.
 */
export function routerTree(
  rows: readonly RegisteredRoute[],
  root: RouterSettings = { redirectSlashes: true, rootPath: '' },
): RouterNode<RegisteredRoute> {
  return toRouter(rows, (row) => row.details?.includes ?? [], root);
}
