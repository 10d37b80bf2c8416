import type { CheckContext } from './context';
import type { Found, Level } from './finding';

/** A rule of `tool routes check`. Help, completion, docs and SARIF metadata are made from its fields. */
export interface Rule {
  /** The level unless the configuration sets another. */
  readonly level: Level | 'off';
  /** One line that completes "finds …", without a full stop. */
  readonly summary: string;
  /** True for a rule that needs the operations of the analysis. */
  readonly readsOperations?: boolean;
  readonly find: (context: CheckContext) => readonly Found[];
}
