import { isWithin } from '../base/source/paths';
import { isStandardModule } from '../base/naming/python';
import type { Imported, PythonFacts } from './facts';
import type { PackageIndex, Unit } from './package-index';

/** Everything an application's source reaches through imports. */
export interface Closure {
  /** Packages and modules outside the project. */
  readonly units: readonly Unit[];
  /** All Python files that were followed. */
  readonly files: readonly string[];
  /** True if some import doesn't reveal even the package's name, for example because a data file names it. */
  readonly isOpen: boolean;
}

/** The starting point for following imports, and how to resolve names. */
export interface Reach {
  readonly index: PackageIndex;
  readonly facts: (file: string) => PythonFacts;
  /** The application's `sys.path`. */
  readonly searchPath: readonly string[];
  /**
   * Returns further folders that the application's environment may contain; used when a known package isn't found.
   */
  readonly shared: () => readonly string[];
  /** Returns the folders that the project around a file installs. */
  readonly declared: (file: string) => readonly string[];
  /** The project's own Python files, without tests. */
  readonly own: ReadonlySet<string>;
  /** Returns true if a path belongs to the project. */
  readonly isOwn: (path: string) => boolean;
  /** Returns true if a folder is a project or contains one. */
  readonly holdsProjects: (folder: string) => boolean;
}

/**
 * Returns the project's files and everything in the workspace that they import, transitively. A package counts as a
 * whole, because its modules may be loaded at run time. If a file imports names computed at run time, every string
 * in it counts as a name; if not even the package is known, everything importable counts.
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

/** Collects units and files while imports are followed. */
class Followed {
  readonly files: Set<string>;
  readonly units = new Map<string, Unit>();
  isOpen = false;
  private readonly asked = new Set<string>();
  /** Folders whose packages all count. */
  private readonly opened = new Set<string>();
  /** Folders that imports resolve from. */
  private readonly folders: Set<string>;

  constructor(private readonly reach: Reach) {
    this.files = new Set(reach.own);
    this.folders = new Set(reach.searchPath);
  }

  follow(file: string, imported: Imported): void {
    const [module, names] = imported;
    // The file matters for absolute imports only to choose the nearer of two equal names.
    const question = `${module} ${names.join(' ')}`;
    const isRelative = module.startsWith('.');
    if (!isRelative && this.asked.has(question)) return;
    this.asked.add(question);
    for (const unit of unitsOf(this.reach, file, imported, this.folders)) {
      if (!isRelative) this.folders.add(folderOf(unit, module));
      this.add(unit);
    }
  }

  /** Treats every name in the known import folders as imported. */
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
    // A package in this project counts its tests only if they are what's imported; a package of a nested project
    // counts whole.
    const hasOwn = inner.some((one) => own.has(one));
    for (const one of inner) if (!hasOwn || !isOwn(one)) this.files.add(one);
  }
}

/**
 * Returns the folder in which a unit was found by its module name: `libs/common/src` for `libs/common/src/common`.
 */
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

/**
 * Resolves an import to units. `found` are folders in which other imports were found; modules that aren't on the
 * search path may be anywhere in `asked`.
 */
function unitsOf(
  { index, searchPath, shared, declared }: Reach,
  file: string,
  [module, names]: Imported,
  found: ReadonlySet<string>,
): readonly Unit[] {
  if (module.startsWith('.')) return index.locateRelative(module, names, file);
  const units = index.locate(module, names, searchPath);
  const top = module.split('.', 1)[0] ?? '';
  if (units.length > 0 || isStandardModule(top) || !index.hasTop(top)) return units;
  return [
    ...[[...found], shared(), declared(file)].flatMap((folders) => index.locate(module, names, folders)),
    ...index.locateNearest(module, names, file),
  ];
}

/** Drops units that lie inside another unit. */
function outermost(units: readonly Unit[]): readonly Unit[] {
  const isInner = ({ path }: Unit): boolean =>
    units.some((other) => other.path !== path && other.isFolder && isWithin(other.path, path));
  return units.filter((unit) => !isInner(unit)).sort((left, right) => (left.path < right.path ? -1 : 1));
}
