import type { Operation } from '../output/operations';
import type { Stmt } from '../../analysis/python/ast';
import { commonest } from '../../base/code/groups';
import { lastName } from '../edit/names';
import { nodesIn } from '../../analysis/python/ast/walk';
import type { LayoutFacts, ProjectLayout } from '../layout/facts';
import type { PathTemplates } from '../layout/find/path-templates';
import type { FoundResources, Roster, Studied } from '../layout/find/found-resources';
import type { Handler } from '../layout/read/handlers';
import { isIn } from '../layout/find/resource-words';
import { FOLDER_WORDS } from '../layout/find/layer-words';
import { isGuard } from '../layout/read/dependencies';
import { oneLine, type Sources, spaced } from '../layout/read/sources';
import { hasNumber, IDENTIFIER, isSameResource, substitute, type Words, wordsOf } from '../layout/words';
import type { GivenName } from '../standard/conventions';
import { parentOf } from '../../base/source/paths';

/** The files in which the names of a convention's text mean something. */
export type GivenPlaces = Readonly<Partial<Record<GivenName, string>>>;

/** A convention, and where the names in its texts mean something. */
export interface Shown<T> {
  readonly value: T;
  readonly at: GivenPlaces;
}

/** Holds the code of a project that shows how a resource is written, and the words of a new one. */
export class Evidence {
  readonly sources: Sources;
  readonly facts: LayoutFacts;
  readonly paths: PathTemplates;
  /** The resource whose habits belong together; `undefined` where none is like a new one. */
  readonly exemplar: Studied | undefined;
  /** The handlers of all resources. */
  readonly handlers: readonly Handler[];
  readonly #others: readonly Words[];
  readonly #witnesses: () => Roster;

  constructor(
    { sources, roster, witnesses }: FoundResources,
    readonly layout: ProjectLayout,
    readonly words: Words,
    /** The files that the application reads. */
    readonly read: readonly string[],
    exemplar: Studied | undefined,
  ) {
    this.sources = sources;
    this.facts = layout.facts;
    this.paths = roster.paths;
    this.exemplar = exemplar;
    this.#witnesses = witnesses;
    this.handlers = roster.studied.flatMap((one) => one.handlers);
    this.#others = roster.studied
      .map(({ sibling }) => sibling.words)
      .filter((one) => !isSameResource(one, words));
  }

