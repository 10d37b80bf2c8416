import type { Place } from '../../base/diagnostics/place';

/** A part of a type or of a schema that isn't known, with the reason in words. */
export class Doubt {
  constructor(
    readonly reason: string,
    readonly at: Place,
    /** The installed package whose source would tell it. */
    readonly packageName?: string,
  ) {}

  /** Returns the same at another place. */
  movedBy(move: (place: Place) => Place): Doubt {
    return new Doubt(this.reason, move(this.at), this.packageName);
  }
}
