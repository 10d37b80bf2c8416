import type { Place } from '../../../base/diagnostics/place';
import type { Unknown } from '../values/values';
import { contradict, oppositeCode, propagationOf } from './propagation';

/** A test of the source that can't be decided. Two tests with one key always come out the same. */
export interface Test {
  readonly key: string;
  /** The source text of the test, and that of its opposite. */
  readonly whenTrue: string;
  readonly whenFalse: string;
  readonly place: Place;
  /** For a loop over something unknown, the reason. */
  readonly cause?: Unknown | undefined;
  /** For any other test, why it can't be decided, in words. */
  readonly why?: string | undefined;
  /** For any other test, the unknown that leaves it undecided. */
  readonly origin?: Unknown | undefined;
  /** True if it asks which subcommand the program is given. */
  readonly isCommand?: boolean;
}

/** Returns true if the source has the opposite of the test: `if not x` is the test `x`. */
export const isWrittenNegated = ({ whenTrue, whenFalse }: Test): boolean =>
  whenFalse.length < whenTrue.length;

/** Returns the test as it's written in the source. */
export const writtenTest = (test: Test): string => (isWrittenNegated(test) ? test.whenFalse : test.whenTrue);

export interface Literal {
  readonly test: Test;
  readonly negated: boolean;
  /** Equal for equal literals of one analysis; a literal and its opposite differ in the last bit. */
  readonly code: number;
  /** The numbers that `code` is from. */
  readonly numbers: TestNumbers;
}

/** A condition of which one literal holds. `assumed`: the program ends in an exception otherwise, so it isn't shown. */
export interface Clause {
  readonly literals: readonly Literal[];
  readonly assumed: boolean;
  /** Equal for clauses of equal literals. */
  readonly id: number | string;
}

/** A condition of which all clauses hold, outermost first. Empty means always. */
export type Guard = readonly Clause[];

export const ALWAYS: Guard = [];

/** Returns the clauses of a guard that say which subcommand the program is given. */
export const commandIn = (guard: Guard): Guard =>
  guard.filter(({ literals }) => literals.length === 1 && literals[0]?.test.isCommand === true);

/** Numbers the tests of one analysis. Guards are compared all the time, and the keys of tests are long. */
export class TestNumbers {
  private readonly byKey = new Map<string, number>();

  /** Returns a test, or its opposite, as a literal. */
  literal(test: Test, negated = false): Literal {
    const { byKey } = this;
    let number = byKey.get(test.key);
    if (number === undefined) {
      number = byKey.size;
      byKey.set(test.key, number);
    }
    return { test, negated, code: number * 2 + Number(negated), numbers: this };
  }

  /** Returns a key that no test has yet. */
  freshKey(): string {
    return `#${this.byKey.size}`;
  }
}

export const clauseOf = (...literals: Literal[]): Clause => clause(literals, false);

function clause(literals: readonly Literal[], assumed: boolean): Clause {
  const [only] = literals;
  const id =
    literals.length === 1 && only !== undefined
      ? only.code
      : literals
          .map(({ code }) => code)
          .sort((a, b) => a - b)
          .join();
  return { literals, assumed, id };
}

const opposite = ({ test, negated, code, numbers }: Literal): Literal => ({
  test,
  negated: !negated,
  code: oppositeCode(code),
  numbers,
});

export function and(guard: Guard, more: Guard): Guard {
  if (more.length === 0) return guard;
  if (guard.length === 0) return more;
  let all: Clause[] | undefined;
  for (const clause of more) if (!has(guard, clause)) (all ??= guard.slice()).push(clause);
  return all ?? guard;
}

function has(guard: Guard, { id }: Clause): boolean {
  for (const known of guard) if (known.id === id) return true;
  return false;
}

/** Characters that are shown of a long condition. */
const MAX_TEXT = 300;

/** Clauses of the opposite of a guard, at most. With more it becomes one clause: a test of its own. */
const MAX_CLAUSES = 32;

/** Returns the opposite of a guard, by distribution if that stays small. */
export function not(guard: Guard, assumed = false): Guard {
  const clauses = guard.reduce((product, { literals }) => product * literals.length, 1);
  const [first] = guard[0]?.literals ?? [];
  if (clauses > MAX_CLAUSES && first !== undefined) return [clause([wholeTest(guard, first)], assumed)];
  let disjunctions: Literal[][] = [[]];
  for (const { literals } of guard) {
    const [only] = literals;
    if (literals.length === 1 && only !== undefined)
      for (const known of disjunctions) known.push(opposite(only));
    else disjunctions = disjunctions.flatMap((known) => literals.map((one) => [...known, opposite(one)]));
  }
  return disjunctions
    .filter((literals) => !isTautology(literals))
    .map((literals) => clause(literals, assumed));
}

