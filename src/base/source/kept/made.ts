import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../diagnostics/failure';
import { Git } from '../git-command';
import { type Env, privateFolder } from './place';
import { writeKept } from './write';

/** A file of a workspace, and what it holds. */
export interface Content {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Keeps in the user's folder what was written in a workspace, so that it's known for that later. Only hashes are kept. */
export function keepMade(root: string, files: readonly Content[], env: Env = process.env): void {
  const folder = files.length === 0 ? undefined : privateFolder(env, root, { make: true });
  if (folder === undefined) return;
  for (const { path, bytes } of files) writeKept(placeOf(folder, root, path), Buffer.from(hashOf(bytes)));
}

/** True for a file that's as it was when it was written, or as the only commit that git has of it. */
export const isAsMade = (root: string, file: Content, env: Env = process.env): boolean =>
  isAsKept(root, file, env) || isAsAdded(root, file);

function isAsKept(root: string, { path, bytes }: Content, env: Env): boolean {
  const folder = privateFolder(env, root, { make: false });
  if (folder === undefined) return false;
  try {
    return readFileSync(placeOf(folder, root, path), 'utf8') === hashOf(bytes);
  } catch {
    return false; // nothing is kept of it
  }
}

function isAsAdded(root: string, { path, bytes }: Content): boolean {
  try {
    const git = new Git(root);
    const commits = git.line('rev-list', '--max-count=2', 'HEAD', '--', path);
    if (commits === undefined || !/^[0-9a-f]+$/.test(commits)) return false;
    const { output } = git.ask(['cat-file', 'blob', `HEAD:./${path}`]);
    return Buffer.compare(output, bytes) === 0;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

const placeOf = (folder: string, root: string, path: string): string =>
  join(folder, 'made', hashOf(Buffer.from(join(root, path))));

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
