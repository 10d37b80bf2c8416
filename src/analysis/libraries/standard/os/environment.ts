import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import type { Machine } from '../../../interpreter/machine';
import { modelClass } from '../../../interpreter/values/classes';
import {
  contentOf,
  dictOf,
  entriesOf,
  entryOf,
  mergeInto,
  removeEntry,
  setEntry,
} from '../../../interpreter/values/dicts';
import { item, native, NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { DictValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { methods, param, selfOf, standingInstance } from '../../kit/members';

/**
 * `os.environ`: the environment that was given for the analysis, and what the program sets in it. A mapping over a
 * dict that's filled when it's first asked for.
 */
export function makeEnviron({ object }: Builtins): InstanceValue {
  const cls = modelClass('os._Environ', [object], methods('os._Environ', ENVIRON));
  return standingInstance(cls);
}

const NOWHERE = { file: '', line: 0 };

/** The content of `os.environ` by now. */
function environmentOf(vm: Machine): DictValue {
  const environ = vm.models.library('os.environ');
  if (environ?.kind !== 'instance') return dictOf(vm, []);
  const known = contentOf(environ);
  if (known !== undefined) return known;
  const given = [...vm.options.env].map(([name, value]) => [name, str(value)] as const);
  const made: DictValue = { ...dictOf(vm, given), born: [] };
  environ.payload = made;
  return made;
}

/** A variable of the environment; `undefined` where it isn't set. */
export function variable(vm: Machine, name: string): Value | undefined {
  const value = entryOf(vm, environmentOf(vm), str(name));
  return value === undefined ? undefined : (vm.decisions?.read(given(vm, name), value) ?? value);
}

/** What stands for a variable that isn't set, and for all that's made of it. */
export const instead = (vm: Machine, name: string, value: Value): Value =>
  vm.decisions?.read(`${name} isn't set`, value) ?? value;

/** How a variable came to be set, in words. */
function given({ decisions }: Machine, name: string): string {
  const how = decisions?.givenBy.get(name);
  return how === undefined ? `${name}, set by the program` : `${name}, given by ${how}`;
}

const key = (call: Call): Value => param(call, 1, 'key');

const ENVIRON: Readonly<Record<string, (call: Call) => Value>> = {
  __getitem__: (call) => {
    const name = textOf(key(call));
    if (name === undefined) return unknown('environment', 'a variable of the environment', call.at);
    return variable(call.vm, name) ?? unsetVariable(call, name);
  },
  __setitem__: (call) => {
    setEntry(call.vm, environmentOf(call.vm), key(call), param(call, 2, 'value'));
    return NONE;
  },
  __delitem__: (call) => {
    removeEntry(call.vm, environmentOf(call.vm), key(call));
    return NONE;
  },
  __contains__: ({ vm, args: [, name = NONE], at }) =>
    name.kind === 'choice' ? NONE : known(vm, name, compare(vm, 'in', name, environmentOf(vm), at)),
  __iter__: ({ vm }) => vm.listOf(entriesOf(vm, environmentOf(vm)).map((one) => item(one.key, one.guard))),
  __len__: ({ vm }) => ({ kind: 'num', value: environmentOf(vm).entries.size, isFloat: false }),
  copy: ({ vm }) => copied(vm),
  update: (call) => {
    const environ = environmentOf(call.vm);
    const [, given] = call.args;
    if (given !== undefined) mergeInto(call.vm, environ, given);
    for (const [name, value] of call.keywords) setEntry(call.vm, environ, str(name), value);
    return NONE;
  },
  ...Object.fromEntries(
    ['get', 'setdefault', 'pop', 'keys', 'values', 'items'].map((name) => [name, asDict(name)]),
  ),
};

/** A method that does what `dict`'s own does. */
function asDict(name: string): (call: Call) => Value {
  return (call) => {
    if (selfOf(call) === undefined) return NONE;
    const method = getAttribute(call.vm, environmentOf(call.vm), name, call.at);
    const result = callValue(call.vm, method, { ...call, args: call.args.slice(1) }, call.at);
    return known(call.vm, call.args[1] ?? NONE, result);
  };
}

/** What's asked of the environment by a variable's name hangs on that variable. */
function known(vm: Machine, key: Value, answer: Value): Value {
  const name = textOf(key);
  if (vm.decisions === undefined || name === undefined) return answer;
  const isSet = entryOf(vm, environmentOf(vm), str(name)) !== undefined;
  return isSet ? vm.decisions.read(given(vm, name), answer) : instead(vm, name, answer);
}

function copied(vm: Machine): Value {
  const dict = vm.dict();
  mergeInto(vm, dict, environmentOf(vm));
  return dict;
}

/** A variable that must be there and isn't: KeyError where it's caught, else its value is for the user to give. */
function unsetVariable({ vm, at }: Call, name: string): Value {
  vm.raiseIfCaught('KeyError', name, at);
  return unknown('environment', name, at);
}

/** `os.getenv(name, default)`. */
export const getenv = native('os.getenv', (call) => {
  const name = textOf(param(call, 0, 'key'));
  if (name === undefined) return unknown('environment', 'a variable of the environment', call.at);
  return variable(call.vm, name) ?? instead(call.vm, name, param(call, 1, 'default'));
});

/** The names that iterating an environment gives, for models of other libraries. */
export const variableNames = (vm: Machine): readonly string[] =>
  iterate(vm, environmentOf(vm), NOWHERE).items.flatMap(({ value }) => textOf(value) ?? []);
