import { withSettings } from '../base/config/settings';
import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';
import type { Surroundings } from './inspect/workspace';
import { FILTER_NAMES, type Filter, type FilterOptions, parseFilters } from './view/select';

/** Classes of routes by name: a path, a list of paths, or filters by the names of their options. */
export type ClassOptions = Readonly<Record<string, unknown>>;

/** A class of routes: those that pass its filters. */
export interface RouteClass {
  readonly name: string;
  readonly filters: readonly Filter[];
}

/** Parses the classes of `[tool.schematics.check]`. Throws a Failure for a wrong one. */
export const parseClasses = (given: ClassOptions = {}): readonly RouteClass[] =>
  Object.entries(given).map(([name, value]) => {
    const where = `check.classes.${name}`;
    try {
      return { name, filters: parseFilters(filtersIn(value, where)) };
    } catch (error) {
      // That of a filter names its option.
      if (!(error instanceof Failure) || error.message.startsWith(where)) throw error;
      throw new Failure(`${where}: ${error.message}`);
    }
  });

function filtersIn(value: unknown, where: string): FilterOptions {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isTable ? Object.entries(value) : [['path', value] as const];
  if (entries.length === 0) throw new Failure(`${where}: has no filter; use ${FILTER_NAMES.join(', ')}.`);
  return Object.fromEntries(
    entries.map(([name, one]: readonly [string, unknown]) => {
      if (!FILTER_NAMES.some((known) => known === name))
        throw new Failure(`${where}: there's no filter "${name}"; ${suggestion(name, FILTER_NAMES)}`);
      const words: readonly unknown[] = Array.isArray(one) ? one : [one];
      if (words.length === 0 || !words.every((word) => typeof word === 'string'))
        throw new Failure(`${where}: ${name} has to be a string, or a list of strings.`);
      return [name, words];
    }),
  );
}

/** Returns the filters of a class that the configuration has; none without a name. Throws a Failure if there's no such class. */
export function filtersOfClass(
  name: string | undefined,
  root: string | undefined,
  surroundings: Surroundings,
): readonly Filter[] {
  if (name === undefined) return [];
  const given: { readonly root?: string; readonly classes?: ClassOptions } =
    root === undefined ? {} : { root };
  const classes = parseClasses(withSettings(given, 'check', surroundings).classes);
  const found = classes.find((one) => one.name === name);
  if (found !== undefined) return found.filters;
  const names = classes.map((one) => one.name);
  throw new Failure(
    names.length === 0
      ? `--class "${name}": there are no classes; name them: classes = { ${name} = "/api/*" } in [tool.schematics.check].`
      : `--class "${name}": there's no such class; ${suggestion(name, names)}`,
  );
}
