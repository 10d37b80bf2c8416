import type { Site } from '../../interpreter/calls/call-site';
import { bool, str, textOf, unknown } from '../../interpreter/values/make';
import { converted } from '../../interpreter/guards/missing-inputs';
import type { NamedFile } from '../../interpreter/guards/unread-files';
import type { BuiltinException } from '../../interpreter/values/exceptions';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { readFiles } from '../files/env-files';
import { invoke } from '../kit/calls';
import { own } from '../kit/instances';
import { instead, requiredVariable, variable } from '../standard/os/environment';

/** A setting out of the environment, for libraries that read one variable a call. */
export interface Setting {
  readonly name: Value;
  /** `undefined` where it must be set. */
  readonly initial: Value | undefined;
  /** The callable that converts the value: a type, a function; `undefined` or None for none. */
  readonly cast: Value | undefined;
  /** True if a default is cast as well. */
  readonly castsDefault: boolean;
  /** The texts that mean True and False. */
  readonly truths: readonly string[];
  readonly falsehoods: readonly string[];
  /** The exception for a setting that must be given and isn't. */
  readonly missing: ClassValue | BuiltinException;
  /** Files that may give the setting. */
  readonly files?: readonly NamedFile[];
  /** Looks the setting up where the program says, instead of the environment. */
  readonly lookUp?: (name: string) => Value | undefined;
  /** Raises the exception for a setting that's looked up there and isn't there. */
  readonly refuse?: (name: string) => Value;
  /** Raises the exception for a word that means neither True nor False. */
  readonly refuseWord?: (name: string, word: string) => Value;
}

/** Returns the value of a setting: as it's given, else its default; a required one that isn't given is unknown. */
export function settingValue(site: Site, setting: Setting): Value {
  const name = textOf(setting.name);
  if (name === undefined)
    return setting.name.kind === 'unknown' ? setting.name : unknown('setting', 'a setting', site.at);
  const { unread, get } = readFiles(site, setting.files ?? []);
  site.vm.decisions?.unread.decide([`${name} isn't set`, `${name}, taken as given`], unread);
  const given = (setting.lookUp === undefined ? variable(site.vm, name) : setting.lookUp(name)) ?? get(name);
  if (given !== undefined) {
    const value = cast(site, given, setting);
    return site.vm.decisions?.carry(given, value) ?? value;
  }
  if (setting.lookUp !== undefined && setting.initial === undefined)
    return setting.refuse?.(name) ?? unknown('setting', name, site.at);
  if (setting.initial === undefined) {
    const value = requiredVariable(site.vm, name, site.at, setting.missing);
    return setting.cast === undefined ? value : converted(value);
  }
  const initial = setting.castsDefault ? cast(site, setting.initial, setting) : setting.initial;
  return setting.lookUp === undefined ? instead(site.vm, name, initial) : initial;
}

function cast(site: Site, value: Value, setting: Setting): Value {
  const { cast: type, truths, falsehoods } = setting;
  if (type === undefined || type.kind === 'none' || value.kind === 'none') return value;
  const word = textOf(value)?.toLowerCase();
  if (type.kind === 'class' && type.name === 'bool' && type.module === 'builtins') {
    if (word === undefined) return value;
    return truths.includes(word)
      ? bool(true)
      : falsehoods.includes(word)
        ? bool(false)
        : (setting.refuseWord?.(textOf(setting.name) ?? '', textOf(value) ?? '') ??
          unknown('setting', word, site.at));
  }
  return invoke(site, type, value);
}

/** Returns the variable that a name means to a reader object that puts a prefix before all of them. */
export function prefixed(site: Site, reader: InstanceValue, name: Value): Value {
  const prefix = own(site, reader, 'env_prefix');
  return prefix?.kind === 'str' && name.kind === 'str' ? str(...prefix.parts, ...name.parts) : name;
}

/** Splits a text at commas: `a, b` → `["a", "b"]`. */
export function separated({ vm, at }: Site, value: Value): Value {
  const text = textOf(value);
  if (text === undefined)
    return value.kind === 'list' || value.kind === 'unknown' ? value : unknown('setting', 'a list', at);
  const parts = text.split(',').map((part) => part.trim());
  return vm.list(parts.filter((part) => part !== '').map((part) => str(part)));
}
