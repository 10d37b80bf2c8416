import { initialize } from '../../interpreter/calls/instantiate';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { native as rawNative } from '../../interpreter/values/make';
import type { ClassHooks, ClassValue } from '../../interpreter/values/values';
import type { Member } from './model';
import { causeOf } from './values';

type Construct = NonNullable<ClassHooks['construct']>;

/**
 * Returns the hooks of a class whose objects are made whole by its `__new__`: one of the program takes its place, and an
 * `__init__` of the program runs behind it.
 */
export const madeByNew = (make: Construct): ClassHooks => ({
  yields: true,
  construct: (cls, call) => {
    const made = make(cls, call);
    return made.kind === 'instance' && isOwn(made.cls, '__init__')
      ? initialize(call.vm, made, call, call.at)
      : made;
  },
});

/** Returns `__new__` of such a class, which a subclass asks with the class of the new object. */
export const newOf = (owner: string, make: Construct): Member => [
  '__new__',
  rawNative(
    `${owner}.__new__`,
    (call) => {
      const [cls, ...args] = call.args;
      return cls?.kind === 'class'
        ? make(cls, { ...call, args })
        : causeOf(cls, 'the class of a new object', call.at);
    },
    true,
  ),
];

/** Makes a modelled class whose objects are made whole by its `__new__`. `isWhole`: it has all operations there are. */
export const valueClass = (
  qualified: string,
  bases: readonly ClassValue[],
  attrs: readonly Member[],
  make: Construct,
  isWhole = false,
): ClassValue =>
  modelClass(qualified, bases, [newOf(qualified, make), ...attrs], { ...madeByNew(make), isWhole });

/** Tells whether a method of a class is the program's. */
const isOwn = (cls: ClassValue, name: string): boolean => findOnClass(cls, name)?.kind === 'function';
