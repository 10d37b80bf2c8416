import type { Compare, Expr, Node } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';
import { as, namesIn, type Path, pathsIn } from './paths';
import type { Listing } from './listed';

/** True for a part of what a test compares an answer with: not of what a call in it sends. */
export const isCompared = (path: Path): boolean => comparedIn(path) !== undefined;

const comparedIn = (path: Path): Compare | undefined =>
  path
    .slice(path.findLastIndex((part) => as(part, 'Call') !== undefined) + 1)
    .map((part) => as(part, 'Compare'))
    .find((part) => part !== undefined);

/** Names the field that a test asks for, and its example as the test writes it. */
interface Wanted {
  readonly field: string;
  readonly example: string;
}

/**
 * Makes a comparison with a whole item, or with a list of one, that of a single field: `body == {"title": "Bolt"}` becomes
 * `body["title"] == "Bolt"`. Returns no edits for any other comparison.
 */
export function comparedByOne(path: Path, { field, example }: Wanted): readonly Edit[] {
  const compare = comparedIn(path);
  const [only, ...more] = compare?.rest ?? [];
  const item = path.at(-1);
  if (compare === undefined || only?.op !== '==' || item === undefined || more.length > 0) return [];
  const isItem = (one: Node | undefined): boolean => one?.start === item.start && one.end === item.end;
  const { left } = compare;
  const { right } = only;
  const isList = right.type === 'List' && right.items.length === 1 && isItem(right.items[0]);
  if (!isList && !isItem(right)) return [];
  const { start: at, end } = right;
  return [
    ...(isList ? [{ at: left.start, insert: `[item[${field}] for item in ` }] : []),
    { at: left.end, insert: isList ? ']' : `[${field}]` },
    { at, remove: end - at, insert: isList ? `[${example}]` : example },
  ];
}

/** Makes `body["title"]` or `part.title` ask for another field. */
export function withKey(side: Expr, field: string, text: string): readonly Edit[] {
  if (side.type === 'Attribute')
    return [{ at: side.end - side.attr.length, remove: side.attr.length, insert: field }];
  if (side.type !== 'Subscript') return [];
  const { start, end } = side.index;
  const quote = text.charAt(start);
  return [{ at: start, remove: end - start, insert: `${quote}${field}${quote}` }];
}

/** True for a message that the resource's own code doesn't hold: another forms it, and may join several words otherwise. */
export function isForeignText(side: Node, { owner, messages }: Pick<Listing, 'owner' | 'messages'>): boolean {
  const texts = pathsIn([side]).flatMap((path) => as(path.at(-1), 'Str')?.value ?? []);
  return texts.some((text) => {
    const mine = /\s/.test(text) ? [...namesIn(text)].filter((name) => owner.isMine(name)) : [];
    return mine.some((name) => !isRaisedWith(name, messages)) && !messages.includes(text);
  });
}

/** True for a word that an error gets from the resource's own code: `raise NotFoundError("Part", part_id)`. */
const isRaisedWith = (word: string, messages: string): boolean =>
  new RegExp(String.raw`\braise\s+[\w.]+\((?:[^()]*[,=(]\s*|\s*)["']${word}["']`).test(messages);
