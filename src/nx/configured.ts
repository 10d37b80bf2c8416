import type { NxJsonConfiguration } from '@nx/devkit';
import { at, itemsOf, textsOf, valuesOf } from '../entry/toml-values';
import { joinPath } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';

/** What's set for a project's target in `project.json` and in `targetDefaults` of `nx.json`. */
export interface Configured {
  /** Of the workspace's `project.json`; `undefined` where there's none, or it names none. */
  readonly name?: string;
  readonly entry?: string;
  readonly pythonPath: readonly string[];
  readonly envFile: readonly string[];
  /** Of `outputFile`. */
  readonly written: readonly string[];
  /** Where the project's source lies, when that isn't in its root. */
  readonly sourceRoot?: string;
}

export const EXECUTOR = '@tool/schematics:routes';

/** The options of a target, those of its configurations too: what any of them names is an input. */
export function configured(
  tree: SourceTree,
  manifest: string | undefined,
  { target, nxJson }: { readonly target: string; readonly nxJson: NxJsonConfiguration },
): Configured {
  const project = manifest === undefined ? undefined : readJson(tree, manifest);
  const own = at(project, ['targets', target]);
  // A default may be a list of them, each for some projects.
  const defaults = [EXECUTOR, target].flatMap((key) => itemsOf(at(nxJson, ['targetDefaults', key])));
  const all = [...defaults, own].flatMap((one) => [
    at(one, ['options']),
    ...valuesOf(at(one, ['configurations'])),
  ]);
  const texts = (option: string): readonly string[] =>
    all.flatMap((options) => textsOf(at(options, [option])));
  const [name] = textsOf(at(project, ['name']));
  const [sourceRoot] = textsOf(at(project, ['sourceRoot']));
  const entry = texts('entry').at(-1);
  return {
    ...(name === undefined ? {} : { name }),
    ...(entry === undefined ? {} : { entry }),
    ...(sourceRoot === undefined ? {} : { sourceRoot: joinPath(sourceRoot) }),
    pythonPath: texts('pythonPath'),
    envFile: texts('envFile'),
    written: texts('outputFile'),
  };
}

function readJson(tree: SourceTree, file: string): unknown {
  try {
    return JSON.parse(readText(tree, file) ?? '');
  } catch {
    return undefined; // Nx says what's wrong with it
  }
}
