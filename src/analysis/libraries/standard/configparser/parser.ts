import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { keeping, methods, type MethodRule } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { type Config, CONFIGS, optionName, openIn, optionsOf } from './config';
import { refuse } from './errors';
import { type Converting, itemsOf, setOption, toBoolean, toBuiltin, valueOf } from './values';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { neededFile } from '../../files/absent-file';
import { locate, pathOf } from '../../files/paths';
import { Reading } from './read';

const UNKNOWN = 'a parser that changed under a test';

/** Applies a rule to what a parser holds. */
const read = (self: InstanceValue, site: Site, rule: (config: Config) => Value): Value => {
  const config = CONFIGS.read(self);
  return config === undefined ? causeOf(undefined, UNKNOWN, site.at) : rule(config);
};

/** Applies a rule that changes what a parser holds. */
const change = (self: InstanceValue, site: Site, rule: (config: Config) => Value): Value => {
  CONFIGS.change(site, self);
  return read(self, site, rule);
};

/** Answers `add_section`. */
function addSection(config: Config, section: Value, site: Site): Value {
  const name = textOf(section);
  if (name === undefined) {
    config.open ??= causeOf(section, 'the name of a section', site.at);
    return NONE;
  }
  if (name === config.settings.defaultSection)
    return raiseInWords(site.vm, 'ValueError', `Invalid section name: '${name}'`, site.at);
  if (config.sections.has(name)) return refuse(site, 'DuplicateSectionError');
  config.sections.set(name, new Map());
  return NONE;
}

/** Answers `has_option`. */
function hasOption(self: InstanceValue, config: Config, given: readonly [Value, Value], site: Site): Value {
  const section = given[0].kind === 'none' ? '' : textOf(given[0]);
  const written = textOf(given[1]);
  if (section === undefined || written === undefined)
    return causeOf(section === undefined ? given[0] : given[1], 'an option', site.at);
  const name = optionName(self, written, site);
  if (typeof name !== 'string') return name;
  const options = section === '' ? config.defaults : optionsOf(config, section);
  if (options?.has(name) === true) return bool(true);
  return config.open ?? bool(false);
}

const has = (config: Config, section: Value, site: Site, withDefault: boolean): Value => {
  const name = textOf(section);
  if (name === undefined)
    return section.kind === 'unknown' || section.kind === 'str'
      ? causeOf(section, 'a section', site.at)
      : bool(false);
  const isThere = config.sections.has(name) || (withDefault && name === config.settings.defaultSection);
  return isThere ? bool(true) : (config.open ?? bool(false));
};

const names = (config: Config, withDefault: boolean): readonly Value[] => [
  ...(withDefault ? [str(config.settings.defaultSection)] : []),
  ...[...config.sections.keys()].map((name) => str(name)),
];

const sections = (config: Config, site: Site, withDefault: boolean): Value => {
  const list = site.vm.list(names(config, withDefault));
  list.open = config.open;
  return list;
};

/** Forgets what a parser holds, as something changes it that isn't followed. */
const opening = (self: InstanceValue, _: unknown, site: Site): Value =>
  change(self, site, (config) => {
    config.sections.clear();
    config.defaults.clear();
    return (config.open = causeOf(undefined, 'a configuration that was changed', site.at));
  });

/** Answers what a section is as a mapping, and what else isn't followed. */
const unfollowed = (self: InstanceValue, _: unknown, site: Site): Value =>
  read(
    self,
    site,
    (config) => openIn(config, site) ?? causeOf(undefined, 'a part of a configuration', site.at),
  );

type Getter = MethodRule<'get(section, option, *, raw=False, vars=None, fallback=...)'>;

/** Answers `get` and its kind, which make another value of the text. */
const getter =
  (conversion: (site: Site) => Converting | undefined): Getter =>
  (self, { section, option, ...asked }, site) =>
    read(self, site, (config) => valueOf(self, config, [section, option], asked, site, conversion(site)));

