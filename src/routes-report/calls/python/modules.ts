import type { FunctionDef, Stmt } from '../../../analysis/python/ast';
import { parseWhole } from '../../../analysis/python/parser';
import { foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { type Bindings, bindingsIn } from './bindings';

/** A Python file, parsed. */
export interface PythonModule {
  readonly file: string;
  /** The text that the positions count in. */
  readonly text: string;
  readonly body: readonly Stmt[];
}

/** Parses the Python files of a workspace, and finds what their imports mean. */
export class PythonModules {
  readonly #modules = new Map<string, PythonModule | undefined>();
  readonly #bindings = new Map<readonly Stmt[], Bindings>();
  /** The texts of files as they were read first: the tree doesn't change meanwhile. */
  readonly #texts = new Map<string, string | undefined>();
  #asked = new Map<string, string | undefined>();

  constructor(private readonly tree: SourceTree) {}

  /** Returns a function's result, and the texts of all files that it asked for. */
  watched<Result>(work: () => Result): { readonly result: Result; readonly asked: Asked } {
    this.#asked = new Map();
    const result = work();
    return { result, asked: this.#asked };
  }

  /** Returns whether files have the texts that were asked for. */
  isSame(asked: Asked): boolean {
    return [...asked].every(([file, text]) => this.#textOf(file) === text);
  }

  /** Returns a text parsed. Damaged text gives what can be read of it. */
  parsed(file: string, text: string): PythonModule {
    const plain = text.replace(/\r\n?/g, '\n'); // the parser knows no other ends of lines
    const known = this.#modules.get(file);
    if (known?.text === plain) return known;
    const { body, text: read } = parseWhole(plain);
    const module = { file, text: read, body };
    this.#modules.set(file, module);
    return module;
  }

  /** Returns a file parsed; `undefined` if there's no such file. */
  read(file: string): PythonModule | undefined {
    if (!this.#asked.has(file)) this.#asked.set(file, this.#textOf(file));
    const text = this.#asked.get(file);
    return text === undefined ? undefined : this.parsed(file, text);
  }

  #textOf(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, fileText(this.tree, file));
    return this.#texts.get(file);
  }

  /** Returns the module of the workspace that an import means: below one of the folders around the file. */
  find(module: string, level: number, from: string): PythonModule | undefined {
    const path = module.replaceAll('.', '/');
    if (level > 0) {
      const folder = Array.from({ length: level }).reduce<string>(parentOf, from);
      return this.#first(joinPath(folder, path));
    }
    for (const folder of foldersAround(from)) {
      const found = this.#first(joinPath(folder, path)) ?? this.#first(joinPath(folder, 'src', path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #first(path: string): PythonModule | undefined {
    if (path === '') return undefined;
    return this.read(`${path}.py`) ?? this.read(`${path}/__init__.py`);
  }

  /** Returns the files with the fixtures of a test's folder and those around it, the nearest first. */
  configurations(file: string): readonly PythonModule[] {
    return foldersAround(file).flatMap((folder) => this.read(joinPath(folder, 'conftest.py')) ?? []);
  }

  /** Returns what the statements of a scope bind. */
  bindings(body: readonly Stmt[]): Bindings {
    const known = this.#bindings.get(body) ?? bindingsIn(body);
    this.#bindings.set(body, known);
    return known;
  }

  /** Returns what the body of a function binds. */
  bindingsOf(def: FunctionDef): Bindings {
    return this.bindings(def.body().statements);
  }
}

/** The texts of files, `undefined` for those that aren't there. */
export type Asked = ReadonlyMap<string, string | undefined>;
