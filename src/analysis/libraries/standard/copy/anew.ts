import type { Site } from '../../../interpreter/calls/call-site';
import { setOn } from '../../../interpreter/attributes/set-on';
import { findOnClass } from '../../../interpreter/values/classes';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { causeOf } from '../../kit/values';

/** How an object is made anew: with copies of its attributes, and of the built-in value under it. */
interface Making {
  readonly copy: (value: Value) => Value;
  readonly content: (value: Value) => Value;
  /** Is told of the copy before it has its attributes. */
  readonly note?: (made: Value) => void;
}

/** Methods by which a class says how its objects are made and filled. */
const OWN = [
  '__new__',
  '__reduce_ex__',
  '__reduce__',
  '__getstate__',
  '__setstate__',
  '__getnewargs_ex__',
  '__getnewargs__',
];

/** Copies an object with its attributes. One whose class says otherwise how it's copied is unknown. */
export function madeAnew(value: InstanceValue, { vm, at }: Site, making: Making): Value {
  const { cls, payload } = value;
  if (OWN.some((name) => isOfProgram(cls, name))) return causeOf(undefined, 'how an object is copied', at);
  const made = vm.instance(cls, at);
  making.note?.(made);
  if (payload !== undefined) made.payload ??= making.content(payload);
  for (const [name, attribute] of value.attrs)
    setOn(vm, made.attrs, name, making.copy(attribute), made.createdUnder);
  made.open = value.open;
  return made;
}

/** Tells whether the class of an object has a method that the program defines. */
const isOfProgram = (cls: ClassValue, name: string): boolean => {
  const found = findOnClass(cls, name);
  return found?.kind === 'function' || (found?.kind === 'descriptor' && found.func.kind === 'function');
};
