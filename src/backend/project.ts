import { posix } from 'node:path';
import type { NxJsonConfiguration, TargetConfiguration } from '@nx/devkit';
import { findPyproject } from '../base/config/pyproject';
import { at, itemsOf, textsOf } from '../base/config/toml-values';
import { matchesAny } from '../base/source/glob';
import { joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { parseJson, readJsonFile } from '../nx/settings/json-file';
import { withProperty } from '../nx/settings/json-text';
import { pluginOptions } from '../nx/settings/plugin-options';
import { isMeant } from '../nx/options';
import { OPENAPI } from '../nx/other-targets';
import { BROAD_INPUTS, routesTarget } from '../nx/target';
import type { Change } from '../scaffold/change';
import { LAYOUTS } from './choices';
import { entryOf, type NewBackend } from './parts';
import type { Standpoint } from '../scaffold/run/generator';

type Targets = Readonly<Record<string, TargetConfiguration>>;

/** Holds the changes and notes that a new backend adds for Nx and uv's workspaces. */
interface ProjectPlan {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
  readonly isNx: boolean;
}

const NXLV = '@nxlv/python';

/** Plans `project.json`, in an Nx workspace. Throws a Failure if nx.json can't be read. */
export function planProject({ files }: Standpoint, backend: NewBackend): ProjectPlan {
  const notes = workspaceNotes(files, backend.place.folder);
  if (files.kind('nx.json') !== 'file') return { changes: [], notes, isNx: false };
  // The cast: Nx says what's in its own file; what's read of it is checked.
  const nxJson = readJsonFile(files, 'nx.json').content as NxJsonConfiguration;
  const { folder, name } = backend.place;
  const targets = {
    ...(hasNxlv(files, nxJson) ? nxlvTargets(backend) : uvTargets(backend)),
    ...reportTargets(nxJson, folder),
  };
  const project = {
    $schema: `${posix.relative(folder, '') || '.'}/node_modules/nx/schemas/project-schema.json`,
    name,
    projectType: 'application',
    sourceRoot: joinPath(folder, LAYOUTS[backend.layout].package) || '.',
    namedInputs: { report: BROAD_INPUTS },
    targets,
  };
  const content = Object.entries(project).reduce(
    (text, [key, value]) => withProperty(text, [key], value),
    '{}\n',
  );
  return { changes: [{ kind: 'write', path: joinPath(folder, 'project.json'), content }], notes, isNx: true };
}

/** True if `@nxlv/python` is a plugin of the workspace, or one of its packages. */
function hasNxlv(files: SourceTree, { plugins }: NxJsonConfiguration): boolean {
  const registered = itemsOf(plugins).flatMap((one) =>
    textsOf(typeof one === 'string' ? one : at(one, ['plugin'])),
  );
  const manifest = parseJson(readText(files, 'package.json') ?? '');
  const packages = ['dependencies', 'devDependencies'].map((key) => at(manifest, [key, NXLV]));
  return registered.includes(NXLV) || packages.some((one) => one !== undefined);
}

/** The targets of a backend that uv runs. */
function uvTargets(backend: NewBackend): Targets {
  const lint = ['uv run ruff check .', 'uv run ruff format --check .', 'uv run mypy .'];
  const options = { cwd: '{projectRoot}' };
  const executor = 'nx:run-commands';
  return {
    serve: { executor, continuous: true, options: { command: serveCommand(backend), ...options } },
    test: { executor, cache: true, options: { command: 'uv run pytest', ...options } },
    lint: { executor, cache: true, options: { commands: lint, parallel: false, ...options } },
  };
}

/** The same targets, and those for dependencies, as the generator of `@nxlv/python` writes them. */
function nxlvTargets(backend: NewBackend): Targets {
  const patterns = [...LAYOUTS[backend.layout].sources, 'tests'];
  const run = (command: string) => ({
    executor: `${NXLV}:run-commands`,
    options: { command, cwd: '{projectRoot}' },
  });
  return {
    serve: { ...run(serveCommand(backend)), continuous: true },
    test: { ...run('uv run pytest'), cache: true },
    lint: { executor: `${NXLV}:ruff-check`, cache: true, options: { lintFilePatterns: patterns } },
    format: { executor: `${NXLV}:ruff-format`, cache: true, options: { filePatterns: patterns } },
    typecheck: { ...run('uv run mypy .'), cache: true },
    lock: { executor: `${NXLV}:lock`, options: { update: false } },
    sync: { executor: `${NXLV}:sync`, options: {} },
    add: { executor: `${NXLV}:add`, options: {} },
    update: { executor: `${NXLV}:update`, options: {} },
    remove: { executor: `${NXLV}:remove`, options: {} },
  };
}

const serveCommand = ({ layout }: NewBackend): string => `uv run uvicorn ${entryOf(layout)} --reload`;

/** The targets of this package that the plugin doesn't infer. */
function reportTargets(nxJson: NxJsonConfiguration, folder: string): Targets {
  const registered = pluginOptions(nxJson);
  const { metadata: _, ...routes } = routesTarget(['report']);
  const openapi = routes;
  const isInferred = registered !== undefined && isMeant(registered, folder);
  const hasOpenapi = isInferred && registered.openapiTargetName !== false;
  return {
    ...(isInferred ? {} : { routes }),
    ...(hasOpenapi
      ? {}
      : { openapi: { ...openapi, executor: OPENAPI.executor, options: { output: OPENAPI.output } } }),
  };
}

/** Tells what to add to uv's workspace, if there's one that doesn't have the folder yet. */
function workspaceNotes(files: SourceTree, folder: string): readonly string[] {
  const workspace = at(findPyproject(files, [''])?.content, ['tool', 'uv', 'workspace']);
  if (folder === '' || workspace === undefined) return [];
  const isMember = matchesAny(textsOf(at(workspace, ['members'])), folder);
  return isMember
    ? []
    : [`To share the environment of the uv workspace, add "${folder}" to its members in pyproject.toml.`];
}
