import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import type { Place } from '../base/diagnostics/place';
import type { Inspection } from '../routes-report/inspect/inspection';
import { foreignKeyOf, linesOf, modelsOf } from '../scaffold/layout/read/models';
import type { Sources } from '../scaffold/layout/read/sources';
import { classesOf, modelsFor, nameOfResource, tableOf } from '../scaffold/layout/read/tables';
import { type Words, wordsOf } from '../scaffold/layout/words';
import { kindOf } from '../scaffold/kinds';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import { keyOf } from '../scaffold/generate/verify-routes';
import type { Parts } from '../scaffold/undo/gone';
import type { ResourceName } from '../base/naming/resource-name';
import { notThere } from '../scaffold/run/obstacles';

/** Returns a path as it's shown to the user. */
export const pathShown = (path: string, options: CommonOptions): string =>
  posix.relative(workingDirectoryOf(options), path);

/** Throws a Failure that names the files which nothing accounts for: neither a run that's `recorded`, nor a commit. */
export function refuseEdited(edited: readonly string[], isRecorded: boolean, options: CommonOptions): void {
  if (edited.length === 0) return;
  const paths = [...new Set(edited)].map((path) => pathShown(path, options)).join(', ');
  const [have, them] = paths.includes(',') ? ['have', 'them'] : ['has', 'it'];
  const why = isRecorded
    ? `${paths} ${have} been edited since make wrote ${them}`
    : `nothing shows what make wrote of ${paths}: no run is on record here, and no commit added ${them}`;
  throw new Failure(`${why}; nothing is deleted. --force deletes all the same.`);
}

/** Throws a Failure if files that stay use what goes: the application wouldn't start. */
export function refuseUsing(files: readonly string[], name: string, options: CommonOptions): void {
  if (files.length === 0) return;
  const paths = files.map((path) => pathShown(path, options)).join(', ');
  throw new Failure(
    `${paths} would still import what goes with ${name}; nothing is deleted. Mend that first; --force deletes all the same.`,
  );
}

/** Throws a Failure if a route of another resource would change. */
export function refuseOthers(
  before: Inspection,
  after: Inspection | undefined,
  { own, shared }: Parts,
): void {
  if (after === undefined) return;
  const left = new Set(after.report.routes.map(keyOf));
  const lost = before.report.routes.find((route) => {
    const { file, handler } = route;
    const isOwn = file !== null && (own.has(file) || shared.get(file)?.has(handler ?? '') === true);
    return !isOwn && !left.has(keyOf(route));
  });
  if (lost === undefined) return;
  throw new Failure(
    `without it the route ${[...lost.methods, lost.path].join(' ')} would change; nothing is deleted. --force deletes all the same.`,
  );
}

/** Throws a Failure if another resource's table holds the key of the one that goes: the application wouldn't start. */
export function refuseReferred(
  sources: Sources,
  words: Words,
  resource: string,
  options: CommonOptions,
): void {
  const referring = referringTo(sources, words);
  if (referring === undefined) return;
  const { file, line, name } = referring;
  throw new Failure(
    `${pathShown(file, options)}:${line}: ${name} has the key of ${resource}; nothing is deleted. Destroy that first: tool destroy resource ${name}; --force deletes all the same.`,
  );
}

/** A column of another resource that holds the key of one that's to go. */
interface Referring extends Place {
  /** The name of the other resource: `order_items`. */
  readonly name: string;
}

/** Returns the first column of another resource that holds the key of the resource's table; `undefined` if there's none. */
function referringTo(sources: Sources, words: Words): Referring | undefined {
  const own = modelsFor(sources, words);
  const keys = new Set(own.flatMap((model) => tableOf(sources, model)?.column ?? []));
  for (const model of modelsOf(sources).filter(({ name }) => !own.some((one) => one.name === name)))
    for (const { file, node } of classesOf(sources, model.file, model.node))
      for (const line of linesOf(node)) {
        const column = foreignKeyOf(line)?.column;
        if (column?.type === 'Str' && keys.has(column.value))
          return { name: wordsOf(nameOfResource(model)).plural.join('_'), file, line: column.line };
      }
  return undefined;
}

/** Returns the Failure for something to destroy that isn't there. */
export const notMade = (kind: string, { name }: ResourceName, paths: readonly string[]): Failure => {
  const word = kindOf(kind)?.word;
  return notThere(
    word === undefined ? `${kind} ${name}` : `${word} of ${name}`,
    paths,
    'nothing is deleted.',
  );
};
