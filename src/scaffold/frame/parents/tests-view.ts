import type { Expr, FunctionDef, Node, Stmt } from '../../../analysis/python/ast';
import { baseName, parentOf } from '../../../base/source/paths';
import type { PythonSource } from '../../edit/source';
import type { Sources } from '../../layout/read/sources';
import { isTest } from '../../layout/find/roles';
import type { TypeText } from '../field';
import { isFixture } from '../hiding';
import { as, pathsIn } from '../paths';
import { membersIn } from '../statements';
import { importsFor, type Piece } from '../piece';
import { importedNames, type Project } from '../project';
import type { Asked } from './maker';

/** A function of the tests, in its file. */
export interface TestFunction {
  readonly path: string;
  readonly source: PythonSource;
  readonly def: FunctionDef;
}

/** Tells what the tests of a project have, for a file among them. */
export class TestsView {
  readonly #files: readonly (readonly [string, PythonSource])[];

  constructor(
    readonly sources: Sources,
    project: Project,
    readonly path: string,
    /** The file's new code, which may have fixtures of its own. */
    own?: PythonSource,
  ) {
    const files = [...project].filter(([file]) => isTest(sources, file));
    this.#files = own === undefined ? files : [...files, [path, own]];
  }

  /** The files of tests, and what lies beside them. */
  get files(): readonly (readonly [string, PythonSource])[] {
    return this.#files;
  }

  /** Returns the functions at the top level of all files. */
  get functions(): readonly TestFunction[] {
    return this.#functionsIn(({ body }) => body);
  }

  #functionsIn(statements: (source: PythonSource) => readonly Stmt[]): readonly TestFunction[] {
    return this.#files.flatMap(([path, source]) =>
      statements(source).flatMap((def) => (def.type === 'FunctionDef' ? [{ path, source, def }] : [])),
    );
  }

  /** Returns the fixtures that a test in the file may ask for, by name; those of the nearest `conftest.py` win. */
  fixtures(): ReadonlyMap<string, TestFunction> {
    const visible = this.functions
      .filter(({ path, def }) => isFixture(def) && this.#isVisible(path))
      .toSorted((left, right) => left.path.length - right.path.length);
    return new Map(visible.map((one) => [fixtureName(one.def), one]));
  }

  #isVisible(path: string): boolean {
    const folder = parentOf(path);
    return (
      path === this.path ||
      (baseName(path) === 'conftest.py' &&
        (folder === '' || `${parentOf(this.path)}/`.startsWith(`${folder}/`)))
    );
  }

  /** Returns a fixture as a parameter, with the annotation that tests give it, or its own. */
  asked(name: string): Asked {
    const all = this.#functionsIn(({ body }) => membersIn(body));
    for (const { path, source, def } of all) {
      const found = def.signature().params.find((one) => one.name === name && one.annotation !== undefined);
      if (found?.annotation !== undefined) return { name, type: this.#typed(path, source, found.annotation) };
    }
    const fixture = this.fixtures().get(name);
    const returns = fixture && itemOf(fixture.def.signature().returns);
    return { name, type: fixture && returns && this.#typed(fixture.path, fixture.source, returns) };
  }

  /** Returns an annotation for the file; `undefined` where its imports can't be repeated there. */
  #typed(path: string, source: PythonSource, annotation: Expr): TypeText | undefined {
    const imports = importsFor(annotation, pieceOf(path, source));
    const text = source.text.slice(annotation.start, annotation.end);
    const isRelative = imports.some(({ module }) => module.startsWith('.'));
    if ((isRelative && parentOf(path) !== parentOf(this.path)) || text.includes('.')) return undefined;
    return { text: text.replace(/^["']|["']$/g, ''), imports };
  }

  /** Returns the absolute name of a module of the tests, as other files import it; `undefined` if it isn't known. */
  moduleOf(path: string): string | undefined {
    const stem = baseName(path).replace(/\.py$/, '');
    for (const [file, source] of this.#files) {
      for (const module of importedNames(source).values()) {
        const found = module.startsWith('.') ? undefined : this.sources.fileOf(module, file);
        if (found === path) return module;
        if (found !== undefined && parentOf(found) === parentOf(path) && baseName(found) !== '__init__.py')
          return [...module.split('.').slice(0, -1), stem].join('.');
      }
    }
    const packages: string[] = [];
    let folder = parentOf(path);
    while (folder !== '' && this.sources.tree.kind(`${folder}/__init__.py`) === 'file') {
      packages.unshift(baseName(folder));
      folder = parentOf(folder);
    }
    const isBeside = packages.length === 0 && parentOf(path) === parentOf(this.path);
    return packages.length > 0 || isBeside ? [...packages, stem].join('.') : undefined;
  }
}

/** Returns a file as a piece of its own. */
export const pieceOf = (path: string, source: PythonSource): Piece => ({
  path,
  source,
  roles: new Set(['test'] as const),
  imports: importedNames(source),
  spot: undefined,
});

/** Returns the name under which tests ask for a fixture: `@pytest.fixture(name="db")`. */
function fixtureName(def: FunctionDef): string {
  for (const path of pathsIn(def.decorators)) {
    const given = as(path.at(-1), 'Call')?.keywords.find(({ name }) => name === 'name')?.value;
    if (given?.type === 'Str') return given.value;
  }
  return def.name;
}

/** Returns what a generator gives: the first parameter of its annotation. */
export function itemOf(annotation: Expr | undefined): Expr | undefined {
  if (annotation?.type !== 'Subscript') return annotation;
  const { value, index } = annotation;
  const name = value.type === 'Name' ? value.id : value.type === 'Attribute' ? value.attr : '';
  if (!/(?:Iterator|Iterable|Generator)$/.test(name)) return annotation;
  return index.type === 'Tuple' ? index.items[0] : index;
}

/** Returns the names that some code reads, without those of attributes and keywords. */
export const namesRead = (nodes: readonly Node[]): readonly string[] =>
  pathsIn(nodes).flatMap((path) => as(path.at(-1), 'Name')?.id ?? []);
