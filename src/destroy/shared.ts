import { bareText, type Hunk } from '../base/source/git/hunks';
import { committedBytes } from '../base/source/cache/made';
import { overlayTree } from '../base/source/overlay';
import type { SourceTree } from '../base/source/tree';
import type { Site } from '../scaffold/backend/site';
import { type Change, contentsOf } from '../scaffold/change';
import { bindingsOf } from '../analysis/python/ast/bindings';
import { codeNames } from '../scaffold/edit/texts';
import { definedNames, isImport } from '../scaffold/edit/names';
import { unlessRefused, openSource, type PythonSource } from '../scaffold/edit/source';
import { gathers } from '../scaffold/generate/packages';
import { lineLength, USUAL_LENGTH } from '../scaffold/layout/read/settings';
import type { Sources } from '../scaffold/layout/read/sources';
import { Gone, type Parts } from '../scaffold/undo/gone';
import { withoutResource } from '../scaffold/undo/without';
import { isLeftBy, namesIn, type MadeRecord, type TakenBack, takenBack } from './recorded';

/** Says what to take out of shared files, and by what to judge it. */
interface Taking {
  readonly record: MadeRecord;
  readonly sources: Sources;
  readonly isForced: boolean;
}

/** The changes of shared files, and the files in which something of the resource isn't as `make` wrote it. */
interface SharedEdits {
  readonly edits: readonly Change[];
  readonly edited: readonly string[];
}

/**
 * Takes a resource out of the files that it shares with others: the lines that were put in, then, where others have changed those lines as
 * well, what leads to it.
 */
export function sharedEdits(site: Site, taking: Taking): SharedEdits {
  const { record, isForced } = taking;
  const taken = record.shared.map((path) => ({ path, ...takenBack(site.files, record, path) }));
  const parts = partsGone(site.files, [
    ...taken.map(({ path, text }) => edit(path, text)),
    ...record.own.map((path): Change => ({ kind: 'delete', path })),
  ]);
  const shared = new Map(parts.shared);
  for (const { path, left } of taken) {
    const further = [...(record.names.get(path) ?? []), ...(isForced ? left.flatMap(namesIn) : [])];
    shared.set(path, new Set([...(shared.get(path) ?? []), ...further]));
  }
  const done = taken.map((one) => {
    const made = madeLines(site, record, one.path);
    const used = usedNames(site, record, one.path);
    const isMixed = one.left.length > 0 || !isChanged(site, one) || hasUnused(one, made, used);
    const text = isMixed
      ? withoutMentions(site, { ...one, used }, { own: parts.own, shared }, taking)
      : one.text;
    const isEdited =
      (!isLeftBy(record.kept, site, one.path) && hasMore(one.text, text, made)) ||
      one.left.some((hunk) => isThere(hunk, text));
    return { path: one.path, text, isEdited };
  });
  return {
    edits: done.flatMap((one): readonly Change[] => {
      const { path, text } = one;
      if (isCreated(record, path) && isLeftOver(text)) return [{ kind: 'delete', path }];
      return isChanged(site, one) ? [edit(path, text)] : [];
    }),
    edited: done.flatMap(({ path, isEdited }) => (isEdited ? [path] : [])),
  };
}

const edit = (path: string, text: string): Change => ({
  kind: 'edit',
  path,
  content: Buffer.from(text, 'latin1'),
});

const isChanged = (
  { files }: Site,
  { path, text }: Pick<TakenBack, 'text'> & { readonly path: string },
): boolean => Buffer.compare(files.read(path) ?? new Uint8Array(), Buffer.from(text, 'latin1')) !== 0;

/** Returns what changes take out of a project: whole files, and names that files define. */
export function partsGone(files: SourceTree, changes: readonly Change[]): Parts {
  const after = overlayTree(files, contentsOf(changes));
  const namesOf = (tree: SourceTree, path: string): readonly string[] =>
    sourceOf(tree.read(path) ?? new Uint8Array())?.body.flatMap(definedNames) ?? [];
  const own = changes.flatMap(({ kind, path }) => (kind === 'delete' ? [path] : []));
  const shared = changes.flatMap(({ kind, path }) => {
    if (kind === 'delete' || !path.endsWith('.py')) return [];
    const left = new Set(namesOf(after, path));
    return [[path, new Set(namesOf(files, path).filter((name) => !left.has(name)))] as const];
  });
  return { own: new Set(own), shared: new Map(shared) };
}

