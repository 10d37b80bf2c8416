import type { Call } from '../../../interpreter/calls/call-site';
import { bool, native as rawNative, num } from '../../../interpreter/values/make';
import type { NativeFunction, Value } from '../../../interpreter/values/values';
import { methodsOf } from '../../kit/model';

/** Methods of `int` and `float`. What others give isn't known. */
export const NUMBER_METHODS = methodsOf('num', 'int', {
  'is_integer()': ({ value }) => bool(typeof value === 'bigint' || Number.isInteger(value)),
});

/** Methods of `True` and `False`: those of the numbers that they are. */
export const BOOL_METHODS: Readonly<Record<string, NativeFunction>> = Object.fromEntries(
  Object.entries(NUMBER_METHODS).map(([name, method]) => {
    const run = (call: Call): Value => {
      const [self, ...rest] = call.args;
      return method.run(self?.kind === 'bool' ? { ...call, args: [num(Number(self.value)), ...rest] } : call);
    };
    return [name, rawNative(method.name, run, method.keepsChoices)];
  }),
);
