import { type RouterSettings, toRouter } from '../../routing/build';
import type { RouterNode } from '../../routing/router';
import type { RegisteredRoute } from '../listing/route';

/**
 * The routers that described rows came from, to match requests with. Documentation routes belong in it: they're asked
 * as others are.
 */
export function routerTree(
  rows: readonly RegisteredRoute[],
  root: RouterSettings = { redirectSlashes: true, rootPath: '' },
): RouterNode<RegisteredRoute> {
  return toRouter(rows, (row) => row.details?.includes ?? [], root);
}