const sourceOf = (bytes: Uint8Array): PythonSource | undefined => unlessRefused(() => openSource(bytes));

/** Takes out of a file what leads to a resource that goes. */
function withoutMentions(
  { files }: Site,
  { path, text, used }: TakenBack & { readonly path: string; readonly used: ReadonlySet<string> },
  parts: Parts,
  { sources }: Taking,
): string {
  const source = path.endsWith('.py') ? sourceOf(Buffer.from(text, 'latin1')) : undefined;
  if (source === undefined || sourceOf(files.read(path) ?? new Uint8Array()) === undefined) return text;
  const gone = new Gone(sources, parts);
  const width = lineLength(files, path)?.value ?? USUAL_LENGTH;
  const removing = { gone, file: path, width, used };
  const without = unlessRefused(() => withoutResource(source, removing));
  return without === undefined ? text : Buffer.from(without.bytes).toString('latin1');
}

/** Returns the words of all lines that runs have put into a file; where not all runs are known, those of its imports, too. */
const madeLines = ({ files }: Site, { kept, commit }: MadeRecord, path: string): ReadonlySet<string> => {
  const made = kept.flatMap((run) => run.files.filter((one) => one.path === path));
  const source = commit === undefined ? undefined : sourceOf(files.read(path) ?? new Uint8Array());
  const imports = source?.body.filter(isImport).map(({ start, end }) => source.text.slice(start, end)) ?? [];
  const lines = made.flatMap(({ hunks }) => hunks.flatMap(({ after }) => after));
  return new Set([...lines, ...imports].flatMap(wordsIn));
};

const wordsIn = (text: string): readonly string[] => text.match(/\w+/g) ?? [];

/** True for a file that didn't exist before a run. */
const isCreated = ({ kept }: MadeRecord, path: string): boolean =>
  kept.some(({ files }) => files.some((one) => one.path === path && one.before === undefined));

/** Returns the names that code of a file needs, but for those that it imported in vain before the runs. */
function usedNames({ files, root }: Site, { kept, commit }: MadeRecord, path: string): ReadonlySet<string> {
  if (!path.endsWith('.py')) return new Set();
  const original =
    commit === undefined
      ? Buffer.from(takenBack(files, { runs: kept }, path).text, 'latin1')
      : (committedBytes(root, path, `${commit}^`) ?? new Uint8Array());
  const [whole, before] = [files.read(path) ?? new Uint8Array(), original].map(sourceOf);
  const used = new Set(whole === undefined ? [] : codeNames(whole));
  if (before === undefined) return used;
  const needed = codeNames(before);
  for (const { name, imported } of bindingsOf(before.body))
    if (imported !== undefined && !needed.has(name)) used.delete(name);
  return used;
}

/** True if code that's out was the last to need an import that one of the runs added. */
function hasUnused(
  { path, text }: TakenBack & { readonly path: string },
  made: ReadonlySet<string>,
  used: ReadonlySet<string>,
): boolean {
  const now = path.endsWith('.py') ? sourceOf(Buffer.from(text, 'latin1')) : undefined;
  if (now === undefined) return false;
  const needed = codeNames(now);
  return bindingsOf(now.body).some(
    ({ name, imported }) => imported !== undefined && made.has(name) && used.has(name) && !needed.has(name),
  );
}

/** True if other words were taken out of a text than those that were put in. */
function hasMore(before: string, after: string, made: ReadonlySet<string>): boolean {
  const left = new Map<string, number>();
  for (const word of wordsIn(after)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsIn(before).some((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0 && !made.has(word);
  });
}

/** True if something that an edit put in is still there: a definition, or lines that can't be told from others. */
function isThere(hunk: Hunk, text: string): boolean {
  const names = namesIn(hunk);
  if (names.length > 0)
    return names.some((name) => new RegExp(`\\b(?:def|class) ${name}\\b|^${name}\\b`, 'm').test(text));
  const isImport = hunk.after.every((line) => bareText(line) === '' || /^\s*(?:from|import)\b/.test(line));
  return !isImport && bareText(text).includes(bareText(hunk.after.join('')));
}

/** True for a file in which only imports, and a router without routes, are left. */
function isLeftOver(text: string): boolean {
  const source = sourceOf(Buffer.from(text, 'latin1'));
  return source !== undefined && !text.includes('.include_router(') && source.body.every(gathers);
}
