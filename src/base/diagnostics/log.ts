import type { Diagnostic } from './diagnostic';

/** Collects diagnostics: one for each code, wording and place, or group; what they affect is joined. */
export class DiagnosticLog {
  private readonly known = new Map<string, Diagnostic>();
  /** Where those of a group stand. */
  private readonly places = new Map<string, Set<string>>();
  private isQuiet = false;

  /** Bound, so that it can be handed on by itself. */
  readonly report = (diagnostic: Diagnostic): void => {
    if (this.isQuiet) return;
    const { code, detail, at, group } = diagnostic;
    const key = JSON.stringify(group === undefined ? [code, detail, at] : [code, group]);
    const before = this.known.get(key);
    const affects = [...new Set([...(before?.affects ?? []), ...diagnostic.affects])];
    const count = group === undefined ? undefined : this.countPlace(key, JSON.stringify(at));
    this.known.set(key, before === undefined ? diagnostic : { ...before, affects, count });
  };

  private countPlace(key: string, place: string): number {
    const places = (this.places.get(key) ?? new Set()).add(place);
    this.places.set(key, places);
    return places.size;
  }

  /** Does something whose diagnostics are of no interest. */
  quietly<T>(action: () => T): T {
    const outer = this.isQuiet;
    this.isQuiet = true;
    try {
      return action();
    } finally {
      this.isQuiet = outer;
    }
  }

  /** In the order in which they were first told. */
  get all(): readonly Diagnostic[] {
    return [...this.known.values()];
  }
}
