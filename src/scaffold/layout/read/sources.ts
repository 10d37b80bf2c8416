import type { ClassDef, FunctionDef, Module, Stmt } from '../../../analysis/python/ast';
import { parse } from '../../../analysis/python/parser';
import { foldersAround, isWithin, joinPath, parentOf } from '../../../base/source/paths';
import { lineAt, readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { walkFiles } from '../../../base/source/walk';
import { type Binding, bindingsOf } from '../../../analysis/python/ast/bindings';

/** The definition of a name, in the file that holds it. */
export interface Definition {
  readonly file: string;
  readonly name: string;
  readonly node: ClassDef | FunctionDef | Stmt;
}

/** A module that an import leads to, and the name in it; a module itself has no name. */
export interface Imported {
  readonly file: string;
  readonly name: string | undefined;
}

/** The most imports that are followed to a definition; it ends a circle. */
const MAX_STEPS = 8;

/** More files than any project has of its own. */
const MAX_FILES = 5_000;

/** Reads the Python files of a project: each is parsed once, and a name leads to its definition. Reading never throws. */
export class Sources {
  readonly #modules = new Map<string, Module | undefined>();
  readonly #bindings = new Map<string, readonly Binding[]>();
  #files: readonly string[] | undefined;

  /**
   * `base` is the project's folder; `roots` are the folders from which absolute imports resolve. `files` are those to read if
   * it isn't all. `home` is a path of the project, inside of all projects that it's a part of.
   */
  constructor(
    readonly tree: SourceTree,
    readonly base: string,
    readonly roots: readonly string[],
    files?: readonly string[],
    private readonly home = base,
  ) {
    this.#files = files;
  }

  /** Returns the same of other files: those of the project with changes, or only some of its Python files. */
  over(tree: SourceTree, files?: readonly string[]): Sources {
    return new Sources(tree, this.base, this.roots, files, this.home);
  }

  /** Returns false for a file of another project of the workspace, such as a library: it's read, and never written to. */
  isOwn(file: string): boolean {
    const isOthers = (folder: string): boolean =>
      !isWithin(folder, this.home) && this.tree.kind(joinPath(folder, 'pyproject.toml')) === 'file';
    return isWithin(this.base, file) && !foldersAround(file).some(isOthers);
  }

  /** All Python files of the project, without those that a `.gitignore` excludes. */
  get files(): readonly string[] {
    this.#files ??= [...pythonFiles(this.tree, this.base)];
    return this.#files;
  }

  module(file: string): Module | undefined {
    if (!this.#modules.has(file)) {
      const text = readText(this.tree, file);
      this.#modules.set(file, text === undefined ? undefined : parse(text));
    }
    return this.#modules.get(file);
  }

  /** Returns the source text of a node, on one line. */
  text(file: string, { start, end }: { readonly start: number; readonly end: number }): string {
    return oneLine(this.module(file)?.text.slice(start, end) ?? '');
  }

  /** Returns the line (from 1) of an offset into a file. */
  lineAt(file: string, offset: number): number {
    return lineAt(this.module(file)?.text ?? '', offset);
  }

  bindings(file: string): readonly Binding[] {
    const known = this.#bindings.get(file) ?? bindingsOf(this.module(file)?.body ?? []);
    this.#bindings.set(file, known);
    return known;
  }

  /** Returns the file of a module, as a file imports it: `.deps`, `app.api`. A package's is its `__init__.py`. */
  fileOf(module: string, from: string): string | undefined {
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    const inner = module.slice(dots).replaceAll('.', '/');
    const folders = dots > 0 ? [joinPath(parentOf(from), '../'.repeat(dots - 1))] : this.roots;
    for (const folder of folders) {
      const path = joinPath(folder, inner);
      // Python takes a package before a module of its name.
      const file = [joinPath(path, '__init__.py'), `${path}.py`].find(
        (one) => this.tree.kind(one) === 'file',
      );
      if (file !== undefined) return file;
      if (this.tree.kind(path) === 'directory' && path !== '') return joinPath(path, '__init__.py');
    }
    return undefined;
  }

  /** Returns what an import of a file binds: a module of the project, or a name in one. */
  imported(file: string, { imported }: Binding): Imported | undefined {
    if (imported === undefined) return undefined;
    const { module, name } = imported;
    if (name !== undefined) {
      const inner = this.fileOf(`${module}${module.endsWith('.') ? '' : '.'}${name}`, file);
      const outer = this.fileOf(module, file);
      const isThere = outer !== undefined && this.bindings(outer).some((one) => one.name === name);
      if (inner !== undefined && (!isThere || inner === outer)) return { file: inner, name: undefined };
      return outer === undefined ? undefined : { file: outer, name };
    }
    const found = this.fileOf(module, file);
    return found === undefined ? undefined : { file: found, name: undefined };
  }

  /** Returns the definition that a dotted name in a file leads to, through imports and modules. */
  definition(file: string, dotted: string, steps = MAX_STEPS): Definition | undefined {
    const [first = '', ...rest] = dotted.split('.');
    const binding = this.bindings(file).findLast(({ name }) => name === first);
    if (binding === undefined || steps === 0) return undefined;
    if (binding.imported === undefined) return rest.length === 0 ? this.defined(file, first) : undefined;
    const target = this.imported(file, binding);
    if (target === undefined) return undefined;
    const inner = [...(target.name === undefined ? [] : [target.name]), ...rest];
    if (inner.length === 0) return undefined;
    return (
      this.definition(target.file, inner.join('.'), steps - 1) ?? this.inModule(target.file, inner, steps)
    );
  }

  /** Follows `package.module.name` where the package doesn't import its module. */
  private inModule(file: string, names: readonly string[], steps: number): Definition | undefined {
    const [first = '', ...rest] = names;
    if (rest.length === 0 || !file.endsWith('__init__.py')) return undefined;
    const inner = this.fileOf(`.${first}`, file);
    return inner === undefined ? undefined : this.definition(inner, rest.join('.'), steps - 1);
  }

  /** Returns the last statement at the top level of a file that defines a name. */
  private defined(file: string, name: string): Definition | undefined {
    const node = this.statements(file).findLast((one) => namesOf(one).includes(name));
    return node === undefined ? undefined : { file, name, node };
  }

  /** Returns the statements at the top level of a file, and those in its branches. */
  statements(file: string): readonly Stmt[] {
    return flat(this.module(file)?.body ?? []);
  }

  /** Returns the files of the project that a file imports from, each with the names that it takes. */
  importsOf(file: string): readonly { readonly imported: Imported; readonly binding: Binding }[] {
    return this.bindings(file).flatMap((binding) => {
      const imported = this.imported(file, binding);
      return imported === undefined ? [] : [{ imported, binding }];
    });
  }
}

/** Returns the names that a statement defines: `class A`, `A = …`, `A: TypeAlias = …`. */
function namesOf(node: Stmt): readonly string[] {
  if (node.type === 'ClassDef' || node.type === 'FunctionDef' || node.type === 'TypeAlias')
    return [node.name];
  if (node.type === 'Assign') return node.targets.flatMap((one) => (one.type === 'Name' ? [one.id] : []));
  return node.type === 'AnnAssign' && node.target.type === 'Name' ? [node.target.id] : [];
}

function flat(body: readonly Stmt[]): readonly Stmt[] {
  return body.flatMap((one) => {
    if (one.type === 'If') return [...flat(one.body), ...flat(one.orelse)];
    if (one.type === 'Try') return [...flat(one.body), ...flat(one.orelse)];
    return one.type === 'With' ? flat(one.body) : [one];
  });
}

function* pythonFiles(tree: SourceTree, base: string): Generator<string> {
  let count = 0;
  for (const file of walkFiles(tree, base)) {
    if (!file.endsWith('.py')) continue;
    count += 1;
    if (count > MAX_FILES) return;
    yield file;
  }
}

/** Returns a text with its line breaks and runs of spaces as one space, without what a formatter adds to break it. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1');

/** Returns a parameter or a column with the spaces of formatters: `at:datetime=now()` → `at: datetime = now()`. */
export const spaced = (code: string): string =>
  code.replace(
    /^(\w+)\s*:\s*([^=()]*[^=()\s])(\s*=\s*)?/,
    (_, name: string, type: string, equals: string | undefined) =>
      `${name}: ${type}${equals === undefined ? '' : ' = '}`,
  );

/** Lists the files that mark the folder of a project. */
const MARKS = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'Pipfile', 'project.json'];

/**
 * Returns the folder of the project that a file belongs to: the nearest that a file of a packager or git marks and that has tests, else
 * the nearest of a packager, else that of its image.
 */
export function projectFolder(tree: SourceTree, file: string): string {
  const has = (folder: string, names: readonly string[]): boolean =>
    names.some((name) => tree.kind(joinPath(folder, name)) !== undefined);
  const find = (names: readonly string[], isTested = false): string | undefined =>
    foldersAround(file).find((one) => has(one, names) && (!isTested || has(one, ['tests', 'test'])));
  return find([...MARKS, '.git'], true) ?? find(MARKS) ?? find(['Dockerfile', '.git']) ?? '';
}
