import { type Site, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import type { Value } from '../../interpreter/values/values';

/** Calls a value with positional arguments. */
export const invoke = (
  { vm, at }: Pick<Site, 'vm' | 'at'>,
  callee: Value,
  ...args: readonly Value[]
): Value => callValue(vm, callee, { ...NO_ARGUMENTS, args }, at);

/** Calls a value with the arguments that a rule got as `*args, **kwargs`. */
export const forward = (
  { vm, at, open }: Site,
  callee: Value,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value> = NO_ARGUMENTS.keywords,
): Value => callValue(vm, callee, { args, keywords, open }, at);
