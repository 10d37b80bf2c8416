import { isMinor } from '../analysis/entry/search/survey';
import { baseName, foldersAround, isWithin, parentOf } from '../base/source/paths';

/** The target of an import in the workspace: a package's folder, or the file of a single module. */
export interface Unit {
  readonly path: string;
  readonly isFolder: boolean;
}

/** The workspace's Python files, indexed by the names they can be imported under. */
export class PackageIndex {
  private readonly files: ReadonlySet<string>;
  /** Folders with all Python files below them. */
  private readonly folders = new Map<string, string[]>();
  /** Top-level names with the folders that contain a module or package of that name. */
  private readonly tops = new Map<string, Set<string>>();

  constructor(paths: Iterable<string>) {
    this.files = new Set(paths);
    for (const file of this.files) {
      for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) {
        const known = this.folders.get(folder);
        if (known) known.push(file);
        else this.folders.set(folder, [file]);
      }
    }
    for (const file of this.files) if (baseName(file) !== '__init__.py') this.addTop(file.slice(0, -3));
    for (const folder of this.folders.keys()) this.addTop(folder);
  }

  private addTop(path: string): void {
    const folder = parentOf(path);
    if (this.isPackage(folder)) return;
    const known = this.tops.get(baseName(path)) ?? new Set();
    known.add(folder);
    this.tops.set(baseName(path), known);
  }

  private isPackage(folder: string): boolean {
    return this.files.has(inFolder(folder, '__init__.py'));
  }

  /** Returns true if a package or module of this name exists anywhere. */
  hasTop(name: string): boolean {
    return this.tops.has(name);
  }

  /** Returns a unit's Python files. */
  filesOf({ path, isFolder }: Unit): readonly string[] {
    return isFolder ? (this.folders.get(path) ?? []) : [path];
  }

  /**
   * Returns the units that `from module import names` loads, from the first folder that has the module; a package
   * counts whole. A folder without `__init__.py` is a namespace (PEP 420): the next name decides, and `*` stands
   * for all of it. Empty if there's no such module.
   */
  locate(module: string, names: readonly string[], folders: readonly string[]): readonly Unit[] {
    const [top = '', ...rest] = module.split('.');
    for (const folder of folders) {
      const path = inFolder(folder, top);
      if (this.isPackage(path)) return [{ path, isFolder: true }];
      if (this.files.has(`${path}.py`)) return [{ path: `${path}.py`, isFolder: false }];
    }
    const spaces = folders.map((folder) => inFolder(folder, top)).filter((path) => this.folders.has(path));
    if (spaces.length === 0) return [];
    if (rest.length > 0) return this.locate(rest.join('.'), names, spaces);
    if (names.includes('*')) return spaces.map((path) => ({ path, isFolder: true }));
    return names.flatMap((name) => this.locate(name, [], spaces));
  }

  /**
   * Returns everything importable with a folder on the search path: packages, modules, and namespaces that
   * `isSpace` accepts. Drops auxiliary modules such as tests.
   */
  unitsIn(folder: string, isSpace: (path: string) => boolean): readonly Unit[] {
    if (folder !== '' && this.isPackage(folder)) return [{ path: folder, isFolder: true }];
    return [...this.tops].flatMap(([name, folders]): readonly Unit[] => {
      if (!folders.has(folder) || AUXILIARY.has(name)) return [];
      const path = inFolder(folder, name);
      const file = this.files.has(`${path}.py`) ? [{ path: `${path}.py`, isFolder: false }] : [];
      const isImported = this.isPackage(path) || (this.folders.has(path) && isSpace(path));
      return isImported ? [...file, { path, isFolder: true }] : file;
    });
  }

  /** Returns the target of a file's relative import: `..models` resolves from the parent folder. */
  locateRelative(module: string, names: readonly string[], file: string): readonly Unit[] {
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    let folder = parentOf(file);
    for (let level = 1; level < dots; level += 1) folder = parentOf(folder);
    const name = module.slice(dots);
    if (name === '' && names.includes('*')) return [{ path: folder, isFolder: true }];
    return name === ''
      ? names.flatMap((one) => this.locate(one, [], [folder]))
      : this.locate(name, names, [folder]);
  }

  /**
   * Returns the nearest units for a module that isn't on the search path; several if they are equally near. Prefers
   * units outside tests and examples.
   */
  locateNearest(module: string, names: readonly string[], file: string): readonly Unit[] {
    // Prefers a package of the name to a plain folder of that name.
    const whole = names.includes('*') ? this.locateNearest(module, [], file) : [];
    if (whole.length > 0) return whole;
    const [top = ''] = module.split('.');
    const around = foldersAround(file);
    const tops = [...(this.tops.get(top) ?? [])];
    const usual = tops.filter((folder) => !isMinor(inFolder(folder, top)));
    const found = (usual.length > 0 ? usual : tops)
      .map((folder) => ({
        units: this.locate(module, names, [folder]).filter(({ path }) => this.holds(module, folder, path)),
        distance: around.findIndex((above) => isWithin(above, inFolder(folder, top))),
      }))
      .filter(({ units }) => units.length > 0);
    const nearest = Math.min(...found.map(({ distance }) => distance));
    return found.filter(({ distance }) => distance === nearest).flatMap(({ units }) => units);
  }

  /** Returns true if a package has the module itself. The first name alone says little: it's often a common one. */
  private holds(module: string, folder: string, path: string): boolean {
    const full = inFolder(folder, module.replaceAll('.', '/'));
    return path.startsWith(full) || this.files.has(`${full}.py`) || this.folders.has(full);
  }
}

/** Modules that nobody imports by name. */
const AUXILIARY: ReadonlySet<string> = new Set(['setup', 'conftest', 'noxfile', 'tests', 'test']);

/** Joins clean parts; faster than `joinPath`, and called hundreds of thousands of times. */
const inFolder = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);
