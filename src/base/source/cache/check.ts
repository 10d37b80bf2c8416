import { type Dirent, lstatSync, opendirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Git } from '../git/git-command';
import type { Facts, FileFact, FolderFact, GitFact, LinkFact, Stats } from './facts';
import {
  answerHash,
  changedAt,
  hashOf,
  hashOfListing,
  isSame,
  kindAt,
  letterOf,
  MTIME_RESOLUTION,
  statsOf,
} from './measure';
import type { Env } from './place';

/**
 * Checks whether everything is as a report found it. Returns the facts with the times that hold now (the same object if
 * no time has changed), `undefined` if anything is different. Times decide where they can; a path whose times are others,
 * or too recent to tell, is read and compared.
 */
export function checkFacts(facts: Facts, env: Env): Facts | undefined {
  const since = Date.now() - MTIME_RESOLUTION;
  const isOld = (stats: Stats | null): boolean => stats !== null && changedAt(stats) < facts.since;
  if (!hasSameNames(facts, env) || !facts.links.every(isSameLink)) return undefined;
  // Names before contents: a run opens nothing behind a link that leads out of the workspace, so neither does this.
  const folders = eachOf(facts.folders, (fact) => checkedFolder(fact, isOld));
  const files = folders && eachOf(facts.files, (fact) => checkedFile(fact, isOld));
  if (files === undefined || folders === undefined || !facts.git.every(isSameAnswer)) return undefined;
  const isRefreshed = files !== facts.files || folders !== facts.folders;
  return isRefreshed ? { ...facts, since, files, folders } : facts;
}

/** Checks every fact; returns the same list if none has other times, `undefined` if one doesn't hold. */
function eachOf<Fact>(
  facts: readonly Fact[],
  check: (fact: Fact) => Fact | undefined,
): readonly Fact[] | undefined {
  const checked: Fact[] = [];
  let isRefreshed = false;
  for (const fact of facts) {
    const now = check(fact);
    if (now === undefined) return undefined;
    if (now !== fact) isRefreshed = true;
    checked.push(now);
  }
  return isRefreshed ? checked : facts;
}

function hasSameNames({ env: names }: Facts, env: Env): boolean {
  return Object.entries(names).every(([name, value]) => (env[name] ?? null) === value);
}

type IsOld = (stats: Stats | null) => boolean;

function checkedFile(fact: FileFact, isOld: IsOld): FileFact | undefined {
  const [path, hash, stats] = fact;
  const now = statsOf(path);
  if (isSame(stats, now) && isOld(now) && hash !== null) return fact;
  // To open a pipe would be to wait for somebody who writes to it, and a device may have no end.
  const content = kindAt(path) === 'f' ? attempt(() => readFileSync(path)) : undefined;
  const isTheSame = (content === undefined ? null : hashOf(content)) === hash;
  return isTheSame ? [path, hash, now] : undefined;
}

function checkedFolder(fact: FolderFact, isOld: IsOld): FolderFact | undefined {
  const [path, asked, hash, stats] = fact;
  const now = statsOf(path);
  if (isSame(stats, now) && isOld(now) && asked !== null) return fact;
  if (asked !== null && hash === null && isStillWithout(path, asked)) return fact;
  const listed = attempt(() => readdirSync(path, { withFileTypes: true }));
  if (listed === undefined || asked === null)
    return listed === undefined && asked === null ? fact : undefined;
  const entries = new Map(listed.map((entry): [string, Dirent] => [entry.name, entry]));
  const isTheSame =
    Object.entries(asked).every(([name, letter]) => letterOf(entries.get(name)) === letter) &&
    (hash === null || hashOfListing(entries) === hash);
  return isTheSame ? [path, asked, hash, now] : undefined;
}

/**
 * Returns true if only names that weren't there were asked for, and the folder is there without them now, not even in
 * other letters. So folders above the workspace, which change often and may be large, aren't listed, nor is the entry
 * written again.
 */
const isStillWithout = (path: string, asked: Readonly<Record<string, string>>): boolean =>
  isListable(path) &&
  Object.entries(asked).every(([name, letter]) => letter === '-' && !isThere(join(path, name)));

/** Returns true if a path is a folder that can be listed: it doesn't count as one otherwise. */
function isListable(path: string): boolean {
  try {
    opendirSync(path).closeSync();
    return true;
  } catch {
    return false;
  }
}

/** Returns true if a path exists, or if that can't be told. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

function isSameLink([path, target, kind]: LinkFact): boolean {
  const now = attempt(() => realpathSync.native(path)) ?? null;
  return now === target && (now === null || kindAt(now) === kind);
}

const isSameAnswer = ([directory, args, hash]: GitFact): boolean =>
  attempt(() => answerHash(new Git(directory).ask(args))) === hash;

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
