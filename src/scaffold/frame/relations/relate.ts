import type { Parse } from '../../../analysis/python/ast';
import { baseName, parentOf } from '../../../base/source/paths';
import { overlayTree } from '../../../base/source/overlay';
import { type Change, contentsOf } from '../../change';
import type { ProjectLayout } from '../../layout/facts';
import { nodesIn } from '../../edit/walk';
import { linesOf } from '../../layout/read/class-lines';
import type { Model } from '../../layout/read/models';
import type { Sources } from '../../layout/read/sources';
import { modelsFor, nameOfResource, tableOf } from '../../layout/read/tables';
import { IDENTIFIER, substitute, type Words, wordsOf } from '../../layout/words';
import type { NewField } from '../field';
import { isRelation } from '../mentions';
import { insertLine } from './insert';
import { backrefOf, isPlain, type Names, membersOf } from './line';
import { keysOf, type Pair, relatedPairs } from './pairs';

/** Holds what decides which relationships a new resource gets. */
export interface Relating {
  readonly parse: Parse;
  /** The project without the new resource. */
  readonly sources: Sources;
  readonly layout: ProjectLayout;
  readonly words: Words;
  readonly fields: readonly NewField[];
  readonly isRegistered: boolean;
  /** The keys that get one; `undefined` for all that may. */
  readonly related: ReadonlySet<string> | undefined;
}

