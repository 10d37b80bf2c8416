import type { Diagnostic } from './diagnostic';

/**
 * Collects diagnostics. Merges those with the same code, detail and place, or of one group, and joins what they
 * affect.
 */
export class DiagnosticLog {
  private known = new Map<string, Diagnostic>();
  /** The places of each group. */
  private places = new Map<string, Set<string>>();
  private isQuiet = false;

  /** Adds a diagnostic. A bound function, to be passed on alone. */
  readonly report = (diagnostic: Diagnostic): void => {
    if (this.isQuiet) return;
    const { code, detail, at, group } = diagnostic;
    const key = JSON.stringify(group === undefined ? [code, detail, at] : [code, group]);
    const before = this.known.get(key);
    const affects = [...new Set([...(before?.affects ?? []), ...diagnostic.affects])];
    const count = group === undefined ? undefined : this.countPlace(key, JSON.stringify(at));
    const ended = diagnostic.ended ?? before?.ended;
    this.known.set(key, before === undefined ? diagnostic : { ...before, affects, count, ended });
  };

  private countPlace(key: string, place: string): number {
    const places = (this.places.get(key) ?? new Set()).add(place);
    this.places.set(key, places);
    return places.size;
  }

  /** Runs an action and ignores its diagnostics. */
  quietly<T>(action: () => T): T {
    const outer = this.isQuiet;
    this.isQuiet = true;
    try {
      return action();
    } finally {
      this.isQuiet = outer;
    }
  }

  /** Runs an action, and returns the diagnostics that it alone gives. They aren't kept. */
  apart(action: () => void): readonly Diagnostic[] {
    const { known, places } = this;
    this.known = new Map();
    this.places = new Map();
    try {
      action();
      return [...this.known].flatMap(([key, diagnostic]) => (known.has(key) ? [] : [diagnostic]));
    } finally {
      Object.assign(this, { known, places });
    }
  }

  /** All diagnostics, in the order in which they were first reported. */
  get all(): readonly Diagnostic[] {
    return [...this.known.values()];
  }
}
