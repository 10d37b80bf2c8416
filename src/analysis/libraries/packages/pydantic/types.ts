import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { own, setOwn } from '../../kit/instances';
import { constructor, keeping, type MethodRule, methods } from '../../kit/model';

/** Keeps the first argument as `default`, and each keyword under its name. */
const REMEMBER: MethodRule<'(default=..., /, **data)'> = (self, { default: initial, data }, site) => {
  setOwn(site, self, { ...(initial !== undefined && { default: initial }), ...Object.fromEntries(data) });
  return NONE;
};

/** A class whose objects keep what they're made with. */
export const record = ({ object }: Builtins, name: string): ClassValue =>
  modelClass(name, [object], methods(keeping(name), { '__init__(default=..., /, **data)': REMEMBER }));

/** `SecretStr`: shows nothing but to who asks for it. */
export function secrets({ object }: Builtins): Readonly<Record<string, ClassValue>> {
  const secret = (name: string): ClassValue =>
    modelClass(
      `pydantic.${name}`,
      [object],
      [
        ...methods(keeping(`pydantic.${name}`), { '__init__(default=..., /, **data)': REMEMBER }),
        ...methods(`pydantic.${name}`, {
          'get_secret_value()': (self, _, site) => own(site, self, 'default') ?? NONE,
          '__str__()': () => str('**********'),
          '__repr__()': () => str(`${name}('**********')`),
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
        methods(`pydantic.${name}`, { '__str__()': (self) => self.payload ?? NONE }),
        {
          construct: constructor('(url, **options)', (cls, { url }, { vm, at }) => {
            const text = textOf(url);
            const hasNoPath = text !== undefined && /^(?:https?|wss?):\/\/[^/?#]+$/u.test(text);
            return vm.instance(cls, at, hasNoPath ? str(`${text}/`) : url);
          }),
          missing: (_, part, { at }) =>
            part.startsWith('__') ? undefined : unknown('library', `${part} of a URL`, at),
        },
      ),
    ]),
  );
}
