import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unlessFailure } from '../../diagnostics/failure';
import { Git } from '../git/git-command';
import { bareText, type Hunk, hunksOf, withoutRowValues } from '../git/hunks';
import { type Env, privateFolder } from './place';
import { writeKept } from './write';

/** A file of a workspace, and what it holds. */
export interface Content {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file that a run wrote. */
export interface Written extends Content {
  /** Its bytes until then, `undefined` for a new one. */
  readonly before: Uint8Array | undefined;
  /** True if the run wrote all of it, not an edit of what others wrote. */
  readonly isOwn: boolean;
  readonly role: string | undefined;
}

/** Records a file that a run wrote: its hashes, and the lines that an edit changed. */
export interface MadeFile extends Pick<Written, 'path' | 'isOwn' | 'role'> {
  readonly before: string | undefined;
  readonly after: string;
  /** The hash of its code without what a formatter may change. */
  readonly bare: string;
  readonly hunks: readonly Hunk[];
}

/** Names a run of a generator. */
export interface RunName {
  readonly generator: string;
  /** The backend's folder. */
  readonly backend: string;
  /** The module of the resource: `order_items`. */
  readonly resource: string;
  /** The words that were given: a name, an action; and the fields and flags. */
  readonly words: readonly string[];
  readonly fields: readonly string[];
  readonly flags: readonly string[];
}

/** Records a run. */
export interface MadeRun extends RunName {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly files: readonly MadeFile[];
}

/** Keeps in the user's folder what a run of a generator wrote, so that it can be recognised and taken back. */
export function keepRun(
  root: string,
  name: RunName,
  written: readonly Written[],
  env: Env = process.env,
): void {
  const folder = privateFolder(env, root, { make: true });
  if (folder === undefined) return;
  const run: MadeRun = { ...name, at: Date.now(), files: written.map(madeFile) };
  const id = hashOf(JSON.stringify(name));
  writeKept(join(madeFolder(folder, root), `${id}.json`), Buffer.from(JSON.stringify(run)));
}

function madeFile({ path, isOwn, role, before, bytes }: Written): MadeFile {
  const text = bytesText(bytes);
  return {
    path,
    isOwn,
    role,
    before: before && hashOf(before),
    after: hashOf(bytes),
    bare: bareHash(text),
    hunks: isOwn || before === undefined ? [] : hunksOf(bytesText(before), text),
  };
}

/** Returns the runs that are kept of a workspace, the last first. */
export function keptRuns(root: string, env: Env = process.env): readonly MadeRun[] {
  const folder = privateFolder(env, root, { make: false });
  if (folder === undefined) return [];
  try {
    const made = madeFolder(folder, root);
    const texts = readdirSync(made).map((name) => readFileSync(join(made, name), 'utf8'));
    // The cast: nobody else writes there.
    const runs = texts.map((text) => JSON.parse(text) as MadeRun);
    return runs.toSorted((one, other) => other.at - one.at);
  } catch {
    return []; // nothing is kept, or it's damaged
  }
}

/** True for a file that's as one of the runs left it, but for formatting. */
export function isKept(runs: readonly MadeRun[], { path, bytes }: Content): boolean {
  const bare = bareHash(bytesText(bytes));
  return runs.some(({ files }) => files.some((one) => one.path === path && one.bare === bare));
}

/** Returns the only commit that git has of a file, if the file is as that left it. */
export function addingCommit(root: string, { path, bytes }: Content): string | undefined {
  const commits = unlessFailure(() => new Git(root).line('rev-list', '--max-count=2', 'HEAD', '--', path));
  if (commits === undefined || !/^[0-9a-f]+$/.test(commits)) return undefined;
  const committed = committedBytes(root, path);
  return committed !== undefined && Buffer.compare(committed, bytes) === 0 ? commits : undefined;
}

/** Returns what a commit of git has of a file; `undefined` if that's nothing. */
export function committedBytes(root: string, path: string, commit = 'HEAD'): Uint8Array | undefined {
  const answer = unlessFailure(() => new Git(root).ask(['cat-file', 'blob', `${commit}:./${path}`]));
  return answer?.isOk === true ? answer.output : undefined;
}

/** Returns what a commit of git wrote, as it's recorded of a run. */
export function committedFiles(root: string, commit: string): readonly MadeFile[] {
  const how = ['-r', '--root', '--no-commit-id', '--no-renames', '--relative', '--name-only', '-z'];
  const paths = unlessFailure(() => new Git(root).line('diff-tree', ...how, commit)) ?? '';
  return paths.split('\0').flatMap((path) => {
    const bytes = path === '' ? undefined : committedBytes(root, path, commit);
    const before = committedBytes(root, path, `${commit}^`);
    return bytes === undefined
      ? []
      : [madeFile({ path, bytes, before, isOwn: before === undefined, role: undefined })];
  });
}

/** Returns the hash of code without what a formatter may change, and without the values of a migration for rows that are there. */
const bareHash = (text: string): string => hashOf(bareText(withoutRowValues(text)));

const madeFolder = (folder: string, root: string): string => join(folder, 'made', hashOf(root));

/** Returns bytes as a text, each a character. */
export const bytesText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

export const hashOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);
