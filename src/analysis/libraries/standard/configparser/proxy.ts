import type { Site } from '../../../interpreter/calls/call-site';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { modelClass } from '../../../interpreter/values/classes';
import { num, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { keeping, methods, native, properties } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { type Config, configOf, CONFIGS } from './config';

/** The parser of a section, and its name. */
interface Section {
  readonly parser: InstanceValue;
  readonly name: Value;
}

const SECTIONS = new WeakMap<InstanceValue, Section>();
/** The sections of each parser that were asked for, by name. */
const KNOWN = new WeakMap<InstanceValue, Map<string, InstanceValue>>();

/** Returns the view of a section: `parser["name"]`. */
export function proxyOf(parser: InstanceValue, name: Value, site: Site): Value {
  const { vm, at } = site;
  const cls = vm.models.library('configparser.SectionProxy');
  const key = textOf(name);
  if (cls?.kind !== 'class' || key === undefined) return causeOf(name, 'a section', at);
  const proxies = KNOWN.get(parser) ?? new Map<string, InstanceValue>();
  KNOWN.set(parser, proxies);
  const made = proxies.get(key) ?? vm.instance(cls, at);
  proxies.set(key, made);
  SECTIONS.set(made, { parser, name });
  return made;
}

/** Asks the parser by one of its methods, which a subclass may have. */
function ask(
  self: InstanceValue,
  method: string,
  { vm, at }: Site,
  args: readonly Value[],
  keywords: Readonly<Record<string, Value | undefined>> = {},
): Value {
  const section = SECTIONS.get(self);
  if (section === undefined) return causeOf(undefined, 'a section', at);
  const given = new Map<string, Value>();
  for (const [name, value] of Object.entries(keywords)) if (value !== undefined) given.set(name, value);
  const call = { args: [section.name, ...args], keywords: given, open: undefined };
  return callAttribute(vm, section.parser, method, call, at);
}

const names = (self: InstanceValue, site: Site): readonly string[] => {
  const section = SECTIONS.get(self);
  const config = section === undefined ? undefined : configOf(section.parser, site.vm);
  const name = section === undefined ? undefined : textOf(section.name);
  if (config === undefined || name === undefined) return [];
  const own = config.sections.get(name);
  return [...new Map([...(own ?? []), ...config.defaults]).keys()];
};

const openOf = (self: InstanceValue): Config['open'] => {
  const section = SECTIONS.get(self);
  return section === undefined ? undefined : CONFIGS.read(section.parser)?.open;
};

const listed = (self: InstanceValue, site: Site, make: (name: Value) => Value): Value => {
  const list = site.vm.list(names(self, site).map((name) => make(str(name))));
  list.open = openOf(self);
  return list;
};

const MEMBERS = methods(keeping('configparser.SectionProxy'), {
  'get(option, fallback=None, *, raw=False, vars=None)': (self, { option, ...asked }, site) =>
    ask(self, 'get', site, [option], asked),
  'getint(option, fallback=None, *, raw=False, vars=None)': (self, { option, ...asked }, site) =>
    ask(self, 'getint', site, [option], asked),
  'getfloat(option, fallback=None, *, raw=False, vars=None)': (self, { option, ...asked }, site) =>
    ask(self, 'getfloat', site, [option], asked),
  'getboolean(option, fallback=None, *, raw=False, vars=None)': (self, { option, ...asked }, site) =>
    ask(self, 'getboolean', site, [option], asked),
  '__getitem__(key)': (self, { key }, site) => {
    const found = ask(self, 'has_option', site, [key]);
    if (found.kind !== 'bool') return found;
    return found.value
      ? ask(self, 'get', site, [key])
      : site.vm.raiseIfCaught('KeyError', 'an option', site.at, true, key);
  },
  '__setitem__(key, value)': (self, { key, value }, site) => ask(self, 'set', site, [key, value]),
  '__contains__(key)': (self, { key }, site) =>
    textOf(key) === undefined ? causeOf(key, 'an option', site.at) : ask(self, 'has_option', site, [key]),
  '__len__()': (self, _, site) => openOf(self) ?? num(names(self, site).length),
  '__iter__()': (self, _, site) => listed(self, site, (name) => name),
  'keys()': (self, _, site) => listed(self, site, (name) => name),
  'values()': (self, _, site) => listed(self, site, (name) => ask(self, 'get', site, [name])),
  'items()': (self, _, site) => listed(self, site, (name) => tuple(name, ask(self, 'get', site, [name]))),
});

/** Makes `SectionProxy`. */
export const sectionProxy = (object: ClassValue): ClassValue =>
  modelClass(
    'configparser.SectionProxy',
    [object],
    [
      ...MEMBERS,
      ...properties('configparser.SectionProxy', {
        name: (self, { at }) => SECTIONS.get(self)?.name ?? causeOf(undefined, 'a section', at),
        parser: (self, { at }) => SECTIONS.get(self)?.parser ?? causeOf(undefined, 'a parser', at),
      }),
    ],
    {
      // A converter's method: `section.getlist("name")`.
      missing: (self, name) =>
        name.startsWith('get') && SECTIONS.has(self)
          ? native(
              keeping(`configparser.${name}(option, fallback=None, *, raw=False, vars=None)`),
              ({ option, ...asked }, site) => ask(self, name, site, [option], asked),
            )
          : undefined,
    },
  );
