import { addingCommit, committedFiles, type MadeFile, type MadeRun } from '../base/source/cache/made';
import type { ResourceName } from '../base/naming/resource-name';
import { baseName } from '../base/source/paths';
import type { Hunk } from '../base/source/git/hunks';
import type { Site } from '../scaffold/backend/site';
import { definedNames } from '../scaffold/edit/names';
import { isIn } from '../scaffold/layout/find/resource-words';
import { isSameResource, type Words, wordsFor } from '../scaffold/layout/words';
import { kindOf } from '../scaffold/kinds';
import type { Opened } from '../scaffold/layout/site-layout';
import { type MadeRecord, namesIn, partOf, recordIn } from './recorded';

/** A resource of which no run is recorded. */
export interface Unrecorded {
  readonly site: Site;
  readonly opened: Opened;
  readonly kind: string;
  readonly resource: ResourceName;
  /** Its files in this tool's own layout. */
  readonly targets: readonly string[];
}

/** Returns the record of a resource that git shows: the commit that added its files, which are as that left them. */
export function committedRecord(unrecorded: Unrecorded): MadeRecord | undefined {
  const { site, opened, kind, resource } = unrecorded;
  const { root, files } = site;
  const words = wordsFor(resource);
  const [first] = [...filesOf(unrecorded), ...opened.sources.files].flatMap((path) => {
    const bytes = isIn(path, words) ? files.read(path) : undefined;
    return (bytes && addingCommit(root, { path, bytes })) ?? [];
  });
  if (first === undefined) return undefined;
  const others = opened.roster?.paths.othersOf(words) ?? [];
  const written = committedFiles(root, first);
  const made = written.flatMap((one) => partOfCommit(one, { ...unrecorded, words, others }));
  const names = new Map(
    written.flatMap(({ path, hunks }) => {
      const named = hunks.flatMap(namesIn).filter((name) => isIn(name, words, others));
      return named.length > 0 && made.some((one) => one.path === path) ? [[path, new Set(named)]] : [];
    }),
  );
  const runs = [partOf(runOf(unrecorded, made), kind)];
  const kept = [runOf(unrecorded, written)];
  return recordIn(files, { runs, kept, others: [], commit: first, names });
}

/** Returns the record of a resource by its words alone: nothing accounts for it. */
export function recordByWords(unrecorded: Unrecorded): MadeRecord | undefined {
  const { site, opened, kind, resource } = unrecorded;
  const words = wordsFor(resource);
  const others = opened.roster?.paths.othersOf(words) ?? [];
  const own = new Set(filesOf(unrecorded).filter((path) => isIn(path, words)));
  const shared = filesOf(unrecorded).filter((path) => !own.has(path));
  const names = new Map(
    shared.map((path) => {
      const all = opened.sources.statements(path).flatMap(definedNames);
      return [path, new Set(all.filter((name) => isIn(name, words, others)))];
    }),
  );
  const made = [...own, ...shared].map((path): MadeFile => {
    const rest = { before: undefined, after: '', bare: '', hunks: [] };
    return { path, isOwn: own.has(path), role: roleOf(unrecorded, path), ...rest };
  });
  const runs = [partOf(runOf(unrecorded, made), kind)];
  return recordIn(site.files, { runs, kept: [], others: [], commit: undefined, names });
}

/** Returns the files of a resource that its routes show, with that of their include, and those in this tool's own layout. */
function filesOf({ targets, opened, resource }: Unrecorded): readonly string[] {
  const { files = [], include } = siblingOf(opened, resource) ?? {};
  return [
    ...new Set([
      ...targets,
      ...files.map(({ path }) => path),
      ...(include === undefined ? [] : [include.file]),
    ]),
  ];
}

const siblingOf = ({ roster }: Opened, resource: ResourceName) =>
  roster?.studied.find(({ sibling }) => isSameResource(sibling.words, wordsFor(resource)))?.sibling;

const runOf = ({ site, resource }: Unrecorded, files: readonly MadeFile[]): MadeRun => ({
  ...{ generator: '', backend: site.layout.backend, resource: resource.module },
  ...{ words: [], fields: [], flags: [], at: 0, files },
});

function roleOf({ opened, resource, targets, kind }: Unrecorded, path: string): string | undefined {
  const [role] = (targets.includes(path) ? kindOf(kind)?.roles : undefined) ?? [];
  if (role !== undefined) return role;
  if (/(?:^|\/)versions\/[^/]+\.py$/.test(path)) return 'migration';
  return siblingOf(opened, resource)?.files.find((one) => one.path === path)?.role;
}

interface OfCommit extends Unrecorded {
  readonly words: Words;
  readonly others: readonly Words[];
}

/** Returns what a commit wrote to a file as far as it's of a resource: its own files and packages, and lines that name it and no other. */
function partOfCommit(file: MadeFile, commit: OfCommit): readonly MadeFile[] {
  const { words, others } = commit;
  const role = roleOf(commit, file.path);
  const isPackage = baseName(file.path) === '__init__.py';
  if (file.isOwn)
    return isPackage || role === 'migration' || isIn(file.path, words) ? [{ ...file, role }] : [];
  const named = file.hunks.filter(({ after }) => isIn(after.join(''), words, others));
  if (named.length === 0) return [];
  const isMixed = file.hunks.some((hunk) => !named.includes(hunk) && !isImport(hunk));
  const isOthers = named.some(({ before, after }) =>
    others.some((one) => isIn(after.join(''), one, [words]) && !isIn(before.join(''), one)),
  );
  if (!isMixed && !isOthers) return [{ ...file, role }];
  return [
    {
      ...file,
      role,
      after: '',
      hunks: isOthers ? [] : file.hunks.filter((one) => named.includes(one) || isImport(one)),
    },
  ];
}

const isImport = ({ after }: Hunk): boolean => after.every((line) => /^\s*(?:$|from\b|import\b)/.test(line));
