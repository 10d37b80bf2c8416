import { posix } from 'node:path';
import type { NxJsonConfiguration } from '@nx/devkit';
import { type Section, settingsOf } from '../base/config/settings';
import { Failure } from '../base/diagnostics/failure';
import { at, itemsOf, textsOf, valuesOf } from '../base/config/toml-values';
import type { NxProject } from '../routes-report/output-file';
import { baseName, joinPath, parentOf } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';

/** What's set for a project's target in `project.json` or `package.json`, and in `targetDefaults` of `nx.json`. */
export interface Configured {
  /** Of the workspace's `project.json`; `undefined` where there's none, or it names none. */
  readonly name?: string;
  readonly entry?: string;
  readonly pythonPath: readonly string[];
  readonly envFile: readonly string[];
  /** Of `output`, or `outputFile`. */
  readonly written: readonly string[];
  /** Where the project's source lies, when that isn't in its root. */
  readonly sourceRoot?: string;
  /** Which application, and how it's read, outside of any configuration: the other targets read it the same way. */
  readonly reading: Readonly<Record<string, unknown>>;
  /** What a report is held against: baselines, snapshots, saved reports. Paths relative to the project's root. */
  readonly compared: readonly string[];
}

/** The options that all targets have. */
const READING = [
  'entry',
  'pythonPath',
  'follow',
  'root',
  'env',
  'envFile',
  'fastapi',
  'pythonVersion',
  'startup',
] as const;

export const EXECUTOR = '@tool/schematics:routes';

export interface Asked {
  /** The target's name. */
  readonly target: string;
  readonly nxJson: NxJsonConfiguration;
  /** {@link EXECUTOR} where it's left out. */
  readonly executor?: string;
}

/** The options of a target, those of its configurations too: what any of them names is an input. `manifest`: the project's. */
export function configured(
  tree: SourceTree,
  manifest: string,
  { target, nxJson, executor = EXECUTOR }: Asked,
): Configured {
  const project = baseName(manifest) === 'project.json' ? readJson(tree, manifest) : undefined;
  const root = parentOf(manifest);
  const named = at(readJson(tree, joinPath(root, 'package.json')), ['nx', 'targets', target]);
  const own = at(project, ['targets', target]);
  // A default may be a list of them, each for some projects.
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
      // Else it's a revision.
      ...['base', 'head'].flatMap(paths).filter((file) => file.endsWith('.json')),
    ],
  };
}

/** A path relative to the project's root, as all of them are, with its tokens filled as Nx does. */
function filled(path: string, project: NxProject): string {
  if (!path.includes('{')) return path;
  const whole = path
    .replaceAll('{workspaceRoot}', '.')
    .replaceAll('{projectRoot}', project.root === '' ? '.' : project.root)
    .replaceAll('{projectName}', project.name);
  return posix.relative(project.root, joinPath(whole)) || '.';
}

/** The last that's set of each. */
function readingOf(options: readonly unknown[]): Configured['reading'] {
  const set = READING.flatMap((name) => {
    const values = options.map((one) => at(one, [name])).filter((value) => value !== undefined);
    return values.length === 0 ? [] : [[name, values.at(-1)] as const];
  });
  return Object.fromEntries(set);
}

function readJson(tree: SourceTree, file: string): unknown {
  try {
    return JSON.parse(readText(tree, file) ?? '');
  } catch {
    return undefined; // Nx says what's wrong with it
  }
}

/** With what `[tool.schematics]` sets beside a target's own options, paths relative to the project's root as those. */
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

/** What's wrong with them is said by the target, when it's run. */
function settingsFor(tree: SourceTree, root: string, section: Section): Readonly<Record<string, unknown>> {
  try {
    return settingsOf(section, tree, root) ?? {};
  } catch (error) {
    if (error instanceof Failure) return {};
    throw error;
  }
}