/** Returns the opposite of a large guard as one test. That loses what the guard has in common with others, but no row. */
function wholeTest(guard: Guard, { test: { place }, numbers }: Literal): Literal {
  let long = '';
  for (const clause of guard) {
    if (long.length > MAX_TEXT) break;
    long += `${long === '' ? '' : ' and '}${clauseText(clause)}`;
  }
  const text = long.length > MAX_TEXT ? `${long.slice(0, MAX_TEXT)}…` : long;
  const whole = { key: numbers.freshKey(), whenTrue: text, whenFalse: `not (${text})`, place };
  return numbers.literal(whole, true);
}

function isTautology(literals: readonly Literal[]): boolean {
  if (literals.length < 2) return false;
  const codes = new Set(literals.map(({ code }) => code));
  return literals.some(({ code }) => codes.has(oppositeCode(code)));
}

/** Returns true if no outcome of the tests satisfies a guard, as far as unit propagation tells. */
export function isContradictory(guard: Guard): boolean {
  return guard.length < 2 ? guard.some(({ literals }) => literals.length === 0) : contradict(guard);
}

/** Returns true if a guard can't hold on a path; for the empty guard, if the path itself can't hold. */
export function conflicts(path: Guard, guard: Guard): boolean {
  if (path.length === 0) return isContradictory(guard);
  return propagationOf(path).contradicts(guard);
}

function impliesClause(path: Guard, clause: Clause): boolean {
  if (path.includes(clause)) return true;
  if (path.length === 0) return isTautology(clause.literals);
  return propagationOf(path).implies(clause);
}

/** Returns the clauses of a guard that a path doesn't imply. */
export function beyond(guard: Guard, path: Guard): Guard {
  if (guard.length === 0 || guard === path) return ALWAYS;
  // A path that continues another one begins with the same clauses.
  let common = 0;
  while (common < guard.length && guard[common] === path[common]) common += 1;
  const grown = common === 0 ? guard : guard.slice(common);
  const rest: Clause[] = [];
  for (const clause of grown) if (!impliesClause(path, clause)) rest.push(clause);
  return rest.length === grown.length ? grown : rest;
}

/** The last answer of {@link changeOf}: a block assigns one name after the other. */
let lastChange = { path: ALWAYS, createdUnder: ALWAYS, guard: ALWAYS };

/** Returns the guard under which a change on a path applies to an object that was made on the path `createdUnder`. */
export function changeOf(path: Guard, createdUnder: Guard): Guard {
  if (path === createdUnder) return ALWAYS;
  if (lastChange.path !== path || lastChange.createdUnder !== createdUnder)
    lastChange = { path, createdUnder, guard: shown(beyond(path, createdUnder)) };
  return lastChange.guard;
}

/** Drops assumed clauses, which never decide whether a route exists. */
export function shown(guard: Guard): Guard {
  return guard.some(({ assumed }) => assumed) ? guard.filter(({ assumed }) => !assumed) : guard;
}

/**
 * Returns a guard that holds exactly where either of two disjoint guards does. `undefined` unless they differ only in
 * one clause of one literal and its opposite.
 */
export function union(a: Guard, b: Guard): Guard | undefined {
  const one = onlyIn(a, b);
  if (one === 'none') return a;
  const other = onlyIn(b, a);
  if (other === 'none') return b;
  if (one === 'several' || other === 'several') return undefined;
  // `a`, and `not a` with `b`, stay two guards: as one text they'd name both tests where one says all.
  return isTautology([...one.literals, ...other.literals]) ? a.filter((clause) => clause !== one) : undefined;
}

/** Returns the clauses that two guards share. */
export const common = (a: Guard, b: Guard): Guard => a.filter((clause) => has(b, clause));

/** Returns the only clause that the other guard lacks. */
function onlyIn(guard: Guard, other: Guard): Clause | 'none' | 'several' {
  let found: Clause | undefined;
  let index = -1;
  for (const one of guard) {
    index += 1;
    // Guards of one place begin with the same clauses.
    if (other[index] === one || has(other, one)) continue;
    if (found !== undefined) return 'several';
    found = one;
  }
  return found ?? 'none';
}

/** Returns the guard in words: the tests' source texts, outermost first, joined by ` and `; null for always. */
export function textOf(guard: Guard): string | null {
  const texts = shown(guard).map(clauseText);
  return texts.length === 0 ? null : [...new Set(texts)].join(' and ');
}

function clauseText({ literals }: Clause): string {
  const [only] = literals;
  if (literals.length === 1 && only !== undefined) return literalText(only);
  // `not a or not b` reads better as `not (a and b)`.
  if (literals.every(({ negated }) => negated)) {
    return `not (${literals.map(({ test }) => test.whenTrue).join(' and ')})`;
  }
  return `(${literals.map(literalText).join(' or ')})`;
}

const literalText = ({ test, negated }: Literal): string => (negated ? test.whenFalse : test.whenTrue);
