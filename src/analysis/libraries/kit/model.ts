import { isStandardModule } from '../../../base/naming/python';
import { ArgumentQueue } from '../../interpreter/calls/arguments';
import type { Call, Site } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { refuseOperands } from '../../interpreter/guards/refusals';
import { markEscaped } from '../../interpreter/values/text/displays';
import { native as rawNative, NONE, unknown } from '../../interpreter/values/make';
import type {
  ClassHooks,
  ClassValue,
  DescriptorValue,
  InstanceValue,
  NativeFunction,
  Single,
  Unknown,
  Value,
} from '../../interpreter/values/values';
import { type Bound, nameOf, type Parameter, parametersIn, type Signature } from './signature';
import type { Entries } from './library';
import { causeOf, plain } from './values';

/**
 * How a model reads: a signature as Python writes it, and a rule that gets the arguments by name, and the call's place.
 *
 *     functions('functools', {
 *       'reduce(function, iterable, initial=..., /)': ({ function: func, iterable, initial }, site) => …,
 *     });
 *
 * `native` makes one function, `functions` those of a module under their qualified names, `methods` those of a class
 * (the rule gets `self` first), `properties`, `classMethods` and `staticMethods` its descriptors, `methodsOf` those of a
 * built-in kind of value; `constructor` is what a call of the class does. Arguments are bound as those of a function of
 * the project are. A call that doesn't fit the signature gives an unknown, or raises TypeError, and the rule isn't asked. A parameter that
 * gets nothing has its default; after a `*` or `**` that couldn't be spread, the unknown that it is. A rule is asked
 * once for each combination of its arguments' alternatives. That of `functions(keeping('functools'), {…})` gets Choice
 * values as they are, which is right for what stores arguments or hands them on.
 */
export type Rule<S extends string> = (args: Bound<S>, site: Site) => Value;
export type MethodRule<S extends string, Self = InstanceValue> = (
  self: Self,
  args: Bound<S>,
  site: Site,
) => Value;

/** Rules by signature. */
export type Rules<S extends string> = { readonly [K in S]: Rule<K> };
export type MethodRules<S extends string, Self = InstanceValue> = { readonly [K in S]: MethodRule<K, Self> };

/** An owner or a signature whose rules get Choice values as they are. */
interface Kept<S extends string> {
  readonly kept: S;
}
export const keeping = <S extends string>(kept: S): Kept<S> => ({ kept });

type Owner = string | Kept<string>;
const textOf = <S extends string>(given: S | Kept<S>): S => (typeof given === 'string' ? given : given.kept);
const keeps = (given: Owner): boolean => typeof given !== 'string';

/** An attribute of a modelled class, by name. */
export type Member = readonly [string, Value];

/** A function by its qualified signature: `functools.reduce(function, iterable, initial=..., /)`. */
export function native<S extends Signature>(given: S | Kept<S>, rule: Rule<S>): NativeFunction {
  const signature = textOf(given);
  return nativeAs(nameOf(signature), signature, rule, keeps(given));
}

function nativeAs<S extends Signature>(
  name: string,
  signature: S,
  rule: Rule<S>,
  keepsChoices: boolean,
): NativeFunction {
  const callee = { name, parameters: parametersIn(signature), taken: 0 };
  const run = (call: Call): Value => applied<S>(callee, call, (args) => rule(args, call));
  return rawNative(name, run, keepsChoices);
}

/** Functions of a module, by qualified name. */
export const functions = <S extends Signature>(owner: Owner, table: Rules<S>): Entries =>
  qualified(textOf(owner), Object.fromEntries(members(owner, table)));

