import { CONVERTERS, type Pattern, shapeOf } from './pattern';

/**
 * Whether a pattern matches everything that another matches, so that a route behind it is never asked. Exact: both are
 * followed side by side through every text that the other takes. `/{s}` covers `/{i:int}`, `/items/{id}` covers
 * `/items/me`, `/{i:int}` doesn't cover `/{s}`. Nothing is said of a pattern that isn't known whole. A line feed, which
 * `{p:path}` doesn't take, is passed by: no path that anybody means has one.
 */
export function covers(outer: Pattern, inner: Pattern): boolean {
  if (!outer.isKnown || !inner.isKnown) return false;
  if (shapeOf(outer) === shapeOf(inner)) return true;
  const [wide, narrow] = [automatonOf(outer), automatonOf(inner)];
  const letters = lettersFor([...wide.letters, ...narrow.letters]);
  const start: Pair = { wide: closure(wide, [0]), narrow: closure(narrow, [0]) };
  const seen = new Set([keyOf(start)]);
  const pending = [start];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (pair.narrow.includes(narrow.end) && !pair.wide.includes(wide.end)) return false;
    for (const letter of letters) {
      const next = { wide: step(wide, pair.wide, letter), narrow: step(narrow, pair.narrow, letter) };
      if (next.narrow.length === 0 || seen.has(keyOf(next))) continue;
      if (next.wide.length === 0) return false; // every state of these leads to the end
      if (seen.size >= MAX_PAIRS) return false;
      seen.add(keyOf(next));
      pending.push(next);
    }
  }
  return true;
}

/** What's more tangled isn't said to cover anything. Usual paths come to less than a hundred. */
const MAX_PAIRS = 5_000;

/** A text that a pattern matches and few others do: what doesn't match it can't cover the pattern. */
export function witnessOf({ pieces }: Pattern): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : (WITNESSES[piece.converter] ?? '')))
    .join('');
}

const WITNESSES: Readonly<Record<string, string>> = {
  str: '~w',
  path: '~w/~w',
  int: '0',
  float: '0.5',
  uuid: '00000000-0000-0000-0000-00000000000f',
};

/** Letters that converters tell from others: digits, hexadecimal letters, marks; the last stands for all others. */
const KINDS: readonly (readonly string[])[] = [
  [...'0123456789'],
  [...'abcdefABCDEF'],
  ['-'],
  ['.'],
  ['/'],
  Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x2600 + index)),
];

/** The literals, and of each kind a letter that's none of them: it stands for the rest. */
function lettersFor(literals: readonly string[]): readonly string[] {
  const named = new Set(literals);
  return [...named, ...KINDS.flatMap((kind) => kind.find((letter) => !named.has(letter)) ?? [])];
}

interface Edge {
  readonly takes: (letter: string) => boolean;
  readonly to: number;
}

/** A machine that reads letters: its states by number, 0 the first. */
interface Automaton {
  readonly edges: readonly (readonly Edge[])[];
  /** Where a state leads without a letter. */
  readonly silent: readonly (readonly number[])[];
  readonly end: number;
  readonly letters: readonly string[];
}

interface Pair {
  readonly wide: readonly number[];
  readonly narrow: readonly number[];
}

const AUTOMATA = new WeakMap<Pattern, Automaton>();

function automatonOf(pattern: Pattern): Automaton {
  const known = AUTOMATA.get(pattern) ?? new Builder().build(pattern);
  AUTOMATA.set(pattern, known);
  return known;
}

const isDigit = (letter: string): boolean => /^[0-9]$/.test(letter);
const isHex = (letter: string): boolean => /^[0-9a-fA-F]$/.test(letter);

class Builder {
  private readonly edges: Edge[][] = [[]];
  private readonly silent: number[][] = [[]];
  private last = 0;

  build({ pieces }: Pattern): Automaton {
    const letters: string[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        letters.push(...piece);
        for (const letter of piece) this.one((other) => other === letter);
      } else MACHINES[piece.converter]?.(this);
    }
    return { edges: this.edges, silent: this.silent, end: this.last, letters };
  }

  /** One letter. */
  one(takes: Edge['takes']): void {
    const from = this.last;
    this.edges[from]?.push({ takes, to: this.state() });
  }

  /** Any number of letters, also none. */
  many(takes: Edge['takes']): void {
    this.skip(() => undefined);
    this.edges[this.last]?.push({ takes, to: this.last });
  }

  /** What `part` adds may also be left out. */
  skip(part: () => void): void {
    const from = this.last;
    part();
    const before = this.last;
    const to = this.state();
    this.silent[before]?.push(to);
    if (before !== from) this.silent[from]?.push(to);
  }

  private state(): number {
    this.edges.push([]);
    this.silent.push([]);
    this.last = this.edges.length - 1;
    return this.last;
  }
}

/** The converters' expressions as machines. */
const MACHINES: Readonly<Record<keyof typeof CONVERTERS, (builder: Builder) => void>> = {
  str: (builder) => {
    builder.one((letter) => letter !== '/');
    builder.many((letter) => letter !== '/');
  },
  path: (builder) => {
    builder.many(() => true);
  },
  int: digits,
  float: (builder) => {
    digits(builder);
    builder.skip(() => {
      builder.one((letter) => letter === '.');
      digits(builder);
    });
  },
  uuid: (builder) => {
    for (const [index, length] of [8, 4, 4, 4, 12].entries()) {
      if (index > 0) {
        builder.skip(() => {
          builder.one((letter) => letter === '-');
        });
      }
      for (let count = 0; count < length; count += 1) builder.one(isHex);
    }
  },
};

function digits(builder: Builder): void {
  builder.one(isDigit);
  builder.many(isDigit);
}

/** States that are reached without a letter, too. Sorted. */
function closure({ silent }: Automaton, states: readonly number[]): readonly number[] {
  const all = new Set(states);
  for (const state of all) for (const next of silent[state] ?? []) all.add(next);
  return [...all].sort((left, right) => left - right);
}

function step(automaton: Automaton, states: readonly number[], letter: string): readonly number[] {
  const next = states.flatMap((state) =>
    (automaton.edges[state] ?? []).flatMap(({ takes, to }) => (takes(letter) ? [to] : [])),
  );
  return closure(automaton, next);
}

const keyOf = ({ wide, narrow }: Pair): string => `${wide.join()};${narrow.join()}`;
