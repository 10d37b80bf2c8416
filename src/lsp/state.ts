import { STATE_NOTIFICATION, type State } from './own-messages';
import type { Connection } from './protocol';

/** Tells a client that wants it when the applications are analysed. */
export class StateTeller {
  isWanted = false;
  #running = 0;

  constructor(private readonly connection: Connection) {}

  /** Counts as analysing until the work is done. */
  async during(work: Promise<unknown>): Promise<void> {
    this.#count(1);
    try {
      await work;
    } finally {
      this.#count(-1);
    }
  }

  #count(change: number): void {
    this.#running += change;
    const state: State = { analysing: this.#running > 0 };
    if (this.isWanted) void this.connection.sendNotification(STATE_NOTIFICATION, state);
  }
}
