import type { TargetConfiguration } from '@nx/devkit';
import { isOutside, isWithin, joinPath, parentOf } from '../base/source/paths';
import { outputPath } from '../routes-report/output-file';
import type { SourceTree } from '../base/source/tree';
import type { Closure } from './closure';
import type { Configured } from './configured';
import { type AskedMeans, askedFor, nestedAround } from './asked';
import { type Application, evidenceOf } from './entry-search';
import { manifestsOf } from './manifests';

/** What Nx hashes before it runs a target. */
export type Inputs = NonNullable<TargetConfiguration['inputs']>;

/** What is known of a project with an application. */
export interface Backend {
  readonly name: string;
  readonly root: string;
  /** Where its source lies: its root, or a source root elsewhere. */
  readonly source: string;
  readonly configured: Configured;
  readonly application: Application;
  readonly closure: Closure;
}

/** What inputs are looked up with. */
export interface InputMeans extends AskedMeans {
  /** All files of the workspace but those that git ignores, and hidden folders. */
  readonly listed: ReadonlySet<string>;
  /** Symbolic links with what they lead to: Nx hashes neither a link's content nor what's below one. */
  readonly links: ReadonlyMap<string, string>;
  /** Whether the lock file tells which release of this package there is. */
  readonly isLocked: boolean;
}

/**
 * The inputs of the target: a change of anything else can't change the report. `docs/nx.md` has the rules. They're
 * made anew before Nx hashes a task, so what's listed here by name is what's there.
 */
export function inputsOf(means: InputMeans, given: Backend): Inputs {
  const backend = { ...given, closure: withoutCircles(means, given.closure) };
  const { root, source, application, closure } = backend;
  const named = namedFiles(means.tree, backend);
  const files = [...manifestsOf(means.tree, root, application), ...evidenceOf(application), ...named].filter(
    (file) => !isOutside(file),
  );
  const asked = askedFor(means, { root, files: closure.files });
  const asks = asking(means, closure);
  const pattern = (folder: string, isAsking: boolean): string => `${folder}/**/*${isAsking ? '' : '.py'}`;
  // A name that the source doesn't tell may stand in a file that somebody else reads.
  const ownAsks = closure.isOpen || asks(source);
  const own = source === root ? '{projectRoot}' : `{workspaceRoot}/${source}`;
  const elsewhere = [
    ...closure.units.map(({ path, isFolder }) => (isFolder ? pattern(path, asks(path)) : path)),
    ...(source === root ? nestedIn(means, backend).map((folder) => pattern(folder, asks(folder))) : []),
    ...linked(means, backend, { files: [...files, ...asked], ownAsks }).map((path) =>
      means.tree.kind(path) === 'directory' ? pattern(path, ownAsks) : path,
    ),
  ];
  const sets = [
    pattern(own, ownAsks),
    ...(ownAsks ? written(backend).map((file) => `!${fileset(file, root)}`) : []),
    ...elsewhere.map((path) => `{workspaceRoot}/${path}`),
    ...files.map((file) => fileset(file, root)),
    ...asked.map((path) => `{workspaceRoot}/${path}`),
  ];
  return [
    ...new Set(sets),
    ...unseen(means, named),
    // Without this one Nx takes all npm packages into account: no lock file, or this package isn't in it.
    ...(means.isLocked ? [{ externalDependencies: ['@tool/schematics'] }] : []),
  ];
}

/** Without what's come to once more, through a link to a folder around it. */
function withoutCircles({ links }: InputMeans, closure: Closure): Closure {
  const circles = [...links].filter(([link, target]) => isWithin(target, link)).map(([link]) => link);
  if (circles.length === 0) return closure;
  return { ...closure, files: closure.files.filter((file) => !circles.some((link) => isWithin(link, file))) };
}

/** Whether source in a folder may read files of data there. */
function asking({ facts }: InputMeans, { files }: Closure): (folder: string) => boolean {
  const isAsking = files.some((file) => facts(file).asksForFiles);
  return (folder) =>
    files.some((file) => {
      if (!isWithin(folder, file)) return false;
      const { asksForFiles, namesData } = facts(file);
      return asksForFiles || (isAsking && namesData);
    });
}

/** Projects inside of this one that its application imports from: to Nx their files aren't this one's. */
function nestedIn({ tree }: InputMeans, { root, closure }: Backend): readonly string[] {
  const folders = new Set(closure.files.filter((file) => isWithin(root, file)).map(parentOf));
  const nested = [...folders].flatMap((folder) => nestedAround(tree, root, folder) ?? []);
  return [...new Set(nested)].filter((folder) => !closure.units.some(({ path }) => isWithin(path, folder)));
}

/** What links in the source lead to. One that leads to a folder around the project brings nothing new. */
function linked(
  { links }: InputMeans,
  { source, closure }: Backend,
  { files, ownAsks }: { readonly files: readonly string[]; readonly ownAsks: boolean },
): readonly string[] {
  const used = [...closure.files, ...files.map((file) => file.replace(/\/\*\*\/\*$/, ''))];
  const mayBeAsked = (link: string): boolean => ownAsks && source !== '' && isWithin(source, link);
  const targets = [...links]
    .filter(([link]) => used.some((file) => isWithin(link, file)) || mayBeAsked(link))
    .map(([, target]) => target);
  return targets.filter((target) => !isWithin(target, source)).sort();
}

/** What Nx doesn't see, for git ignores it: git itself tells its content. */
function unseen({ tree, listed }: InputMeans, files: readonly string[]): Inputs {
  const isUnseen = (file: string): boolean =>
    !listed.has(file) && !isOutside(file) && SHELL_SAFE.test(file) && tree.kind(file) === 'file';
  return [...new Set(files.filter(isUnseen))].map((file) => ({
    runtime: `git hash-object --no-filters "${file}"`,
  }));
}

/** Between double quotes, in any shell. */
const SHELL_SAFE = /^[\p{L}\p{N}_./@+ -]+$/u;

/** What the target writes can't be what it reads. */
function written({ name, root, configured }: Backend): readonly string[] {
  return configured.written.flatMap((given) => {
    try {
      return outputPath(given, { name, root });
    } catch {
      return []; // running the target says what's wrong with it
    }
  });
}

function fileset(file: string, root: string): string {
  const inner = root === '' ? file : file.slice(root.length + 1);
  return isWithin(root, file) ? `{projectRoot}/${inner}` : `{workspaceRoot}/${file}`;
}

/** Those that options name, as the executor finds them: from the project's root, files of variables else from the workspace's. */
function namedFiles(tree: SourceTree, { root, configured }: Backend): readonly string[] {
  const variables = configured.envFile.map((given) => {
    const own = joinPath(root, given);
    return tree.kind(own) === 'file' ? own : joinPath(given);
  });
  return [...variables, ...configured.compared.map((given) => joinPath(root, given))];
}
