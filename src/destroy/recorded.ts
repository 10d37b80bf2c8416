import type { ResourceName } from '../base/naming/resource-name';
import { bareText, type Hunk, reversed, withoutHunk } from '../base/source/git/hunks';
import {
  bytesText,
  hashOf,
  keptRuns,
  type MadeFile,
  type MadeRun,
  addingCommit,
  isKept,
} from '../base/source/cache/made';
import { baseName } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import type { Site } from '../scaffold/backend/site';
import { bindingsOf } from '../analysis/python/ast/bindings';
import { codeNames } from '../scaffold/edit/texts';
import { unlessRefused, openSource } from '../scaffold/edit/source';
import { kindOf } from '../scaffold/kinds';

/** Holds the record of the runs that made a resource. */
export interface MadeRecord {
  /** The runs that made the resource, the last first. */
  readonly runs: readonly MadeRun[];
  /** The commit that shows what they did; `undefined` where that's recorded. */
  readonly commit: string | undefined;
  /** The files that are all of their making. */
  readonly own: readonly string[];
  /** The files in which they changed lines, or that others have changed since. */
  readonly shared: readonly string[];
  /** All runs that are known of the workspace, with all that they did. */
  readonly kept: readonly MadeRun[];
  /** Definitions in shared files that go whatever lines were put in, by path. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns the part of a run's work that the generator to undo would do. */
export function partOf(run: MadeRun, generator: string): MadeRun {
  const kind = kindOf(generator);
  if (kind?.runs.includes(run.generator) !== false) return run;
  const files = run.files.flatMap((file): readonly MadeFile[] => {
    if (kind.roles.some((role) => role === file.role)) return [file];
    // A file that passes modules on names those of other kinds, too.
    return file.isOwn || file.role !== undefined ? [] : [{ ...file, after: '', hunks: [] }];
  });
  return { ...run, files };
}

/** Returns what's kept of a resource since it was last destroyed; `undefined` if that's nothing. */
export function recordOf(
  { root, files, layout }: Site,
  kind: string,
  { module }: ResourceName,
): MadeRecord | undefined {
  const kept = keptRuns(root);
  const all = kept.filter((one) => one.backend === layout.backend && one.resource === module);
  // A run that destroyed another kind of file left this one there.
  const end = all.findIndex(
    ({ generator, words: [destroyed = ''] }) =>
      generator === 'destroy' && (destroyed === kind || kindOf(destroyed) === undefined),
  );
  const since = end === -1 ? all : all.slice(0, end);
  const runs = since.map((one) => partOf(one, kind)).filter((one) => one.files.length > 0);
  const others = kept.filter((one) => !all.includes(one));
  return recordIn(files, { runs, others, kept, commit: undefined, names: new Map() });
}

/** Holds runs, and what tells their work from that of others. */
interface Told extends Pick<MadeRecord, 'runs' | 'kept' | 'commit' | 'names'> {
  readonly others: readonly MadeRun[];
}

/** Returns the record of some runs; `undefined` if nothing of their work is there. */
export function recordIn(files: SourceTree, { others: further, ...told }: Told): MadeRecord | undefined {
  const { runs, names } = told;
  const made = runs.flatMap((one) => one.files).filter(({ path }) => files.kind(path) === 'file');
  const others = new Set(further.flatMap((one) => one.files.map(({ path }) => path)));
  // A file that others have added to is shared.
  const isOwn = ({ path }: MadeFile): boolean =>
    made.some((one) => one.isOwn && one.path === path) &&
    (!others.has(path) || isLeftBy(runs, { files }, path));
  const paths = (some: readonly MadeFile[]): readonly string[] => [...new Set(some.map(({ path }) => path))];
  // Packages and migrations go on terms of their own; one that holds the schemas is no mere package.
  const isApart = ({ path, role = 'package' }: MadeFile): boolean =>
    role === 'migration' || (role === 'package' && baseName(path) === '__init__.py');
  const own = made.filter((one) => isOwn(one) && !isApart(one));
  const shared = made.filter((one) => !isOwn(one));
  const record = { ...told, own: paths(own), shared: paths(shared) };
  const isThere = (path: string): boolean =>
    names.has(path) ||
    takenBack(files, record, path).text !== bytesText(files.read(path) ?? new Uint8Array());
  return record.own.length > 0 || record.shared.some(isThere) ? record : undefined;
}

/** A shared file without what the runs put in. */
export interface TakenBack {
  /** Each byte a character. */
  readonly text: string;
  /** The hunks that weren't found. */
  readonly left: readonly Hunk[];
}

/** Takes out of a shared file the lines that the runs put in, and puts back those that they took out. */
export function takenBack(files: SourceTree, { runs }: Pick<MadeRecord, 'runs'>, path: string): TakenBack {
  const left: Hunk[] = [];
  let text = bytesText(files.read(path) ?? new Uint8Array());
  for (const { hunks, after } of runs.flatMap((one) => one.files.filter((file) => file.path === path))) {
    if (hashOf(Buffer.from(text, 'latin1')) === after) {
      text = reversed(text, hunks);
      continue;
    }
    // From the end: imports go once nothing needs them.
    for (const hunk of hunks.toReversed()) {
      if (bareText(hunk.after.join('')) === '') continue;
      const without = withoutHunk(text, hunk);
      if (without === undefined || isMissed(hunk, text, without)) left.push(hunk);
      else text = without;
    }
  }
  return { text, left };
}

/** True if code needs a name that only the lines of an edit import. */
function isMissed({ after }: Hunk, text: string, without: string): boolean {
  if (!after.some((line) => /\bimport\b/.test(line))) return false;
  const sources = unlessRefused(() => [text, without].map((one) => openSource(Buffer.from(one, 'latin1'))));
  const [before, now] = sources ?? [];
  if (before === undefined || now === undefined) return true;
  const bound = new Set(bindingsOf(now.body).map(({ name }) => name));
  const used = codeNames(now);
  return bindingsOf(before.body).some(({ name }) => !bound.has(name) && used.has(name));
}

/** Returns the names that lines define. */
export const namesIn = ({ before, after }: Hunk): readonly string[] => {
  const old = before.join('');
  return [
    ...after.join('').matchAll(/^\s*(?:async )?(?:def|class)\s+(\w+)|^(\w+)\b[^=\n()]*=(?!=)/gm),
  ].flatMap(([, defined, assigned]) => {
    const name = defined ?? assigned ?? '';
    return name === '__all__' || new RegExp(`\\b${name}\\b`).test(old) ? [] : [name];
  });
};

/** True for a file that's as one of some runs left it. */
export const isLeftBy = (runs: readonly MadeRun[], { files }: Pick<Site, 'files'>, path: string): boolean => {
  const bytes = files.read(path);
  return bytes !== undefined && isKept(runs, { path, bytes });
};

/** Returns a test for files that are as one of our runs left them, or as the only commit that git has of them. */
export function madeTest(site: Site, runs: readonly MadeRun[]): (path: string) => boolean {
  return (path) => {
    const bytes = site.files.read(path);
    return (
      bytes !== undefined &&
      (isLeftBy(runs, site, path) || addingCommit(site.root, { path, bytes }) !== undefined)
    );
  };
}
