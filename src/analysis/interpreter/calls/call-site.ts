import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import type { Unknown, Value } from '../values/values';

/** Arguments as they were given: stars spread where their length is known. */
export interface Arguments {
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  /** Set when a `*` or `**` couldn't be spread: more arguments may have been given. */
  readonly open: Unknown | undefined;
}

/** One call, as a model of a library function sees it. */
export interface Call extends Arguments {
  readonly vm: Machine;
  readonly at: Place;
}

/** The call with these arguments. Written out, for it's made all the time, and a spread costs several times as much. */
export const callOf = (vm: Machine, { args, keywords, open }: Arguments, at: Place): Call => ({
  args,
  keywords,
  open,
  vm,
  at,
});

/** The arguments with another one in front of them: a method's `self`. */
export const withFirst = (first: Value, { args, keywords, open }: Arguments): Arguments => ({
  args: [first, ...args],
  keywords,
  open,
});

export const NO_ARGUMENTS: Arguments = { args: [], keywords: new Map(), open: undefined };
