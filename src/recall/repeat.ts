import { unixText } from '../scaffold/output/made';
import { unlessFailure } from '../base/diagnostics/failure';
import { readText, withUnixEnds } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import type { Field } from '../dto/field';
import { newField } from '../dto/new-field';
import { type Change, textOf } from '../scaffold/change';
import type { NewField } from '../scaffold/frame/field';
import type { Wanted } from '../scaffold/generate/draft';
import { changesFor, type Made } from '../scaffold/generate/plan';
import type { SiteLayout } from '../scaffold/layout/site-layout';
import type { UpdateVerb } from '../scaffold/layout/facts';
import { type Role, type Sibling, siblingName } from '../scaffold/layout/sibling';
import { IDENTIFIER, substitute, wordsOf } from '../scaffold/layout/words';
import { OPERATIONS, type Operation } from '../scaffold/output/operations';
import type { Part } from '../scaffold/output/part';
import { fittingOf, type Going, likesIn } from './going';

/** Says what `make` was asked for, as far as the resource's code shows it. */
export interface Asked {
  readonly fields: readonly Field[];
  readonly operations: readonly Operation[];
  readonly isRegistered: boolean;
  readonly hasTest: boolean;
  /** The verb of its update, as its code shows it. */
  readonly update: UpdateVerb | undefined;
  /** The resource to go by, if it isn't the one that `make` takes by itself. */
  readonly like: string | undefined;
}

/** Returns the files that a generator writes by templates, which a team may have published. */
export type PartsOf = (asked: Asked) => readonly Part[];

/** Files as they'd be if the resource were made again, against those that are there. */
export interface Repeated {
  readonly asked: Asked;
  /** The files that `make` would write or edit. */
  readonly touched: ReadonlySet<string>;
  /** The files of its own that `make` would write. */
  readonly written: readonly string[];
  /** The files that differ. */
  readonly differing: readonly string[];
  /** The resource that it was made after; `undefined` for a built-in frame. */
  readonly sibling: Sibling | undefined;
  readonly fields: readonly NewField[];
  /** The verb of updates that `make` takes by itself. */
  readonly usual: UpdateVerb | undefined;
  /** The files that `make` writes in the project without the resource, for what it was asked for; by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Makes it with other fields; `undefined` where `make` refuses to. */
  readonly remade: (fields: readonly Field[]) => Made | undefined;
}

/**
 * Makes a resource again in the project without it, after each of the other resources until the files are those that are there.
 * Returns the nearest of the results.
 */
export function repeated(
  going: Going,
  without: SiteLayout,
  changes: readonly Change[],
  { fields, isRegistered }: Pick<Asked, 'fields' | 'isRegistered'>,
): Repeated | undefined {
  const likes = likesIn(without.layout.siblings, going.project.like);
  let best: Repeated | undefined;
  for (const like of likes) {
    const operations = operationsOf(going, without.layout.siblings, like);
    const update = operations.includes('update') ? updateOf(going) : undefined;
    const asked = { fields, operations, isRegistered, hasTest: !going.lacksTest, update, like };
    // The resource that `make` takes by itself has its name as well.
    const isKnown = best?.sibling !== undefined && siblingName(best.sibling) === like;
    if (isKnown && operations.join() === best?.asked.operations.join()) continue;
    const found = compared(going, without, changes, asked);
    if (found === undefined) continue;
    if (best === undefined || found.differing.length < best.differing.length) best = found;
    if (found.differing.length === 0) break;
  }
  return best;
}

/** Returns the verbs of a resource's updates, by the decorators in the files of its own. */
function updateOf({ own, python }: Going): UpdateVerb | undefined {
  const code = own.map((path) => python.get(path)?.text ?? '').join('\n');
  const [hasPut, hasPatch] = ['put', 'patch'].map((verb) =>
    new RegExp(String.raw`^\s*@\w+\.${verb}\(`, 'm').test(code),
  );
  if (hasPut === true && hasPatch === true) return 'both';
  return hasPatch === true ? 'patch' : hasPut === true ? 'put' : undefined;
}

/** Returns the operations of a resource by the handlers that it has under the names that another one's would get. */
function operationsOf(
  { own, python, words }: Going,
  siblings: readonly Sibling[],
  like: string | undefined,
): readonly Operation[] {
  const code = own.map((path) => python.get(path)?.text ?? '').join('\n');
  const others = siblings.filter((one) => like === undefined || siblingName(one) === like);
  const frames = others.length === 0 ? [USUAL] : others;
  const found = frames.flatMap((one) =>
    one.operations.filter(({ handler }) => {
      const name = substitute(handler.split('.').at(-1) ?? '', one.words, words, IDENTIFIER);
      return new RegExp(String.raw`\bdef ${name}\(`).test(code);
    }),
  );
  const chosen = OPERATIONS.filter((operation) => found.some((one) => one.operation === operation));
  return chosen.length === 0 ? OPERATIONS : chosen;
}

/** The handlers of a resource where no other one shows their names. */
const USUAL = {
  words: wordsOf('items'),
  operations: OPERATIONS.map((operation) => ({
    operation,
    handler: operation === 'list' ? 'list_items' : `${operation}_item`,
  })),
};

function compared(
  going: Going,
  { inspection, layout }: SiteLayout,
  changes: readonly Change[],
  asked: Asked,
): Repeated | undefined {
  const wantedWith = (fields: readonly Field[]): Wanted => ({
    words: going.words,
    like: asked.like,
    request: {
      ...fittingOf(going.resource, withoutTest(going.roles, asked)),
      ...(fields.length === 0 ? {} : { fields: fields.map(newField) }),
      operations: asked.operations,
      update: asked.update,
      isRegistered: asked.isRegistered,
      ...(going.partsOf && { parts: () => going.partsOf?.({ ...asked, fields }) ?? [] }),
    },
  });
  const remade = (fields: readonly Field[]): Made | undefined =>
    unlessFailure(() => changesFor({ inspection, layout }, wantedWith(fields)));
  const made = remade(asked.fields);
  if (made === undefined) return undefined;
  const usual = made.draft.found.conventions.update;
  const texts = new Map(made.changes.map((one) => [one.path, textOf(one) ?? '']));
  const own = new Set(going.own);
  const there = going.sources.tree;
  const differing = [...new Set([...changes, ...made.changes].map(({ path }) => path))].filter((path) => {
    const again = texts.get(path) ?? readText(inspection.files, path) ?? '';
    return !isSame(there, path, again, own.has(path));
  });
  return {
    asked,
    touched: new Set(texts.keys()),
    written: made.changes.flatMap(({ kind, path }) => (kind === 'write' ? [path] : [])),
    differing,
    sibling: made.draft.evidence.exemplar?.sibling,
    fields: made.draft.fields,
    usual,
    texts,
    remade,
  };
}

/** Returns the kinds of files that `make` was asked for. */
const withoutTest = (roles: ReadonlySet<Role>, { hasTest }: Asked): ReadonlySet<Role> =>
  new Set([...roles].filter((role) => hasTest || role !== 'test'));

/** True if a file says what `make` would write; in one that resources share the order may be another. */
function isSame(files: SourceTree, path: string, again: string, isOwn: boolean): boolean {
  const there = unixText({ files }, path);
  const text = withUnixEnds(again);
  return there === text || (!isOwn && partsOf(there) === partsOf(text));
}

/** Returns what stands between brackets, commas and line ends, sorted: resources may have been made in another order. */
const partsOf = (text: string): string =>
  text
    .split(/[\n,()[\]{}]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .sort()
    .join('\n');
