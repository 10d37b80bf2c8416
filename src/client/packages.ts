import { at, isTable } from '../base/config/toml-values';
import { Failure } from '../base/diagnostics/failure';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { readJsonFile } from '../nx/settings/json-file';
import { withProperty } from '../nx/settings/json-text';
import { type Change, textEdit } from '../scaffold/change';
import type { Packages } from './generators';
import type { ProjectSettings } from './settings';

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies'] as const;

/** The packages that a front end may import. */
export interface Manifests {
  /** The file to which packages are added: the front end's own if it lists any, else the workspace's. */
  readonly path: string;
  /** Returns the range of a package in the front end's manifest or in the workspace's. */
  readonly rangeOf: (name: string) => string | undefined;
}

/** Reads the manifests of a front end. Throws a Failure if there's none: a generator is an npm package. */
export function readManifests(files: SourceTree, root: string): Manifests {
  const paths = [...new Set([joinPath(root, 'package.json'), 'package.json'])];
  const found = paths
    .filter((path) => files.kind(path) === 'file')
    .map((path) => ({ path, content: readJsonFile(files, path).content }));
  const lists = found.find(({ content }) => SECTIONS.some((section) => isTable(content[section])));
  const path = (lists ?? found.at(-1))?.path;
  if (path === undefined)
    throw new Failure(
      `there's no package.json in ${root === '' ? 'the workspace' : root} or at the workspace's root, to which the client's packages could be added; npm init writes one.`,
    );
  const rangeOf = (one: string): string | undefined =>
    found
      .flatMap(({ content }) => SECTIONS.map((section) => at(content, [section, one])))
      .find((range) => typeof range === 'string');
  return { path, rangeOf };
}

/** The new text of a project's file, and the packages that its manifest is to have; no manifest for Python. */
interface Additions {
  readonly text: string;
  readonly manifests: Manifests | undefined;
  readonly packages: { readonly dependencies: Packages; readonly devDependencies: Packages };
}

/** Returns the changes of a project's file and of its manifest, with the command that installs what's new in it. */
export function changedFiles(
  files: SourceTree,
  { path, isThere }: ProjectSettings,
  { text, manifests, packages }: Additions,
): { readonly changes: readonly Change[]; readonly installs: readonly string[] } {
  const own = (content: string): Change =>
    isThere ? textEdit(path, content) : { kind: 'write', path, content };
  if (manifests === undefined) return { changes: [own(text)], installs: [] };
  const isOne = manifests.path === path;
  const before = isOne ? text : readJsonFile(files, manifests.path).text;
  const [manifest, added] = withPackages(before, manifests, packages);
  const install = `${installCommand(files)}   (new in ${manifests.path}: ${added.join(', ')})`;
  return {
    changes: isOne ? [own(manifest)] : [own(text), textEdit(manifests.path, manifest)],
    installs: added.length === 0 ? [] : [install],
  };
}

/** Adds the packages that a front end doesn't have. Returns the text, and the names of those that were added. */
function withPackages(
  text: string,
  { rangeOf }: Manifests,
  added: { readonly dependencies: Packages; readonly devDependencies: Packages },
): readonly [text: string, names: readonly string[]] {
  const missing = Object.entries(added).flatMap(([section, packages]) =>
    Object.entries(packages)
      .filter(([name]) => rangeOf(name) === undefined)
      .map(([name, range]) => ({ section, name, range })),
  );
  const after = missing.reduce(
    (one, { section, name, range }) => withProperty(one, [section, name], range),
    text,
  );
  return [after, missing.map(({ name }) => name)];
}

/** Lock files with the command that installs by them. */
const INSTALLS: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm install',
  'yarn.lock': 'yarn install',
  'bun.lock': 'bun install',
  'bun.lockb': 'bun install',
};

/** Returns the command that installs the workspace's packages. */
function installCommand(files: SourceTree): string {
  const found = Object.entries(INSTALLS).find(([file]) => files.kind(file) === 'file');
  return found?.[1] ?? 'npm install';
}
