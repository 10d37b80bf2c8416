import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { setOwn } from '../../kit/instances';
import { keeping, methods, native } from '../../kit/model';
import { CONFIGS } from './config';
import { valueOf } from './values';

/** The parsers whose converters an object shows. */
const PARSERS = new WeakMap<InstanceValue, InstanceValue>();

/** Adds a converter: `parser.getlist` for `list`. */
export function addConverter(self: InstanceValue, name: string, convert: Value, site: Site): void {
  CONFIGS.read(self)?.converters.set(name, convert);
  if (convert.kind !== 'none') setOwn(site, self, { [`get${name}`]: converterMethod(self, name, convert) });
}

const converterMethod = (self: InstanceValue, name: string, convert: Value): NativeFunction =>
  native(
    keeping(`configparser.get${name}(section, option, *, raw=False, vars=None, fallback=...)`),
    ({ section, option, ...asked }, site) => {
      const config = CONFIGS.read(self);
      return config === undefined
        ? NONE
        : valueOf(self, config, [section, option], asked, site, (value) => invoke(site, convert, value));
    },
  );

/** Returns the converters that a parser's own methods stand for. */
const inClass = ({ cls }: InstanceValue): readonly string[] =>
  cls.mro
    .flatMap(({ attrs }) => [...attrs])
    .flatMap(([name, { kind }]) =>
      name.startsWith('get') && name.length > 3 && CALLABLE.has(kind) ? [name.slice(3)] : [],
    );

const CALLABLE: ReadonlySet<Value['kind']> = new Set(['function', 'native', 'partial', 'class', 'instance']);

/** Returns the names of a parser's converters. */
export const converterNames = (self: InstanceValue): ReadonlySet<string> =>
  new Set([...inClass(self), ...(CONFIGS.read(self)?.converters.keys() ?? [])]);

/** Returns what `parser.converters` is. */
export function convertersOf(parser: InstanceValue, cls: ClassValue, { vm, at }: Site): InstanceValue {
  const made = vm.instance(cls, at);
  PARSERS.set(made, parser);
  return made;
}

const names = (self: InstanceValue): ReadonlySet<string> => {
  const parser = PARSERS.get(self);
  return parser === undefined ? new Set() : converterNames(parser);
};

/** Makes the class of `parser.converters`. */
export const converterMapping = (object: ClassValue): ClassValue =>
  modelClass(
    'configparser.ConverterMapping',
    [object],
    methods(keeping('configparser.ConverterMapping'), {
      '__getitem__(key)': (self, { key }, { vm, at }) => {
        const name = textOf(key) ?? '';
        const parser = PARSERS.get(self);
        if (!names(self).has(name)) return vm.raiseIfCaught('KeyError', 'a converter', at, true, key);
        return (parser === undefined ? undefined : CONFIGS.read(parser)?.converters.get(name)) ?? NONE;
      },
      '__setitem__(key, value)': (self, { key, value }, site) => {
        const parser = PARSERS.get(self);
        const name = textOf(key);
        if (parser !== undefined && name !== undefined) addConverter(parser, name, value, site);
        return NONE;
      },
      '__delitem__(key)': (self, { key }) => {
        const parser = PARSERS.get(self);
        const name = textOf(key) ?? '';
        if (parser === undefined) return NONE;
        CONFIGS.read(parser)?.converters.delete(name);
        parser.attrs.delete(`get${name}`);
        return NONE;
      },
      '__contains__(key)': (self, { key }) => bool(names(self).has(textOf(key) ?? '')),
      '__len__()': (self) => num(names(self).size),
      '__iter__()': (self, _, { vm }) => vm.list([...names(self)].map((name) => str(name))),
    }),
  );
