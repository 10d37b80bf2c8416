import type { Site } from '../../../interpreter/calls/call-site';
import { toStr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { entriesOf } from '../../../interpreter/values/dicts';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bool, NONE, str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, plain } from '../../kit/values';
import { type Config, optionName, type Options, openIn } from './config';
import { refuse } from './errors';
import { Interpolating } from './interpolate';
import { optionsOf } from './lookup';

/** The arguments of `get` beside the names. */
export interface Asked {
  readonly raw?: Value | undefined;
  readonly vars?: Value | undefined;
  readonly fallback?: Value | undefined;
}

/** Makes another value of one that was found. */
export type Converting = (value: Value) => Value;

/** Answers `get`: the value of an option, its references resolved, or the fallback. */
export function valueOf(
  self: InstanceValue,
  config: Config,
  given: readonly [section: Value, option: Value],
  { raw, vars, fallback }: Asked,
  site: Site,
  convert: Converting = (value) => value,
): Value {
  const { vm, at } = site;
  const isUnset = fallback === vm.models.library('configparser._UNSET');
  const otherwise = isUnset ? undefined : fallback;
  const section = textOf(given[0]);
  const asWritten = textOf(given[1]);
  if (section === undefined || asWritten === undefined)
    return causeOf(section === undefined ? given[0] : given[1], 'an option', at);
  const options = optionsOf(config, section);
  if (options === undefined) return openIn(config, site) ?? otherwise ?? refuse(site, 'NoSectionError');
  const name = optionName(self, asWritten, site);
  if (typeof name !== 'string') return name;
  const failure = addVariables(self, options, vars, site);
  if (failure !== undefined) return failure;
  const found = options.get(name);
  if (found === undefined) return openIn(config, site) ?? otherwise ?? refuse(site, 'NoOptionError');
  const isRaw = raw !== undefined && verdictOf(vm, raw, at) === true;
  const place = { section, option: name, options };
  return convert(isRaw ? found : new Interpolating(self, config, site).value(found, place));
}

/** `str(value)`. */
const written = (value: Value, { vm, at }: Site): Value => each(vm, value, (one) => toStr(vm, one, at));

/** Adds what `vars` holds, which comes first. */
function addVariables(
  self: InstanceValue,
  options: Options,
  vars: Value | undefined,
  site: Site,
): Unknown | undefined {
  if (vars === undefined || vars.kind === 'none') return undefined;
  const given = plain(vars);
  if (given.kind !== 'dict') return causeOf(vars, 'vars', site.at);
  for (const { key, value } of entriesOf(site.vm, given)) {
    const name = optionName(self, textOf(key) ?? '', site);
    if (typeof name !== 'string') return name;
    options.set(name, written(value, site));
  }
  return undefined;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'yes', 'true', 'on'].map((word) => [word, true] as const),
  ...['0', 'no', 'false', 'off'].map((word) => [word, false] as const),
]);

/** `_convert_to_boolean`. */
export function toBoolean(value: Value, { vm, at }: Site): Value {
  const text = textOf(value);
  if (text === undefined) return causeOf(value, 'a boolean', at);
  const known = BOOLEANS.get(text.toLowerCase());
  return known === undefined ? raiseInWords(vm, 'ValueError', `Not a boolean: ${text}`, at) : bool(known);
}

/** Calls a built-in type: `int(value)`. */
export const toBuiltin =
  (name: 'int' | 'float', site: Site): Converting =>
  (value) =>
    invoke(site, site.vm.models.builtin(name) ?? NONE, value);

/** Answers `set`. */
export function setOption(
  self: InstanceValue,
  config: Config,
  given: readonly [section: Value, option: Value],
  value: Value,
  site: Site,
): Value {
  const section = given[0].kind === 'none' ? '' : textOf(given[0]);
  const asWritten = textOf(given[1]);
  if (section === undefined || asWritten === undefined) {
    config.open ??= causeOf(section === undefined ? given[0] : given[1], 'the name of an option', site.at);
    return NONE;
  }
  const isDefault = section === '' || section === config.settings.defaultSection;
  const options = isDefault ? config.defaults : config.sections.get(section);
  if (options === undefined) return openIn(config, site) ?? refuse(site, 'NoSectionError');
  const name = optionName(self, asWritten, site);
  if (typeof name !== 'string') return name;
  options.set(name, value);
  return NONE;
}

/** Answers `items(section)`. */
export function itemsOf(
  self: InstanceValue,
  config: Config,
  section: Value,
  asked: Asked,
  site: Site,
): Value {
  const { vm, at } = site;
  const name = textOf(section);
  if (name === undefined) return causeOf(section, 'a section', at);
  const options = optionsOf(config, name);
  if (options === undefined) return openIn(config, site) ?? refuse(site, 'NoSectionError');
  const names = [...options.keys()];
  const rows = names.map((option) => ({
    option: str(option),
    value: valueOf(self, config, [section, str(option)], asked, site),
  }));
  return vm.listOf(
    rows.map(({ option, value }) => ({
      value: { kind: 'tuple', items: [option, value].map((one) => ({ value: one, guard: [] })) },
      guard: [],
    })),
    config.open,
  );
}