/** A resource's changes with its relationships, and why a key has none. */
export interface Related {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Relates the model of a new resource to those that its keys refer to, on both sides, as the project's models are; where most aren't
 * it adds nothing.
 */
export function withRelations(changes: readonly Change[], relating: Relating): Related {
  const keys = relating.fields.filter(({ foreignKey }) => foreignKey !== undefined);
  const pairs = keys.length === 0 ? [] : relatedPairs(relating.sources);
  if (pairs.length === 0) return { changes, notes: [] };
  const notes: string[] = [];
  let done = changes;
  for (const field of keys) {
    if (relating.related?.has(field.name) === false) continue;
    const made = related(done, field, pairs, relating);
    if (typeof made === 'string') notes.push(unrelated(field.name, made));
    else done = made;
  }
  return { changes: done, notes };
}

/** Says why a key gets no relationship. */
export const unrelated = (field: string, why: string): string =>
  `the field "${field}" gets no relationship, because ${why}; add it by hand.`;

/** Returns the changes with the relationship of one key, or why there's none. */
function related(
  changes: readonly Change[],
  field: NewField,
  pairs: readonly Pair[],
  relating: Relating,
): readonly Change[] | string {
  const { sources, words } = relating;
  const staged = sources.over(overlayTree(sources.tree, contentsOf(changes)));
  const paths = new Set(changes.map(({ path }) => path));
  const from = modelsFor(staged, words).find(({ file }) => paths.has(file));
  if (from === undefined) return changes;
  const to = modelsFor(staged, wordsOf(field.references ?? '')).find(
    (one) => tableOf(staged, one)?.column === field.foreignKey?.column,
  );
  if (to === undefined || to.node === from.node) return 'it refers to its own table';
  if (keysOf(staged, from).filter(({ column }) => column === field.foreignKey?.column).length > 1)
    return `${from.name} has another key of ${to.name}`;
  const [pair] = pairs
    .filter(
      ({ own, other }) => (own === undefined || isPlain(own)) && (other === undefined || isPlain(other)),
    )
    .toSorted((left, right) => distance(left, field) - distance(right, field));
  if (pair === undefined) return 'the arguments of those that are there name other fields';
  const names = namesFor(pair, { from, to, field, words });
  const { own: ownName, other: otherName } = attributesOf(pair, names);
  // Made again, the resource has its relationship already.
  const [isOwnThere, isOtherThere] = [relates(from, ownName, to), relates(to, otherName, from)];
  const taken =
    (isOwnThere ? undefined : takenName(from, ownName)) ??
    (isOtherThere ? undefined : takenName(to, otherName));
  if (taken !== undefined) return taken;
  if (!isLoaded(staged, { from, to }, relating))
    return `nothing would import ${from.name} for ${to.name} before the router is registered (--register)`;
  const context = { ...relating, staged, pair, names, mayBeEmpty: field.isOptional };
  const { own, other } = pair;
  const half = own === undefined || isOwnThere ? changes : insertLine(changes, own, from, to, context);
  return other === undefined || isOtherThere ? half : insertLine(half, other, to, from, context);
}

/** Returns how far a pair is from what a key needs: both sides first, then the same optionality. */
const distance = ({ own, other, isOptional }: Pair, field: NewField): number =>
  Number(own === undefined || other === undefined) * 2 + Number(isOptional !== field.isOptional);

interface Ends {
  readonly from: Model;
  readonly to: Model;
}

/** Returns the names of a pair with those of the new one: `supplier` → `product`, `parts` → `reviews`. */
function namesFor(
  pair: Pair,
  { from, to, field, words }: Ends & { readonly field: NewField; readonly words: Words },
): Names {
  const many = pair.other?.line.name ?? (pair.own && backrefOf(pair.own.call));
  const one = pair.own?.line.name ?? (pair.other && backrefOf(pair.other.call));
  const forms = many && substitute(many, wordsOf(nameOfResource(pair.from)), words, IDENTIFIER);
  return new Map([
    [pair.from.name, from.name],
    [pair.to.name, to.name],
    [pair.key, field.name],
    ...(one === undefined ? [] : [[one, field.name.replace(/_id$/, '')] as const]),
    ...(many === undefined
      ? []
      : [[many, forms === many ? words.plural.join('_') : (forms ?? many)] as const]),
  ]);
}

/** The attributes of a relationship in both models. */
interface Attributes {
  readonly own: string | undefined;
  readonly other: string | undefined;
}

function attributesOf({ own, other }: Pair, names: Names): Attributes {
  const ownName = own?.line.name ?? (other && backrefOf(other.call));
  const otherName = other?.line.name ?? (own && backrefOf(own.call));
  const renamed = (name: string | undefined): string | undefined => name && (names.get(name) ?? name);
  return { own: renamed(ownName), other: renamed(otherName) };
}

/** Says which name of the new relationship a model has already. */
const takenName = (model: Model, name: string | undefined): string | undefined =>
  name !== undefined && (membersOf(model).has(name) || RESERVED.has(name))
    ? `${model.name} has a "${name}" already`
    : undefined;

/** True for a model that relates itself to another one under a name. */
function relates({ node }: Model, name: string | undefined, other: Model): boolean {
  const line = linesOf(node).find((one) => one.name === name);
  return (
    line !== undefined &&
    isRelation(line.statement) &&
    [...nodesIn([line.statement])].some(
      (one) =>
        (one.type === 'Name' && one.id === other.name) ||
        (one.type === 'Str' && new RegExp(String.raw`\b${other.name}\b`).test(one.value)),
    )
  );
}

/** Names of attributes that every model of SQLAlchemy has. */
const RESERVED: ReadonlySet<string> = new Set(['metadata', 'registry']);

/** True if the new model is imported wherever the other one is, or by the application. */
function isLoaded(staged: Sources, { from, to }: Ends, { isRegistered, related }: Relating): boolean {
  if (related !== undefined || isRegistered || from.file === to.file) return true;
  const packages = [to.file, ...ancestors(to.file)];
  return packages.some((file) => staged.importsOf(file).some(({ imported }) => imported.file === from.file));
}

/** Returns the `__init__.py` files that Python runs before a module. */
function ancestors(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = parentOf(file); folder !== '' && baseName(folder) !== '.'; folder = parentOf(folder))
    folders.push(`${folder}/__init__.py`);
  return folders;
}
