import type { Arguments, Call } from '../../interpreter/calls/call-site';
import { checkCallArguments } from './call-arguments';
import { alternativesOf, choose } from '../../interpreter/values/choice';
import { and } from '../../interpreter/guards/guards';
import { native, NONE, TRUE } from '../../interpreter/values/make';
import type { InstanceValue, NativeFunction, Value } from '../../interpreter/values/values';

/** The instance that a method was called on; `undefined` where it was called on something else. */
export function selfOf({ args }: Call): InstanceValue | undefined {
  const [self] = args;
  return self?.kind === 'instance' ? self : undefined;
}

/** A parameter of a method by its position (`self` is 0) or name; None where it wasn't given. */
export const param = ({ args, keywords, open }: Call, position: number, name: string): Value =>
  args[position] ?? keywords.get(name) ?? open ?? NONE;

/** A parameter that can only be given by name. */
export const keyword = ({ keywords, open }: Call, name: string): Value => keywords.get(name) ?? open ?? NONE;

/** A flag that can only be given by name, and is set where it isn't: an explicit None counts as unset. */
export const flag = ({ keywords, open }: Call, name: string): Value => keywords.get(name) ?? open ?? TRUE;

/** A value, or another where it's None; of a Choice, each alternative. */
export function orElse(value: Value, other: () => Value): Value {
  if (value.kind === 'none') return other();
  if (value.kind !== 'choice' || !value.alternatives.some((one) => one.value.kind === 'none')) return value;
  const replaced = value.alternatives.flatMap((one) =>
    alternativesOf(one.value.kind === 'none' ? other() : one.value).map((inner) => ({
      guard: and(one.guard, inner.guard),
      value: inner.value,
    })),
  );
  const chosen = choose(replaced);
  return chosen.kind === 'absent' ? other() : chosen;
}

/** The same call with other arguments. */
export const withArguments = (call: Call, given: Partial<Arguments>): Call => ({ ...call, ...given });

/**
 * Methods of a modelled class by name, each told its call. They keep choices: a router whose prefix depends on a test is
 * one router, and its rows are told apart when they're listed.
 */
export function methods(
  owner: string,
  table: Readonly<Record<string, (call: Call) => Value>>,
): (readonly [string, NativeFunction])[] {
  return Object.entries(table).map(([name, run]) => {
    const checked = (given: Call): Value => {
      const call = bySelf(given);
      checkCallArguments(call, owner, name);
      return run(call);
    };
    return [name, native(`${owner}.${name}`, checked, true)] as const;
  });
}

/** Returns a call whose first argument is the object, also where it was given as `self=…`. */
function bySelf(call: Call): Call {
  const self = call.args.length === 0 ? call.keywords.get('self') : undefined;
  if (self === undefined) return call;
  return { ...call, args: [self], keywords: new Map([...call.keywords].filter(([name]) => name !== 'self')) };
}

/** A property of a modelled class. */
export const property = (
  owner: string,
  name: string,
  run: (call: Call) => Value,
): readonly [string, Value] => [
  name,
  { kind: 'descriptor', type: 'property', func: native(`${owner}.${name}`, run), setter: undefined },
];

/** A decorator: what it's called with is handed to `register`, and given back. */
export function decorator(name: string, register: (endpoint: Value, call: Call) => void): NativeFunction {
  return native(name, (call) => {
    const [endpoint = NONE] = call.args;
    register(endpoint, call);
    return endpoint;
  });
}
