import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import type { Parse } from '../analysis/python/ast';
import { formattedText } from '../scaffold/format';
import type { Directories } from '../scaffold/layout';
import type { CommonOptions } from '../scaffold/options';
import type { Site } from '../scaffold/site';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { importersOf } from '../scaffold/importers';
import { recall } from './recall';

/** A file that's to go. */
export interface Target {
  readonly kind: keyof Directories;
  readonly path: string;
}

/** Throws a Failure that names the files which aren't what `make` would write for what they hold. */
export function refuseEdited(
  site: Site,
  targets: readonly Target[],
  { resource, parse, workingDirectory = '' }: CommonOptions & { resource: ResourceName; parse: Parse },
): void {
  const edited = targets.filter(({ kind, path }) => {
    const text = readText(site.files, path)?.replaceAll('\r\n', '\n');
    const made = recall(kind, { site, parse, resource, path });
    return made === undefined || (text !== made && text !== formattedText(site, path, made));
  });
  if (edited.length === 0) return;
  const paths = edited.map(({ path }) => posix.relative(workingDirectory, path)).join(', ');
  const [have, them] = edited.length === 1 ? ['has', 'it'] : ['have', 'them'];
  throw new Failure(
    `${paths} ${have} been edited since make wrote ${them}; nothing is deleted. --force deletes all the same.`,
  );
}

/** Throws a Failure where files that stay import some that go: the application wouldn't start any more. */
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
