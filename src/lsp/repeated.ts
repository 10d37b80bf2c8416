/** Milliseconds to wait for more edits, at least and at most. */
const SHORTEST = 20;
const LONGEST = 150;

/**
 * An action that's repeated after changes. It waits for more of them a quarter as long as its last run took, be it to its end or until
 * the next change made it worthless: a quick one doesn't keep anybody waiting, and a long one isn't begun for each key.
 */
export class Repeated {
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
