import { isWithin } from '../source/paths';
import { STANDARD_MODULES } from '../libraries/standard-modules';
import type { Imported, PythonFacts } from './facts';
import type { PackageIndex, Unit } from './package-index';

/** What an application's source reaches by imports. */
export interface Closure {
  /** Packages and modules outside of the project. */
  readonly units: readonly Unit[];
  /** All Python files that were followed. */
  readonly files: readonly string[];
}

/** Where imports are followed from, and how names are found. */
export interface Reach {
  readonly index: PackageIndex;
  readonly facts: (file: string) => PythonFacts;
  /** `sys.path` of the application. */
  readonly searchPath: readonly string[];
  /** Folders that its environment may hold beside them; looked up where a package is known and not found. */
  readonly shared: () => readonly string[];
  /** The project's own Python files that aren't tests. */
  readonly own: ReadonlySet<string>;
  /** Whether a path belongs to the project. */
  readonly isOwn: (path: string) => boolean;
}

/**
 * The project's files with all that they import in the workspace, and what that imports. A package counts as a whole:
 * which of its modules are loaded may be decided at run time. Where a file imports what's named at run time, its
 * strings are taken for names.
 */
export function closureOf(reach: Reach): Closure {
  const files = new Set(reach.own);
  const units = new Map<string, Unit>();
  const asked = new Set<string>();
  for (const file of files) {
    for (const [module, names] of importsOf(reach.facts(file))) {
      // Absolute imports don't depend on the file, but for which of two equal names is nearer.
      const question = `${module} ${names.join(' ')}`;
      if (!module.startsWith('.') && asked.has(question)) continue;
      asked.add(question);
      for (const unit of unitsOf(reach, file, module, names)) {
        if (units.has(unit.path)) continue;
        units.set(unit.path, unit);
        const inner = reach.index.filesOf(unit);
        // Tests in a package of the project's own only count where they're what's imported.
        if (!inner.some((one) => reach.own.has(one))) for (const one of inner) files.add(one);
      }
    }
  }
  const others = [...units.values()].filter(({ path }) => !reach.isOwn(path));
  return { units: outermost(others), files: [...files] };
}

const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*(?=$|:)/u;

function importsOf({ imports, hasComputed, strings }: PythonFacts): readonly Imported[] {
  if (!hasComputed) return imports;
  const named = strings.flatMap((text) => MODULE.exec(text)?.[0] ?? []);
  return [...imports, ...named.map((module): Imported => [module, [], false])];
}

function unitsOf(
  { index, searchPath, shared }: Reach,
  file: string,
  module: string,
  names: readonly string[],
): readonly Unit[] {
  if (module.startsWith('.')) return index.locateRelative(module, names, file);
  const found = index.locate(module, names, searchPath);
  const top = module.split('.', 1)[0] ?? '';
  if (found.length > 0 || STANDARD_MODULES.has(top) || !index.hasTop(top)) return found;
  return [...index.locate(module, names, shared()), ...index.locateNearest(module, names, file)];
}

/** Without those that lie in another. */
function outermost(units: readonly Unit[]): readonly Unit[] {
  const isInner = ({ path }: Unit): boolean =>
    units.some((other) => other.path !== path && other.isFolder && isWithin(other.path, path));
  return units.filter((unit) => !isInner(unit)).sort((left, right) => (left.path < right.path ? -1 : 1));
}
