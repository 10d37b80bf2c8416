import { posix } from 'node:path';
import type { NxJsonConfiguration } from '@nx/devkit';
import { ANALYSIS_OPTIONS, type Section, settingsOf } from '../base/config/settings';
import { Failure } from '../base/diagnostics/failure';
import { at, itemsOf, textsOf, valuesOf } from '../base/config/toml-values';
import type { NxProject } from '../routes-report/output/output-file';
import { baseName, joinPath, parentOf } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';

/**
 * The configuration of a project's target: from `project.json`, `package.json`, and `targetDefaults` in `nx.json`.
 */
export interface Configured {
  /** The name in `project.json`; `undefined` without that file or without a name in it. */
  readonly name?: string;
  readonly entry?: string;
  readonly pythonPath: readonly string[];
  readonly envFile: readonly string[];
  /** Values of `output` and `outputFile`. */
  readonly written: readonly string[];
  /** The folder of the project's source, if it isn't the project's root. */
  readonly sourceRoot?: string;
  /**
   * Options outside any configuration that choose and read the application; the other targets use the same ones.
   */
  readonly reading: Readonly<Record<string, unknown>>;
  /** Files that a report is compared with: baselines, snapshots, saved reports. Relative to the project's root. */
  readonly compared: readonly string[];
}

export const EXECUTOR = '@tool/schematics:routes';

export interface Asked {
  /** The target's name. */
  readonly target: string;
  readonly nxJson: NxJsonConfiguration;
  /** The executor; {@link EXECUTOR} if left out. */
  readonly executor?: string;
}

/**
 * Returns the options of a target, including those of its configurations: any path among them is an input.
 * `manifest` is the project's.
 */
export function configured(
  tree: SourceTree,
  manifest: string,
  { target, nxJson, executor = EXECUTOR }: Asked,
): Configured {
  const project = baseName(manifest) === 'project.json' ? readJson(tree, manifest) : undefined;
  const root = parentOf(manifest);
  const named = at(readJson(tree, joinPath(root, 'package.json')), ['nx', 'targets', target]);
  const own = at(project, ['targets', target]);
  // `targetDefaults` may list several defaults for one key, each for some of the projects.
  const defaults = [executor, target].flatMap((key) => itemsOf(at(nxJson, ['targetDefaults', key])));
  const layers = [...defaults, named, own];
  const all = layers.flatMap((one) => [at(one, ['options']), ...valuesOf(at(one, ['configurations']))]);
  const texts = (option: string): readonly string[] =>
    all.flatMap((options) => textsOf(at(options, [option])));
  const [name] = textsOf(at(project, ['name']));
  const paths = (option: string): readonly string[] =>
    texts(option).map((path) => filled(path, { root, name: name ?? baseName(root) }));
  const [sourceRoot] = textsOf(at(project, ['sourceRoot']));
  const entry = texts('entry').at(-1);
  return {
    ...(name === undefined ? {} : { name }),
    ...(entry === undefined ? {} : { entry }),
    ...(sourceRoot === undefined ? {} : { sourceRoot: joinPath(sourceRoot) }),
    pythonPath: paths('pythonPath'),
    envFile: paths('envFile'),
    written: [...texts('output'), ...texts('outputFile')],
    reading: readingOf(layers.map((one) => at(one, ['options']))),
    compared: [
      ...['baseline', 'snapshot'].flatMap(paths),
      // Any other value is a git revision.
      ...['base', 'head'].flatMap(paths).filter((file) => file.endsWith('.json')),
    ],
  };
}

/** Returns a path relative to the project's root, with its tokens replaced as Nx replaces them. */
function filled(path: string, project: NxProject): string {
  if (!path.includes('{')) return path;
  const whole = path
    .replaceAll('{workspaceRoot}', '.')
    .replaceAll('{projectRoot}', project.root === '' ? '.' : project.root)
    .replaceAll('{projectName}', project.name);
  return posix.relative(project.root, joinPath(whole)) || '.';
}

/** Returns the last value set for each option. */
function readingOf(options: readonly unknown[]): Configured['reading'] {
  const set = ANALYSIS_OPTIONS.flatMap((name) => {
    const values = options.map((one) => at(one, [name])).filter((value) => value !== undefined);
    return values.length === 0 ? [] : [[name, values.at(-1)] as const];
  });
  return Object.fromEntries(set);
}

function readJson(tree: SourceTree, file: string): unknown {
  try {
    return JSON.parse(readText(tree, file) ?? '');
  } catch {
    return undefined; // Nx reports the error
  }
}

/**
 * Adds the values that `[tool.schematics]` sets to a target's options. Paths are relative to the project's root in
 * both.
 */
export function withSettings(
  options: Configured,
  { tree, root, section }: { readonly tree: SourceTree; readonly root: string; readonly section: Section },
): Configured {
  const settings = settingsFor(tree, root, section);
  const files = (name: string): readonly string[] =>
    textsOf(settings[name]).map((path) => posix.relative(root, path) || '.');
  return {
    ...options,
    pythonPath: [...options.pythonPath, ...files('pythonPath')],
    envFile: [...options.envFile, ...files('envFile')],
    compared: [...options.compared, ...files('baseline'), ...files('snapshot')],
  };
}

/** Returns the settings, or nothing if they are invalid: the target reports that when it runs. */
function settingsFor(tree: SourceTree, root: string, section: Section): Readonly<Record<string, unknown>> {
  try {
    return settingsOf(section, tree, root) ?? {};
  } catch (error) {
    if (error instanceof Failure) return {};
    throw error;
  }
}
