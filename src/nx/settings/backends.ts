import { basename } from 'node:path';
import type { CreateNodesContext, NxJsonConfiguration, ProjectConfiguration } from '@nx/devkit';
import type { PluginOptions } from '../options';
import type { TargetOptions } from '../target';
import { baseName, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';
import { parseJson } from './json-file';
import { inferProjects } from '../infer';

/** A project with a FastAPI application. */
export interface Backend {
  readonly name: string;
  /** Relative to the workspace root; `''` is the root itself. */
  readonly root: string;
  /** Its `project.json`, or the `pyproject.toml` of one that has none. */
  readonly manifest: string;
  /** The options of the target that the plugin infers. */
  readonly options: TargetOptions;
}

/** Finds the workspace's backends as the plugin does, which keeps its results in Nx's cache. */
export function findBackends(
  files: SourceTree,
  root: string,
  { nxJson, options }: { readonly nxJson: NxJsonConfiguration; readonly options: PluginOptions | undefined },
): readonly Backend[] {
  const isManifest = (file: string): boolean => /^(?:project\.json|pyproject\.toml)$/.test(baseName(file));
  const manifests = [...walkFiles(files, '')].filter(isManifest);
  // The cast: of Nx's context the plugin reads these two; releases differ in the rest.
  const context = { workspaceRoot: root, nxJsonConfiguration: nxJson } as CreateNodesContext;
  return inferProjects(manifests, options, context).flatMap(([manifest, { projects = {} }]) =>
    Object.values(projects).map((project) => backendOf(files, root, manifest, project)),
  );
}

function backendOf(
  files: SourceTree,
  workspace: string,
  manifest: string,
  { name, targets = {} }: Partial<ProjectConfiguration>,
): Backend {
  const root = parentOf(manifest);
  const own = baseName(manifest) === 'project.json' ? parseJson(readText(files, manifest) ?? '') : undefined;
  const given = name ?? (typeof own?.['name'] === 'string' ? own['name'] : undefined);
  // The cast: the plugin infers one target, which is its own.
  const options = (Object.values(targets)[0]?.options ?? {}) as TargetOptions;
  return { name: given ?? basename(root === '' ? workspace : root), root, manifest, options };
}
