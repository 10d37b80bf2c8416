import type { Diagnostic } from './diagnostic';

/** Collects diagnostics: one for each code, wording and place; what they affect is joined. */
export class DiagnosticLog {
  private readonly known = new Map<string, Diagnostic>();
  private isQuiet = false;

  /** Bound, so that it can be handed on by itself. */
  readonly report = (diagnostic: Diagnostic): void => {
    if (this.isQuiet) return;
    const { code, detail, at } = diagnostic;
    const key = JSON.stringify([code, detail, at]);
    const before = this.known.get(key);
    const affects = [...new Set([...(before?.affects ?? []), ...diagnostic.affects])];
    this.known.set(key, before === undefined ? diagnostic : { ...before, affects });
  };

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
