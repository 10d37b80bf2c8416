import type { Node, Stmt } from '../../analysis/python/ast';
import { singularOf } from '../../base/naming/inflection';
import { applied, type Edit } from '../edit/source';
import { wordsIn } from '../layout/words';
import { unmarked, type NewField } from './field';
import type { Owner } from './owner';
import { namesIn } from './paths';
import { edited, hasRole, type Piece } from './piece';
import { blocksIn } from './statements';

/** Tells of which things docstrings may speak. */
interface Subjects {
  readonly owner: Owner;
  /** The sibling's fields. */
  readonly gone: ReadonlySet<string>;
  readonly fields: readonly NewField[];
}

/** Leaves out what docstrings say of fields and resources that no code names any more: `A customer who is sent invoices.` */
export function withoutLostClauses(pieces: readonly Piece[], subjects: Subjects): readonly Piece[] {
  const code = pieces.filter((piece) => !hasRole(piece, 'test')).map((piece) => codeOf(piece));
  const left = namesIn(unmarked(code.join('\n'), subjects.fields));
  const leftWords = [...left].map((name) => `_${wordsIn(name).map(singularOf).join('_')}_`);
  const isLost = (words: readonly string[]): boolean => {
    const name = words.join('_');
    if (subjects.gone.has(name)) return !left.has(name);
    const wanted = `_${words.map(singularOf).join('_')}_`;
    return isExact(words, subjects.owner) && !leftWords.some((one) => one.includes(wanted));
  };
  const isChild = (words: readonly string[]): boolean =>
    words.join('_') !== words.map(singularOf).join('_') && isExact(words, subjects.owner);
  return pieces.map((piece) => edited(piece, clauseEdits(piece, subjects.owner, { isLost, isChild })));
}

/** True for the words of another resource, without a word before or behind them. */
function isExact(words: readonly string[], { isOthers }: Owner): boolean {
  const [whole, ...parts] = [words, words.slice(1), words.slice(0, -1)].map((some) =>
    isOthers(some.join('_')),
  );
  return whole === true && !parts.includes(true);
}

/** Tells of words whether the new resource lacks the thing. */
interface Lacking {
  /** True for words that no code names any more. */
  readonly isLost: (words: readonly string[]) => boolean;
  /** True for the plural of another resource: behind `its` those are items that refer to this one, and a new resource has none. */
  readonly isChild: (words: readonly string[]) => boolean;
}

function clauseEdits({ source }: Piece, { isMine }: Owner, lacking: Lacking): readonly Edit[] {
  return docstringsIn(source.body).flatMap((node): readonly Edit[] => {
    const [quote = ''] = /^[a-zA-Z]*(?:"""|'''|["'])/.exec(source.text.slice(node.start, node.end)) ?? [];
    const text = source.text.slice(node.start + quote.length, node.end);
    const at = node.start + quote.length + text.search(/\S|$/);
    const [line = ''] = /^[^\n]*/.exec(source.text.slice(at, node.end)) ?? [];
    const clause = lostClause(line, lacking);
    if (clause === undefined || !isMine(wordsIn(line.slice(0, clause.start)).join('_'))) return [];
    return [{ at: at + clause.start, remove: clause.end - clause.start, insert: '' }];
  });
}

/** Words with which a clause begins that tells more of a thing; it goes as far as the sentence or a comma. */
const RELATIVE = /,? (?:whose|who|which|that|where|if|unless)\b/;
/** Words that add another thing, as far as its name: `and all of their `. */
const ADDITION =
  /,? (?:and|or|with|including|plus)(?: (?:all|any|every|each|of|its|their|his|her|the|an?))* $/;
const PREPOSITION = /.* (?:with|without|by|of|for|from|in|to)\b/;

/** Returns the place of the first clause that speaks of something lost. */
function lostClause(
  line: string,
  lacking: Lacking,
): { readonly start: number; readonly end: number } | undefined {
  for (const { index, 0: part } of line.matchAll(/[^.,;:]+/g)) {
    const mention = [...part.matchAll(/[A-Za-z_]\w*/g)].find((first) => isMention(part, first, lacking));
    if (mention === undefined) continue;
    const before = part.slice(0, mention.index);
    const start =
      (RELATIVE.exec(before) ?? ADDITION.exec(before))?.index ??
      PREPOSITION.exec(before)?.[0].lastIndexOf(' ');
    if (start === undefined) return undefined;
    const isWhole = index > 0 && /^\s*(?:\w+ly)?\s*$/.test(part.slice(0, start));
    return { start: isWhole ? index - 1 : index + start, end: index + part.search(/["']*\s*$/) };
  }
  return undefined;
}

/** The most words of a field or a resource. */
const MAX_WORDS = 3;

function isMention(part: string, { index }: { readonly index: number }, lacking: Lacking): boolean {
  const words = wordsIn(part.slice(index));
  const isPossessed = /\b(?:its|their|his|her) $/.test(part.slice(0, index));
  return Array.from({ length: MAX_WORDS }, (_, count) => words.slice(0, count + 1)).some(
    (some) => lacking.isLost(some) || (isPossessed && lacking.isChild(some)),
  );
}

const docstringsIn = (body: readonly Stmt[]): readonly Node[] =>
  [...blocksIn(body)].flatMap(({ statements, owner }) => {
    const [first] = statements;
    const isOpen = owner === undefined || owner.type === 'ClassDef' || owner.type === 'FunctionDef';
    return isOpen && first?.type === 'ExprStmt' && first.value.type === 'Str' ? [first.value] : [];
  });

/** Returns the text of a piece without docstrings, imports and comments. */
function codeOf({ source: { text, body } }: Piece): string {
  const imports = [...blocksIn(body)].flatMap(({ statements }) =>
    statements.filter(({ type }) => type === 'Import' || type === 'ImportFrom'),
  );
  const passed = [...docstringsIn(body), ...imports];
  const code = applied(
    text,
    passed.map(({ start, end }) => ({ at: start, remove: end - start, insert: '' })),
  );
  return code.replace(/(?:^|\s)#.*$/gm, '');
}
