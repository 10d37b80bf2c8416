import type { Site } from '../../interpreter/calls/call-site';
import { bool, NONE, num, textOf, tuple } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { invoke } from './calls';
import { type Flag, readWords, wordValue } from './command-line';
import { causeOf, integerOf } from './values';

/** An option or an argument of a click command. */
export interface Parameter extends Flag {
  /** The keyword by which the command's function gets it. */
  readonly dest: string;
  readonly isArgument: boolean;
  readonly attrs: ReadonlyMap<string, Value>;
  /** Names that turn it off: `--no-reload`. */
  readonly off: readonly string[];
}

/** Reads the arguments of `click.option` and `click.argument`. */
export function parameterOf(words: readonly Value[], attrs: ReadonlyMap<string, Value>): Parameter {
  const given = words.flatMap((one) => textOf(one) ?? []);
  const dashed = given.filter((one) => one.startsWith('-'));
  const [names, off] = [0, 1].map((side) => dashed.flatMap((one) => one.split('/')[side]?.trim() ?? []));
  const plain = given.find((one) => /^[A-Za-z_]\w*$/.test(one));
  const longest = names?.find((one) => one.startsWith('--')) ?? names?.[0] ?? given[0] ?? '';
  const isFlag = (off ?? []).length > 0 || isTrue(attrs.get('is_flag')) || isTrue(attrs.get('count'));
  return {
    dest: plain ?? longest.replace(/^-+/, '').replaceAll('-', '_').toLowerCase(),
    names: [...(names ?? []), ...(off ?? [])],
    off: off ?? [],
    takes: isFlag ? 0 : takesOf(attrs.get('nargs')),
    isArgument: false,
    attrs,
  };
}

const isTrue = (value: Value | undefined): boolean => value?.kind === 'bool' && value.value;

function takesOf(nargs: Value | undefined): Flag['takes'] {
  const count = integerOf(nargs) ?? 1;
  return count < 0 ? 'many' : count;
}

/**
 * Returns what a command's function gets for words, and the words from a subcommand's name on.
 * @returns `undefined` if a word isn't known to the command
 */
export function valuesOf(
  parameters: readonly Parameter[],
  words: readonly string[],
  isGroup: boolean,
  site: Site,
): { readonly values: ReadonlyMap<string, Value>; readonly rest: readonly string[] } | undefined {
  const places = parameters.filter(({ isArgument }) => isArgument);
  const flags = parameters.filter(({ isArgument }) => !isArgument);
  const line = readWords(words, flags, (count) => isGroup && count >= places.length);
  if (line === undefined) return undefined;
  const values = new Map<string, Value>();
  for (const flag of flags) values.set(flag.dest, optionValue(flag, line.used.get(flag), words, site));
  let at = 0;
  for (const place of places) {
    const taken =
      place.takes === 'many' ? line.plain.slice(at) : line.plain.slice(at, at + Number(place.takes));
    at += taken.length;
    values.set(place.dest, taken.length === 0 ? absent(place, site) : given(place, [taken], site));
  }
  return at < line.plain.length ? undefined : { values, rest: line.rest };
}

function optionValue(
  flag: Parameter,
  uses: readonly (readonly string[])[] | undefined,
  words: readonly string[],
  site: Site,
): Value {
  if (uses === undefined) return absent(flag, site);
  if (isTrue(flag.attrs.get('count'))) return num(uses.length);
  if (flag.takes !== 0) return given(flag, uses, site);
  const last = words.findLast((word) => flag.names.includes(word)) ?? '';
  return flag.attrs.get('flag_value') ?? bool(!flag.off.includes(last));
}

function given(parameter: Parameter, uses: readonly (readonly string[])[], site: Site): Value {
  const converted = uses.map((words) =>
    words.map((word) => convert(parameter, wordValue(word, site.at), site)),
  );
  if (isTrue(parameter.attrs.get('multiple'))) return tuple(...converted.flat());
  const last = converted.at(-1) ?? [];
  return parameter.takes === 1 ? (last[0] ?? NONE) : tuple(...last);
}

/** Returns what the function gets without a word for it. One that must be given is unknown: a program that starts has it. */
function absent(parameter: Parameter, site: Site): Value {
  const { attrs, takes, dest } = parameter;
  const fallback = attrs.get('default');
  if (fallback !== undefined) {
    const value = fallback.kind === 'function' ? invoke(site, fallback) : fallback;
    return convert(parameter, value, site);
  }
  const isRequired = parameter.isArgument
    ? attrs.get('required')?.kind !== 'bool'
    : isTrue(attrs.get('required'));
  if (isTrue(attrs.get('multiple')) || takes === 'many') return tuple();
  if (isRequired || attrs.has('prompt')) return causeOf(undefined, `${dest} of the command line`, site.at);
  return takes === 0 ? bool(false) : NONE;
}

/** Converts a text by the built-in `type`, or by that of the default. click's own types check it; what they make stays text. */
function convert({ attrs }: Parameter, value: Value, site: Site): Value {
  if (textOf(value) === undefined) return value;
  const type = attrs.get('type');
  if (type?.kind === 'class' && type.module === 'builtins') return invoke(site, type, value);
  const initial = attrs.get('default');
  const name = initial?.kind === 'num' ? (initial.isFloat ? 'float' : 'int') : undefined;
  const cls = name === undefined || type !== undefined ? undefined : site.vm.models.builtin(name);
  return cls === undefined ? value : invoke(site, cls, value);
}
