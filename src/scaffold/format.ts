import { spawnSync } from 'node:child_process';
import { parentOf } from '../source/paths';
import type { SourceTree } from '../source/tree';
import type { Change } from './change';

/** What came of it; `note` where there's no ruff. */
export interface Formatted {
  readonly changes: readonly Change[];
  readonly note: string | undefined;
}

/**
 * Has `ruff format` go over the generated files, with the configuration that holds where they go (`.venv` of the
 * backend or of the workspace, else the one on the PATH). Without ruff they stay as they are, which the note says.
 */
export function formatted(files: SourceTree, changes: readonly Change[]): Formatted {
  const written = changes.filter(({ kind, path }) => kind === 'write' && path.endsWith('.py'));
  const ruff = written[0] === undefined ? undefined : findRuff(files, written[0].path);
  if (written.length > 0 && ruff === undefined) {
    return { changes, note: "ruff isn't installed, so --format left the files as they are generated." };
  }
  return {
    changes: changes.map((change) =>
      change.kind === 'write' && ruff !== undefined && change.path.endsWith('.py')
        ? { ...change, content: runRuff(ruff, change) ?? change.content }
        : change,
    ),
    note: undefined,
  };
}

/** A generated text as `ruff format` would have it at `path`; `undefined` without ruff, or where it fails. */
export function formattedText(files: SourceTree, path: string, content: string): string | undefined {
  const ruff = findRuff(files, path);
  return ruff === undefined ? undefined : runRuff(ruff, { path, content });
}

function findRuff(files: SourceTree, path: string): string | undefined {
  const folders: string[] = [];
  for (let folder = parentOf(path); ; folder = parentOf(folder)) {
    folders.push(folder);
    if (folder === '') break;
  }
  const local = folders
    .flatMap((folder) =>
      ['.venv/bin/ruff', 'venv/bin/ruff', '.venv/Scripts/ruff.exe'].map((bin) => `${folder}/${bin}`),
    )
    .map((bin) => bin.replace(/^\//, ''))
    .find((bin) => files.kind(bin) === 'file');
  const command = local === undefined ? 'ruff' : `./${local}`;
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0 ? command : undefined;
}

function runRuff(ruff: string, { path, content }: { path: string; content: string }): string | undefined {
  const { status, stdout } = spawnSync(ruff, ['format', '--stdin-filename', path, '-'], {
    input: content,
    encoding: 'utf8',
  });
  return status === 0 ? stdout : undefined;
}
