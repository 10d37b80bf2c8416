import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { type NeededInput, wayToGive } from '../../../interpreter/guards/absent';
import { shown } from '../../../interpreter/guards/guards';
import { asGiven } from '../../../interpreter/guards/missing-inputs';
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
import { withInputs } from '../../../interpreter/values/origin';
import { item, NONE, num, str, textOf, unknown } from '../../../interpreter/values/make';
import type { BuiltinException } from '../../../interpreter/values/exceptions';
import type { ClassValue, DictValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { NOWHERE, type Place } from '../../../../base/diagnostics/place';
import { servedVariables } from './served';
import { invoke } from '../../kit/calls';
import { standingInstance } from '../../kit/instances';
import { methods } from '../../kit/model';

/**
 * `os.environ`: the environment that was given for the analysis, and what the program sets in it. A mapping over a
 * dict that's filled when it's first asked for.
 */
export function makeEnviron({ object }: Builtins): InstanceValue {
  const cls = modelClass('os._Environ', [object], ENVIRON);
  return standingInstance(cls);
}

/** Returns the content of `os.environ` by now. */
function environmentOf(vm: Machine): DictValue {
  const environ = vm.models.library('os.environ');
  if (environ?.kind !== 'instance') return dictOf(vm, []);
  const known = contentOf(environ);
  if (known !== undefined) return known;
  const given: (readonly [string, Value])[] = [
    ...servedVariables(vm),
    ...[...vm.options.env].map(([name, value]) => [name, str(value)] as const),
  ];
  for (const needed of vm.options.needed)
    if (needed.kind === 'variable') given.push([needed.name, neededValue(needed, true)]);
  const made: DictValue = { ...dictOf(vm, given), createdUnder: [] };
  environ.payload = made;
  return made;
}

/** Returns the value of an input that the program needs and isn't given. */
function neededValue(needed: NeededInput, full = false): Value {
  const remedy = `${needed.name} isn't set; --env ${needed.name}=…`;
  const value = unknown('environment', needed.name, needed.at);
  return asGiven(withInputs({ ...value, origin: { kind: 'input', remedy } }, needed.name), full);
}

/** Returns a variable of the environment; `undefined` where it isn't set. */
export function variable(vm: Machine, name: string): Value | undefined {
  const value = entryOf(vm, environmentOf(vm), str(name));
  return value === undefined ? undefined : (vm.decisions?.read(given(vm, name), value) ?? value);
}

/** Returns what stands for a variable that isn't set, and for all that's made of it. */
export function instead(vm: Machine, name: string, value: Value): Value {
  vm.unset.add(name);
  vm.decisions?.unread.lacks(`${name} isn't set`);
  return vm.decisions?.read(`${name} isn't set`, value, { kind: 'variable', name }) ?? value;
}

/** Says how a variable came to be set. */
function given({ decisions, options: { served = [], needed } }: Machine, name: string): string {
  if (needed.some((one) => one.kind === 'variable' && one.name === name)) {
    decisions?.unread.lacks(`${name}, taken as given`);
    return `${name}, taken as given`;
  }
  const how = decisions?.givenBy.get(name) ?? served.find(({ variables }) => variables.has(name))?.file;
  return how === undefined ? `${name}, set by the program` : `${name}, given by ${how}`;
}

const ENVIRON = methods('os._Environ', {
  '__getitem__(key)': (_, { key }, { vm, at }) => {
    const name = textOf(key);
    if (name === undefined) return unknown('environment', 'a variable of the environment', at);
    return variable(vm, name) ?? requiredVariable(vm, name, at, 'KeyError');
  },
  '__setitem__(key, value)': (_, { key, value }, { vm }) => {
    setEntry(vm, environmentOf(vm), key, value);
    return NONE;
  },
  '__delitem__(key)': (_, { key }, { vm }) => {
    removeEntry(vm, environmentOf(vm), key);
    return NONE;
  },
  '__contains__(key)': (_, { key }, { vm, at }) =>
    key.kind === 'choice' ? NONE : known(vm, key, compare(vm, 'in', key, environmentOf(vm), at)),
  '__iter__()': (_, __, { vm }) =>
    vm.listOf(entriesOf(vm, environmentOf(vm)).map((one) => item(one.key, one.guard))),
  '__len__()': (_, __, { vm }) => num(environmentOf(vm).entries.size),
  'copy()': (_, __, { vm }) => {
    const dict = vm.dict();
    mergeInto(vm, dict, environmentOf(vm));
    return dict;
  },
  'update(other=..., /, **kwds)': (_, { other, kwds }, { vm }) => {
    const environ = environmentOf(vm);
    if (other !== undefined) mergeInto(vm, environ, other);
    for (const [name, value] of kwds) setEntry(vm, environ, str(name), value);
    return NONE;
  },
  'get(key, default=None)': (_, { key, default: fallback }, site) =>
    known(site.vm, key, ofDict(site, 'get', key, fallback)),
  'setdefault(key, value)': (_, { key, value }, site) =>
    known(site.vm, key, ofDict(site, 'setdefault', key, value)),
  'pop(key, default=...)': (_, { key, default: fallback }, site) =>
    known(site.vm, key, ofDict(site, 'pop', key, ...(fallback === undefined ? [] : [fallback]))),
  'keys()': (_, __, site) => ofDict(site, 'keys'),
  'values()': (_, __, site) => ofDict(site, 'values'),
  'items()': (_, __, site) => ofDict(site, 'items'),
});

/** Calls the method of `dict` on what the environment holds. */
const ofDict = (site: Site, name: string, ...args: readonly Value[]): Value =>
  invoke(site, getAttribute(site.vm, environmentOf(site.vm), name, site.at), ...args);

/** Records that what's asked of the environment by a variable's name depends on that variable. */
function known(vm: Machine, key: Value, answer: Value): Value {
  const name = textOf(key);
  if (name === undefined) return answer;
  const isSet = entryOf(vm, environmentOf(vm), str(name)) !== undefined;
  return isSet ? (vm.decisions?.read(given(vm, name), answer) ?? answer) : instead(vm, name, answer);
}

/**
 * Returns what stands for a variable that must be there and isn't: raises the exception, if there's one, where it's caught;
 * else the value is for the user to give, as a note says.
 */
export function requiredVariable(
  vm: Machine,
  name: string,
  at: Place,
  exception?: ClassValue | BuiltinException,
): Value {
  const isNew = !vm.unset.has(name);
  instead(vm, name, NONE);
  if (exception !== undefined) vm.raiseIfCaught(exception, name, at, true);
  const needed = { kind: 'variable', name, at } as const;
  const value = neededValue(needed);
  if (shown(vm.path).length > 0) return value;
  if (!isNew) {
    vm.lacks({ at, inputs: [needed] });
    return value;
  }
  vm.report({ code: 'input-needed', detail: wayToGive(needed), at, affects: [] });
  vm.decisions?.unread.lacks(`${name}, taken as given`);
  vm.decisions?.unread.hang([`${name}, taken as given`]);
  setEntry(vm, environmentOf(vm), str(name), value);
  return value;
}

/** Answers `os.getenv(name, default)`. */
export function getenv({ vm, at }: Site, key: Value, fallback: Value): Value {
  const name = textOf(key);
  if (name === undefined) return unknown('environment', 'a variable of the environment', at);
  return variable(vm, name) ?? instead(vm, name, fallback);
}

/** Sets a variable, for models of other libraries. */
export const setVariable = (vm: Machine, name: string, value: Value): void => {
  setEntry(vm, environmentOf(vm), str(name), value);
};

/** Returns the names that iterating an environment gives, for models of other libraries. */
export const variableNames = (vm: Machine): readonly string[] =>
  iterate(vm, environmentOf(vm), NOWHERE).items.flatMap(({ value }) => textOf(value) ?? []);
