import type { NxJsonConfiguration } from '@nx/devkit';
import { at, entriesOf, isTable, textAt, type Toml } from '../base/config/toml-values';
import { Failure } from '../base/diagnostics/failure';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { isMeant } from '../nx/options';
import { OPENAPI } from '../nx/other-targets';
import { type Backend, findBackends } from '../nx/settings/backends';
import { withItem, withValue } from '../nx/settings/json-text';
import { readJsonFile } from '../nx/settings/json-file';
import { PLUGIN, pluginOptions } from '../nx/settings/plugin-options';
import { BROAD_INPUTS, OUTPUTS } from '../nx/target';
import { outputPath } from '../routes-report/output/output-file';
import { type Change, textEdit } from '../scaffold/change';
import type { GraphProject } from './graph';

/** The target of a backend that makes its document. */
export interface DocumentTarget {
  readonly target: string;
  /** The document, relative to the workspace root. */
  readonly file: string;
  /** Gives the workspace the target if it isn't there yet. */
  readonly changes: readonly Change[];
}

/** A project that's taken for the backend. */
interface Given {
  readonly name: string;
  readonly root: string;
  readonly graph: GraphProject | undefined;
}

/** Finds the target that makes a backend's document, or plans one: the plugin in nx.json, or where that isn't wanted, a target. */
export function documentTarget(files: SourceTree, backend: Given): DocumentTarget {
  const { text, content } = readJsonFile(files, 'nx.json');
  // The cast: Nx says what's in its own file; what's read of it is checked.
  const nxJson = content as NxJsonConfiguration;
  const project = joinPath(backend.root, 'project.json');
  const there = files.kind(project) === 'file' ? readJsonFile(files, project) : undefined;
  const own = at(there?.content, ['targets']);
  const known = { ...backend.graph?.targets, ...(isTable(own) ? own : {}) };
  const registered = pluginOptions(nxJson);
  const inferred = inferredName(nxJson, backend.root);
  const target = targetIn(known) ?? inferred ?? 'openapi';
  const defaults = [OPENAPI.executor, target].map((key) => at(nxJson, ['targetDefaults', key]));
  const output = [known[target], backend.graph?.targets[target], ...defaults].flatMap(outputOf)[0];
  const found = { target, file: outputPath(output ?? OPENAPI.output ?? '', backend) };
  if (targetIn(known) !== undefined || (registered !== undefined && inferred !== undefined))
    return { ...found, changes: [] };
  if (inferred !== undefined)
    return { ...found, changes: [textEdit('nx.json', withItem(text, ['plugins'], PLUGIN))] };
  const { executor, output: usual } = OPENAPI;
  const value = { executor, cache: true, inputs: BROAD_INPUTS, outputs: OUTPUTS, options: { output: usual } };
  const before = there?.text ?? `${JSON.stringify({ name: backend.name }, undefined, 2)}\n`;
  const after = withValue(before, ['targets', target], value);
  const change: Change =
    there === undefined ? { kind: 'write', path: project, content: after } : textEdit(project, after);
  return { ...found, changes: [change] };
}

/** Returns the name under which the plugin infers the target, or would if it were registered; `undefined` if it never does. */
function inferredName(nxJson: NxJsonConfiguration, root: string): string | undefined {
  const options = pluginOptions(nxJson);
  if (options === undefined) return nxJson.useInferencePlugins === false ? undefined : 'openapi';
  const { openapiTargetName: name = 'openapi' } = options;
  return name !== false && isMeant(options, root) ? name : undefined;
}

function targetIn(targets: Toml): string | undefined {
  return entriesOf(targets).find(([, one]) => textAt(one, ['executor']) === OPENAPI.executor)?.[0];
}

function outputOf(target: unknown): readonly string[] {
  const options = ['output', 'outputFile'].map((key) => textAt(target, ['options', key]));
  return options.filter((one) => one !== undefined);
}

/** Throws a Failure if a project isn't among those with an application, or has several and none is named. */
export function checkApplication(files: SourceTree, found: readonly Backend[], name: string): void {
  const backend = found.find((one) => one.name === name);
  const others = found.map((one) => one.name).join(', ');
  if (backend === undefined)
    throw new Failure(
      `no FastAPI application was found in ${name}: not in its folder, src, app, their packages, or where a command serves one; ${others === '' ? 'no other project has one' : `there are: ${others}`}.`,
    );
  const project = joinPath(backend.root, 'project.json');
  const own = files.kind(project) === 'file' ? readJsonFile(files, project).content : {};
  const isNamed = entriesOf(own['targets']).some(([, one]) => at(one, ['options', 'entry']) !== undefined);
  if (backend.options.all === true && !isNamed)
    throw new Failure(
      `${name} has several applications; name one in ${project}: { "targets": { "routes": { "options": { "entry": "app/main.py" } } } }.`,
    );
}

/** Returns the projects with an application, whether the plugin is registered for them or not. */
export function applications(files: SourceTree, workspace: string): readonly Backend[] {
  // The cast: as above.
  const nxJson = readJsonFile(files, 'nx.json').content as NxJsonConfiguration;
  return findBackends(files, workspace, { nxJson, options: undefined });
}
