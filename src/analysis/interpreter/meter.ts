import { NOWHERE, type Place } from '../../base/diagnostics/place';
import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { LimitReached, StartupLimitReached, StatementLimitReached } from './ends';
import type { Guard } from './guards/guards';
import { LIMITS } from './limits';

/** A node of the syntax, by its line. */
interface Node {
  readonly line: number;
}

/** The scope of a statement. */
interface Within {
  placeOf(node: Node): Place;
}

/** Counts what an interpretation costs, and ends it at its limits. */
export abstract class Meter {
  abstract path: Guard;
  abstract frame: object | undefined;
  abstract readonly report: (diagnostic: Diagnostic) => void;
  /** Steps since the last restart. */
  steps = 0;
  /** The place of the last step, or what returns it; `undefined` for a statement. */
  private at: Place | (() => Place) | undefined = NOWHERE;
  /** The last statement, and where it stands. */
  private statement: Node = NOWHERE;
  private within: Within | undefined;
  /** Steps since the beginning, whatever was restarted. */
  allSteps = 0;
  /** The number of steps after which an interpretation ends that will be made again, whatever was restarted. */
  protected lastStep = Infinity;
  /** The limit of steps of lifespan and startup handlers while they run; else 0. */
  startupSteps = 0;
  /** Steps of the current statement at the top of a module, without those of modules that it imports. */
  spent = 0;
  /** Statements that were left at their limit. Each halves that of the next ones: what they made may be kept. */
  private statementsSpent = 0;
  /** Work that isn't worth a step yet. */
  private unsettled = 0;
  /** Functions that were begun and haven't ended. */
  private suspended = 0;
  /** The call in whose code a modelled function runs; null where none does. */
  private modelledIn: object | undefined | null = null;

  /** Grants new steps, for example for the entry's expression after an import that used them up. */
  restart(): void {
    this.steps = 0;
    this.spent = 0;
    this.startupSteps = 0;
  }

  /** Grants the steps of startup, until the next restart. */
  restartForStartup(): void {
    this.restart();
    this.startupSteps = LIMITS.startup;
  }

  /** Grants startup further steps after an {@link StartupLimitReached}. Returns false if it has had them, or a part of it had its own. */
  extendStartup(): boolean {
    if (this.startupSteps !== LIMITS.startup) return false;
    this.startupSteps = this.steps + LIMITS.startupRest;
    return true;
  }

  /** Returns the place of the last step. */
  here(): Place {
    const { at, within } = this;
    if (at === undefined) return within?.placeOf(this.statement) ?? NOWHERE;
    return typeof at === 'function' ? at() : at;
  }

  step(at: Place | (() => Place)): void {
    this.at = at;
    this.count(1);
  }

  /** Counts a statement: without a closure, because there's nothing that's done more often. */
  stepOn(statement: Node, within: Within): void {
    this.at = undefined;
    this.statement = statement;
    this.within = within;
    this.count(1);
  }

  /**
   * Counts work on elements or characters: so many of them take as long as a step. Work on a few is added up until it's
   * worth one.
   */
  work(size: number): void {
    this.unsettled += size;
    if (this.unsettled < LIMITS.elementsOfStep) return;
    const steps = Math.floor(this.unsettled / LIMITS.elementsOfStep);
    this.unsettled -= steps * LIMITS.elementsOfStep;
    this.count(steps);
  }

  /**
   * Runs a modelled function. A call that the source makes is counted there; what a modelled function calls in turn is
   * a step of its own, as a mapping of mappings may ask each of them again and again.
   */
  modelled<T>(run: () => T): T {
    const { modelledIn, frame } = this;
    if (modelledIn === frame) this.work(LIMITS.elementsOfStep);
    this.modelledIn = frame;
    try {
      return run();
    } finally {
      this.modelledIn = modelledIn;
    }
  }

  /** Counts elements that are made. They take memory, as long as they're kept: more than those that are copied. */
  made(count: number): void {
    this.work(count * LIMITS.workOfElement);
  }

  /** Counts a function that's suspended, by how many are: each keeps its variables, and where it stands. */
  suspends(): void {
    this.suspended += 1;
    this.work(this.suspended / LIMITS.elementsOfStep);
  }

  /** Counts a suspended function out that has ended. */
  ends(): void {
    this.suspended -= 1;
  }

  /** Counts what it takes to look at a guard: that of an element grows by each undecided test that it was put in under. */
  protected lookAt({ length }: Guard): void {
    if (length > LIMITS.freeClauses)
      this.work(length + (length * this.path.length) / LIMITS.clausesOfElement);
  }

  private count(steps: number): void {
    this.allSteps += steps;
    this.steps += steps;
    this.spent += steps;
    if (this.startupSteps > 0) {
      this.steps += this.path.length >> 6;
      if (this.steps > this.startupSteps) throw new StartupLimitReached(this.here());
    }
    if (this.spent > LIMITS.statement / 2 ** this.statementsSpent) {
      this.statementsSpent += 1;
      throw new StatementLimitReached(this.here());
    }
    if (this.allSteps > this.lastStep) throw new LimitReached();
    if (this.steps > LIMITS.steps) {
      this.report({ code: 'limit-steps', detail: String(LIMITS.steps), at: this.here(), affects: [] });
      throw new LimitReached();
    }
  }
}
