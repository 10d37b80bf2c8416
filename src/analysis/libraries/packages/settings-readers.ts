import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { native, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { separated, settingValue, type Setting } from './cast';
import { toValue } from '../kit/data';
import type { Builtins, Entries, Library } from '../kit/library';
import {
  functions,
  keepers,
  keyword,
  methods,
  own,
  param,
  qualified,
  selfOf,
  setOwn,
  type Run,
} from '../kit/members';

/** Libraries that read settings one variable a call: python-decouple, environs, `starlette.config`, python-dotenv. */

const STRTOBOOL = {
  truths: ['y', 'yes', 't', 'true', 'on', '1'],
  falsehoods: ['n', 'no', 'f', 'false', 'off', '0'],
} as const;

/** python-decouple: `config(name, default=…, cast=…)`; the default is cast too. */
export const decouple: Library = ({ object }) => {
  const read = (call: Call, first: number): Value =>
    settingValue(call, {
      name: param(call, first, 'option'),
      initial: call.args[first + 1] ?? keyword(call, 'default'),
      cast: call.args[first + 2] ?? keyword(call, 'cast'),
      castsDefault: true,
      ...STRTOBOOL,
    });
  const reader = (name: string): ClassValue =>
    modelClass(name, [object], methods(name, { __call__: (call) => read(call, 1) }));
  const csv = methods('decouple.Csv', { __call__: (call) => separated(call, param(call, 1, 'value')) });
  return qualified('decouple', {
    config: native('decouple.config', (call) => read(call, 0)),
    AutoConfig: reader('decouple.AutoConfig'),
    Config: reader('decouple.Config'),
    Csv: modelClass('decouple.Csv', [object], csv, { construct: plainCsv }),
  });
};

/** `Csv()`; one with a `cast` or another delimiter is for real Python. */
const plainCsv = (cls: ClassValue, { vm, at, args, keywords }: Call): Value =>
  args.length === 0 && keywords.size === 0 ? vm.instance(cls, at) : unknown('library', 'decouple.Csv(…)', at);

/** `starlette.config`, for whoever models Starlette: `Config()(name, cast=…, default=…)`. */
export function starletteConfig({ object }: Builtins): Entries {
  const name = 'starlette.config.Config';
  const read: Run = (call) =>
    settingValue(call, {
      name: prefixed(call, param(call, 1, 'key')),
      initial: call.args[3] ?? keyword(call, 'default'),
      cast: call.args[2] ?? keyword(call, 'cast'),
      castsDefault: true,
      truths: ['true', '1'],
      falsehoods: ['false', '0'],
    });
  const init: Run = (call) => {
    const self = selfOf(call);
    if (self !== undefined) setOwn(call, self, [['env_prefix', keyword(call, 'env_prefix') ?? str()]]);
    return NONE;
  };
  return {
    [name]: modelClass(
      name,
      [object],
      [...keepers(name, { __init__: init }), ...methods(name, { __call__: read, get: read })],
    ),
    'starlette.datastructures.CommaSeparatedStrings': native(
      'starlette.datastructures.CommaSeparatedStrings',
      (call) => separated(call, param(call, 0, 'value')),
    ),
  };
}

/** The variable that a name means to a reader that puts a prefix before all of them. */
function prefixed(call: Call, name: Value): Value {
  const self = selfOf(call);
  const prefix = self === undefined ? undefined : own(call, self, 'env_prefix');
  return prefix?.kind === 'str' && name.kind === 'str' ? str(...prefix.parts, ...name.parts) : name;
}

/** environs: `env.str(name, default)`, `env.bool(…)`, …; a default stays as it is. */
export const environs: Library = (builtins) => {
  const setting = (call: Call, cast: Value | undefined): Setting => ({
    name: prefixed(call, param(call, 1, 'name')),
    initial: call.args[2] ?? keyword(call, 'default'),
    cast,
    castsDefault: false,
    truths: ['t', 'T', 'true', 'on', 'yes', 'y', '1', 'ok'],
    falsehoods: ['f', 'false', 'off', 'no', 'n', '0'],
  });
  const as =
    (type: string): Run =>
    (call) =>
      settingValue(call, setting(call, type === 'str' ? undefined : builtins.class(type)));
  const through =
    (convert: (call: Call, value: Value) => Value): Run =>
    (call) => {
      const cast = native('environs.cast', (inner) => convert(inner, inner.args[0] ?? NONE));
      return settingValue(call, setting(call, cast));
    };
  const name = 'environs.Env';
  return qualified('environs', {
    Env: modelClass(
      name,
      [builtins.object],
      methods(name, {
        __call__: as('str'),
        str: as('str'),
        int: as('int'),
        float: as('float'),
        bool: as('bool'),
        list: through((call, value) => separated(call, value)),
        json: through(document),
        read_env: () => NONE,
        prefixed: (call) => withPrefix(call),
        __enter__: (call) => selfOf(call) ?? NONE,
        __exit__: leavePrefix,
      }),
    ),
  });
};

function document({ vm, at }: Call, value: Value): Value {
  try {
    return toValue(vm, JSON.parse(textOf(value) ?? ''));
  } catch {
    return unknown('setting', 'a JSON document', at);
  }
}

/** `with env.prefixed("APP_"):`, also one in the other: the prefix holds from here to the end of the block. */
function withPrefix(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const before = own(call, self, 'env_prefix') ?? str();
  const all = prefixed(call, param(call, 1, 'prefix'));
  setOwn(call, self, [
    ['env_prefix', all],
    ['outer', call.vm.list([before, own(call, self, 'outer') ?? NONE])],
  ]);
  return self;
}

function leavePrefix(call: Call): Value {
  const self = selfOf(call);
  const outer = self === undefined ? undefined : own(call, self, 'outer');
  if (self !== undefined && outer?.kind === 'list')
    restore(
      call,
      self,
      outer.items.map(({ value }) => value),
    );
  return NONE;
}

function restore(call: Call, self: InstanceValue, [prefix = str(), outer = NONE]: readonly Value[]): void {
  setOwn(call, self, [
    ['env_prefix', prefix],
    ['outer', outer],
  ]);
}

/** python-dotenv: files are read only where they're given for the analysis, and then they're in the environment already. */
export const dotenv: Library = () =>
  functions('dotenv', {
    load_dotenv: ({ at }) => unknown('environment', 'a .env file', at),
    find_dotenv: ({ at }) => str(unknown('environment', 'a .env file', at)),
    dotenv_values: ({ vm }) =>
      dictOf(
        vm,
        [...vm.options.env].map(([name, value]) => [name, str(value)]),
      ),
  });
