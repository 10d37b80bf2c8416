import { callOf, type Call } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { native, NONE, textOf } from '../../interpreter/values/make';
import type {
  ClassValue,
  DescriptorValue,
  NativeFunction,
  Single,
  Value,
} from '../../interpreter/values/values';
import { causeOf, plain } from './values';
export * from './values';
export * from './elements';
export { lazyIterator as lazily } from './elements';

/** The text of an argument that's known whole. */
export const textArgument = (call: Call, position: number, name: string): string | undefined => {
  const value = call.args[position] ?? call.keywords.get(name);
  return value === undefined ? undefined : textOf(value);
};

/** An argument by position or name; `undefined` where it isn't given, also when others may be hidden. */
export const given = (call: Call, position: number, name: string): Value | undefined =>
  call.args[position] ?? call.keywords.get(name);

/** The call without its first argument: what a method sees behind `self`. */
export const behindSelf = (call: Call): Call =>
  callOf(call.vm, { args: call.args.slice(1), keywords: call.keywords, open: call.open }, call.at);

export type Kind = Single['kind'];
export type Of<K extends Kind> = Extract<Single, { kind: K }>;

/** Methods of a kind of value. `self` also comes as an instance of a subclass, whose payload is taken. */
export function methodsOf<K extends Kind>(
  kind: K,
  type: string,
  table: Readonly<Record<string, (self: Of<K>, call: Call) => Value>>,
  keepsChoices = false,
): Readonly<Record<string, NativeFunction>> {
  const entries = Object.entries(table).map(([name, method]) => {
    const onSelf = (call: Call, self: Single): Value =>
      // The cast: TypeScript doesn't narrow a union by a generic discriminant.
      self.kind === kind
        ? method(self as Of<K>, behindSelf(call))
        : causeOf(self, `${type}.${name} of a ${self.kind}`, call.at);
    const run = (call: Call): Value =>
      each(call.vm, call.args[0] ?? NONE, (value) =>
        each(call.vm, plain(value), (self) => onSelf(call, self)),
      );
    return [name, native(`${type}.${name}`, run, keepsChoices)] as const;
  });
  return Object.fromEntries(entries);
}

export const property = (name: string, get: (self: Value, call: Call) => Value): DescriptorValue => ({
  kind: 'descriptor',
  type: 'property',
  func: native(name, (call) => get(call.args[0] ?? NONE, call)),
  setter: undefined,
});

export const classMethod = (
  name: string,
  run: (call: Call) => Value,
  keepsChoices = false,
): DescriptorValue => ({
  kind: 'descriptor',
  type: 'classmethod',
  func: native(name, run, keepsChoices),
  setter: undefined,
});

/** Dotted name of a class: `collections.abc.Mapping`. */
export const qualified = ({ module, qualname }: ClassValue): string => `${module}.${qualname}`;

/** Functions of a library, each under its qualified name. */
export function functions(
  library: string,
  table: Readonly<Record<string, (call: Call) => Value>>,
  keepsChoices = false,
): Readonly<Record<string, NativeFunction>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, run]) => [
      `${library}.${name}`,
      native(`${library}.${name}`, run, keepsChoices),
    ]),
  );
}
