import { callValue } from '../../interpreter/calls/calls';
import { native, NONE } from '../../interpreter/values/make';
import type { NativeFunction } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { qualified } from '../kit/members';

/**
 * Libraries that make decorators: what they decorate shows itself as the function under it, so that's what's left.
 * Without a model the maker's function would be entered as if it were the decorator itself.
 */
export const wrapt: Library = () => qualified('wrapt', { decorator: keeping('wrapt.decorator') });
export const decorator: Library = () => qualified('decorator', { decorator: keeping('decorator.decorator') });

/** `makefun.wraps`: as that of `functools`. */
export const makefun: Library = () =>
  qualified('makefun', {
    wraps: native(
      'makefun.wraps',
      (call) =>
        callValue(
          call.vm,
          call.vm.models.library('functools.wraps') ?? NONE,
          { ...call, keywords: new Map() },
          call.at,
        ),
      true,
    ),
  });

/** Makes decorators that give back what they're given; `@make` and `@make(option=…)`. */
function keeping(name: string): NativeFunction {
  const made = native(name, ({ args: [func = NONE] }) => func, true);
  return native(
    name,
    ({ args: [maker] }) => (maker === undefined ? native(name, () => made, true) : made),
    true,
  );
}
