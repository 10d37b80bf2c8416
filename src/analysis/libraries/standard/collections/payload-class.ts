import { callOf, NO_ARGUMENTS, withFirst } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue } from '../../../interpreter/values/values';
import { newOf } from '../../kit/made-by-new';
import { keeping, type Member, methods } from '../../kit/model';

type Construct = NonNullable<ClassHooks['construct']>;

/**
 * Makes a subclass of a built-in class whose content its own constructor makes.
 */
export function payloadClass(
  name: string,
  base: ClassValue,
  make: Construct,
  attrs: readonly Member[] = [],
): ClassValue {
  const construct: Construct = (cls, call) => {
    const init = findOnClass(cls, '__init__');
    // The constructor of a subclass decides what that of the class is given.
    const isAsked = init?.kind === 'function';
    const given = isAsked ? callOf(call.vm, NO_ARGUMENTS, call.at) : call;
    const instance = call.vm.instance(cls, call.at, make(cls, given));
    if (isAsked) callValue(call.vm, init, withFirst(instance, call), call.at);
    return instance;
  };
  const init = methods(keeping(name), {
    '__init__(*args, **keywords)': (self, { args, keywords }, { vm, at, open }) => {
      self.payload = make(self.cls, { args, keywords, open, vm, at });
      return NONE;
    },
  });
  // `__new__` makes an empty object.
  const create = newOf(name, (cls, { vm, at }) =>
    vm.instance(cls, at, make(cls, callOf(vm, NO_ARGUMENTS, at))),
  );
  return modelClass(name, [base], [create, ...init, ...attrs], { construct, yields: true });
}
