import type { FileEntry, Tree } from '@angular-devkit/schematics';
import { posix } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { quietError } from '../diagnostics/quiet-error';
import type { ResourceName } from '../naming/resource-name';
import type { Outcome } from './summary';

export interface SettleOptions {
  readonly force: boolean;
  /** POSIX, relative to the root of the Tree: messages show paths relative to it. */
  readonly workingDirectory: string;
  readonly resource: ResourceName;
}

/**
 * Decides what becomes of each generated file beside those of the Tree, and keeps it in `outcomes`. The function it
 * returns hands back the file that's to be created, and `null` for one that is there already: unchanged, or
 * overwritten with `force`; else it throws.
 */
export function fileSettler(
  tree: Tree,
  { force, workingDirectory, resource }: SettleOptions,
  outcomes: Map<string, Outcome>,
): (file: FileEntry) => FileEntry | null {
  function settle(file: FileEntry): Outcome {
    const existing = tree.read(file.path);
    if (existing === null) return 'created';
    if (isSameText(existing, file.content)) return 'unchanged';
    if (!force)
      throw alreadyThere(
        posix.relative(`/${workingDirectory}`, file.path),
        existing.toString('utf8'),
        resource,
      );
    tree.overwrite(file.path, file.content);
    return 'overwritten';
  }
  return (file) => {
    const outcome = settle(file);
    outcomes.set(file.path.slice(1), outcome);
    return outcome === 'created' ? file : null;
  };
}

function alreadyThere(path: string, text: string, { name, module }: ResourceName): Error {
  const other = /\bprefix="\/([\w-]+)"/.exec(text)?.[1] ?? name;
  const isTwin = other !== name && other.replaceAll('-', '_') === module;
  const why = isTwin ? `as the router of "${other}", which means the same module` : 'with other content';
  return quietError(
    new Failure(`${path} already exists, ${why}; choose another name, or overwrite it with --force.`),
  );
}

/** Git may have checked a file out with the line ends of Windows. */
function isSameText(existing: Buffer, generated: Buffer): boolean {
  return existing.toString('utf8').replaceAll('\r\n', '\n') === generated.toString('utf8');
}
