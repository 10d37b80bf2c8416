import { covers, witnessOf } from './covers';
import { type Pattern, regexOf } from './pattern';

/** A tree of the segments of patterns. Finds those that cover another pattern without comparing each. */
export class CoverIndex<Entry> {
  private readonly root = branch<Entry>();
  private readonly regexes = new WeakMap<Pattern, RegExp>();
  private readonly known = new WeakMap<Pattern, Map<string, boolean>>();

  /** Adds a pattern. One with an unknown part covers nothing, so it isn't kept. */
  add(pattern: Pattern, entry: Entry): void {
    if (!pattern.isKnown) return;
    const { segments, isOpen } = segmentsOf(pattern);
    let at = this.root;
    for (const segment of segments) at = child(at, segment);
    (isOpen ? at.open : at.ends).push({ pattern, entry });
  }

  /** Returns the entries whose patterns match everything that `pattern` matches. */
  covering(pattern: Pattern): readonly Entry[] {
    if (!pattern.isKnown) return [];
    const witness = witnessOf(pattern);
    return this.candidates(witness)
      .filter(({ pattern: wide }) => this.matches(wide, witness) && this.covers(wide, pattern))
      .map(({ entry }) => entry);
  }

  /** Returns the entries whose segments may match a text. */
  private candidates(text: string): readonly Kept<Entry>[] {
    const found: Kept<Entry>[] = [];
    let level = [this.root];
    for (const segment of text.split('/')) {
      for (const { open } of level) found.push(...open);
      level = level.flatMap(({ literal, any }) => [literal.get(segment) ?? [], any ?? []].flat());
    }
    for (const { open, ends } of level) found.push(...open, ...ends);
    return found;
  }

  private matches(pattern: Pattern, text: string): boolean {
    const regex = this.regexes.get(pattern) ?? regexOf(pattern);
    this.regexes.set(pattern, regex);
    return regex.test(text);
  }

  private covers(wide: Pattern, narrow: Pattern): boolean {
    const answers = this.known.get(wide) ?? new Map<string, boolean>();
    this.known.set(wide, answers);
    const answer = answers.get(narrow.text) ?? covers(wide, narrow);
    answers.set(narrow.text, answer);
    return answer;
  }
}

interface Kept<Entry> {
  readonly pattern: Pattern;
  readonly entry: Entry;
}

interface Branch<Entry> {
  readonly literal: Map<string, Branch<Entry>>;
  any: Branch<Entry> | undefined;
  /** The patterns that end here. */
  readonly ends: Kept<Entry>[];
  /** The patterns that may match any number of further segments from here. */
  readonly open: Kept<Entry>[];
}

const branch = <Entry>(): Branch<Entry> => ({ literal: new Map(), any: undefined, ends: [], open: [] });

function child<Entry>(at: Branch<Entry>, segment: string | undefined): Branch<Entry> {
  if (segment === undefined) return (at.any ??= branch());
  const next = at.literal.get(segment) ?? branch();
  at.literal.set(segment, next);
  return next;
}

/** Returns the segments before the first that may hold slashes: their texts, `undefined` for one with a parameter. */
function segmentsOf({ pieces }: Pattern): {
  readonly segments: readonly (string | undefined)[];
  readonly isOpen: boolean;
} {
  const segments: (string | undefined)[] = [''];
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (piece.converter === 'path') return { segments: segments.slice(0, -1), isOpen: true };
      segments[segments.length - 1] = undefined;
      continue;
    }
    const [first = '', ...rest] = piece.split('/');
    const last = segments[segments.length - 1];
    if (last !== undefined) segments[segments.length - 1] = last + first;
    segments.push(...rest);
  }
  return { segments, isOpen: false };
}
