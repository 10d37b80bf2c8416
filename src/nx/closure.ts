import { isWithin } from '../base/source/paths';
import { STANDARD_MODULES } from '../analysis/libraries/standard/modules';
import type { Imported, PythonFacts } from './facts';
import type { PackageIndex, Unit } from './package-index';

/** What an application's source reaches by imports. */
export interface Closure {
  /** Packages and modules outside of the project. */
  readonly units: readonly Unit[];
  /** All Python files that were followed. */
  readonly files: readonly string[];
  /** Something is imported of which the source doesn't even tell the package: a data file may, say. */
  readonly isOpen: boolean;
}

/** Where imports are followed from, and how names are found. */
export interface Reach {
  readonly index: PackageIndex;
  readonly facts: (file: string) => PythonFacts;
  /** `sys.path` of the application. */
  readonly searchPath: readonly string[];
  /** Folders that its environment may hold beside them; looked up where a package is known and not found. */
  readonly shared: () => readonly string[];
  /** Folders of what the project around another file installs. */
  readonly declared: (file: string) => readonly string[];
  /** The project's own Python files that aren't tests. */
  readonly own: ReadonlySet<string>;
  /** Whether a path belongs to the project. */
  readonly isOwn: (path: string) => boolean;
  /** Whether a folder is a project or has some below. */
  readonly holdsProjects: (folder: string) => boolean;
}

/**
 * The project's files with all that they import in the workspace, and what that imports. A package counts as a whole:
 * which of its modules are loaded may be decided at run time. Where a file imports what's named at run time, its
 * strings are taken for names; where it doesn't tell the package, all that can be imported counts.
 */
export function closureOf(reach: Reach): Closure {
  const followed = new Followed(reach);
  const { files, units } = followed;
  for (const file of files) {
    for (const imported of importsOf(reach.facts(file))) followed.follow(file, imported);
    if (followed.isOpen || reach.facts(file).hasUnknown) followed.open();
  }
  const others = [...units.values()].filter(({ path }) => !reach.isOwn(path));
  return { units: outermost(others), files: [...files], isOpen: followed.isOpen };
}

/** What was come across so far. */
class Followed {
  readonly files: Set<string>;
  readonly units = new Map<string, Unit>();
  isOpen = false;
  private readonly asked = new Set<string>();
  /** Folders all of whose packages count. */
  private readonly opened = new Set<string>();
  /** Folders that imports count from. */
  private readonly folders: Set<string>;

  constructor(private readonly reach: Reach) {
    this.files = new Set(reach.own);
    this.folders = new Set(reach.searchPath);
  }

  follow(file: string, imported: Imported): void {
    const [module, names] = imported;
    // Absolute imports don't depend on the file, but for which of two equal names is nearer.
    const question = `${module} ${names.join(' ')}`;
    const isRelative = module.startsWith('.');
    if (!isRelative && this.asked.has(question)) return;
    this.asked.add(question);
    for (const unit of unitsOf(this.reach, file, imported, this.folders)) {
      if (!isRelative) this.folders.add(folderOf(unit, module));
      this.add(unit);
    }
  }

  /** A name may be that of anything in the folders that others are found in. */
  open(): void {
    this.isOpen = true;
    const { index, isOwn, holdsProjects } = this.reach;
    for (const folder of this.folders) {
      if (this.opened.has(folder)) continue;
      this.opened.add(folder);
      const isSpace = (path: string): boolean =>
        !holdsProjects(path) && ![...this.folders].some((one) => isWithin(path, one));
      const units = index.unitsIn(folder, isSpace);
      for (const unit of units) if (!isOwn(unit.path)) this.add(unit);
    }
  }

  private add(unit: Unit): void {
    const { index, own, isOwn } = this.reach;
    if (this.units.has(unit.path)) return;
    this.units.set(unit.path, unit);
    const inner = index.filesOf(unit);
    // Tests in a package of the project's own only count where they're what's imported; of another project inside of
    // that package all does.
    const hasOwn = inner.some((one) => own.has(one));
    for (const one of inner) if (!hasOwn || !isOwn(one)) this.files.add(one);
  }
}

/** The folder that a unit was found in by a module's name: `libs/common/src` of `libs/common/src/common`. */
function folderOf({ path }: Unit, module: string): string {
  const parts = path.replace(/\.py$/, '').split('/');
  const top = parts.lastIndexOf(module.split('.', 1)[0] ?? '');
  return parts.slice(0, Math.max(0, top)).join('/');
}

const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*(?=$|:)/u;

function importsOf({ imports, hasComputed, strings }: PythonFacts): readonly Imported[] {
  if (!hasComputed) return imports;
  const named = strings.flatMap((text) => MODULE.exec(text)?.[0] ?? []);
  return [...imports, ...named.map((module): Imported => [module, [], false])];
}

/** `found`: folders that other imports were found in. What isn't on the search path may be in any place that's asked. */
function unitsOf(
  { index, searchPath, shared, declared }: Reach,
  file: string,
  [module, names]: Imported,
  found: ReadonlySet<string>,
): readonly Unit[] {
  if (module.startsWith('.')) return index.locateRelative(module, names, file);
  const units = index.locate(module, names, searchPath);
  const top = module.split('.', 1)[0] ?? '';
  if (units.length > 0 || STANDARD_MODULES.has(top) || !index.hasTop(top)) return units;
  return [
    ...[[...found], shared(), declared(file)].flatMap((folders) => index.locate(module, names, folders)),
    ...index.locateNearest(module, names, file),
  ];
}

/** Without those that lie in another. */
function outermost(units: readonly Unit[]): readonly Unit[] {
  const isInner = ({ path }: Unit): boolean =>
    units.some((other) => other.path !== path && other.isFolder && isWithin(other.path, path));
  return units.filter((unit) => !isInner(unit)).sort((left, right) => (left.path < right.path ? -1 : 1));
}
