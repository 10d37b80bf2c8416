import { isSamePlace, type Place } from '../../base/diagnostics/place';
import type { IncludeStep, MadeRouter } from '../../analysis/fastapi/details/route-details';
import type { CheckContext } from '../check/context';
import { guardedIncludes } from '../check/guarded-includes';
import { adviceFor, moduleOf } from '../check/include-advice';
import { includeAt, stepsOf } from './steps';
import type { ExplainedRouter, Step, Location } from './why-report';
import { scanImports } from '../../analysis/python/import-scanner';

/** Tells why a router isn't registered: the tests that its includes stand under, or else how to include it. */
export function whyUnregistered(
  context: CheckContext,
  router: MadeRouter,
): Pick<ExplainedRouter, 'under' | 'advice'> {
  const { place, module, variable, isReached } = router;
  const held = module === null || variable === null ? router.held : { module, expression: variable };
  const isLast = !isReached && router.includedIn.length === 0;
  const under =
    variable === null || isReached ? [] : guardedIncludes(context.inspection, { ...place, variable });
  return { under, advice: isLast && under.length === 0 ? adviceFor(context, { place, held }) : null };
}

/** Explains how the application reaches a router, or where the chain to it ends. */
export function explainRouter(context: CheckContext, router: MadeRouter): ExplainedRouter {
  const { place, module, variable, prefix, routes, isReached } = router;
  return {
    name: nameOf(router),
    ...place,
    prefix,
    paths: router.paths,
    routes,
    registered: isReached,
    ways: isReached ? waysTo(context, router) : deadEnds(context, router),
    importedBy:
      isReached || module === null ? [] : importersOf(context, { module, file: place.file, variable }),
    isImported: true,
    ...whyUnregistered(context, router),
  };
}

/** Explains a router of a module that the program doesn't import. */
export function explainFile(
  context: CheckContext,
  { module, variable, place }: { readonly module: string; readonly variable: string; readonly place: Place },
): ExplainedRouter {
  const under = guardedIncludes(context.inspection, { ...place, variable });
  return {
    name: `${module}:${variable}`,
    ...place,
    prefix: '',
    paths: [],
    routes: 0,
    registered: false,
    ways: [],
    importedBy: importersOf(context, { module, file: place.file, variable }),
    isImported: false,
    under,
    advice: under.length === 0 ? adviceFor(context, { place, held: { module, expression: variable } }) : null,
  };
}

/** Returns the name of a router: `api.items:router`, `main:ROUTERS[0]`; the place of one that nothing holds. */
export function nameOf({ module, variable, held, place }: MadeRouter): string {
  if (module !== null && variable !== null) return `${module}:${variable}`;
  return held === null ? `${place.file}:${place.line}` : `${held.module}:${held.expression}`;
}

/** Returns the different chains of includes that lead to a router. */
function waysTo(context: CheckContext, { place }: MadeRouter): readonly (readonly Step[])[] {
  const ways = new Map<string, readonly IncludeStep[]>();
  for (const { details } of context.routes) {
    const includes = details?.includes ?? [];
    includes.forEach(({ madeAt }, index) => {
      if (!isSame(madeAt, place)) return;
      const way = includes.slice(0, index + 1);
      ways.set(JSON.stringify(way.map((step) => [step.place, step.prefix])), way);
    });
  }
  return [...ways.values()].map((way) => stepsOf(context, way));
}

/** Returns the chains of includes from an unreached router up to one that nothing includes. */
function deadEnds(context: CheckContext, router: MadeRouter): readonly (readonly Step[])[] {
  const routers = context.inspection.analysis.details?.routers ?? [];
  const up = (one: MadeRouter, inside: readonly MadeRouter[]): readonly (readonly Step[])[] =>
    one.includedIn.flatMap(({ at, router: parent }) => {
      const step = includeAt(context, at);
      const above = routers.find(({ place }) => isSame(place, parent));
      if (above === undefined || inside.includes(above)) return [[step]];
      const further = up(above, [...inside, above]);
      return further.length === 0 ? [[step]] : further.map((way) => [...way, step]);
    });
  return up(router, [router]);
}

const isSame = (left: Place | null, right: Place): boolean => left !== null && isSamePlace(left, right);

interface Target {
  readonly module: string;
  readonly file: string;
  readonly variable: string | null;
}

/** Returns the files that import a module or a name of it, with the line. Looks at files that the analysis has read. */
function importersOf(context: CheckContext, target: Target): readonly Location[] {
  const { analysis } = context.inspection;
  return analysis.read
    .filter((file) => file.endsWith('.py') && file !== target.file)
    .flatMap((file) => {
      const lines = context.lines(file);
      const text = lines.join('\n');
      const last = target.module.split('.').at(-1) ?? '';
      if (!text.includes(last)) return [];
      const own = moduleOf(file, analysis);
      const names = new Set(
        scanImports(text).imports.flatMap(({ module, names: taken }) => {
          const from = absolute(module, file, own);
          return from === undefined ? [] : [from, ...taken.map((name) => `${from}.${name}`)];
        }),
      );
      if (!names.has(target.module)) return [];
      const index = lines.findIndex((line) => /\bimport\b/.test(line) && line.includes(last));
      return [{ file, line: index + 1 || 1 }];
    });
}

/** Resolves a relative import, `..models`, in a module; `undefined` if the module's own name isn't known. */
function absolute(name: string, file: string, own: string | undefined): string | undefined {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  if (dots === 0) return name;
  if (own === undefined) return undefined;
  const inside = own.split('.');
  const base = inside.slice(0, inside.length - dots + (file.endsWith('/__init__.py') ? 1 : 0));
  return [...base, name.slice(dots)].filter((part) => part !== '').join('.');
}
