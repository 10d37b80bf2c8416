import { Failure } from '../base/diagnostics/failure';
import { at, entriesOf, isTable, itemsOf, type Toml } from '../base/config/toml-values';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { readJsonFile } from '../nx/settings/json-file';
import type { Keys } from '../nx/settings/json-text';

/** The file that holds a project's targets: `project.json`, or `package.json` of a project without one. */
export interface ProjectSettings {
  readonly path: string;
  readonly isThere: boolean;
  readonly text: string;
  /** The targets that stand in it. */
  readonly targets: Toml;
  /** The names of npm scripts that are targets. */
  readonly scripts: readonly string[];
  /** Returns the keys to a place in the project's configuration. */
  readonly keys: (key: string, ...more: readonly string[]) => Keys;
}

/** Reads the settings of a project. A project of Python may have none yet. Throws a Failure for another without, or with one that isn't JSON. */
export function readSettings(files: SourceTree, name: string, root: string): ProjectSettings {
  const [project, manifest] = ['project.json', 'package.json'].map((file) => joinPath(root, file));
  if (project === undefined || manifest === undefined) throw new Error('Both names are there.');
  const scripts = files.kind(manifest) === 'file' ? scriptsOf(readJsonFile(files, manifest).content) : [];
  if (files.kind(project) === 'file') {
    const { text, content } = readJsonFile(files, project);
    const targets = tableAt(content, ['targets']);
    return { path: project, isThere: true, text, scripts, targets, keys: (...keys) => keys };
  }
  if (files.kind(manifest) !== 'file' && files.kind(joinPath(root, 'pyproject.toml')) === 'file') {
    const text = `${JSON.stringify({ name }, undefined, 2)}\n`;
    return { path: project, isThere: false, text, scripts, targets: {}, keys: (...keys) => keys };
  }
  if (files.kind(manifest) !== 'file')
    throw new Failure(
      `${name} has neither project.json nor package.json in ${root}; add one for its targets.`,
    );
  const { text, content } = readJsonFile(files, manifest);
  const targets = tableAt(content, ['nx', 'targets']);
  return { path: manifest, isThere: true, text, scripts, targets, keys: (...keys) => ['nx', ...keys] };
}

function scriptsOf(manifest: Toml): readonly string[] {
  const included = at(manifest, ['nx', 'includedScripts']);
  const all = entriesOf(at(manifest, ['scripts'])).map(([name]) => name);
  return included === undefined ? all : all.filter((name) => itemsOf(included).includes(name));
}

function tableAt(content: unknown, path: readonly string[]): Toml {
  const value = at(content, path);
  return isTable(value) ? value : {};
}
