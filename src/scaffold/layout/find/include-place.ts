import type { Expr, For, Node } from '../../../analysis/python/ast';
import type { Place } from '../../../base/diagnostics/place';
import { nodesIn } from '../../../analysis/python/ast/walk';
import { dottedName } from '../../edit/names';
import { type Sources } from '../read/sources';
import type { IncludePlace, Sibling } from '../facts';
import { loopElement } from './loop-element';
import { hasPlaceholder, type PathTemplates } from './path-templates';

/**
 * Returns the innermost include of a resource's router that names it: the call, or the element of what a loop
 * includes. A resource whose handlers depend on the application is named where its module is called.
 */
export function includeOf(
  sources: Sources,
  { words, router, operations }: Pick<Sibling, 'words' | 'router' | 'operations'>,
  paths: PathTemplates,
): IncludePlace | undefined {
  const names = (text: string): boolean => hasPlaceholder(paths.text(text, words).text);
  const chain = operations.flatMap(({ route }) => route.chain);
  const outer = chain.filter(({ file }) => file !== router);
  // A file that gathers a resource's own routers belongs to it.
  const shared = outer.filter(({ file }) => !paths.isOwn(file, words));
  for (const place of unique([...shared, ...outer])) {
    const found = atPlace(sources, place, names);
    if (found !== undefined) return found;
  }
  return unique([...outer, { file: paths.entry, line: 1 }])
    .map(({ file }) => connecting(sources, file, router, names))
    .find((one) => one !== undefined);
}

const unique = (places: readonly Place[]): readonly Place[] => [
  ...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values(),
];

/** Returns the include at a place: its call, or the element of what its loop goes through. */
function atPlace(
  sources: Sources,
  { file, line }: Place,
  names: (text: string) => boolean,
): IncludePlace | undefined {
  const nodes = [...nodesIn(sources.module(file)?.body ?? [])];
  const calls = nodes.filter((node) => node.type === 'Call').filter(({ func }) => isInclude(func));
  const call = calls.find((one) => one.line <= line && sources.lineAt(file, one.end) >= line);
  if (call === undefined) return undefined;
  const text = sources.text(file, call);
  if (names(text)) return { file, line: call.line, text, isElement: false };
  const loops = nodes.filter((node): node is For => node.type === 'For' && holds(node, call));
  for (const { iterable } of loops) {
    const element = loopElement(sources, file, iterable, names);
    if (element !== undefined) return element;
  }
  return undefined;
}

const isInclude = (func: Expr): boolean => /(?:include_router|mount)$/.test(dottedName(func) ?? '');

const holds = (outer: Node, inner: Node): boolean => outer.start <= inner.start && outer.end >= inner.end;

/**
 * Returns the statement of a file that calls something of the resource's module, or gives it to what makes the application:
 * `parts.connect(app)`, `make_app("shop", parts.router)`.
 */
function connecting(
  sources: Sources,
  file: string,
  router: string,
  names: (text: string) => boolean,
): IncludePlace | undefined {
  const bound = sources
    .importsOf(file)
    .filter(({ imported }) => imported.file === router)
    .map(({ binding }) => binding.name);
  if (file === router || bound.length === 0) return undefined;
  const nodes = [...nodesIn(sources.module(file)?.body ?? [])];
  const isOwn = (node: Expr, whole: Expr): boolean =>
    bound.includes(dottedName(node)?.split('.')[0] ?? '') && names(sources.text(file, whole));
  const calls = nodes.flatMap((node) =>
    node.type === 'ExprStmt' && node.value.type === 'Call' ? [node.value] : [],
  );
  const call = calls.find((one) => isOwn(one.func, one));
  const given = nodes
    .flatMap((node) => (node.type === 'Call' && !isInclude(node.func) ? node.args : []))
    .find((one) => isOwn(one, one));
  const found = call ?? given;
  return found && { file, line: found.line, text: sources.text(file, found), isElement: call === undefined };
}
