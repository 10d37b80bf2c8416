/** A name in some code that leads nowhere. */
export interface Finding {
  readonly line: number;
  /** The function around it, or the class. */
  readonly within: string | undefined;
  /** Names the finding: as it is, and with a placeholder for fields. One in the sibling's code shares a name with its like. */
  readonly keys: readonly string[];
  /** Says what's wrong, for the end of a sentence: `"title", which nothing defines`. */
  readonly problem: string;
}