  /**
   * Returns the evidence of how code is divided into layers: where no resource is like a new one, that of the router file, whatever it
   * serves, with most operations and a layer of its own behind it.
   */
  asDivided(): Evidence {
    if (this.exemplar !== undefined) return this;
    const roster = this.#witnesses();
    const layered = roster.studied.filter(
      ({ sibling: { words, files } }) =>
        !isSameResource(words, this.words) &&
        files.some(({ role, isOwn }) => isOwn && (role === 'service' || role === 'crud')),
    );
    // A word like `news` doesn't tell whether one or many are meant.
    const rank = ({ sibling }: Studied): number => distinct({ sibling }) + Number(hasNumber(sibling.words));
    const [most] = layered.toSorted((left, right) => rank(right) - rank(left));
    const found = { sources: this.sources, roster, witnesses: this.#witnesses };
    return most === undefined ? this : new Evidence(found, this.layout, this.words, this.read, most);
  }

  /** Returns a text of the exemplar with the new resource's words. */
  renamed(text: string): string {
    const { exemplar, paths, words } = this;
    if (exemplar === undefined) return text;
    const from = exemplar.sibling.words;
    return substitute(text, from, words, IDENTIFIER, paths.othersOf(from));
  }

  /** True for a text that names no resource of the project. */
  isNeutral(text: string): boolean {
    return !this.#others.some((one) => isIn(text, one));
  }

  /** True for a text that holds the exemplar's words. */
  isExemplars(text: string): boolean {
    return this.exemplar !== undefined && isIn(text, this.exemplar.sibling.words);
  }

  /** Returns the file of the exemplar with a role. */
  fileOf(role: 'schema' | 'service' | 'crud' | 'model'): string | undefined {
    return this.exemplar?.sibling.files.find((one) => one.role === role)?.path;
  }
}

/** Returns the code that shows how a new resource is written; `read` are the files that the application reads. */
export function evidenceOf(
  found: FoundResources,
  layout: ProjectLayout,
  {
    words,
    like,
    read,
  }: { readonly words: Words; readonly like: string | undefined; readonly read: readonly string[] },
): Evidence {
  return new Evidence(found, layout, words, read, exemplarOf(layout, found, words, like));
}

/** Returns the names of functions for each operation, as most projects have them: `list_widgets`, `get_widget`. */
export function usualNames(words: Words): Readonly<Record<Operation, string>> {
  const [singular, plural] = [words.singular.join('_'), words.plural.join('_')];
  return {
    list: `list_${plural}`,
    get: `get_${singular}`,
    create: `create_${singular}`,
    update: `update_${singular}`,
    delete: `delete_${singular}`,
  };
}

/** Returns a function's name without a field of another resource, by which that finds its rows: `get_item_by_slug`. */
export const withoutField = (name: string, operation: Operation): string =>
  name.replace(/_by_(?!(?:id|uuid|pk)$)\w+$/, operation === 'list' ? '' : '_by_id');

/** Returns the file of a place: `app/deps.py` of `app/deps.py:12`. */
export const withoutLine = (place: string): string => place.replace(/:\d+$/, '');

/** Arguments of columns and fields that tell what one is for. */
const REMARKS: ReadonlySet<string> = new Set([
  'comment',
  'doc',
  'description',
  'title',
  'example',
  'examples',
  'info',
]);

/** Returns the code of a column on one line, without what tells what it's for. */
export function columnCode(sources: Sources, file: string, statement: Stmt): string {
  const calls = [...nodesIn([statement])].filter((one) => one.type === 'Call');
  const remarks = calls.flatMap(({ keywords }) => keywords.filter(({ name }) => REMARKS.has(name ?? '')));
  const code = sources.module(file)?.text ?? '';
  const kept = remarks
    .toSorted((left, right) => right.start - left.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start - statement.start).replace(/,\s*$/, '')}${text.slice(end - statement.start)}`,
      code.slice(statement.start, statement.end),
    );
  return withoutBreaks(kept.replace(/\(\s*,\s*/g, '('));
}

/** Returns the code of a node on one line, without its comments. */
export const codeOf = (
  sources: Sources,
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
): string => withoutBreaks(sources.module(file)?.text.slice(start, end) ?? '');

const withoutBreaks = (code: string): string => spaced(oneLine(code.replace(/[ \t]+#[^"'\n]*$/gm, '')));

/** Resources that are unlike others: what they do is their own. */
const UNLIKE: ReadonlySet<string> = new Set(['user', 'auth', 'login', 'token', 'file', 'health']);

/** The fewest of the five operations that show how a resource is written. */
const ENOUGH = 3;

/** Returns the resource that a new one is most like: with most operations, in the place of the new one; the one that `like` names. */
function exemplarOf(
  { facts }: ProjectLayout,
  { roster: { studied, paths }, sources }: FoundResources,
  words: Words,
  like: string | undefined,
): Studied | undefined {
  const others = studied.filter(({ sibling }) => !isSameResource(sibling.words, words));
  if (like !== undefined) return others.find(({ sibling }) => isSameResource(sibling.words, wordsOf(like)));
  const place = facts['place.router'].value?.text ?? '';
  const rank = ({ sibling }: Studied): number => {
    const path = paths.file(sibling.router, sibling.words).text;
    const operations = distinct({ sibling });
    const further = new Set(sibling.operations.map(({ handler }) => handler)).size - operations;
    const isThere = path === place ? 2 : parentOf(path) === parentOf(place) ? 1 : 0;
    return isThere * FOLDER + operations - further / 2 - Number(sibling.isConditional) * ENOUGH;
  };
  const caller = callerIn(studied, sources);
  return others
    .filter(({ resource: { count } }) => count >= ENOUGH)
    .filter(
      ({ sibling: { words: own } }) =>
        !UNLIKE.has(own.singular.at(-1) ?? '') &&
        !FOLDER_WORDS.has(own.singular.join('_')) &&
        !(caller && isSameResource(caller, own)),
    )
    .map((one) => ({ one, rank: rank(one) }))
    .toSorted((left, right) => right.rank - left.rank)[0]?.one;
}

/** Returns the words of the class that stands for whoever calls, such as `Usuario`: its resource is unlike others. */
function callerIn(studied: readonly Studied[], sources: Sources): Words | undefined {
  const guards = studied.flatMap(({ handlers }) =>
    handlers.flatMap(({ params, file }) => params.filter((one) => isGuard(sources, file, one))),
  );
  const name = commonest(guards.map(({ annotation }) => lastName(annotation)));
  return name === undefined || name === '' ? undefined : wordsOf(name);
}

/** Returns how many of the five operations a resource has. */
const distinct = ({ sibling: { operations } }: Pick<Studied, 'sibling'>): number =>
  new Set(operations.map(({ operation }) => operation)).size;

/** The right place counts more than any operation. */
const FOLDER = 10;
