import type { Place } from '../diagnostics/place';

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

export interface Literal {
  readonly test: Test;
  readonly negated: boolean;
}

/** One of its literals holds. `assumed`: on the other side the program ends in an exception, so it's not shown. */
export interface Clause {
  readonly literals: readonly Literal[];
  readonly assumed: boolean;
}

/** All of its clauses hold; empty means always. Outermost first. */
export type Guard = readonly Clause[];

export const ALWAYS: Guard = [];

export const literal = (test: Test, negated = false): Literal => ({ test, negated });

export const clauseOf = (...literals: Literal[]): Clause => ({ literals, assumed: false });

const opposite = ({ test, negated }: Literal): Literal => ({ test, negated: !negated });

const same = (a: Literal, b: Literal): boolean => a.negated === b.negated && a.test.key === b.test.key;

export function and(guard: Guard, more: Guard): Guard {
  if (more.length === 0) return guard;
  if (guard.length === 0) return more;
  const added = more.filter((clause) => !guard.some((known) => sameClause(known, clause)));
  return added.length === 0 ? guard : [...guard, ...added];
}

function sameClause(a: Clause, b: Clause): boolean {
  return (
    a === b ||
    (a.literals.length === b.literals.length &&
      a.literals.every((left) => b.literals.some((right) => same(left, right))))
  );
}

/** Characters of a condition that are worth reading. */
const MAX_TEXT = 300;
let wholeTests = 0;

/** A guard whose opposite would have more clauses than this has an opposite of one: a test of its own. */
const MAX_CLAUSES = 32;

/** The opposite of a guard, as a guard: by distribution, while that stays small. */
export function not(guard: Guard, assumed = false): Guard {
  const clauses = guard.reduce((product, { literals }) => product * literals.length, 1);
  if (clauses > MAX_CLAUSES) return [{ literals: [literal(wholeTest(guard), true)], assumed }];
  let disjunctions: (readonly Literal[])[] = [[]];
  for (const { literals } of guard) {
    disjunctions = disjunctions.flatMap((known) => literals.map((one) => [...known, opposite(one)]));
  }
  return disjunctions.filter((literals) => !isTautology(literals)).map((literals) => ({ literals, assumed }));
}

/** A large guard as one test. What it has in common with others is lost; no row is. */
function wholeTest(guard: Guard): Test {
  const whole = guard.map(clauseText).join(' and ');
  const text = whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole;
  const place = guard[0]?.literals[0]?.test.place ?? { file: '', line: 0 };
  wholeTests += 1;
  return { key: `#${wholeTests}`, whenTrue: text, whenFalse: `not (${text})`, place };
}

const isTautology = (literals: readonly Literal[]): boolean =>
  literals.some((one) => literals.some((other) => same(one, opposite(other))));

/** Whether no assignment of the tests satisfies it, as far as unit propagation tells. */
export function isContradictory(guard: Guard): boolean {
  if (guard.length < 2) return guard.some(({ literals }) => literals.length === 0);
  const facts = new Map<string, boolean>();
  for (let changed = true; changed;) {
    changed = false;
    for (const { literals } of guard) {
      const open = undecided(literals, facts);
      if (open === undefined) continue;
      if (open.length === 0) return true;
      const [only] = open;
      if (open.length === 1 && only !== undefined) {
        facts.set(only.test.key, !only.negated);
        changed = true;
      }
    }
  }
  return false;
}

/** The literals that the facts leave open; `undefined` where the clause holds already. */
function undecided(literals: readonly Literal[], facts: ReadonlyMap<string, boolean>): Literal[] | undefined {
  const open: Literal[] = [];
  for (const one of literals) {
    const fact = facts.get(one.test.key);
    if (fact === undefined) open.push(one);
    else if (fact !== one.negated) return undefined;
  }
  return open;
}

export function conflicts(path: Guard, guard: Guard): boolean {
  if (guard.length === 0 || path.length === 0) return isContradictory(guard);
  return isContradictory([...path, ...guard]);
}

function impliesClause(path: Guard, clause: Clause): boolean {
  if (path.includes(clause)) return true;
  if (path.length === 0) return isTautology(clause.literals);
  return isContradictory([...path, ...clause.literals.map((one) => clauseOf(opposite(one)))]);
}

/** What the guard asks for beyond what holds on the path. */
export function beyond(guard: Guard, path: Guard): Guard {
  if (guard.length === 0 || guard === path) return ALWAYS;
  const rest = guard.filter((clause) => !impliesClause(path, clause));
  return rest.length === guard.length ? guard : rest;
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
  const left = a.filter((clause) => !b.some((other) => sameClause(clause, other)));
  const right = b.filter((clause) => !a.some((other) => sameClause(clause, other)));
  if (left.length === 0) return a;
  if (right.length === 0) return b;
  const [one] = left;
  const [other] = right;
  if (left.length !== 1 || right.length !== 1 || one === undefined || other === undefined) return undefined;
  const common = a.filter((clause) => clause !== one);
  const literals = [...one.literals, ...other.literals];
  if (isTautology(literals)) return common;
  // Text would name both tests where one says all: `a`, and `not a` with `b`, is left as two.
  return undefined;
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
