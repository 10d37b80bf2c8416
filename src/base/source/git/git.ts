import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { Failure } from '../../diagnostics/failure';
import { diskTree } from '../disk';
import { Blobs } from './git-blobs';
import { Git } from './git-command';
import { journal } from '../cache/journal';
import { kindAt } from '../cache/measure';
import { byCodePoint, isOutside, joinPath, parentOf, toWorkspacePath } from '../paths';
import type { Kind, SourceTree } from '../tree';

/**
 * Returns a function that opens a folder (absolute) as a commit has it; see {@link gitTree}. A folder outside the
 * repository is read from the disk. `directory` must be inside the repository; throws a Failure if it isn't.
 */
export function openRevision(directory: string, commit: string): (directory: string) => SourceTree {
  const top = new Git(directory).line('rev-parse', '--show-toplevel');
  if (top === undefined) throw new Failure(`${directory} lies in no work tree of a git repository.`);
  const [root, real] = [realpathSync.native(top), realpathSync.native(directory)];
  // Where a link leads decides which of the commit's folders is read; git's answers needn't tell.
  journal()?.link(directory, real, kindAt(real));
  return (folder) => {
    const path = toWorkspacePath(root, real, relative(directory, folder));
    return isOutside(path) ? diskTree(folder) : gitTree(new Git(top), commit, path);
  };
}

/**
 * Adapts a folder of the repository (`''` for all of it) as a commit has it; ignores working tree and index.
 * Follows symbolic links that stay under the folder, and submodules whose commit is available. A folder that the commit lacks
 * is empty.
 */
function gitTree(git: Git, commit: string, folder: string): SourceTree {
  return new GitTree(git, commit, folder);
}

/** One line of `git ls-tree`. */
interface Entry {
  readonly kind: 'file' | 'link' | 'module';
  readonly id: string;
}

const MODES: Readonly<Record<string, Entry['kind']>> = { '120000': 'link', '160000': 'module' };

/** Maximum length of a chain of links, as in Linux. */
const MAX_LINKS = 40;

class GitTree implements SourceTree {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #folders = new Map<string, Set<string>>([['', new Set()]]);
  readonly #modules = new Map<string, SourceTree | undefined>();
  readonly #blobs: Blobs;

  constructor(
    private readonly git: Git,
    commit: string,
    private readonly prefix: string,
  ) {
    this.#entries = entriesOf(git, commit, prefix);
    for (const path of this.#entries.keys()) this.#addFolders(path);
    const files = [...this.#entries].filter(([, { kind }]) => kind !== 'module');
    this.#blobs = new Blobs(git, new Map(files.map(([path, { id }]) => [path, id])));
  }

  read(path: string): Uint8Array | undefined {
    return this.#at(
      path,
      (real) => this.#blobs.read(real),
      (tree, inner) => tree.read(inner),
    );
  }

  kind(path: string): Kind | undefined {
    return this.#at(
      path,
      (real) => {
        if (this.#folders.has(real)) return 'directory' as const;
        return this.#entries.has(real) ? ('file' as const) : undefined;
      },
      (tree, inner) => tree.kind(inner),
    );
  }

  list(path: string): readonly string[] | undefined {
    return this.#at(
      path,
      (real) => {
        const names = this.#folders.get(real);
        return names && [...names].sort(byCodePoint);
      },
      (tree, inner) => tree.list(inner),
    );
  }

  #addFolders(path: string): void {
    for (let child = path; child !== '';) {
      const folder = parentOf(child);
      const names = this.#folders.get(folder) ?? new Set();
      this.#folders.set(folder, names);
      const name = child.slice(folder === '' ? 0 : folder.length + 1);
      if (names.has(name)) return;
      names.add(name);
      child = folder;
    }
  }

  /** Asks for the resolved path in this commit, or in a submodule's. */
  #at<T>(
    path: string,
    own: (real: string) => T | undefined,
    others: (tree: SourceTree, inner: string) => T | undefined,
  ): T | undefined {
    const real = this.#resolve(path, 0);
    if (real === undefined) return undefined;
    const module = this.#moduleAround(real);
    if (module === undefined) return own(real);
    const tree = this.#submodule(module);
    // A missing submodule is an empty folder, as in a fresh clone.
    return tree === undefined ? own(real) : others(tree, real.slice(module.length + 1));
  }

  /** Resolves links in a path; returns `undefined` if it leads out of the tree or in a circle. */
  #resolve(path: string, links: number): string | undefined {
    if (this.#folders.has(path) || this.#entries.get(path)?.kind === 'file') return path;
    if (links > MAX_LINKS) return undefined;
    const steps = path.split('/');
    for (let count = 1; count <= steps.length; count += 1) {
      const one = steps.slice(0, count).join('/');
      if (this.#entries.get(one)?.kind !== 'link') continue;
      const target = Buffer.from(this.#blobs.read(one) ?? []).toString();
      const led = joinPath(parentOf(one), target);
      if (target.startsWith('/') || isOutside(led)) return undefined;
      return this.#resolve(joinPath(led, ...steps.slice(count)), links + 1);
    }
    return path;
  }

  #moduleAround(path: string): string | undefined {
    for (let one = path; one !== ''; one = parentOf(one)) {
      if (this.#entries.get(one)?.kind === 'module') return one;
    }
    return undefined;
  }

  #submodule(path: string): SourceTree | undefined {
    if (!this.#modules.has(path)) this.#modules.set(path, this.#openSubmodule(path));
    return this.#modules.get(path);
  }

  #openSubmodule(path: string): SourceTree | undefined {
    const commit = this.#entries.get(path)?.id ?? '';
    const git = new Git(`${this.git.directory}/${joinPath(this.prefix, path)}`);
    try {
      // A submodule that isn't checked out belongs to the outer repository, which doesn't have the commit.
      const isHere = git.line('cat-file', '-e', `${commit}^{commit}`) !== undefined;
      return isHere ? new GitTree(git, commit, '') : undefined;
    } catch {
      return undefined; // the folder doesn't exist
    }
  }
}

function entriesOf(git: Git, commit: string, prefix: string): ReadonlyMap<string, Entry> {
  const path = prefix === '' ? [] : ['--', `${prefix}/`];
  const { isOk, output, complaint } = git.ask(['ls-tree', '-r', '-z', '--full-tree', commit, ...path]);
  if (!isOk) throw new Failure(`git can't list the files of ${commit}: ${complaint}.`);
  const lines = output.toString().split('\0').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', , id = ''] = line.slice(0, tab).split(' ');
      const name = line.slice(tab + 1);
      return [prefix === '' ? name : name.slice(prefix.length + 1), { kind: MODES[mode] ?? 'file', id }];
    }),
  );
}
