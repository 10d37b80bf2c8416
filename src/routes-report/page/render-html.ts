import type { Renderer } from '../render/renderer';
import type { Medium } from '../view/medium';
import { originsOf } from '../view/origins';
import type { View } from '../view/view';
import { renderPage } from './render-page';

/** `--format html`: the rows of a view, in the tree of their includes. */
export const page = { render } satisfies Renderer;

function render({ report, inspection }: View, { links = {} }: Medium): string {
  const origins = originsOf(inspection);
  const routes = report.routes.map((route) => ({
    route,
    includes: origins.get(route)?.details?.includes ?? [],
  }));
  return renderPage({ report, routes, links });
}
