import { modelClass } from '../../interpreter/values/classes';
import { NONE, str } from '../../interpreter/values/make';
import { setOwn } from '../kit/instances';
import type { Builtins, Entries } from '../kit/library';
import { keeping, type MethodRule, methods, native } from '../kit/model';
import { prefixed, separated, settingValue } from './setting';

const read: MethodRule<'(key, cast=None, default=...)'> = (self, { key, cast, default: initial }, site) =>
  settingValue(site, {
    name: prefixed(site, self, key),
    initial,
    cast,
    castsDefault: true,
    truths: ['true', '1'],
    falsehoods: ['false', '0'],
    missing: 'KeyError',
  });

/** `starlette.config`, for whoever models Starlette: `Config()(name, cast=…, default=…)`. */
export function starletteConfig({ object }: Builtins): Entries {
  const name = 'starlette.config.Config';
  return {
    [name]: modelClass(
      name,
      [object],
      [
        ...methods(keeping(name), {
          '__init__(env_file=None, environ=..., env_prefix=..., encoding=...)': (
            self,
            { env_prefix = str() },
            site,
          ) => (setOwn(site, self, { env_prefix }), NONE),
        }),
        ...methods(name, {
          '__call__(key, cast=None, default=...)': read,
          'get(key, cast=None, default=...)': read,
        }),
      ],
    ),
    'starlette.datastructures.CommaSeparatedStrings': native(
      'starlette.datastructures.CommaSeparatedStrings(value)',
      ({ value }, site) => separated(site, value),
    ),
  };
}
