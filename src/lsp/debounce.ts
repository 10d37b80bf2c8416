/** Milliseconds to wait for more edits, at least and at most. */
const SHORTEST = 20;
const LONGEST = 150;

/** Debounces an action that follows changes: waits for more of them a quarter as long as its last run took. */
export class DebouncedAction {
  #timer: NodeJS.Timeout | undefined;
  #pause = LONGEST;

  constructor(private readonly action: () => Promise<void>) {}

  /** Runs the action once nothing has changed for a while. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.now(), this.#pause);
  }

  async now(): Promise<void> {
    const start = performance.now();
    await this.action();
    this.#pause = Math.min(LONGEST, Math.max(SHORTEST, (performance.now() - start) / 4));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