/** The methods of a parser. */
export const PARSER = methods(keeping('configparser.RawConfigParser'), {
  'defaults()': unfollowed,
  'sections()': (self, _, site) => read(self, site, (config) => sections(config, site, false)),
  'add_section(section)': (self, { section }, site) =>
    change(self, site, (config) => addSection(config, section, site)),
  'has_section(section)': (self, { section }, site) =>
    read(self, site, (config) => has(config, section, site, false)),
  'options(section)': (self, { section }, site) =>
    read(self, site, (config) => {
      const name = textOf(section);
      const own = name === undefined ? undefined : config.sections.get(name);
      if (name === undefined) return causeOf(section, 'a section', site.at);
      if (own === undefined) return openIn(config, site) ?? refuse(site, 'NoSectionError');
      return site.vm.list([...new Map([...own, ...config.defaults]).keys()].map((one) => str(one)));
    }),
  'read(filenames, encoding=None)': (self, { filenames }, site) =>
    change(self, site, (config) => readFiles(self, config, filenames, site)),
  'read_file(f, source=None)': opening,
  "read_string(string, source='<string>')": (self, { string: text }, site) =>
    change(self, site, (config) => readText(self, config, text, site)),
  "read_dict(dictionary, source='<dict>')": opening,
  'get(section, option, *, raw=False, vars=None, fallback=...)': getter(() => undefined),
  'getint(section, option, *, raw=False, vars=None, fallback=...)': getter((site) => toBuiltin('int', site)),
  'getfloat(section, option, *, raw=False, vars=None, fallback=...)': getter((site) =>
    toBuiltin('float', site),
  ),
  'getboolean(section, option, *, raw=False, vars=None, fallback=...)': getter(
    (site) => (value) => toBoolean(value, site),
  ),
  'items(section=..., raw=False, vars=None)': (self, { section, raw, vars }, site) =>
    read(self, site, (config) =>
      section === undefined
        ? causeOf(undefined, 'the sections of a configuration', site.at)
        : itemsOf(self, config, section, { raw, vars }, site),
    ),
  'optionxform(optionstr)': (_, { optionstr }, { at }) => {
    const text = textOf(optionstr);
    return text === undefined ? causeOf(optionstr, 'an option', at) : str(text.toLowerCase());
  },
  'has_option(section, option)': (self, { section, option }, site) =>
    read(self, site, (config) => hasOption(self, config, [section, option], site)),
  'set(section, option, value=None)': (self, { section, option, value }, site) =>
    change(self, site, (config) => {
      return setOption(self, config, [section, option], value, site);
    }),
  // No application reads the written text.
  'write(fp, space_around_delimiters=True)': () => NONE,
  'remove_option(section, option)': opening,
  'remove_section(section)': opening,
  '__getitem__(key)': unfollowed,
  '__setitem__(key, value)': opening,
  '__delitem__(key)': opening,
  '__contains__(key)': (self, { key }, site) => read(self, site, (config) => has(config, key, site, true)),
  '__len__()': (self, _, site) => read(self, site, (config) => config.open ?? num(config.sections.size + 1)),
  '__iter__()': (self, _, site) => read(self, site, (config) => sections(config, site, true)),
  'keys()': (self, _, site) => read(self, site, (config) => sections(config, site, true)),
  'values()': unfollowed,
  'clear()': opening,
});

/** Reads a text. */
function readText(self: InstanceValue, config: Config, text: Value, site: Site): Value {
  const known = textOf(text);
  if (known === undefined || config.settings.hasOwnSyntax) {
    config.open ??= causeOf(text, 'a configuration', site.at);
    return NONE;
  }
  site.vm.work(known.length);
  // The last line of a text has no end.
  const lines = known.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
  return new Reading(self, config, site).read(lines) ?? NONE;
}

/** Answers `read`: files that aren't there are left out. */
function readFiles(self: InstanceValue, config: Config, given: Value, site: Site): Value {
  const { vm, at } = site;
  const isOne = given.kind === 'str' || given.kind === 'bytes' || given.kind === 'instance';
  const { items, open } = isOne ? { items: [{ value: given }], open: undefined } : iterate(vm, given, at);
  config.open ??= open;
  const found: Value[] = [];
  for (const { value } of items) {
    const path = pathOf(value, at);
    const place = locate(vm, path, at);
    if (typeof place !== 'string') {
      config.open ??= causeOf(place, 'a configuration file', at);
      continue;
    }
    const text = vm.options.files.read(place);
    if (text === undefined) {
      config.open ??= neededFile(vm, place);
      const mark = vm.decisions?.read(`${place} isn't there`, NONE, { kind: 'file', name: place });
      if (mark !== undefined) config.absent.push(mark);
      continue;
    }
    readText(self, config, str(text), site);
    found.push(path);
  }
  return vm.list(found);
}
