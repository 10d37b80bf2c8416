import { getItem } from '../../interpreter/evaluation/items';
import { raiseOnProof } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entryOf } from '../../interpreter/values/dicts';
import { NONE, str } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { namedFiles } from '../files/env-files';
import { own, ownOrNone, setOwn } from '../kit/instances';
import type { Builtins, Entries } from '../kit/library';
import { keeping, type MethodRule, methods, native, qualified } from '../kit/model';
import { prefixed, separated, settingValue } from './setting';

const DATA = `
class CommaSeparatedStrings:
    def __init__(self, value):
        self._items = separated(value)
    def __len__(self): return len(self._items)
    def __getitem__(self, index): return self._items[index]
    def __iter__(self): return iter(self._items)
    def __str__(self): return ", ".join(repr(one) for one in self)

class Secret:
    def __init__(self, value):
        self._value = value
    def __repr__(self): return "Secret('**********')"
    def __str__(self): return self._value
    def __bool__(self): return bool(self._value)
`;

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
    ...qualified(
      'starlette.datastructures',
      builtins.write('starlette.datastructures', DATA, {
        separated: native('separated(value)', ({ value }, site) => separated(site, value)),
      }),
    ),
    ...qualified('starlette.config', { EnvironError }),
  };
}
