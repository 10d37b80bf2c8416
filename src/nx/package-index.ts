import { foldersAround } from '../analysis/entry/folders';
import { isMinor } from '../analysis/entry/serving/survey';
import { baseName, isWithin, parentOf } from '../base/source/paths';

/** What an import leads to in the workspace: a package's folder, or the file of a module without a package. */
export interface Unit {
  readonly path: string;
  readonly isFolder: boolean;
}

/** The workspace's Python files by the names that they can be imported under. */
export class PackageIndex {
  private readonly files: ReadonlySet<string>;
  /** Folders with all Python files below. */
  private readonly folders = new Map<string, string[]>();
  /** Folders that a module or a package of a name lies in. */
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

  /** Whether a package or a module of this name lies anywhere. */
  hasTop(name: string): boolean {
    return this.tops.has(name);
  }

  /** Python files of a unit. */
  filesOf({ path, isFolder }: Unit): readonly string[] {
    return isFolder ? (this.folders.get(path) ?? []) : [path];
  }

  /**
   * What `from module import names` loads from the first of the folders that has it: a package as a whole. A folder
   * without `__init__.py` is a namespace: in it the next name decides (PEP 420), and all of it is meant by the name `*`.
   * Empty where there's no such module.
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
   * All that can be imported with a folder on the search path: packages, modules, and those namespaces that `isSpace`
   * takes for ones. Not what brings a project along for its own ends.
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

  /** What a relative import of a file leads to: `..models` counts from the folder above. */
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
   * The same for a module that no folder of the search path has: the nearest, all that are equally near. One in tests or
   * examples only where there's no other.
   */
  locateNearest(module: string, names: readonly string[], file: string): readonly Unit[] {
    // A package of the name is meant rather than a folder that goes by it.
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

  /** Whether a package has the module itself, not only its first name: that's a common one more often than not. */
  private holds(module: string, folder: string, path: string): boolean {
    const full = inFolder(folder, module.replaceAll('.', '/'));
    return path.startsWith(full) || this.files.has(`${full}.py`) || this.folders.has(full);
  }
}

/** Nobody imports these by name. */
const AUXILIARY: ReadonlySet<string> = new Set(['setup', 'conftest', 'noxfile', 'tests', 'test']);

/** `joinPath` for parts that are clean: this is asked hundreds of thousands of times. */
const inFolder = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);
