import { ownEntry } from '../../base/code/own-entry';
import { CONVERTERS, type Pattern, shapeOf } from './pattern';

/**
 * Returns true if a pattern matches everything that another one matches, so that a route behind it is never reached.
 * Exact: follows both through every text that the other pattern takes. `/{s}` covers `/{i:int}`, `/items/{id}` covers
 * `/items/me`, `/{i:int}` doesn't cover `/{s}`. False for a pattern with an unknown part. Ignores line feeds, which
 * `{p:path}` doesn't take: real paths have none.
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
      if (next.wide.length === 0) return false; // all of these states lead to the end
      if (seen.size >= MAX_PAIRS) return false;
      seen.add(keyOf(next));
      pending.push(next);
    }
  }
  return true;
}

/** Pairs of states to compare, at most; beyond, nothing is covered. Usual paths need less than a hundred. */
const MAX_PAIRS = 5_000;

/** Returns a text that a pattern matches and few others do. A pattern that doesn't match it can't cover the first. */
export function witnessOf({ pieces }: Pattern): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : (ownEntry(WITNESSES, piece.converter) ?? '')))
    .join('');
}

const WITNESSES: Readonly<Record<string, string>> = {
  str: '~w',
  path: '~w/~w',
  int: '0',
  float: '0.5',
  uuid: '00000000-0000-0000-0000-00000000000f',
};

/** Letters that converters distinguish: digits, hexadecimal letters, marks. The last one stands for all others. */
const KINDS: readonly (readonly string[])[] = [
  [...'0123456789'],
  [...'abcdefABCDEF'],
  ['-'],
  ['.'],
  ['/'],
  Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x2600 + index)),
];

/** Returns the letters of the literals, and for each kind of letter one that's none of them and stands for the rest. */
function lettersFor(literals: readonly string[]): readonly string[] {
  const named = new Set(literals);
  return [...named, ...KINDS.flatMap((kind) => kind.find((letter) => !named.has(letter)) ?? [])];
}

interface Edge {
  readonly takes: (letter: string) => boolean;
  readonly to: number;
}

/** A finite automaton. States are numbered, 0 is the first. */
interface Automaton {
  readonly edges: readonly (readonly Edge[])[];
  /** The states that each state leads to without a letter. */
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
      } else ownEntry(MACHINES, piece.converter)?.(this);
    }
    return { edges: this.edges, silent: this.silent, end: this.last, letters };
  }

  /** Adds one letter. */
  one(takes: Edge['takes']): void {
    const from = this.last;
    this.edges[from]?.push({ takes, to: this.state() });
  }

  /** Adds any number of letters, including none. */
  many(takes: Edge['takes']): void {
    this.skip(() => undefined);
    this.edges[this.last]?.push({ takes, to: this.last });
  }

  /** Makes what `part` adds optional. */
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

/** The expressions of the converters as automata. */
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

/** Returns states with those that they reach without a letter. Sorted. */
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