/** Values by the qualified names that they have in a module. */
export const qualified = (owner: string, table: Readonly<Record<string, Value>>): Entries =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${owner}.${name}`, value]));

/** Functions by name, of a module or a class; built-in ones have the owner `''`. Of a class, they begin with `self`. */
export const members = <S extends Signature>(owner: Owner, table: Rules<S>): Member[] =>
  // The cast: `Object.entries` forgets the types of the keys, here and below.
  (Object.entries(table) as [S, Rule<S>][]).map(([signature, rule]) => {
    const [name, of] = [nameOf(signature), textOf(owner)];
    return [name, nativeAs(of === '' ? name : `${of}.${name}`, signature, rule, keeps(owner))];
  });

/** Methods of a modelled class. The signatures leave `self` out, and a call on anything but an instance is unknown. */
export const methods = <S extends Signature>(owner: Owner, table: MethodRules<S>): Member[] =>
  (Object.entries(table) as [S, MethodRule<S>][]).map(([signature, rule]) => {
    const name = `${textOf(owner)}.${nameOf(signature)}`;
    const callee = { name, parameters: parametersIn(signature), taken: 1 };
    const run = (call: Call): Value => {
      const [self] = call.args;
      if (self === undefined)
        return misfit(call, name, unknown('argument', `argument self of ${name}`, call.at));
      return self.kind === 'instance'
        ? applied<S>(callee, call, (args) => rule(self, args, call))
        : ofAnother(call, name, self);
    };
    return [nameOf(signature), rawNative(name, run, keeps(owner))];
  });

/** Class methods: their signature begins with `cls`. */
export const classMethods = <S extends Signature>(owner: Owner, table: Rules<S>): Member[] =>
  members(owner, table).map(([name, func]) => [name, descriptor('classmethod', func)]);

export const staticMethods = <S extends Signature>(owner: Owner, table: Rules<S>): Member[] =>
  members(owner, table).map(([name, func]) => [name, descriptor('staticmethod', func)]);

type Getter = (self: InstanceValue, site: Site) => Value;

/** A property that can be set. */
interface Settable {
  readonly get: Getter;
  readonly set: (self: InstanceValue, value: Value, site: Site) => void;
}

/** Properties of a modelled class. */
export const properties = (owner: string, table: Readonly<Record<string, Getter | Settable>>): Member[] =>
  Object.entries(table).map(([name, rule]) => {
    const { get, set } = typeof rule === 'function' ? { get: rule, set: undefined } : rule;
    const func = native(`${owner}.${name}(self)`, ({ self }, site) =>
      self.kind === 'instance' ? get(self, site) : causeOf(self, name, site.at),
    );
    if (set === undefined) return [name, descriptor('property', func)];
    const setter = native(keeping(`${owner}.${name}(self, value)`), ({ self, value }, site) => {
      if (self.kind === 'instance') set(self, value, site);
      return NONE;
    });
    return [name, { ...descriptor('property', func), setter }];
  });

const descriptor = (type: DescriptorValue['type'], func: Value): DescriptorValue => ({
  kind: 'descriptor',
  type,
  func,
  setter: undefined,
});

/** Makes the constructor of a modelled class from its signature and a rule. */
export function constructor<S extends Signature>(
  signature: S,
  rule: (cls: ClassValue, args: Bound<S>, site: Site) => Value,
): NonNullable<ClassHooks['construct']> {
  const parameters = parametersIn(signature);
  return (cls, call) =>
    applied<S>({ name: `${cls.module}.${cls.name}`, parameters, taken: 0 }, call, (args) =>
      rule(cls, args, call),
    );
}

export type Kind = Single['kind'];
export type Of<K extends Kind> = Extract<Single, { kind: K }>;

/** Methods of a built-in kind of value, also of the value under an instance of a subclass. */
export const methodsOf = <K extends Kind, S extends Signature>(
  kind: K,
  type: Owner,
  table: MethodRules<S, Of<K>>,
): Readonly<Record<string, NativeFunction>> =>
  Object.fromEntries(
    (Object.entries(table) as [S, MethodRule<S, Of<K>>][]).map(([signature, rule]) => {
      const name = `${textOf(type)}.${nameOf(signature)}`;
      const callee = { name, parameters: parametersIn(signature), taken: 1 };
      const onSelf = (call: Call, self: Single): Value =>
        self.kind === kind
          ? // The cast: TypeScript doesn't narrow a union by a generic discriminant.
            applied<S>(callee, call, (args) => rule(self as Of<K>, args, call))
          : ofAnother(call, name, self);
      const run = (call: Call): Value =>
        each(call.vm, call.args[0] ?? NONE, (value) =>
          each(call.vm, plain(value), (self) => onSelf(call, self)),
        );
      return [nameOf(signature), rawNative(name, run, keeps(type))];
    }),
  );

/** Returns the result of a method that's called on a value of another class: Python raises TypeError. */
function ofAnother(call: Call, name: string, self: Value | undefined): Unknown {
  if (self !== undefined && self.kind !== 'choice')
    refuseOperands(call.vm, `${name} doesn't apply to this object`, call.at, self);
  return refused(call, causeOf(self, `${name} of another value`, call.at));
}

/** The callee of a bound call. `taken` is the number of leading arguments that aren't bound, such as `self`. */
interface Callee {
  readonly name: string;
  readonly parameters: () => readonly Parameter[];
  readonly taken: number;
}

/** Binds the arguments of a call, and applies a rule to them. */
function applied<S extends Signature>(
  { name, parameters, taken }: Callee,
  call: Call,
  rule: (args: Bound<S>) => Value,
): Value {
  const queue = new ArgumentQueue(call, taken);
  const bound: Record<string, ReturnType<typeof argumentOf>> = {};
  for (const parameter of parameters()) {
    const value = argumentOf(parameter, queue, call);
    if (value === undefined && parameter.isRequired)
      return misfit(call, name, unknown('argument', `argument ${parameter.name} of ${name}`, call.at));
    bound[parameter.name] = value;
  }
  if (!queue.isEmpty)
    return misfit(call, name, unknown('argument', `an argument that ${name} doesn't take`, call.at));
  // The cast: the keys are the names that the signature has in its type, which is computed from the same text.
  return rule(bound as Bound<S>);
}

/**
 * Returns the result of a call that doesn't fit a signature. One of Python itself raises TypeError if a `try` catches it; a
 * package may have another signature in another release.
 */
function misfit(call: Call, name: string, result: Unknown): Unknown {
  const [top = name, next] = name.split('.', 2);
  const isOfPython = next === undefined || isStandardModule(top) || BUILT_IN_TYPES.has(top);
  if (call.isWhole === true && isOfPython) call.vm.raiseIfCaught('TypeError', result.detail, call.at);
  return refused(call, result);
}

/** Built-in classes whose methods the models have. */
export const BUILT_IN_TYPES: ReadonlySet<string> = new Set(
  'builtins int float str bytes list tuple set frozenset dict range object type property generator coroutine BaseException'.split(
    ' ',
  ),
);

/** Returns the result of a call that no rule is asked for: the real function may change its arguments. */
function refused({ vm, args, keywords }: Call, result: Unknown): Unknown {
  markEscaped(vm, args);
  markEscaped(vm, keywords.values());
  return result;
}

function argumentOf(
  parameter: Parameter,
  queue: ArgumentQueue,
  { open }: Call,
): Value | readonly Value[] | ReadonlyMap<string, Value> | undefined {
  switch (parameter.kind) {
    case 'var-positional':
      return queue.rest();
    case 'var-keyword':
      return queue.named();
    default:
      return queue.one(parameter) ?? open ?? parameter.initial;
  }
}
