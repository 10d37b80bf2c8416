import type { Call } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { keepers, methods, own, param, selfOf, setOwn } from '../../kit/members';

/** Keeps the first argument as `default`, and each keyword under its name. */
function remember(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const [, initial] = call.args;
  setOwn(call, self, [...(initial === undefined ? [] : [['default', initial] as const]), ...call.keywords]);
  return NONE;
}

/** A class whose objects keep what they're made with. */
export const record = ({ object }: Builtins, name: string): ClassValue =>
  modelClass(name, [object], keepers(name, { __init__: remember }));

/** What a method gives, called on a model; unknown without one. */
export const withSelf = (call: Call, run: (self: InstanceValue) => Value): Value => {
  const self = selfOf(call);
  return self === undefined ? unknown('argument', 'a model', call.at) : run(self);
};

/** `SecretStr`: shows nothing but to who asks for it. */
export function secrets({ object }: Builtins): Readonly<Record<string, ClassValue>> {
  const secret = (name: string): ClassValue =>
    modelClass(
      `pydantic.${name}`,
      [object],
      [
        ...keepers(`pydantic.${name}`, { __init__: remember }),
        ...methods(`pydantic.${name}`, {
          get_secret_value: (call) => withSelf(call, (self) => own(call, self, 'default') ?? NONE),
          __str__: () => str('**********'),
          __repr__: () => str(`${name}('**********')`),
        }),
      ],
    );
  return { SecretStr: secret('SecretStr'), SecretBytes: secret('SecretBytes') };
}

const URLS =
  'AnyUrl,AnyHttpUrl,HttpUrl,FileUrl,WebsocketUrl,PostgresDsn,RedisDsn,MongoDsn,AmqpDsn,KafkaDsn,MySQLDsn,ClickHouseDsn';

/** URLs: their text, with the slash that pydantic adds to a web address without a path. */
export function urls({ object }: Builtins): Readonly<Record<string, ClassValue>> {
  return Object.fromEntries(
    URLS.split(',').map((name) => [
      name,
      modelClass(
        `pydantic.${name}`,
        [object],
        methods(`pydantic.${name}`, { __str__: (call) => selfOf(call)?.payload ?? NONE }),
        {
          construct: (cls, call) => {
            const given = param(call, 0, 'url');
            const text = textOf(given);
            const url =
              text !== undefined && /^(?:https?|wss?):\/\/[^/?#]+$/u.test(text) ? str(`${text}/`) : given;
            return call.vm.instance(cls, call.at, url);
          },
          missing: (_, part, { at }) =>
            part.startsWith('__') ? undefined : unknown('library', `${part} of a URL`, at),
        },
      ),
    ]),
  );
}
