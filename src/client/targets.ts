import type { TargetConfiguration } from '@nx/devkit';
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../base/diagnostics/failure';
import { at, isTable, type Toml } from '../base/config/toml-values';
import { joinPath } from '../base/source/paths';
import { withItem, withValue } from '../nx/settings/json-text';
import type { ClientGenerator, ClientPlace } from './generators';
import type { ProjectSettings } from './settings';

/** A client that a front end's target makes. */
export interface Client {
  readonly generator: ClientGenerator;
  /** The front end's root. */
  readonly root: string;
  readonly place: ClientPlace;
  /** The name of the target. */
  readonly target: string;
  readonly backend: {
    readonly name: string;
    readonly root: string;
    /** The target that makes the document, and its file relative to the workspace root. */
    readonly target: string;
    readonly file: string;
  };
}

/** Returns the name of the target that follows the source. */
export const watchName = (target: string): string => `${target}-watch`;

/** Returns the target that makes the client: it runs again if the document or the generator changes, and for nothing else. */
function clientTarget({ generator, backend, place }: Client): TargetConfiguration {
  return {
    executor: 'nx:run-commands',
    cache: true,
    dependsOn: [{ projects: [backend.name], target: backend.target }],
    inputs: [
      ...(place.config === undefined ? [] : [`{projectRoot}/${place.config}`]),
      { dependentTasksOutputFiles: backend.file },
      ...(generator.inputs ?? [{ externalDependencies: [generator.name] }]),
    ],
    outputs: [`{projectRoot}/${place.output}`],
    options: { command: generator.command(place), cwd: '{projectRoot}' },
  };
}

/**
 * Returns the target that makes the client anew when the source changes. Its inputs also tell `nx affected` that the front end
 * depends on the backend. An edge of the graph would say so too, but then `^default` of a type check would mean the
 * backend's files, and `^build` its build.
 */
function watchTarget({ backend, target }: Client): TargetConfiguration {
  return {
    executor: '@tool/schematics:client-watch',
    continuous: true,
    dependsOn: [target],
    inputs: [
      ...(backend.root === '' ? [] : [`{workspaceRoot}/${backend.root}/**/*`]),
      '{workspaceRoot}/**/*.py',
    ],
    options: { backend: backend.name, openapi: backend.target, client: target },
  };
}

/** Targets that read the front end's source. */
const READING: ReadonlySet<string> = new Set([
  'build',
  'compile',
  'typecheck',
  'type-check',
  'check-types',
  'tsc',
  'check',
  'lint',
  'test',
  'build-storybook',
  'mypy',
  'pyright',
]);

/** Targets that serve it until they're ended. */
const SERVING: ReadonlySet<string> = new Set(['serve', 'dev', 'start', 'storybook']);

/** Settings of a target that aren't in the project's file: from the graph, or else from nx.json. */
export type Outer = (target: string) => Toml;

/** The project's file with a client, and the targets that were changed for it. */
export interface Wired {
  readonly text: string;
  readonly reading: readonly string[];
  readonly serving: readonly string[];
}

/**
 * Adds the client's targets to the project's file, and makes the targets that need it depend on it. Throws a Failure for a target
 * of that name with other content, unless `force` overwrites it.
 */
export function wire(
  settings: ProjectSettings,
  client: Client,
  {
    outer,
    known,
    force,
  }: { readonly outer: Outer; readonly known: readonly string[]; readonly force: boolean },
): Wired {
  const own = [...new Set([...Object.keys(settings.targets), ...settings.scripts, ...known])];
  const watch = watchName(client.target);
  const reading = own.filter((name) => READING.has(name) && name !== client.target);
  const serving = own.filter((name) => SERVING.has(name) && name !== client.target);
  const steps: ((text: string) => string)[] = [
    (text) => withTarget(text, settings, client.target, { value: clientTarget(client), force }),
    (text) => withTarget(text, settings, watch, { value: watchTarget(client), force }),
    ...reading.flatMap((name) => {
      const { dependsOn = [], inputs = ['default', '^default'] } = outer(name);
      return [
        (text: string) =>
          withListed(text, settings, [name, 'dependsOn'], { all: dependsOn, item: client.target }),
        (text: string) =>
          withListed(text, settings, [name, 'inputs'], { all: inputs, item: generated(client) }),
      ];
    }),
    ...serving.map((name) => {
      const { dependsOn = [] } = outer(name);
      return (text: string) =>
        withListed(text, settings, [name, 'dependsOn'], { all: dependsOn, item: watch });
    }),
  ];
  return { text: steps.reduce((text, step) => step(text), settings.text), reading, serving };
}

/** Returns the input that means the generated files, which git ignores: Nx hashes them once they're made. */
function generated({ root, place, generator }: Client): unknown {
  const path = joinPath(root, place.output);
  const extension = generator.inputs === undefined ? '' : '.py'; // Python's tools leave caches beside them
  return { dependentTasksOutputFiles: generator.isFolder ? `${path}/**/*${extension}` : path };
}

function withTarget(
  text: string,
  { path, targets, keys }: ProjectSettings,
  name: string,
  { value, force }: { readonly value: TargetConfiguration; readonly force: boolean },
): string {
  const there = targets[name];
  if (isDeepStrictEqual(there, value)) return text;
  if (there === undefined || force) return withValue(text, keys('targets', name), value);
  throw new Failure(
    `${path} has another target "${name}"; choose another name with --target, or overwrite it with --force.`,
  );
}

/** Adds an item to a list of a target. A list that isn't in the file is written whole, since it takes the place of the outer one. */
function withListed(
  text: string,
  { targets, keys }: ProjectSettings,
  [target, key]: readonly [string, string],
  { all, item }: { readonly all: unknown; readonly item: unknown },
): string {
  const own = at(targets, [target, key]);
  const list: readonly unknown[] = Array.isArray(own ?? all) ? ((own ?? all) as readonly unknown[]) : [];
  if (list.some((one) => isDeepStrictEqual(one, item))) return text;
  if (Array.isArray(own)) return withItem(text, keys('targets', target, key), item);
  return withValue(text, keys('targets', target, key), [...list, item]);
}

/** Returns the settings of targets outside the project's file: as the graph has them, else as `targetDefaults` of nx.json. */
export function outerSettings(graph: Toml, nxJson: Toml, settings: ProjectSettings): Outer {
  return (target) => {
    const merged = graph[target];
    if (isTable(merged)) return merged;
    const executor = at(settings.targets, [target, 'executor']);
    const defaults = [...(typeof executor === 'string' ? [executor] : []), target].map((key) =>
      at(nxJson, ['targetDefaults', key]),
    );
    return defaults.find(isTable) ?? {};
  };
}
