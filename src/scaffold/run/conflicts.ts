import { posix } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import type { Settled } from './settle';

/** Throws a Failure that names all conflicting files, relative to the working directory, and what to do instead. */
export function refuseConflicts(files: readonly Settled[], workingDirectory: string, instead?: string): void {
  const conflicts = files.filter(({ outcome }) => outcome === 'conflict');
  const [first] = conflicts;
  if (first === undefined) return;
  const paths = conflicts.map(({ path }) => posix.relative(workingDirectory, path));
  const [exist, them] = paths.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  throw new Failure(
    `${listed(paths)} already ${exist}, ${reason(first)}; ${instead === undefined ? '' : `${instead}; or `}choose another name, or overwrite ${them} with --force.`,
  );
}

/** Says why a file conflicts; `order-items` and `order_items` have one module. */
function reason({ before, after }: Settled): string {
  const [there, ours] = [prefixIn(before), prefixIn(after)];
  const isTwin =
    there !== undefined && there !== ours && there.replaceAll('-', '_') === ours?.replaceAll('-', '_');
  return isTwin ? `as the router of "${there}", which means the same module` : 'with other content';
}

function prefixIn(content: Buffer | undefined): string | undefined {
  return /\bprefix="\/([\w-]+)"/.exec(content?.toString('utf8') ?? '')?.[1];
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
