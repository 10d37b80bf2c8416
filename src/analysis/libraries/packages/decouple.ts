import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { unknown } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { fileAbove } from '../files/env-files';
import type { Library } from '../kit/library';
import { constructor, functions, methods, qualified } from '../kit/model';
import { separated, settingValue } from '../settings/setting';

type Read = (site: Site, name: Value, initial: Value | undefined, cast: Value | undefined) => Value;

/** python-decouple: `config(name, default=…, cast=…)`; the default is cast too. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const UndefinedValueError = modelClass('decouple.UndefinedValueError', [builtins.class('Exception')]);
  const read: Read = (site, name, initial, cast) =>
    settingValue(site, {
      files: [fileAbove(site)],
      name,
      initial,
      cast,
      castsDefault: true,
      truths: ['y', 'yes', 't', 'true', 'on', '1'],
      falsehoods: ['n', 'no', 'f', 'false', 'off', '0'],
      missing: UndefinedValueError,
    });
  const reader = (name: string): ClassValue =>
    modelClass(
      name,
      [object],
      methods(name, {
        '__call__(option, default=..., cast=...)': (_, { option, default: initial, cast }, site) =>
          read(site, option, initial, cast),
      }),
    );
  return {
    ...functions('decouple', {
      'config(option, default=..., cast=...)': ({ option, default: initial, cast }, site) =>
        read(site, option, initial, cast),
    }),
    ...qualified('decouple', {
      UndefinedValueError,
      AutoConfig: reader('decouple.AutoConfig'),
      Config: reader('decouple.Config'),
      Csv: modelClass(
        'decouple.Csv',
        [object],
        methods('decouple.Csv', { '__call__(value)': (_, { value }, site) => separated(site, value) }),
        // One with a `cast` or another delimiter is for real Python.
        {
          construct: constructor('(*args, **options)', (cls, { args, options }, { vm, at }) =>
            args.length === 0 && options.size === 0
              ? vm.instance(cls, at)
              : unknown('library', 'decouple.Csv(…)', at),
          ),
        },
      ),
    }),
  };
};
