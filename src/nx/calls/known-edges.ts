import type { CreateDependenciesContext } from '@nx/devkit';
import { findPyproject, normalName, pathDependencies, projectName } from '../../base/config/pyproject';
import { at, entriesOf, itemsOf, textAt, textsOf } from '../../base/config/toml-values';
import { diskTree } from '../../base/source/disk';
import { matchesAny } from '../../base/source/glob';
import { joinPath, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { importsIn } from '../edges';
import { parseJson } from '../settings/json-file';
import { loadCompiler } from '../../routes-report/calls/script/compiler';
import { isScript, Scripts } from '../../routes-report/calls/script/program';
import { ownersIn } from './owners';

/**
 * Knows what projects depend on, whichever plugin of Nx makes an edge of it: Nx gives a plugin none of the others' edges.
 * Looks only at projects that it's asked about.
 */
export class KnownEdges {
  readonly #tree: SourceTree;
  readonly #out = new Map<string, Set<string>>();
  readonly #imports: ReturnType<typeof importsIn>;
  readonly #scripts: ScriptImports;
  readonly #packages = new Map<string, string>();
  readonly #distributions = new Map<string, string>();
  readonly #roots = new Map<string, string>();

  constructor(private readonly context: CreateDependenciesContext) {
    this.#tree = diskTree(context.workspaceRoot);
    this.#imports = importsIn(context);
    for (const [name, { root }] of Object.entries(context.projects)) {
      const folder = joinPath(root);
      this.#roots.set(folder, name);
      const npm = textAt(this.#manifest(name), ['name']);
      if (npm !== undefined) this.#packages.set(npm, name);
      const pyproject = findPyproject(this.#tree, [folder]);
      const python = pyproject === undefined ? undefined : projectName(pyproject);
      if (python !== undefined) this.#distributions.set(python, name);
    }
    this.#scripts = new ScriptImports(context, this.#tree, this.#packages);
  }

  /** Returns a way from one project to another along the edges, both ends included; `undefined` if there's none. */
  way(from: string, to: string): readonly string[] | undefined {
    const before = new Map<string, string | undefined>([[from, undefined]]);
    for (const name of before.keys()) {
      if (name === to) return wayBack(before, to);
      // Grows during the loop.
      for (const next of this.#from(name)) if (!before.has(next)) before.set(next, name);
    }
    return undefined;
  }

  /** Adds an edge. */
  add(source: string, target: string): void {
    this.#from(source).add(target);
  }

  #from(name: string): Set<string> {
    const known = this.#out.get(name) ?? this.#find(name);
    this.#out.set(name, known);
    return known;
  }

  #find(name: string): Set<string> {
    const { projects, fileMap } = this.context;
    const files = (fileMap.projectFileMap[name] ?? []).map(({ file }) => file);
    const implicit = projects[name]?.implicitDependencies ?? [];
    const found = [
      ...implicit.flatMap((one) => this.#matching(one)),
      ...this.#awaited(name),
      ...this.#declared(name),
      ...files
        .filter((file) => file.endsWith('.py'))
        .flatMap((file) => this.#imports({ source: name, file }).map(({ target }) => target)),
      ...this.#scripts.from(files),
    ];
    const removed = implicit.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
    return new Set(found.filter((one) => one !== name && one in projects && !removed.includes(one)));
  }

  /** Returns the projects whose tasks tasks of this one wait for. */
  #awaited(name: string): readonly string[] {
    const targets = Object.values(this.context.projects[name]?.targets ?? {});
    return targets
      .flatMap(({ dependsOn = [] }) => itemsOf(dependsOn))
      .flatMap((one) => {
        if (typeof one === 'string')
          return one.includes(':') ? this.#matching(one.split(':', 1)[0] ?? '') : [];
        return textsOf(at(one, ['projects'])).flatMap((pattern) => this.#matching(pattern));
      });
  }

  /** Returns the projects that manifests name: packages of npm and Python that are in the workspace, and folders. */
  #declared(name: string): readonly string[] {
    const manifest = this.#manifest(name);
    const packages = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap(
      (section) => entriesOf(at(manifest, [section])).map(([one]) => one),
    );
    const root = joinPath(this.context.projects[name]?.root ?? '');
    const pyproject = findPyproject(this.#tree, [root]);
    const sources = entriesOf(at(pyproject?.content, ['tool', 'uv', 'sources'])).map(([one]) =>
      normalName(one),
    );
    const folders =
      pyproject === undefined ? [] : pathDependencies(pyproject).map((path) => joinPath(root, path));
    return [
      ...packages.map((one) => this.#packages.get(one)),
      ...sources.map((one) => this.#distributions.get(one)),
      ...folders.map((folder) => this.#roots.get(folder)),
    ].filter((one) => one !== undefined);
  }

  #manifest(name: string): unknown {
    const file = joinPath(this.context.projects[name]?.root ?? '', 'package.json');
    return parseJson(readText(this.#tree, file) ?? '');
  }

  /** Returns the projects that a pattern of Nx means: a name, a glob of names or folders, or `tag:…`. */
  #matching(pattern: string): readonly string[] {
    const { projects } = this.context;
    if (pattern in projects) return [pattern];
    const isTag = pattern.startsWith('tag:');
    const globs = [isTag ? pattern.slice('tag:'.length) : pattern];
    return Object.entries(projects)
      .filter(([name, { root, tags = [] }]) =>
        (isTag ? tags : [name, joinPath(root)]).some((one) => matchesAny(globs, one)),
      )
      .map(([name]) => name);
  }
}

function wayBack(before: ReadonlyMap<string, string | undefined>, to: string): readonly string[] {
  const way = [to];
  for (let at = before.get(to); at !== undefined; at = before.get(at)) way.unshift(at);
  return way;
}

/** Finds the projects that TypeScript and JavaScript import from. */
class ScriptImports {
  readonly #scripts: Scripts | undefined;
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
    this.#scripts = compiler === undefined ? undefined : new Scripts(compiler, tree, new Map());
  }

  /** Returns the projects that these files import from, by relative path, alias or package. */
  from(files: readonly string[]): readonly string[] {
    return files.filter(isScript).flatMap((file) => {
      const specifiers = specifiersIn(readText(this.tree, file) ?? '');
      return specifiers.flatMap((specifier) => this.#owner(specifier, file) ?? []);
    });
  }

  #owner(specifier: string, file: string): string | undefined {
    const found = this.#scripts?.find(specifier, file);
    if (found !== undefined) return this.#owners.get(found);
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
