import type { CreateDependenciesContext } from '@nx/devkit';
import { parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { loadCompiler } from '../../routes-report/calls/script/compiler';
import { isScript, Modules } from '../../routes-report/calls/script/modules';
import { ownersIn } from './owners';

/** Finds the projects that TypeScript and JavaScript import from. */
export class ScriptImports {
  readonly #modules: Modules | undefined;
  readonly #owners: ReadonlyMap<string, string>;

  /** `packages` are the projects by the names of their npm packages. */
  constructor(
    context: CreateDependenciesContext,
    private readonly tree: SourceTree,
    private readonly packages: ReadonlyMap<string, string>,
  ) {
    this.#owners = ownersIn(context);
    const first = [...this.#owners.keys()].find(isScript) ?? '';
    const compiler = loadCompiler(context.workspaceRoot, first);
    this.#modules = compiler === undefined ? undefined : new Modules(compiler, tree, new Map());
  }

  /** Returns the projects that these files import from, by relative path, alias or package. */
  from(files: readonly string[]): readonly string[] {
    return files.filter(isScript).flatMap((file) => {
      const specifiers = specifiersIn(readText(this.tree, file) ?? '');
      return specifiers.flatMap((specifier) => this.#owner(specifier, file) ?? []);
    });
  }

  #owner(specifier: string, file: string): string | undefined {
    const found = this.#modules?.find(specifier, { file });
    if (found !== undefined) return this.#owners.get(found.file);
    // `@scope/name/inner` is the package `@scope/name`.
    for (let name = specifier; name !== ''; name = parentOf(name)) {
      const project = this.packages.get(name);
      if (project !== undefined) return project;
    }
    return undefined;
  }
}

/** Returns what a script imports, and what it seems to: one in a comment does no harm here. */
const specifiersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(IMPORT)].flatMap(([, specifier]) => specifier ?? [])),
];

const IMPORT = /\b(?:from|import|require)\s*\(?\s*['"`]([^'"`\n]+)['"`]/g;
