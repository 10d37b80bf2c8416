import { posix } from 'node:path';
import { counted } from '../../../../src/base/diagnostics/counted';
import type { Tree, TreeNode } from '../../../../src/lsp/own-messages';

/** Names what stands around the routes of an application. */
export type Grouping = 'router' | 'file' | 'none';

/** The order in which the command goes through the groupings. */
export const GROUPINGS: readonly Grouping[] = ['router', 'file', 'none'];

/** A row of the view. */
export interface Row {
  /** Stays the same from one analysis to the next, so that the view keeps what is open. */
  readonly id: string;
  readonly kind: TreeNode['kind'] | 'file';
  readonly label: string;
  readonly description: string;
  readonly location: TreeNode['location'];
  /** The findings of the check about this row and all below. */
  readonly findings: readonly string[];
  readonly children: readonly Row[];
}

/** The choices of the user about the view. */
export interface Choices {
  readonly grouping: Grouping;
  /** Words that each route has to have, in any case; in its title, its handler, or its file. */
  readonly filter: string;
  /** Returns how a file's URI is shown. */
  readonly pathOf: (uri: string) => string;
}

/** Returns the rows of the view. Groups without a route that passes the filter are left out. */
export function rowsOf({ applications }: Pick<Tree, 'applications'>, choices: Choices): readonly Row[] {
  const words = choices.filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isMeant = (route: TreeNode): boolean => {
    const text = [route.label, route.detail, fileOf(route, choices)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isFiltered = words.length > 0;
  return applications.flatMap((application, index) => {
    const kept = keep(application, isMeant, isFiltered);
    if (kept === undefined) return [];
    return [toRow({ ...kept, children: GROUPED[choices.grouping](kept, choices) }, String(index))];
  });
}

/** Returns all routes below nodes, in their order. */
export function routesIn(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => (node.kind === 'route' ? [node] : routesIn(node.children)));
}

type Group = Omit<TreeNode, 'kind' | 'children'> & {
  readonly kind: Row['kind'];
  readonly children: readonly Group[];
};

const GROUPED: Readonly<Record<Grouping, (application: TreeNode, choices: Choices) => readonly Group[]>> = {
  router: ({ children }) => children,
  none: ({ children }) => routesIn(children),
  file: ({ children }, choices) => {
    const files = new Map<string, TreeNode[]>();
    for (const route of routesIn(children)) {
      const label = fileOf(route, choices);
      files.set(label, [...(files.get(label) ?? []), route]);
    }
    return [...files].map(([label, routes]) => ({
      kind: 'file',
      label: label === '' ? 'elsewhere' : label,
      detail: counted(routes.length, 'route'),
      ...(routes[0]?.location === undefined ? {} : { location: routes[0].location }),
      findings: [],
      children: routes,
    }));
  },
};

const fileOf = ({ location }: TreeNode, { pathOf }: Choices): string =>
  location === undefined ? '' : pathOf(location.uri);

/** Returns a node with the routes that are meant; `undefined` if there are none, but for applications without a filter. */
function keep(
  node: TreeNode,
  isMeant: (route: TreeNode) => boolean,
  isFiltered: boolean,
): TreeNode | undefined {
  if (node.kind === 'route') return isMeant(node) ? node : undefined;
  const children = node.children.flatMap((child) => keep(child, isMeant, isFiltered) ?? []);
  if (children.length === 0 && isFiltered) return undefined;
  const [before, after] = [routesIn(node.children).length, routesIn(children).length];
  const detail = before === after ? node.detail : `${String(after)} of ${counted(before, 'route')}`;
  return { ...node, detail, children };
}

/** Returns what stands behind a label; behind a router's its file too, since many have the same prefix. */
function descriptionOf({ kind, detail, label, location }: Group): string {
  const file = location === undefined ? '' : decodeURIComponent(posix.basename(location.uri));
  return kind !== 'router' || file === '' || label.endsWith(file) ? detail : `${file}, ${detail}`;
}

function toRow(node: Group, id: string): Row {
  const seen = new Map<string, number>();
  const children = node.children.map((child) => {
    const count = seen.get(child.label) ?? 0;
    seen.set(child.label, count + 1);
    return toRow(child, `${id}\n${child.label}${count === 0 ? '' : ` ${String(count)}`}`);
  });
  return {
    id,
    kind: node.kind,
    label: node.label,
    description: descriptionOf(node),
    location: node.location,
    // A workspace's own server may be older than findings are.
    findings: [
      ...((node.findings as readonly string[] | undefined) ?? []),
      ...children.flatMap(({ findings }) => findings),
    ],
    children,
  };
}
