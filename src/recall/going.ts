import { unlessFailure } from '../base/diagnostics/failure';
import { parseWhole } from '../analysis/python/parser';
import { baseName } from '../base/source/paths';
import { newField } from '../dto/new-field';
import { EXAMPLE } from '../dto/parts';
import type { ResourceName } from '../base/naming/resource-name';
import { type Change, textOf } from '../scaffold/change';
import { bindingsOf } from '../scaffold/edit/bindings';
import { isClosedTest, isTestFile } from '../scaffold/frame/collect';
import { changesFor } from '../scaffold/generate/plan';
import type { ResourceRequest } from '../scaffold/generate/request';
import type { FittingProject } from '../scaffold/frame/fitting-project';
import { wordsFor } from '../scaffold/frame/words-for';
import { type Owner, ownerOf } from '../scaffold/frame/owner';
import { EditRefused } from '../scaffold/edit/refused';
import { openSource, type PythonSource } from '../scaffold/edit/source';
import { isImport } from '../scaffold/frame/series';
import { definedNames, openProject, type Project } from '../scaffold/frame/project';
import { foundResources } from '../scaffold/layout/find/found-resources';
import { isLibraryIn, type Sources } from '../scaffold/layout/read/sources';
import { type Role, type Sibling, siblingName } from '../scaffold/layout/sibling';
import { isSameResource, type Words } from '../scaffold/layout/words';
import { OPERATIONS } from '../scaffold/output/operations';
import { brokenByHand } from './by-hand';
import { type Narrow, narrowed } from './narrow';
import type { PartsOf } from './repeat';
import { withoutResource } from './removal';

/** A resource that's to go, with what a project has of it. */
export interface Going {
  readonly project: FittingProject;
  readonly resource: ResourceName;
  readonly words: Words;
  /** The kinds of files that go. */
  readonly roles: ReadonlySet<Role>;
  readonly sources: Sources;
  readonly python: Project;
  readonly owner: Owner;
  /** The files that `make` writes for it, or those that it extends where it writes none. */
  readonly paths: readonly string[];
  /** The resource's own files that are there. */
  readonly own: readonly string[];
  /** True if a resource of the project would have a test file, and this one has none. */
  readonly lacksTest: boolean;
  readonly partsOf: PartsOf | undefined;
  /** True for a file that may say something of it; `undefined` for all. */
  readonly isOpen?: Narrow['isOpen'];
  /** True for a definition of it in a file; `undefined` for all with its words. */
  readonly isDefined?: Narrow['isDefined'];
  /** True for a name that others have as well; `undefined` for none. */
  readonly isCommon?: Narrow['isCommon'];
  /** Returns whose names are in a file; `undefined` if they're the same in all. */
  readonly ownerIn?: Narrow['ownerIn'];
}

/** The most resources of a project that are tried as the one that a resource was made after. */
const MAX_LIKES = 8;

/** Returns the resources after which another may have been made: the one that `make` takes by itself first. */
export function likesIn(
  siblings: readonly Sibling[],
  chosen: string | undefined,
): readonly (string | undefined)[] {
  const names = siblings.map(siblingName).filter((name) => name !== chosen);
  return [chosen, ...names.slice(0, MAX_LIKES)];
}

/**
 * Finds what a project may have of a resource, those with most files of its own first: the resource that it was made after may
 * have others than the one that `make` would take now. Empty if no other resource shows what to look for.
 */
export function goingsIn(
  project: FittingProject,
  resource: ResourceName,
  roles: ReadonlySet<Role>,
  partsOf?: PartsOf,
): readonly Going[] {
  const { inspection, layout } = project;
  const words = wordsFor(resource);
  const siblings = layout.siblings.filter((one) => !isSameResource(one.words, words));
  const { sources } = foundResources(inspection);
  const python = openProject(sources, parseWhole);
  const owner = ownerOf(
    words,
    siblings.map((one) => one.words),
  );
  const found = likesIn(siblings, project.like).flatMap((like): readonly Going[] => {
    const fitting = fittingOf(resource, roles);
    const made = unlessFailure(
      () => changesFor({ inspection, layout }, { words, like, request: fitting }).changes,
    );
    if (made === undefined) return [];
    const written = made.filter(({ kind }) => kind === 'write').map(({ path }) => path);
    const own = written.filter((path) => sources.tree.kind(path) === 'file');
    const paths = written.length === 0 ? made.map(({ path }) => path) : written;
    const hasIts = (path: string): boolean =>
      python.get(path)?.body.some((one) => definedNames(one).some(owner.isMine)) === true;
    const tests = made
      .map(({ path }) => path)
      .filter((path) => isTestFile(path) && baseName(path) !== 'conftest.py');
    const lacksTest = tests.length > 0 && !tests.some((path) => own.includes(path) || hasIts(path));
    return [{ project, resource, words, roles, sources, python, owner, paths, own, lacksTest, partsOf }];
  });
  const different = new Map(found.toReversed().map((one) => [one.own.toSorted().join('\n'), one]));
  const ways = [...different.values()]
    .toReversed()
    .toSorted((left, right) => right.own.length - left.own.length);
  // Other things than the resource may have its words: those are told apart by what the others show.
  const narrow = siblings.length === 0 ? undefined : narrowed(python, owner, words, siblings);
  return [...ways, ...ways.flatMap((way) => (narrow === undefined ? [] : [{ ...way, ...narrow }]))];
}

