import { setOn } from '../../interpreter/attributes/set-attribute';
import type { Call } from '../../interpreter/calls/call-site';
import { seen } from '../../interpreter/values/choice';
import { native, NONE } from '../../interpreter/values/make';
import type { ClassValue, DescriptorValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Entries } from './library';

/** What runs when a modelled function is called. */
export type Run = (call: Call) => Value;

/** An attribute of a modelled class, by name. */
export type Member = readonly [string, Value];

/** A parameter by its position (`self` is 0) or name; None where it wasn't given. */
export const param = ({ args, keywords, open }: Call, position: number, name: string): Value =>
  args[position] ?? keywords.get(name) ?? open ?? NONE;

/** A parameter that can only be given by name; `undefined` where it wasn't. */
export const keyword = ({ keywords, open }: Call, name: string): Value | undefined =>
  keywords.get(name) ?? open;

/** The instance that a method was called on; `undefined` where it was called on something else. */
export function selfOf({ args }: Call): InstanceValue | undefined {
  const [self] = args;
  return self?.kind === 'instance' ? self : undefined;
}

/** What an instance itself holds under a name, as this path sees it. */
export function own({ vm }: Call, self: InstanceValue, name: string): Value | undefined {
  const value = self.attrs.get(name);
  return value === undefined ? undefined : seen(value, vm.path);
}

/** Sets attributes of an instance, on this path. */
export function setOwn({ vm }: Call, self: InstanceValue, values: Iterable<readonly [string, Value]>): void {
  for (const [name, value] of values) setOn(vm, self.attrs, name, value, self.born);
}

/** Whether a value is an object of a class or of one of its subclasses. */
export const isA = (value: Value, cls: ClassValue): value is InstanceValue =>
  value.kind === 'instance' && value.cls.mro.includes(cls);

/** Methods of the class `owner`, called once for each combination of alternatives. */
export const methods = (owner: string, table: Readonly<Record<string, Run>>): Member[] =>
  Object.entries(table).map(([name, run]) => [name, native(`${owner}.${name}`, run)]);

/** Methods that store or pass on their arguments as they are. */
export const keepers = (owner: string, table: Readonly<Record<string, Run>>): Member[] =>
  Object.entries(table).map(([name, run]) => [name, native(`${owner}.${name}`, run, true)]);

/** Methods of another kind: properties, class methods, static methods. */
export const descriptors = (
  owner: string,
  type: DescriptorValue['type'],
  table: Readonly<Record<string, Run>>,
): Member[] =>
  Object.entries(table).map(([name, run]) => {
    const func = native(`${owner}.${name}`, run, type === 'classmethod');
    return [name, { kind: 'descriptor', type, func, setter: undefined }];
  });

/** Functions of the module `owner`, under their qualified names. */
export const functions = (owner: string, table: Readonly<Record<string, Run>>): Entries =>
  qualified(owner, Object.fromEntries(methods(owner, table)));

/** Values under the qualified names that they have in the module `owner`. */
export const qualified = (owner: string, table: Readonly<Record<string, Value>>): Entries =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${owner}.${name}`, value]));

/** An object that's there before the program starts: `os.environ`, `sys.modules`. */
export const standingInstance = (cls: ClassValue): InstanceValue => ({
  kind: 'instance',
  cls,
  attrs: new Map(),
  born: [],
  place: { file: '', line: 0 },
  payload: undefined,
  open: undefined,
});
