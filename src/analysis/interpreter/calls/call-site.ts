import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import type { Unknown, Value } from '../values/values';

/** Arguments as they were given: stars spread where their length is known. */
export interface Arguments {
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  /** Set when a `*` or `**` couldn't be spread: more arguments may have been given. */
  readonly open: Unknown | undefined;
  /** For a call in the source, whether a `*` or only a `**` couldn't be spread. */
  readonly openIn?: 'args' | 'keywords' | undefined;
  /** The position behind the first `*` that couldn't be spread: which parameters get the arguments from there on isn't known. */
  readonly looseFrom?: number | undefined;
  /** True for the arguments of a call in the source without stars: one that doesn't fit is the program's mistake. */
  readonly isWritten?: boolean | undefined;
  /** True if these are all arguments of a call in the source, those behind its stars too. */
  readonly isWhole?: boolean | undefined;
}

/** A call without its arguments: what a model's rule gets beside the values of its parameters. */
export interface Site {
  readonly vm: Machine;
  readonly at: Place;
  /** See {@link Arguments.open}. */
  readonly open: Unknown | undefined;
}

/** A call with its arguments as they were given. */
export interface Call extends Arguments, Site {}

/** Shared by all calls without keyword arguments: nothing is ever put in. */
export const NO_KEYWORDS = new Map<string, Value>();

/** Returns a call with these arguments. Written out, because a spread costs several times as much and calls are many. */
export const callOf = (
  vm: Machine,
  { args, keywords, open, openIn, looseFrom, isWritten, isWhole }: Arguments,
  at: Place,
): Call => ({
  args,
  keywords,
  open,
  openIn,
  looseFrom,
  isWritten,
  isWhole,
  vm,
  at,
});

/** Returns the arguments with one more in front of them, such as the `self` of a method. */
export const withFirst = (
  first: Value,
  { args, keywords, open, openIn, looseFrom, isWritten, isWhole }: Arguments,
): Arguments => ({
  args: [first, ...args],
  keywords,
  open,
  openIn,
  looseFrom: looseFrom === undefined ? undefined : looseFrom + 1,
  isWritten,
  isWhole,
});

export const NO_ARGUMENTS: Arguments = { args: [], keywords: new Map(), open: undefined };
