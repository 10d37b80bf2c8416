/** A condition of which one literal holds. A literal and its opposite differ in the last bit. */
interface Clause {
  readonly literals: readonly { readonly code: number }[];
}

/** Clauses that all hold. */
type Clauses = readonly Clause[];

export const oppositeCode = (code: number): number => code ^ 1;

/** Holds a clause on the stack of a propagation. */
interface Loaded {
  readonly clause: Clause;
  /** How many facts there were before it. */
  readonly mark: number;
  /** True if it had several open literals: then a fact may settle it. */
  readonly isOpen: boolean;
}

/**
 * Derives facts from clauses by unit propagation: if all literals of a clause but one are known to be false, the last
 * one is true. The clauses are a stack: a path that goes on from another one, or returns to it, keeps the facts of the
 * clauses that both begin with.
 */
class Propagation {
  private clauses: Clauses = [];
  private readonly stack: Loaded[] = [];
  /** By code: 1 if the literal is true. */
  private facts: Uint32Array = new Uint32Array(1 << 10);
  /** The facts in the order in which they were found. */
  private readonly trail: number[] = [];
  /** By code, the open clauses with the literal, as they're on the stack. */
  private readonly open: (Clause[] | undefined)[] = [];
  /** The place on the stack of the clause that contradicts those before it; beyond the stack if none does. */
  private contradiction = Infinity;

  /** True if nothing satisfies the loaded clauses. */
  get isContradictory(): boolean {
    return this.contradiction !== Infinity;
  }

  /** Returns true if these clauses are loaded. */
  holds(clauses: Clauses): boolean {
    return this.clauses === clauses;
  }

  /** Returns how many clauses would have to go and come to have these loaded. */
  distance(clauses: Clauses): number {
    return this.stack.length + clauses.length - 2 * this.shared(clauses);
  }

  load(clauses: Clauses): void {
    if (this.clauses === clauses) return;
    this.shrink(this.shared(clauses));
    this.clauses = clauses;
    for (const clause of clauses.slice(this.stack.length)) this.push(clause);
  }

  /** Returns true if nothing satisfies the loaded clauses and these together. */
  contradicts(more: Clauses): boolean {
    const { length } = this.stack;
    for (const clause of more) if (!this.isContradictory) this.push(clause);
    const answer = this.isContradictory;
    this.shrink(length);
    return answer;
  }

  /** Returns true if a clause follows from the loaded ones. */
  implies({ literals }: Clause): boolean {
    if (this.isContradictory) return true;
    const { length } = this.trail;
    const isPossible =
      literals.every(({ code }) => this.assume(oppositeCode(code))) && this.propagate(length);
    this.forget(length);
    return !isPossible;
  }

  /** Returns how many clauses at the beginning of these are loaded. */
  private shared(clauses: Clauses): number {
    const { stack } = this;
    const most = Math.min(stack.length, clauses.length);
    let count = 0;
    while (count < most && stack[count]?.clause === clauses[count]) count += 1;
    return count;
  }

  private push(clause: Clause): void {
    const { stack, trail } = this;
    const mark = trail.length;
    const only = this.isContradictory ? SETTLED : leftOf(clause, this.facts, 1);
    stack.push({ clause, mark, isOpen: only === SEVERAL });
    if (only === SEVERAL) for (const { code } of clause.literals) this.clausesWith(code).push(clause);
    if (only === NOTHING || (only >= 0 && !(this.assume(only) && this.propagate(mark))))
      this.contradiction = stack.length - 1;
  }

  /** Takes clauses from the stack until so many are left. */
  private shrink(length: number): void {
    const { stack } = this;
    while (stack.length > length) {
      const last = stack.pop();
      if (last === undefined) return;
      if (last.isOpen) for (const { code } of last.clause.literals) this.clausesWith(code).pop();
      this.forget(last.mark);
    }
    if (this.contradiction >= length) this.contradiction = Infinity;
  }

  /** Settles the open clauses that the facts from a place on touch. Returns false if one of them can't hold. */
  private propagate(from: number): boolean {
    const { trail, open } = this;
    for (let at = from; at < trail.length; at += 1) {
      const touched = open[oppositeCode(trail[at] ?? 0)];
      if (touched === undefined) continue;
      for (const clause of touched) {
        const only = leftOf(clause, this.facts, 1);
        if (only === NOTHING || (only >= 0 && !this.assume(only))) return false;
      }
    }
    return true;
  }

  /** Adds a fact. Returns false if its opposite is a fact. */
  private assume(code: number): boolean {
    this.facts = grown(this.facts, code);
    if (this.facts[oppositeCode(code)] === 1) return false;
    if (this.facts[code] !== 1) this.trail.push(code);
    this.facts[code] = 1;
    return true;
  }

  private forget(length: number): void {
    const { trail, facts } = this;
    for (let at = length; at < trail.length; at += 1) facts[trail[at] ?? 0] = 0;
    trail.length = length;
  }

  private clausesWith(code: number): Clause[] {
    return (this.open[code] ??= []);
  }
}

/** Reasons why a clause has no only literal that's left: it's true, several are, none is. */
const [SETTLED, SEVERAL, NOTHING] = [-1, -2, -3];

/** Returns the only literal of a clause that can make it true, or why there isn't one. `truth` marks the literals that are true. */
function leftOf({ literals }: Clause, facts: Uint32Array, truth: number): number {
  let only = NOTHING;
  for (const { code } of literals) {
    if (facts[code] === truth) return SETTLED;
    if (facts[oppositeCode(code)] === truth || code === only) continue;
    only = only === NOTHING ? code : SEVERAL;
  }
  return only;
}

/** Returns facts with room for a literal. */
function grown(facts: Uint32Array, code: number): Uint32Array {
  if (code < facts.length) return facts;
  const larger = new Uint32Array(2 ** Math.ceil(Math.log2(code + 2)));
  larger.set(facts);
  return larger;
}

/** Some paths that were asked about. Mostly these are the current one, and those on which its objects were made. */
const KNOWN = Array.from({ length: 4 }, () => new Propagation());

/** Returns a propagation loaded with these clauses. Use it at once: the next call may load it with others. */
export function propagationOf(clauses: Clauses): Propagation {
  for (const one of KNOWN) if (one.holds(clauses)) return one;
  const found = nearest(clauses);
  found.load(clauses);
  return found;
}

/** Returns the propagation that has the least to do to be loaded with these clauses. */
function nearest(clauses: Clauses): Propagation {
  let [best] = KNOWN;
  let least = Infinity;
  for (const one of KNOWN) {
    const distance = one.distance(clauses);
    if (distance >= least) continue;
    least = distance;
    best = one;
  }
  if (best === undefined) throw new Error('there is always one');
  return best;
}

/** By code: a literal is true if its mark is the current stamp. */
let marks: Uint32Array = new Uint32Array(1 << 10);
let stamp = 0;

/** Returns true if nothing satisfies these clauses. For clauses that won't be asked about again: it keeps nothing. */
export function contradict(clauses: Clauses): boolean {
  stamp += 1;
  let left = clauses;
  for (let isNew = true; isNew;) {
    isNew = false;
    const open: Clause[] = [];
    for (const clause of left) {
      const only = leftOf(clause, marks, stamp);
      if (only === SEVERAL) open.push(clause);
      if (only === NOTHING) return true;
      if (only < 0) continue;
      marks = grown(marks, only);
      marks[only] = stamp;
      // A clause may be settled by a fact that's found behind it.
      if (open.length > 0) isNew = true;
    }
    left = open;
  }
  return false;
}
