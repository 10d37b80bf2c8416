import type { Place } from '../../base/diagnostics/place';

/** How much a rule's findings weigh: what an annotation shows. Both make the check fail. */
export type Level = 'error' | 'warn';

/** Something to put right. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  /** One sentence or two: what's wrong, and what to do. */
  readonly message: string;
  readonly place: Place;
  /** What it's about, without places: `GET /items/me`. A baseline knows it by this. */
  readonly subject: string;
  /** Other places that have to do with it. */
  readonly related: readonly Related[];
}

/** Another place, and what's there. */
export interface Related {
  readonly place: Place;
  readonly message: string;
}

/** What a rule says; the rest is the rule's own. */
export type Found = Omit<Finding, 'rule' | 'level'>;
