import type { Analysis } from '../../analysis/analyze';
import type { Place } from '../../base/diagnostics/place';
import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import { isWithin, parentOf } from '../../base/source/paths';
import { at, type CheckContext } from './context';

/** A router that the application doesn't reach. */
export interface LooseRouter {
  readonly place: Place;
  /** Dotted name of the module that holds it, and its name there. */
  readonly module: string;
  readonly variable: string;
  readonly prefix: string;
  readonly routes: number;
  /** The modules of its handlers. */
  readonly modules: readonly string[];
}

/** Returns the lines that would register a router: beside those of its folder, or else where the application is made. */
export function adviceFor(context: CheckContext, { place, module, variable }: LooseRouter): string {
  const name = variable === 'router' ? `${module.split('.').at(-1) ?? ''}_router` : variable;
  const line = `from ${module} import ${variable}${name === variable ? '' : ` as ${name}`}`;
  const sibling = siblingOf(context, place.file);
  const target = sibling === undefined ? undefined : targetAt(context, sibling.place);
  if (sibling !== undefined && target !== undefined) {
    const prefix = sibling.prefix === '' ? '' : `, prefix="${sibling.prefix}"`;
    return `To register it, add beside ${at(sibling.place)}: ${line}; ${target}.include_router(${name}${prefix})`;
  }
  const { analysis, report } = context.inspection;
  const file = analysis.madeAt?.file ?? report.entry.file;
  const app = /^\w+$/.test(report.entry.app) ? report.entry.app : 'app';
  const needed = file === place.file ? '' : `${line}; `;
  const local = file === place.file ? variable : name;
  return `To register it, add to ${file}: ${needed}${app}.include_router(${local})`;
}

/** Returns how the other routers of a folder are included, if all are included in the same way. */
function siblingOf({ routes }: CheckContext, file: string): IncludeStep | undefined {
  const steps = routes.flatMap(({ place, details }) => {
    const step = details?.includes.at(-1);
    const isBeside = place !== null && place.file !== file && parentOf(place.file) === parentOf(file);
    return isBeside && step?.kind === 'include' ? [step] : [];
  });
  const last = steps.at(-1);
  const isOneWay = steps.every(
    ({ prefix, place }) => prefix === last?.prefix && place.file === last.place.file,
  );
  return isOneWay ? last : undefined;
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
