/** One of its literals holds; literals that are each other's opposite differ in the last bit. */
interface Clause {
  readonly literals: readonly { readonly code: number }[];
  /** Of a clause of one literal: the literal's code. */
  readonly id: number | string;
}

/** All of them hold. */
type Clauses = readonly Clause[];

export const oppositeCode = (code: number): number => code ^ 1;

/**
 * What follows from clauses by unit propagation: a clause whose literals are known not to hold, but for one, makes that
 * one hold. The facts of the clauses it has been asked about last stay, so that asking again, with others added, looks
 * at those others only.
 */
class Propagation {
  /** The clauses that the facts are of. */
  clauses: Clauses | undefined;
  private contradictory = false;
  /** By code: holds where it's the stamp of now. */
  private marks = new Uint32Array(1 << 10);
  /** By code: whether it's in a clause that has several literals left. */
  private occurs = new Uint32Array(1 << 10);
  private stamp = 0;
  private open: readonly Clause[] = [];
  /** Facts that are taken back after a question. */
  private readonly trail: number[] = [];
  /** Whether a fact has been added that an open clause may need. */
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

  /** Whether nothing satisfies the clauses that were loaded and these. */
  contradicts(more: Clauses): boolean {
    return this.contradictory || (more.length > 0 && this.undoing(() => this.add(more) === undefined));
  }

  /** Whether this clause follows from those that were loaded. */
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

  /** The clauses that are left open; `undefined` where they contradict each other or the facts. */
  private add(clauses: Clauses): Clause[] | undefined {
    const open: Clause[] = [];
    for (const one of clauses) {
      if (typeof one.id !== 'number') open.push(one);
      else if (!this.assume(one.id)) return undefined;
    }
    return this.settleAll(open);
  }

  /** Settles these and the open ones until nothing more follows. */
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

  /** False where none of its literals can hold. One that stays open is put into `left`. */
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

  /** Adds a fact; false where its opposite is one. */
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

/** Those asked about last, latest first: it's mostly the path, and the path around it. */
const RECENT = Array.from({ length: 4 }, () => new Propagation());

/** What follows from these clauses. To be asked at once, before the next one is made. */
export function propagationOf(clauses: Clauses): Propagation {
  // -1 where it has been asked about by none: the one that has waited longest is taken.
  const index = RECENT.findIndex((one) => one.clauses === clauses);
  const [found] = RECENT.splice(index, 1);
  if (found === undefined) throw new Error('there is always a last one');
  RECENT.unshift(found);
  found.load(clauses);
  return found;
}

const SCRATCH = new Propagation();

/** Whether nothing satisfies clauses that won't be asked about again. */
export function contradict(clauses: Clauses): boolean {
  SCRATCH.load(clauses);
  return SCRATCH.contradicts([]);
}
