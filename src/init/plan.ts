import { posix } from 'node:path';
import type { NxJsonConfiguration } from '@nx/devkit';
import { Failure } from '../base/diagnostics/failure';
import { at } from '../base/config/toml-values';
import type { PluginOptions } from '../nx/options';
import { BROAD_INPUTS, routesTarget } from '../nx/target';
import { type Change, type Plan, textEdit, contentsOf } from '../scaffold/change';
import { baseName, joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { type Backend, findBackends } from '../nx/settings/backends';
import { readJsonFile } from '../nx/settings/json-file';
import { withItem, withProperty } from '../nx/settings/json-text';
import { planAgents } from './agents';
import { PLUGIN, pluginOptions } from '../nx/settings/plugin-options';
import { listProjects } from '../base/config/nx-projects';
import { overlayTree } from '../base/source/overlay';
import { planClient } from '../client/plan';
import type { Standpoint } from '../scaffold/run/generator';

/** The options of `init`, under the names of its `schema.json`. */
export interface InitOptions {
  /** True to let the plugin infer the targets, false to write them. Default: `useInferencePlugins` of nx.json. */
  readonly plugin?: boolean;
  /** The only project to add the target to; default: all backends. */
  readonly project?: string;
  /** The front end to give a client, or `<front end>:<backend>`. */
  readonly client?: string;
  /** True to write the section for agents into AGENTS.md and nothing else, false to take it out. */
  readonly agents?: boolean;
}

/** A backend with its root relative to the current directory. */
interface Listed extends Backend {
  readonly shown: string;
}

/**
 * Plans the setup of an Nx workspace: adds the plugin to `nx.json`, which infers a target for each backend, or adds the target
 * to each `project.json`. Existing entries stay unchanged. `around` is the current directory. With `agents`, plans the section in AGENTS.md instead, which
 * needs no Nx. Throws a Failure if nx.json is missing or can't be read.
 */
export function planInit(files: SourceTree, root: string, options: InitOptions, around = ''): Plan {
  const { plugin, project, client, agents } = options;
  if (agents !== undefined) {
    if ([plugin, project, client].some((one) => one !== undefined))
      throw new Failure('--agents writes AGENTS.md alone; run init once more for the rest.');
    return planAgents(files, agents);
  }
  if (files.kind('nx.json') !== 'file') {
    throw new Failure(
      "there's no nx.json here; init sets up an Nx workspace, and without one nothing is needed; --agents writes AGENTS.md in any project.",
    );
  }
  const { text, content } = readJsonFile(files, 'nx.json');
  // The cast: Nx says what's in its own file; what's read of it is checked.
  const nxJson = content as NxJsonConfiguration;
  const registered = pluginOptions(nxJson);
  const found = findBackends(files, root, { nxJson, options: registered });
  const backends = found.map((one) => ({ ...one, shown: posix.relative(around, one.root) || '.' }));
  const isInferred = plugin ?? nxJson.useInferencePlugins !== false;
  if (isInferred && project !== undefined)
    throw new Failure('the plugin serves all projects; --project goes with --no-plugin.');
  if (plugin === false && client !== undefined)
    throw new Failure(
      'the client needs what the plugin infers; leave out --no-plugin, or run tool client after this.',
    );
  const plan = isInferred
    ? planPlugin(text, backends, registered)
    : planTargets(files, chosen(backends, project), registered?.routesTargetName ?? 'routes');
  const at = { files, root, workingDirectory: around };
  if (client !== undefined) return withClient(at, plan, client);
  const names = backends.map(({ name }) => name);
  return { ...plan, notes: [...plan.notes, ...offeredClient(at, names)] };
}

/** Returns the backends to add the target to. Throws a Failure for a project without an application. */
function chosen(backends: readonly Listed[], project: string | undefined): readonly Listed[] {
  const some = backends.filter(({ name }) => project === undefined || name === project);
  if (some.length > 0 || project === undefined) return some;
  const names = backends.map(({ name }) => name).join(', ');
  throw new Failure(`no backend "${project}" was found${names === '' ? '' : `; there are ${names}`}.`);
}

function planPlugin(
  nxJson: string,
  backends: readonly Listed[],
  registered: PluginOptions | undefined,
): Plan {
  const after = registered === undefined ? withItem(nxJson, ['plugins'], PLUGIN) : nxJson;
  return {
    subject: PLUGIN,
    verb: 'registered',
    changes: [textEdit('nx.json', after)],
    notes: [
      ...found(backends),
      ...next(backends, registered?.routesTargetName ?? 'routes'),
      'To have the targets in project.json instead: nx g @tool/schematics:init --no-plugin',
    ],
  };
}

function planTargets(files: SourceTree, backends: readonly Listed[], target: string): Plan {
  return {
    subject: backends.length === 1 ? `Target ${target}` : `Targets ${target}`,
    verb: 'added',
    changes: backends.map((backend) => addTarget(files, backend, target)),
    notes: [...found(backends), ...next(backends, target)],
  };
}

function addTarget(files: SourceTree, backend: Backend, target: string): Change {
  const { name, root, manifest, options } = backend;
  const { metadata: _, ...configuration } = routesTarget(BROAD_INPUTS, options);
  const path = joinPath(root, 'project.json');
  if (baseName(manifest) !== 'project.json') {
    const project = {
      name,
      projectType: 'application',
      sourceRoot: root,
      targets: { [target]: configuration },
    };
    return { kind: 'write', path, content: withAll('{}\n', project) };
  }
  const { text, content } = readJsonFile(files, path);
  const isThere = at(content, ['targets', target]) !== undefined;
  return textEdit(path, isThere ? text : withProperty(text, ['targets', target], configuration));
}

function withAll(text: string, properties: Readonly<Record<string, unknown>>): string {
  return Object.entries(properties).reduce((one, [key, value]) => withProperty(one, [key], value), text);
}

/** The most backends that are listed. */
const MAX_LISTED = 20;

function found(backends: readonly Listed[]): readonly string[] {
  if (backends.length === 0) {
    return [
      'No project with a FastAPI application was found yet: a project is a folder with a project.json or a pyproject.toml.',
    ];
  }
  const lines = backends.slice(0, MAX_LISTED).map(({ name, shown }) => `  ${name} (${shown})`);
  const rest = backends.length - lines.length;
  return [['Backends:', ...lines, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n')];
}

function next([first, second]: readonly Listed[], target: string): readonly string[] {
  if (first === undefined) return [];
  const one = `nx run ${first.name}:${target}`;
  return [`Their routes: ${second === undefined ? one : `${one}, nx run-many -t ${target}`}`];
}

/** Adds a front end's client to the plan of `init`. `client` is the front end, or `<front end>:<backend>`. */
function withClient(at: Standpoint, plan: Plan, client: string): Plan {
  const [frontend = '', backend, ...more] = client.split(':');
  if (more.length > 0)
    throw new Failure(`--client takes a front end, or <front end>:<backend>, not "${client}".`);
  const files = overlayTree(at.files, contentsOf(plan.changes));
  const { changes, notes } = planClient(
    { ...at, files },
    { frontend, ...(backend === undefined ? {} : { backend }) },
  );
  const again = new Set(changes.map(({ path }) => path));
  const kept = plan.changes.filter(({ path }) => !again.has(path));
  return { ...plan, changes: [...kept, ...changes], notes: [...plan.notes, ...notes] };
}

/** Offers a client where there are a backend and TypeScript projects. */
function offeredClient({ files }: Standpoint, backends: readonly string[]): readonly string[] {
  const [backend] = backends;
  const fronts = [...listProjects(files)]
    .filter(
      ([name, root]) => !backends.includes(name) && files.kind(joinPath(root, 'tsconfig.json')) === 'file',
    )
    .map(([name]) => name);
  const [front] = fronts;
  if (backend === undefined || front === undefined) return [];
  return [`A TypeScript client that follows the source: nx g @tool/schematics:client ${front} ${backend}`];
}
