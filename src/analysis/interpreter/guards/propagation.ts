/** A condition of which one literal holds. A literal and its opposite differ in the last bit. */
interface Clause {
  readonly literals: readonly { readonly code: number }[];
  /** For a clause of one literal, the literal's code. */
  readonly id: number | string;
}

/** Clauses that all hold. */
type Clauses = readonly Clause[];

export const oppositeCode = (code: number): number => code ^ 1;

/**
 * Derives facts from clauses by unit propagation: if all literals of a clause but one are known to be false, the last
 * one is true. Keeps the facts of the clauses it was loaded with, so that further questions look only at the clauses
 * added.
 */
class Propagation {
  /** The clauses that the facts follow from. */
  clauses: Clauses | undefined;
  private contradictory = false;
  /** By code: a literal is true if its mark is the current stamp. */
  private marks = new Uint32Array(1 << 10);
  /** By code: a literal is in a clause with several open literals if its mark is the current stamp. */
  private occurs = new Uint32Array(1 << 10);
  private stamp = 0;
  private open: readonly Clause[] = [];
  /** Facts to take back after a question. */
  private readonly trail: number[] = [];
  /** True if a fact was added that may settle an open clause. */
  private isTouched = false;

  load(clauses: Clauses): void {
    if (this.clauses === clauses) return;
    this.clauses = clauses;
    this.stamp += 1;
    this.open = [];
    this.isTouched = false;
    const open = this.add(clauses);
    this.contradictory = open === undefined;
    this.trail.length = 0;
    this.open = open ?? [];
    for (const { literals } of this.open) {
      for (const { code } of literals) {
        if (code >= this.marks.length) this.grow(code);
        this.occurs[code] = this.stamp;
      }
    }
  }

  /** Returns true if nothing satisfies the loaded clauses and these together. */
  contradicts(more: Clauses): boolean {
    return this.contradictory || (more.length > 0 && this.undoing(() => this.add(more) === undefined));
  }

  /** Returns true if a clause follows from the loaded ones. */
  implies({ literals }: Clause): boolean {
    if (this.contradictory) return true;
    return this.undoing(
      () =>
        !literals.every(({ code }) => this.assume(oppositeCode(code))) || this.settleAll([]) === undefined,
    );
  }

  private undoing(question: () => boolean): boolean {
    this.isTouched = false;
    const answer = question();
    for (const code of this.trail) this.marks[code] = 0;
    this.trail.length = 0;
    return answer;
  }

  /** Adds clauses and returns those that stay open; `undefined` if they contradict each other or the facts. */
  private add(clauses: Clauses): Clause[] | undefined {
    const open: Clause[] = [];
    for (const one of clauses) {
      if (typeof one.id !== 'number') open.push(one);
      else if (!this.assume(one.id)) return undefined;
    }
    return this.settleAll(open);
  }

  /** Settles these clauses and the open ones until nothing more follows. */
  private settleAll(clauses: Clause[]): Clause[] | undefined {
    let left = clauses;
    let looksAtOpen = this.isTouched;
    for (let known = -1; known !== this.trail.length && (left.length > 0 || looksAtOpen);) {
      known = this.trail.length;
      const next: Clause[] = [];
      for (const one of left) if (!this.settle(one, next)) return undefined;
      left = next;
      looksAtOpen = this.isTouched;
      if (looksAtOpen) for (const one of this.open) if (!this.settle(one)) return undefined;
    }
    return left;
  }

  /** Settles a clause. Returns false if none of its literals can be true. Adds it to `left` if it stays open. */
  private settle(one: Clause, left?: Clause[]): boolean {
    let only = -1;
    for (const { code } of one.literals) {
      if (this.marks[code] === this.stamp) return true;
      if (this.marks[oppositeCode(code)] === this.stamp || code === only) continue;
      if (only !== -1) {
        left?.push(one);
        return true;
      }
      only = code;
    }
    return only !== -1 && this.assume(only);
  }

  /** Adds a fact. Returns false if its opposite is a fact. */
  private assume(code: number): boolean {
    if (code >= this.marks.length) this.grow(code);
    if (this.marks[oppositeCode(code)] === this.stamp) return false;
    if (this.marks[code] === this.stamp) return true;
    this.marks[code] = this.stamp;
    this.trail.push(code);
    if (this.occurs[oppositeCode(code)] === this.stamp) this.isTouched = true;
    return true;
  }

  private grow(code: number): void {
    const length = 2 ** Math.ceil(Math.log2(code + 2));
    const { marks, occurs } = this;
    this.marks = new Uint32Array(length);
    this.marks.set(marks);
    this.occurs = new Uint32Array(length);
    this.occurs.set(occurs);
  }
}

/** The clauses asked about last, latest first. Mostly these are the current path and the one around it. */
const RECENT = Array.from({ length: 4 }, () => new Propagation());

/** Returns a propagation loaded with these clauses. Use it at once: the next call may load it with others. */
export function propagationOf(clauses: Clauses): Propagation {
  // -1 takes the one that hasn't been used for longest.
  const index = RECENT.findIndex((one) => one.clauses === clauses);
  const [found] = RECENT.splice(index, 1);
  if (found === undefined) throw new Error('there is always a last one');
  RECENT.unshift(found);
  found.load(clauses);
  return found;
}

const SCRATCH = new Propagation();

/** Returns true if nothing satisfies these clauses. For clauses that won't be asked about again. */
export function contradict(clauses: Clauses): boolean {
  SCRATCH.load(clauses);
  return SCRATCH.contradicts([]);
}
