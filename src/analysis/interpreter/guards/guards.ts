import type { Place } from '../../../base/diagnostics/place';
import { contradict, oppositeCode, propagationOf } from './propagation';

/** A test of the source that can't be decided. Two tests with one key always come out the same. */
export interface Test {
  readonly key: string;
  /** Source text for when it holds, and for when it doesn't. */
  readonly whenTrue: string;
  readonly whenFalse: string;
  readonly place: Place;
  /** Of a loop over what isn't known: why. */
  readonly cause?: { readonly detail: string; readonly reason: string } | undefined;
  /** Of any other test, in words: why it can't be decided. */
  readonly why?: string | undefined;
}

/** Whether the source has the test the other way round: `if not x` is the test `x`, written as its opposite. */
export const isWrittenNegated = ({ whenTrue, whenFalse }: Test): boolean =>
  whenFalse.length < whenTrue.length;

/** The test as the source has it. */
export const writtenTest = (test: Test): string => (isWrittenNegated(test) ? test.whenFalse : test.whenTrue);

export interface Literal {
  readonly test: Test;
  readonly negated: boolean;
  /** Equal for equal literals; it and its opposite differ in the last bit. */
  readonly code: number;
}

/** One of its literals holds. `assumed`: on the other side the program ends in an exception, so it's not shown. */
export interface Clause {
  readonly literals: readonly Literal[];
  readonly assumed: boolean;
  /** Equal for clauses of equal literals. */
  readonly id: number | string;
}

/** All of its clauses hold; empty means always. Outermost first. */
export type Guard = readonly Clause[];

export const ALWAYS: Guard = [];

/** A number for each key of a test: guards are compared all the time, their keys are long. */
const NUMBERS = new Map<string, number>();

function numberOf({ key }: Test): number {
  const known = NUMBERS.get(key);
  if (known !== undefined) return known;
  NUMBERS.set(key, NUMBERS.size);
  return NUMBERS.size - 1;
}

export const literal = (test: Test, negated = false): Literal => ({
  test,
  negated,
  code: numberOf(test) * 2 + Number(negated),
});

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

const opposite = ({ test, negated, code }: Literal): Literal => ({
  test,
  negated: !negated,
  code: oppositeCode(code),
});

export function and(guard: Guard, more: Guard): Guard {
  if (more.length === 0) return guard;
  if (guard.length === 0) return more;
  const added = more.filter((clause) => !has(guard, clause));
  return added.length === 0 ? guard : [...guard, ...added];
}

const has = (guard: Guard, { id }: Clause): boolean => guard.some((known) => known.id === id);

/** Characters of a condition that are worth reading. */
const MAX_TEXT = 300;
let wholeTests = 0;

/** A guard whose opposite would have more clauses than this has an opposite of one: a test of its own. */
const MAX_CLAUSES = 32;

/** The opposite of a guard, as a guard: by distribution, while that stays small. */
export function not(guard: Guard, assumed = false): Guard {
  const clauses = guard.reduce((product, { literals }) => product * literals.length, 1);
  if (clauses > MAX_CLAUSES) return [clause([literal(wholeTest(guard), true)], assumed)];
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

/** A large guard as one test. What it has in common with others is lost; no row is. */
function wholeTest(guard: Guard): Test {
  let whole = '';
  for (const clause of guard) {
    if (whole.length > MAX_TEXT) break;
    whole += `${whole === '' ? '' : ' and '}${clauseText(clause)}`;
  }
  const text = whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole;
  const place = guard[0]?.literals[0]?.test.place ?? { file: '', line: 0 };
  wholeTests += 1;
  return { key: `#${wholeTests}`, whenTrue: text, whenFalse: `not (${text})`, place };
}

function isTautology(literals: readonly Literal[]): boolean {
  if (literals.length < 2) return false;
  const codes = new Set(literals.map(({ code }) => code));
  return literals.some(({ code }) => codes.has(oppositeCode(code)));
}

/** Whether no assignment of the tests satisfies it, as far as unit propagation tells. */
export function isContradictory(guard: Guard): boolean {
  return guard.length < 2 ? guard.some(({ literals }) => literals.length === 0) : contradict(guard);
}

/** Whether the guard can't hold on the path. */
export function conflicts(path: Guard, guard: Guard): boolean {
  if (guard.length === 0 || path.length === 0) return isContradictory(guard.length === 0 ? path : guard);
  return propagationOf(path).contradicts(guard);
}

function impliesClause(path: Guard, clause: Clause): boolean {
  if (path.includes(clause)) return true;
  if (path.length === 0) return isTautology(clause.literals);
  return propagationOf(path).implies(clause);
}

/** What the guard asks for beyond what holds on the path. */
export function beyond(guard: Guard, path: Guard): Guard {
  if (guard.length === 0 || guard === path) return ALWAYS;
  // A path that has grown out of the other begins with it.
  let common = 0;
  while (common < guard.length && guard[common] === path[common]) common += 1;
  const grown = common === 0 ? guard : guard.slice(common);
  const rest = grown.filter((clause) => !impliesClause(path, clause));
  return rest.length === grown.length ? grown : rest;
}

/** Drops what was only assumed: it never decides whether a route is there. */
export function shown(guard: Guard): Guard {
  return guard.some(({ assumed }) => assumed) ? guard.filter(({ assumed }) => !assumed) : guard;
}

/**
 * One guard that holds exactly where either of two disjoint guards does, if that can be said in clauses:
 * they differ in one clause, of one literal, and its opposite.
 */
export function union(a: Guard, b: Guard): Guard | undefined {
  const one = onlyIn(a, b);
  if (one === 'none') return a;
  const other = onlyIn(b, a);
  if (other === 'none') return b;
  if (one === 'several' || other === 'several') return undefined;
  // Text would name both tests where one says all: `a`, and `not a` with `b`, is left as two.
  return isTautology([...one.literals, ...other.literals]) ? a.filter((clause) => clause !== one) : undefined;
}

/** The one clause that the other guard hasn't, if it's one. */
function onlyIn(guard: Guard, other: Guard): Clause | 'none' | 'several' {
  let found: Clause | undefined;
  for (const one of guard) {
    if (has(other, one)) continue;
    if (found !== undefined) return 'several';
    found = one;
  }
  return found ?? 'none';
}

/** The guard in words: the tests' source texts, outermost first, joined by ` and `; null when always. */
export function textOf(guard: Guard): string | null {
  const texts = shown(guard).map(clauseText);
  return texts.length === 0 ? null : [...new Set(texts)].join(' and ');
}

function clauseText({ literals }: Clause): string {
  const [only] = literals;
  if (literals.length === 1 && only !== undefined) return literalText(only);
  // `not a or not b` reads better as what it comes from: the opposite of `a and b`.
  if (literals.every(({ negated }) => negated)) {
    return `not (${literals.map(({ test }) => test.whenTrue).join(' and ')})`;
  }
  return `(${literals.map(literalText).join(' or ')})`;
}

const literalText = ({ test, negated }: Literal): string => (negated ? test.whenFalse : test.whenTrue);
