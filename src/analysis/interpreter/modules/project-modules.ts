import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import type { Module, Parse } from '../../python/ast';
import { decodeSource } from '../../python/decode';
import type { RecordingTree } from '../../../base/source/recording';
import type { FoundModule, ModuleSource } from './module-source';

interface Parsed extends Pick<Module, 'errors'> {
  readonly file: string;
  /** True once its syntax error is reported. */
  isTold: boolean;
}

/** Finds the modules of a project on its search path and reads them through the source tree. */
export class ProjectModules implements ModuleSource {
  private readonly parsed: Parsed[] = [];

  constructor(
    private readonly tree: Pick<RecordingTree, 'kind' | 'list' | 'readModule'>,
    readonly parse: Parse,
    private searchPath: readonly string[],
    private readonly report: (diagnostic: Diagnostic) => void,
    readonly isInstalled: (name: string) => boolean | undefined = () => undefined,
  ) {}

  /** Returns a package rather than a module of the same name, and both rather than a namespace package (PEP 420). */
  find(name: string, folders: readonly string[] = this.searchPath): FoundModule | undefined {
    const isTop = folders === this.searchPath;
    const spaces: string[] = [];
    for (const folder of folders) {
      const path = join(folder, name);
      const init = `${path}/__init__.py`;
      const kind = this.tree.kind(path);
      if (kind === 'directory' && this.tree.kind(init) === 'file') return { file: init, path: [path] };
      if (this.tree.kind(`${path}.py`) === 'file') return { file: `${path}.py`, path: undefined };
      if (kind === 'directory' && (!isTop || this.holdsPython(path))) spaces.push(path);
    }
    return spaces.length > 0 ? { file: undefined, path: spaces } : undefined;
  }

  extend(folders: readonly string[]): void {
    const added = folders.filter((folder) => !this.searchPath.includes(folder));
    if (added.length > 0) this.searchPath = [...this.searchPath, ...added];
  }

  /** Returns true if a folder holds Python. Otherwise it's no package, and its name is that of a library. */
  private holdsPython(folder: string, depth = 2): boolean {
    const names = this.tree.list(folder) ?? [];
    if (names.some((name) => name.endsWith('.py'))) return true;
    return (
      depth > 0 &&
      names.some(
        (name) =>
          this.tree.kind(`${folder}/${name}`) === 'directory' &&
          this.holdsPython(`${folder}/${name}`, depth - 1),
      )
    );
  }

  load(file: string): Module | undefined {
    const bytes = this.tree.readModule(file);
    if (bytes === undefined) {
      const isThere = this.tree.kind(file) === 'file';
      this.warn('file-unreadable', isThere ? "it can't be opened" : 'no such file', file, 1);
      return undefined;
    }
    const decoded = decodeSource(bytes);
    const { text, problem } = decoded;
    if (problem !== undefined) this.warn('file-unreadable', problem, file, decoded.line ?? 1);
    if (text === undefined) return undefined;
    const module = this.parse(text);
    // Without the tree: its statements are done with once they're executed.
    const one = { errors: module.errors, file, isTold: false };
    this.tellErrors(one);
    this.parsed.push(one);
    return module;
  }

  get isDamaged(): boolean {
    return this.parsed.some(({ isTold, errors }) => isTold || errors().length > 0);
  }

  /** Reports the syntax errors that were met in bodies of functions since the modules were loaded. */
  tellLateErrors(): void {
    for (const one of this.parsed.splice(0)) this.tellErrors(one);
  }

  /** Reports the first syntax error of a module, once. One in a body may be met only when that is entered. */
  private tellErrors(one: Parsed): void {
    const [first] = one.errors();
    if (one.isTold || first === undefined) return;
    one.isTold = true;
    this.warn('syntax-error', first.message, one.file, first.line);
  }

  private warn(code: 'file-unreadable' | 'syntax-error', detail: string, file: string, line: number): void {
    this.report({ code, detail, at: { file, line }, affects: [moduleName(file, this.searchPath)] });
  }
}

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Returns the dotted name of a file below the first folder of the search path that holds it. */
function moduleName(file: string, searchPath: readonly string[]): string {
  const folder = searchPath.find((one) => one !== '' && file.startsWith(`${one}/`));
  const path = folder === undefined ? file : file.slice(folder.length + 1);
  return path.replace(/(?:\/__init__)?\.py$/u, '').replaceAll('/', '.');
}
