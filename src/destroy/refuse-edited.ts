import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { formattedText } from '../scaffold/run/format';
import type { CommonOptions } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import type { SourceTree } from '../base/source/tree';
import { importersOf } from '../scaffold/backend/importers';
import { unixText } from '../base/source/text';
import { recalled } from '../resource/recall';
import { unlessRefused } from '../scaffold/edit/refused';

/** A file to delete. */
export interface Target {
  readonly kind: string;
  /** POSIX, relative to the workspace root. */
  readonly path: string;
}

/** Throws a Failure that names the files which differ from what `make` would write for what they show. */
export function refuseEdited(
  site: Site,
  targets: readonly Target[],
  { resource, workingDirectory = '' }: CommonOptions & { resource: ResourceName },
): void {
  const edited = targets.filter(({ kind, path }) => {
    const text = unixText(site.files, path);
    const again = unlessRefused(() => recalled(site, resource, kind));
    return again === undefined || (text !== again && text !== formattedText(site, path, again));
  });
  if (edited.length === 0) return;
  const paths = edited.map(({ path }) => posix.relative(workingDirectory, path)).join(', ');
  const [have, them] = edited.length === 1 ? ['has', 'it'] : ['have', 'them'];
  throw new Failure(
    `${paths} ${have} been edited since make wrote ${them}; nothing is deleted. --force deletes all the same.`,
  );
}

/** Throws a Failure if files that stay import some of the deleted ones: the application wouldn't start. */
export function refuseImported(
  files: SourceTree,
  backend: string,
  going: readonly string[],
  { workingDirectory = '' }: CommonOptions,
): void {
  const importers = importersOf(files, backend, going);
  const [first] = importers;
  if (first === undefined) return;
  const show = (path: string): string => posix.relative(workingDirectory, path);
  const paths = [...new Set(importers.map(({ file }) => show(file)))].join(', ');
  throw new Failure(
    `${paths} would still import ${show(first.imported)}; nothing is deleted. Mend that first; --force deletes all the same.`,
  );
}
