import type { Site } from '../../interpreter/calls/call-site';
import { fill, toRepr } from '../../interpreter/evaluation/format';
import { iterate } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { str, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { areCertain } from '../kit/elements';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { causeOf, integerOf, plain } from '../kit/values';

/** A longer text has characters that are so common in it that the module passes over them. */
const MAX_WORD = 199;
const MAX_WORDS = 1000;

/** `difflib`: the words that are most like one. */
export const library: Library = () =>
  functions('difflib', {
    'get_close_matches(word, possibilities, n=3, cutoff=0.6)': (args, site) => closeMatches(args, site),
  });

interface Asked {
  readonly word: Value;
  readonly possibilities: Value;
  readonly n: Value;
  readonly cutoff: Value;
}

function closeMatches({ word, possibilities, n, cutoff }: Asked, site: Site): Value {
  const { vm, at } = site;
  const under = plain(cutoff);
  const limit = under.kind === 'num' ? Number(under.value) : undefined;
  const count = integerOf(n);
  if (count !== undefined && count <= 0) return refused(site, 'n must be > 0: ', n);
  if (limit !== undefined && !(limit >= 0 && limit <= 1))
    return refused(site, 'cutoff must be in [0.0, 1.0]: ', cutoff);
  const wanted = charsOf(word);
  const { items, open } = iterate(vm, possibilities, at);
  const words = items.map(({ value }) => charsOf(value));
  const isKnown = open === undefined && areCertain(vm, items) && words.length <= MAX_WORDS;
  if (!isKnown || count === undefined || limit === undefined || wanted === undefined)
    return causeOf(open ?? word, 'the words that are most like one', at);
  const scored: { readonly chars: readonly string[]; readonly score: number }[] = [];
  for (const [index, chars] of words.entries()) {
    if (chars === undefined) return causeOf(items[index]?.value, 'a word that may be like one', at);
    vm.work(chars.length * wanted.length);
    const score = likeness(chars, wanted);
    if (score >= limit) scored.push({ chars, score });
  }
  const best = scored.sort((a, b) => b.score - a.score || orderOf(b.chars, a.chars)).slice(0, count);
  return vm.list(best.map(({ chars }) => str(chars.join(''))));
}

const refused = ({ vm, at }: Site, words: string, given: Value): Value =>
  vm.raiseIfCaught(
    'ValueError',
    words,
    at,
    true,
    fill(vm, [words, 'given', ''], () => each(vm, given, (one) => toRepr(vm, one, at))),
  );

function charsOf(value: Value): readonly string[] | undefined {
  const text = value.kind === 'str' ? textOf(value) : undefined;
  const chars = text === undefined ? undefined : [...text];
  return chars === undefined || chars.length > MAX_WORD ? undefined : chars;
}

/** Compares two texts by their code points. */
function orderOf(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((char, index) => char !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
}

/** Returns twice the characters that match, of all there are. */
const likeness = (a: readonly string[], b: readonly string[]): number =>
  a.length + b.length === 0 ? 1 : (2 * matching(a, b)) / (a.length + b.length);

/** Counts the characters of the longest part that two texts share, and of those that the texts before and behind it share. */
function matching(a: readonly string[], b: readonly string[]): number {
  let [size, endA, endB] = [0, 0, 0];
  let before: number[] = [];
  for (const [i, char] of a.entries()) {
    const now: number[] = [];
    for (const [j, other] of b.entries()) {
      if (char !== other) continue;
      const length = (before[j - 1] ?? 0) + 1;
      now[j] = length;
      if (length > size) [size, endA, endB] = [length, i + 1, j + 1];
    }
    before = now;
  }
  if (size === 0) return 0;
  return (
    size + matching(a.slice(0, endA - size), b.slice(0, endB - size)) + matching(a.slice(endA), b.slice(endB))
  );
}
