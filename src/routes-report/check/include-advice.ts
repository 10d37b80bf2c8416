import type { Analysis } from '../../analysis/analyze';
import { usualPrefix } from '../../scaffold/edit/include';
import { isSamePlace, type Place, placeText } from '../../base/diagnostics/place';
import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import { isWithin, parentOf } from '../../base/source/paths';
import { askingOf } from '../../base/source/answer-cache';
import { type CheckContext, parsedWhole } from './context';
import type { Expr, For, Module } from '../../analysis/python/ast';
import { namesIn } from '../../analysis/python/ast/bindings';
import { nodesIn } from '../../analysis/python/ast/walk';

/** A router that the application doesn't reach. */
export interface LooseRouter {
  readonly place: Place;
  /** Dotted name of the module that holds it, and its name there: `router`, `ROUTERS[0]`; null if nothing holds it. */
  readonly held: { readonly module: string; readonly expression: string } | null;
  readonly prefix: string;
  readonly routes: number;
  /** The paths of its own routes; none of a file that isn't imported. */
  readonly paths: readonly string[];
  /** The modules of its handlers. */
  readonly modules: readonly string[];
}

/** Returns the lines that would register a router: beside those of its folder, or else where the application is made. */
export function adviceFor(
  context: CheckContext,
  { place, held }: Pick<LooseRouter, 'place' | 'held'>,
): string {
  if (held === null) return adviceToHold(context, place);
  const { module, expression } = held;
  const [variable = ''] = /^\w+/.exec(expression) ?? [];
  const step = expression.slice(variable.length);
  const name = variable === 'router' ? `${module.split('.').at(-1) ?? ''}_router` : variable;
  const line = `from ${module} import ${variable}${name === variable ? '' : ` as ${name}`}`;
  const sibling = siblingOf(context, place.file);
  const target = sibling === undefined ? undefined : targetAt(context, sibling.place);
  if (sibling !== undefined && target !== undefined) {
    const loop = loopAround(context, sibling.place);
    if (loop !== undefined)
      return `To register it, add it to what the loop in ${sibling.place.file}:${loop} goes through: ${line}; ${name}${step}`;
    return `To register it, add beside ${placeText(sibling.place)}: ${line}; ${target}.include_router(${name}${step}${asArgument(sibling.argument)})`;
  }
  const { analysis, report } = context.inspection;
  const file = analysis.madeAt?.file ?? report.entry.file;
  const app = /^\w+$/.test(report.entry.app) ? report.entry.app : 'app';
  const needed = file === place.file ? '' : `${line}; `;
  const local = file === place.file ? variable : name;
  return `To register it, add to ${file}: ${needed}${app}.include_router(${local}${step}${asArgument(usualPrefix(place.file))})`;
}

/** Returns the line of the loop in which an include goes through routers; `undefined` for an include of one. */
const loopAround = ({ inspection: { files } }: CheckContext, { file, line }: Place): number | undefined =>
  askingOf(files).once(`loop around ${line}`, file, () => includeLoop(parsedWhole(files, file), line)?.line);

const asArgument = (prefix: string): string => (prefix === '' ? '' : `, prefix="${prefix}"`);

/** Says how to register a router that nothing holds: what a function returns, or a value without a name. */
function adviceToHold(context: CheckContext, place: Place): string {
  const name = functionAround(context, place);
  return name === undefined
    ? 'To register it, give it a name, and include that.'
    : `To register it, include what ${name}() makes.`;
}

/** Returns the name of the innermost function around a place. */
export function functionAround(context: CheckContext, { file, line }: Place): string | undefined {
  return context
    .functions(file)
    .filter((one) => one.line <= line && line <= one.last)
    .sort((left, right) => right.line - left.line)[0]?.name;
}

/** Returns how the other routers of a folder are included, if all are included in the same way. */
function siblingOf(
  context: CheckContext,
  file: string,
): (IncludeStep & { readonly argument: string }) | undefined {
  const steps = context.routes.flatMap(({ place, details }) => {
    const step = details?.includes.at(-1);
    const isBeside = place !== null && place.file !== file && parentOf(place.file) === parentOf(file);
    if (!isBeside || step?.kind !== 'include') return [];
    const own = ownPrefix(context, details?.includes.at(-2)?.madeAt ?? null);
    return [{ ...step, argument: step.prefix.startsWith(own) ? step.prefix.slice(own.length) : step.prefix }];
  });
  const last = steps.at(-1);
  const isOneWay = steps.every(
    ({ prefix, place }) => prefix === last?.prefix && place.file === last.place.file,
  );
  return isOneWay ? last : undefined;
}

/** Returns the prefix of the router that was made at a place, which every include in it has besides its argument. */
function ownPrefix({ inspection }: CheckContext, madeAt: Place | null): string {
  const routers = madeAt === null ? [] : (inspection.analysis.details?.routers ?? []);
  return routers.find(({ place }) => madeAt !== null && isSamePlace(place, madeAt))?.prefix ?? '';
}

/** Returns what the line of an include is called on: `app`, `api_router`. */
function targetAt(context: CheckContext, { file, line }: Place): string | undefined {
  const text = context.lines(file)[line - 1] ?? '';
  return /^\s*([\w.]+)\.include_router\(/.exec(text)?.[1];
}

/** Returns the dotted name of a file, from those of other modules in the same root. */
export function moduleOf(file: string, { routes, details }: Analysis): string | undefined {
  const roots = [
    ...routes.map(({ module, place }) => rootOf(module, place?.file)),
    ...(details?.unreached ?? []).map(({ module, place }) => rootOf(module, place.file)),
  ].flatMap((root) => root ?? []);
  const [root] = [...new Set(roots)]
    .filter((one) => isWithin(one, file))
    .sort((left, right) => right.length - left.length);
  if (root === undefined) return undefined;
  const inside = root === '' ? file : file.slice(root.length + 1);
  return inside.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
}

/** Returns the root of a module: `app.api.items` of `backend/app/api/items.py` → `backend`. */
function rootOf(module: string | null, file: string | undefined): string | undefined {
  if (module === null || file === undefined) return undefined;
  const path = file.replace(/(?:\/__init__)?\.py$/, '');
  const inner = module.replaceAll('.', '/');
  if (path === inner) return '';
  return path.endsWith(`/${inner}`) ? path.slice(0, -inner.length - 1) : undefined;
}

/** Returns the loop whose variable a call in a line includes: `for one in ROUTERS: app.include_router(one)`. */
function includeLoop({ body }: Module, line: number): For | undefined {
  const nodes = [...nodesIn(body)];
  const call = nodes.find(
    (node): node is Expr & { type: 'Call' } =>
      node.type === 'Call' && node.line === line && isInclude(node.func),
  );
  if (call === undefined) return undefined;
  const used = new Set([...nodesIn(call.args)].flatMap((node) => (node.type === 'Name' ? [node.id] : [])));
  return nodes.find(
    (node): node is For =>
      node.type === 'For' &&
      node.start < call.start &&
      call.end <= node.end &&
      namesIn(node.target).some((name) => used.has(name)),
  );
}

const isInclude = (func: Expr): boolean => func.type === 'Attribute' && func.attr === 'include_router';
