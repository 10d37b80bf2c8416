import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CreateDependenciesContext,
  NxJsonConfiguration,
  ProjectConfiguration,
  RawProjectGraphDependency,
  TargetConfiguration,
} from '@nx/devkit';
import { createDependencies, createNodes } from '../../src/nx/plugin';
import type { PluginOptions } from '../../src/nx/options';
import { MAIN, ScratchWorkspace } from '../support/scratch';

export { MAIN };

/** The plugin's result for one project. */
export interface Inferred {
  readonly name: string | undefined;
  readonly targets: Readonly<Record<string, TargetConfiguration>>;
}

/** A question about edges. */
interface Asked {
  readonly options?: PluginOptions;
  readonly changed?: readonly string[];
  readonly configured?: Readonly<Record<string, Partial<ProjectConfiguration>>>;
}

/** A workspace on the disk, with the plugin called as Nx calls it. */
export class NxScratch extends ScratchWorkspace {
  nxJson: NxJsonConfiguration = {};

  constructor(files: Readonly<Record<string, string>>) {
    super({ 'nx.json': '{}', ...files });
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  /** Returns the projects by root. */
  async projects(options?: PluginOptions, plugin = createNodes): Promise<Readonly<Record<string, Inferred>>> {
    const manifests = Object.keys(this.contents()).filter((path) =>
      /(?:^|\/)(?:project\.json|pyproject\.toml)$/.test(path),
    );
    const context = { workspaceRoot: this.root, nxJsonConfiguration: this.nxJson };
    const results = await plugin[1](manifests, options, context);
    const projects = results.flatMap(([, result]) => Object.entries(result.projects ?? {}));
    return Object.fromEntries(
      projects.map(([root, { name, targets }]) => [root, { name, targets: targets ?? {} }]),
    );
  }

  /** Returns the filesets of a project's target `routes`. */
  async inputs(root: string, options?: PluginOptions): Promise<readonly unknown[]> {
    const projects = await this.projects(options);
    return projects[root]?.targets['routes']?.inputs ?? [];
  }

  /**
   * Returns edges as `source -> target (type) file`, sorted. The given folders are the projects, configured as given; the given
   * files, or all, have changed.
   */
  async edges(
    roots: readonly string[],
    { options, changed, configured }: Asked = {},
  ): Promise<readonly string[]> {
    const seen = Object.entries(this.contents()).filter(([file]) => !/^(?:\.nx|node_modules)\//.test(file));
    const files = seen.map(([file, hash]) => ({ file, hash }));
    const within = (root: string, some: typeof files) =>
      some.filter(({ file }) => file.startsWith(`${root}/`));
    const mapOf = (some: typeof files) => ({
      nonProjectFiles: some.filter(({ file }) => !roots.some((root) => file.startsWith(`${root}/`))),
      projectFileMap: Object.fromEntries(roots.map((root) => [root, within(root, some)])),
    });
    const context: CreateDependenciesContext = {
      externalNodes: {},
      projects: Object.fromEntries(roots.map((root) => [root, { root, ...configured?.[root] }])),
      nxJsonConfiguration: this.nxJson,
      fileMap: mapOf(files),
      filesToProcess: mapOf(files.filter(({ file }) => changed?.includes(file) ?? true)),
      workspaceRoot: this.root,
    };
    const edges = await createDependencies(options, context);
    return edges.map(shown).sort();
  }
}

function shown(edge: RawProjectGraphDependency): string {
  const file = 'sourceFile' in edge ? (edge.sourceFile ?? '') : '';
  return `${edge.source} -> ${edge.target} (${edge.type}) ${file}`;
}
