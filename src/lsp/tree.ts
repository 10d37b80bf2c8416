import type { IncludeStep } from '../analysis/fastapi/details/route-details';
import { type IncludeNode, includeTree, type Run } from '../routes-report/page/include-tree';
import { isSamePlace, type Place } from '../base/diagnostics/place';
import type { Finding } from '../routes-report/check/finding';
import { uriOf } from './documents';
import type { RouteFacts } from './facts';
import type { Folder } from './folder';
import type { Tree, TreeNode } from './own-messages';
import { isTold, type Known, locationOf, placeOf } from './known';
import { titleOf } from './names';
import { counted } from '../base/diagnostics/counted';

/** Returns the tree of all folders that are open. */
export function wholeTree(folders: readonly Folder[]): Tree {
  const applications = folders.flatMap((folder) => treeOf(folder.known()));
  const problems = folders.flatMap(({ folder, facts: { problem } }) =>
    problem === undefined ? [] : [{ folder: uriOf(folder), problem }],
  );
  const [first] = problems;
  const isEmpty = applications.length === 0 && first !== undefined;
  return { applications, problems, ...(isEmpty ? { problem: first.problem } : {}) };
}

/** Returns the applications with their routers and routes, in the order in which requests are matched. */
const treeOf = (known: Known): readonly TreeNode[] =>
  known.applications.map(({ entry, madeAt, routes, findings }) => {
    const shown = routes.filter(({ kind }) => kind !== 'docs');
    const root = includeTree(shown.map((route) => ({ route, includes: route.includes })));
    const told = findings.filter((one) => isTold(known, one));
    const isOfRoute = ({ place }: Finding): boolean => shown.some((route) => isAt(route, place));
    return {
      kind: 'application',
      label: `${entry.file}:${entry.app}`,
      detail: counted(shown.length, 'route'),
      ...(madeAt === undefined ? {} : { location: locationOf(known, madeAt) }),
      findings: told.filter((one) => !isOfRoute(one)).map(({ message }) => message),
      children: childrenOf({ known, findings: told }, root),
    };
  });

/** The answers, and what the check finds of the application that is drawn. */
interface Drawn {
  readonly known: Known;
  readonly findings: readonly Finding[];
}

const isAt = (route: Pick<RouteFacts, 'file' | 'line'>, place: Place): boolean => {
  const at = placeOf(route);
  return at !== undefined && isSamePlace(at, place);
};

const childrenOf = (drawn: Drawn, { children }: IncludeNode): readonly TreeNode[] =>
  children.flatMap((child) => ('way' in child ? [routerNode(drawn, child)] : rows(drawn, child)));

function routerNode(drawn: Drawn, node: IncludeNode): TreeNode {
  const last = node.way.at(-1);
  return {
    kind: 'router',
    label: labelOf(node.way),
    detail: counted(node.total, 'route'),
    ...(last === undefined ? {} : { location: locationOf(drawn.known, last.madeAt ?? last.place) }),
    findings: [],
    children: childrenOf(drawn, node),
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

const rows = ({ known, findings }: Drawn, { routes }: Run): readonly TreeNode[] =>
  routes.map(({ route }) => {
    const at = placeOf(route);
    return {
      kind: 'route',
      label: titleOf(route),
      detail: route.handler ?? '',
      ...(at === undefined ? {} : { location: locationOf(known, at) }),
      findings: findings.filter(({ place }) => isAt(route, place)).map(({ message }) => message),
      children: [],
    };
  });
