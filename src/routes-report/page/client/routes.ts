import type { RouteRow } from '../../../analysis/fastapi/listing/route-row';

/** The fields of a route that the script reads from the report in the page. */
interface Route extends RouteRow {
  readonly file: string | null;
  readonly line: number | null;
  /** Dotted names; only of path operations. */
  readonly dependencies?: readonly string[];
  readonly security?: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  readonly statusCode?: number | null;
  readonly responseModel?: string | null;
  readonly deprecated?: boolean;
}

/** One row of the page. */
export interface Row {
  readonly route: Route;
  readonly element: HTMLTableRowElement;
  /** The link on the path, which takes the focus and opens the details. */
  readonly link: HTMLAnchorElement;
  /** The text that the search reads, in lower case. */
  readonly text: string;
  /** The words of the method column. */
  readonly verbs: readonly string[];
}

/** Returns all rows in the order of the page. */
export function readRows(): readonly Row[] {
  const data = document.getElementById('report')?.textContent ?? '';
  // The cast: render-html.ts wrote it.
  const { routes } = JSON.parse(data) as { routes: readonly Route[] };
  return [...document.querySelectorAll<HTMLTableRowElement>('tr[data-route]')].flatMap((element) => {
    const route = routes[Number(element.dataset['route'])];
    const link = element.querySelector<HTMLAnchorElement>('a.path');
    if (route === undefined || link === null) return [];
    const verbs = [...element.querySelectorAll('.verb')].map((verb) => verb.textContent);
    return [{ route, element, link, verbs, text: textOf(route, verbs) }];
  });
}

function textOf(route: Route, verbs: readonly string[]): string {
  const { path, tags, name, handler, module, file, line, host, condition } = route;
  const guards = [...(route.dependencies ?? []), ...(route.security ?? []).map((scheme) => scheme.name)];
  const place = file === null ? null : `${file}:${line ?? 1}`;
  return [...verbs, path, ...tags, name, handler, module, place, host, condition, ...guards]
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}
