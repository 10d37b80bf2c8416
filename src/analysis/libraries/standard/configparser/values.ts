import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bool, NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { verdictOf } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { type Config, optionName, openIn, optionsOf } from './config';
import { refuse } from './errors';

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
  if (vars !== undefined && vars.kind !== 'none') return causeOf(vars, 'an option among others', at);
  const found = options.get(name);
  if (found === undefined) return openIn(config, site) ?? otherwise ?? refuse(site, 'NoOptionError');
  const isRaw = raw !== undefined && verdictOf(vm, raw, at) === true;
  return convert(isRaw ? found : resolved(found, config, site));
}

/** Returns a value as `get` does: what one stands for that may refer to others isn't known. */
function resolved(raw: Value, { settings }: Config, { at }: Site): Value {
  if (settings.interpolation === 'none' || raw.kind === 'none') return raw;
  const text = textOf(raw);
  if (text === undefined) return causeOf(raw, 'an option', at);
  return settings.interpolation === 'own' || text.includes('%')
    ? unknown('library', 'an option that refers to others', at)
    : raw;
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
  const list = vm.list(
    [...options.keys()].map((option) =>
      tuple(str(option), valueOf(self, config, [section, str(option)], asked, site)),
    ),
  );
  list.open = config.open;
  return list;
}
