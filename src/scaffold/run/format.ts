import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { foldersAround, joinPath } from '../../base/source/paths';
import type { Change } from '../change';
import type { Site } from '../backend/site';

/** The formatted changes, and a note if ruff is missing. */
export interface Formatted {
  readonly changes: readonly Change[];
  readonly note: string | undefined;
}

/**
 * Runs `ruff format` over the generated files, with the configuration of their folder. Uses the ruff in the `.venv` of the
 * backend or the workspace, else the one on the PATH. Without ruff it returns the files unchanged, and a note.
 */
export function formatted(site: Site, changes: readonly Change[]): Formatted {
  const written = changes.filter(({ kind, path }) => kind === 'write' && path.endsWith('.py'));
  const ruff = written[0] === undefined ? undefined : findRuff(site, written[0].path);
  if (written.length > 0 && ruff === undefined) {
    return { changes, note: "ruff isn't installed, so --format left the files as they are generated." };
  }
  return {
    changes: changes.map((change) =>
      change.kind === 'write' && ruff !== undefined && change.path.endsWith('.py')
        ? { ...change, content: runRuff(site, ruff, change) ?? change.content }
        : change,
    ),
    note: undefined,
  };
}

/** Returns a generated text as `ruff format` formats it at `path`; `undefined` without ruff, or if it fails. */
export function formattedText(site: Site, path: string, content: string): string | undefined {
  const ruff = findRuff(site, path);
  return ruff === undefined ? undefined : runRuff(site, ruff, { path, content });
}

const PLACES = ['.venv/bin/ruff', 'venv/bin/ruff', '.venv/Scripts/ruff.exe'];

/** Returns the ruff of the nearest environment around a file, else the one on the PATH. */
function findRuff({ files, root }: Site, path: string): string | undefined {
  const local = foldersAround(path)
    .flatMap((folder) => PLACES.map((place) => joinPath(folder, place)))
    .find((place) => files.kind(place) === 'file');
  const command = local === undefined ? 'ruff' : join(root, local);
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0 ? command : undefined;
}

function runRuff(
  { root }: Site,
  ruff: string,
  { path, content }: { readonly path: string; readonly content: string },
): string | undefined {
  const { status, stdout } = spawnSync(ruff, ['format', '--stdin-filename', path, '-'], {
    cwd: root,
    input: content,
    encoding: 'utf8',
  });
  return status === 0 ? stdout : undefined;
}
