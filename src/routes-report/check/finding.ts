import type { Place } from '../../base/diagnostics/place';

/** The severity of a rule's findings in annotations. Both levels make the check fail. */
export type Level = 'error' | 'warn';

/** A mistake that a rule found. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  /** One or two sentences: what is wrong, and what to do. */
  readonly message: string;
  readonly place: Place;
  /** The subject without places, `GET /items/me`, by which a baseline recognises the finding. */
  readonly subject: string;
  /** Other places that are part of the mistake. */
  readonly related: readonly Related[];
}

/** Another place, and what it has to do with the finding. */
export interface Related {
  readonly place: Place;
  readonly message: string;
}

/** A finding before the rule's name and level are added. */
export type Found = Omit<Finding, 'rule' | 'level'>;
