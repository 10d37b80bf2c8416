import { toRepr } from '../../interpreter/evaluation/text/format';
import { getItem } from '../../interpreter/evaluation/items';
import { iterate } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { raiseOnProof } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entryOf } from '../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { namedFiles } from '../files/env-files';
import { own, ownOrNone, setOwn } from '../kit/instances';
import type { Builtins, Entries } from '../kit/library';
import { constructor, keeping, type MethodRule, methods, qualified } from '../kit/model';
import { causeOf } from '../kit/values';
import { prefixed, separated, settingValue } from './setting';

/** A text and its parts, which commas separate. */
const STRINGS = methods('starlette.datastructures.CommaSeparatedStrings', {
  '__len__()': (self, _, { vm, at }) => num(iterate(vm, partsOf(self), at).items.length),
  '__getitem__(index)': (self, { index }, { vm, at }) =>
    index.kind === 'choice' ? index : each(vm, partsOf(self), (parts) => getItem(vm, parts, index, at)),
  '__iter__()': (self) => partsOf(self),
  '__str__()': (self, _, site) => {
    const shown = each(site.vm, partsOf(self), (parts) => toRepr(site.vm, parts, site.at));
    const text = textOf(shown);
    return text === undefined ? shown : str(text.slice(1, -1));
  },
});

const partsOf = (self: InstanceValue): Value => self.attrs.get('_items') ?? NONE;

/** A text that isn't shown by accident. */
const SECRET = methods('starlette.datastructures.Secret', {
  '__init__(value)': (self, { value }, site) => (setOwn(site, self, { _value: value }), NONE),
  '__repr__()': () => str("Secret('**********')"),
  '__str__()': (self, _, site) => ownOrNone(site, self, '_value'),
  '__bool__()': (self, _, { at }) => {
    const value = self.attrs.get('_value') ?? NONE;
    const text = textOf(value);
    return text === undefined ? causeOf(value, 'a secret', at) : bool(text !== '');
  },
});

const read: MethodRule<'(key, cast=None, default=...)'> = (self, { key, cast, default: initial }, site) => {
  const { vm, at } = site;
  const environ = ownOrNone(site, self, 'environ');
  const isReal = environ.kind === 'instance' && environ.cls.name === '_Environ';
  const mapping = isReal ? undefined : contentOf(environ);
  const isWhole = mapping !== undefined && mapping.open === undefined;
  const said = (words: string, type: 'KeyError' | 'ValueError'): Value =>
    raiseOnProof(vm, type, words, at, { words });
  return settingValue(site, {
    files: namedFiles(site, own(site, self, 'env_file')),
    name: prefixed(site, self, key),
    initial,
    cast,
    castsDefault: true,
    truths: ['true', '1'],
    falsehoods: ['false', '0'],
    missing: 'KeyError',
    ...(isWhole && {
      lookUp: (name: string) =>
        entryOf(vm, mapping, str(name)) === undefined ? undefined : getItem(vm, mapping, str(name), at),
      refuse: (name: string) => said(`Config '${name}' is missing, and has no default.`, 'KeyError'),
    }),
    refuseWord: (name, word) => said(`Config '${name}' has value '${word}'. Not a valid bool.`, 'ValueError'),
  });
};

/** `starlette.config`, for whoever models Starlette: `Config()(name, cast=…, default=…)`. */
export function starletteConfig(builtins: Builtins): Entries {
  const { object } = builtins;
  const name = 'starlette.config.Config';
  const EnvironError = modelClass('starlette.config.EnvironError', [builtins.class('Exception')]);
  return {
    [name]: modelClass(
      name,
      [object],
      [
        ...methods(keeping(name), {
          '__init__(env_file=None, environ=..., env_prefix=..., encoding=...)': (
            self,
            { env_file: file, environ, env_prefix = str() },
            site,
          ) => (
            setOwn(site, self, { env_prefix, env_file: file, ...(environ !== undefined && { environ }) }),
            NONE
          ),
        }),
        ...methods(name, {
          '__call__(key, cast=None, default=...)': read,
          'get(key, cast=None, default=...)': read,
        }),
      ],
    ),
    ...qualified('starlette.datastructures', {
      CommaSeparatedStrings: modelClass('starlette.datastructures.CommaSeparatedStrings', [object], STRINGS, {
        construct: constructor('(value)', (cls, { value }, site) => {
          const list = separated(site, value);
          if (list.kind !== 'list') return list;
          const made = site.vm.instance(cls, site.at);
          setOwn(site, made, { _items: list });
          return made;
        }),
      }),
      Secret: modelClass('starlette.datastructures.Secret', [object], SECRET),
    }),
    ...qualified('starlette.config', { EnvironError }),
  };
}
