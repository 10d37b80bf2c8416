import { type Arguments, type Site, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import type { Value } from '../../interpreter/values/values';

/** Calls a value with positional arguments. */
export const invoke = (
  { vm, at }: Pick<Site, 'vm' | 'at'>,
  callee: Value,
  ...args: readonly Value[]
): Value => callValue(vm, callee, { ...NO_ARGUMENTS, args }, at);

/**
 * Calls a value with the arguments that Python calls it with, and no others: where it doesn't take them, that's the program's
 * mistake.
 */
export const invokeExactly = (
  { vm, at }: Pick<Site, 'vm' | 'at'>,
  callee: Value,
  ...args: readonly Value[]
): Value => callValue(vm, callee, { ...NO_ARGUMENTS, args, isWhole: true }, at);

/** Calls a value with the arguments that a rule got as `*args, **kwargs`. */
export const forward = (
  { vm, at, open }: Site,
  callee: Value,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value> = NO_ARGUMENTS.keywords,
): Value => callValue(vm, callee, { args, keywords, open }, at);

/** Calls a value with arguments of a call in the source, as many as they are there: where it doesn't take them, that's the program's mistake. */
export const forwardAll = (
  { vm, at, open, isWhole, isWritten }: Site & Pick<Arguments, 'isWhole' | 'isWritten'>,
  callee: Value,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value> = NO_ARGUMENTS.keywords,
): Value => callValue(vm, callee, { args, keywords, open, isWhole, isWritten }, at);

/** Returns the result of a coroutine; any other value is its own. */
export const finished = (value: Value): Value =>
  value.kind === 'deferred' && value.type === 'coroutine' ? value.force() : value;
