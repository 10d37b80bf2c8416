import { callValue } from '../../interpreter/calls/calls';
import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { bool, str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { instead, variable } from '../standard/environment';

/** A setting out of the environment, for libraries that read one variable a call. */
export interface Setting {
  readonly name: Value;
  /** `undefined` where it must be set. */
  readonly initial: Value | undefined;
  /** What the value is called with: a type, a function; `undefined` or None for nothing. */
  readonly cast: Value | undefined;
  /** Whether a default is cast as well. */
  readonly castsDefault: boolean;
  /** What texts mean True and False. */
  readonly truths: readonly string[];
  readonly falsehoods: readonly string[];
}

/** The value of a setting: as it's given, else its default; a required one that isn't given is unknown. */
export function settingValue(call: Call, setting: Setting): Value {
  const name = textOf(setting.name);
  if (name === undefined)
    return setting.name.kind === 'unknown' ? setting.name : unknown('setting', 'a setting', call.at);
  const given = variable(call.vm, name);
  if (given !== undefined) {
    const value = cast(call, given, setting);
    return call.vm.decisions?.carry(given, value) ?? value;
  }
  if (setting.initial === undefined) return unknown('setting', name, call.at);
  const initial = setting.castsDefault ? cast(call, setting.initial, setting) : setting.initial;
  return instead(call.vm, name, initial);
}

function cast(call: Call, value: Value, { cast: type, truths, falsehoods }: Setting): Value {
  if (type === undefined || type.kind === 'none' || value.kind === 'none') return value;
  const word = textOf(value)?.toLowerCase();
  if (type.kind === 'class' && type.name === 'bool' && type.module === 'builtins') {
    if (word === undefined) return value;
    return truths.includes(word)
      ? bool(true)
      : falsehoods.includes(word)
        ? bool(false)
        : unknown('setting', word, call.at);
  }
  return callValue(call.vm, type, { ...NO_ARGUMENTS, args: [value] }, call.at);
}

/** `a, b` → `["a", "b"]`. */
export function separated({ vm, at }: Call, value: Value, delimiter = ','): Value {
  const text = textOf(value);
  if (text === undefined)
    return value.kind === 'list' || value.kind === 'unknown' ? value : unknown('setting', 'a list', at);
  const parts = text.split(delimiter).map((part) => part.trim());
  return vm.list(parts.filter((part) => part !== '').map((part) => str(part)));
}