/** Returns what `make` is asked for: some kinds of files of a resource, with the example's field. */
export const fittingOf = (resource: ResourceName, roles: ReadonlySet<Role>): ResourceRequest => ({
  subject: '',
  resource,
  fields: [newField(EXAMPLE)],
  operations: OPERATIONS,
  roles,
  isRegistered: true,
});

/** True if a project has nothing of a resource. */
export const isNothing = (going: Going): boolean =>
  going.own.length === 0 && sharedEdits(going, new Set()).length === 0;

/** Returns the edits that take a resource out of the files that it shares, all but some. */
export function sharedEdits(going: Going, left: ReadonlySet<string>): readonly Change[] {
  return [...withoutIt(going)].flatMap(([path, { bytes }]): readonly Change[] =>
    left.has(path) ? [] : [{ kind: 'edit', path, content: bytes }],
  );
}

/** Returns those of some files that import something of a resource. */
export function importersAmong(going: Going, files: ReadonlySet<string>): readonly string[] {
  const imports = (source: PythonSource | undefined): string =>
    source?.body
      .filter(isImport)
      .map(({ start, end }) => source.text.slice(start, end))
      .join('\n') ?? '';
  // Where another thing has its words, imports that only a definition needs don't count.
  return [...withoutIt(going, { hasImportsAlone: going.isOpen !== undefined })].flatMap(([path, source]) =>
    files.has(path) && imports(source) !== imports(going.python.get(path)) ? [path] : [],
  );
}

/** Returns the files that a resource shares, as they are without it, or just without imports of it. */
function withoutIt(
  {
    python,
    sources,
    project: { layout },
    owner,
    own,
    isOpen = () => true,
    isDefined = () => true,
    ownerIn = () => owner,
    isCommon = () => false,
  }: Going,
  { hasImportsAlone = false } = {},
): ReadonlyMap<string, PythonSource> {
  const gone = new Set(own);
  const habit = brokenByHand(python, layout);
  const shared = [...python].filter(([path]) => !gone.has(path) && !isClosedTest(path, layout.siblings));
  const done = shared.map(([path, source]) => {
    const isGoneModule = (module: string): boolean => gone.has(sources.fileOf(module, path) ?? '');
    const isClosed = (file: string | undefined): boolean => file !== undefined && !isOpen(file);
    const isLibrary = (module: string): boolean =>
      isLibraryIn(sources, module, path) || isClosed(sources.fileOf(module, path));
    const width = layout.facts.lineLength.value;
    // Names imported from the files that go are the resource's, whatever else is called so.
    const imported = new Set(importsFrom(gone, path, source, sources));
    const there = ownerIn(path);
    const isMine = (name: string): boolean =>
      there.isMine(name) || (imported.has(name) && owner.isMine(name));
    const without = unlessRefused(() =>
      withoutResource(source, {
        owner: { isMine, isOthers: owner.isOthers },
        isCommon,
        isGoneModule,
        isLibrary,
        width,
        habit,
        isDefined: (name) => there.isMine(name) && isDefined(path, name),
        hasImportsAlone: hasImportsAlone || !isOpen(path),
      }),
    );
    return [path, without ?? source] as const;
  });
  return new Map(done.filter(([path, { text }]) => text !== python.get(path)?.text));
}

/** Returns the names that a file imports from some others. */
const importsFrom = (
  files: ReadonlySet<string>,
  path: string,
  { body }: PythonSource,
  sources: Sources,
): readonly string[] =>
  bindingsOf(body).flatMap(({ name, imported }) => {
    if (imported === undefined) return [];
    const inner = `${imported.module}${imported.module.endsWith('.') ? '' : '.'}${imported.name ?? ''}`;
    return [imported.module, inner].some((one) => files.has(sources.fileOf(one, path) ?? '')) ? [name] : [];
  });

/** Returns the files that import something of a resource once the changes are made that take it out. */
export function leftImporters(
  { python, own, sources }: Going,
  changes: readonly Change[],
): readonly string[] {
  const gone = new Set(changes.flatMap(({ kind, path }) => (kind === 'delete' ? [path] : [])));
  const all = new Set([...own, ...gone]);
  return [...python].flatMap(([path, source]) => {
    const change = changes.find((one) => one.path === path);
    const text = change === undefined ? undefined : textOf(change);
    const after = text === undefined ? source : openSource(Buffer.from(text), parseWhole);
    return all.has(path) || importsFrom(gone, path, after, sources).length === 0 ? [] : [path];
  });
}

/** Returns what an edit gives; `undefined` if it would leave code that Python can't read: then what it took for the resource's isn't. */
function unlessRefused<T>(edit: () => T): T | undefined {
  try {
    return edit();
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}
