import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, str } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { loadFiles } from '../files/env-files';
import { own, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { methods, type MethodRule, native, qualified } from '../kit/model';
import { prefixed, separated, settingValue } from '../settings/setting';

type Read = MethodRule<'(name, default=..., **options)'>;

/** environs: `env.str(name, default)`, `env.bool(…)`, …; a default stays as it is. */
export const library: Library = (builtins) => {
  const EnvError = modelClass('environs.EnvError', [builtins.class('ValueError')]);
  const reading =
    (cast: Value | undefined): Read =>
    (self, { name, default: initial }, site) =>
      settingValue(site, {
        name: prefixed(site, self, name),
        initial,
        cast,
        castsDefault: false,
        truths: ['t', 'T', 'true', 'on', 'yes', 'y', '1', 'ok'],
        falsehoods: ['f', 'false', 'off', 'no', 'n', '0'],
        missing: EnvError,
      });
  const through = (convert: (site: Site, value: Value) => Value): Read =>
    reading(native('environs.cast(value)', ({ value }, site) => convert(site, value)));
  const as = (type: string): Read => reading(builtins.class(type));
  return qualified('environs', {
    EnvError,
    Env: modelClass(
      'environs.Env',
      [builtins.object],
      methods('environs.Env', {
        '__call__(name, default=..., **options)': reading(undefined),
        'str(name, default=..., **options)': reading(undefined),
        'int(name, default=..., **options)': as('int'),
        'float(name, default=..., **options)': as('float'),
        'bool(name, default=..., **options)': as('bool'),
        'list(name, default=..., **options)': through(separated),
        'read_env(path=None, *args, **options)': (_, { path }, site) => (loadFiles(site, path), NONE),
        'prefixed(prefix)': withPrefix,
        '__enter__()': (self) => self,
        '__exit__(*exception)': leavePrefix,
      }),
    ),
  });
};

/** `with env.prefixed("APP_"):`, also one in the other: the prefix holds from here to the end of the block. */
function withPrefix(self: InstanceValue, { prefix }: { readonly prefix: Value }, site: Site): Value {
  const before = own(site, self, 'env_prefix') ?? str();
  setOwn(site, self, {
    env_prefix: prefixed(site, self, prefix),
    outer: site.vm.list([before, own(site, self, 'outer') ?? NONE]),
  });
  return self;
}

function leavePrefix(self: InstanceValue, _: unknown, site: Site): Value {
  const outer = own(site, self, 'outer');
  if (outer?.kind === 'list') {
    const [prefix = str(), rest = NONE] = outer.items.map(({ value }) => value);
    setOwn(site, self, { env_prefix: prefix, outer: rest });
  }
  return NONE;
}
