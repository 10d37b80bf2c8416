import { getAttribute } from '../interpreter/attributes/attributes';
import { callValue } from '../interpreter/calls/calls';
import { NO_ARGUMENTS } from '../interpreter/calls/call-site';
import { modelClass } from '../interpreter/values/classes';
import { native, NONE, str } from '../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../interpreter/values/values';
import { doubtOf, type Context } from './context';
import { Doubt } from './doubt';
import type { JsonObject } from './json/json';
import { objectOf, valueOfJson } from './json/json-value';
import { safely } from './safely';
import type { CustomNode, Mode } from './type-node';

const METHOD = '__get_pydantic_json_schema__';

/** Returns how a class of the project, or metadata of it, makes a schema itself; `undefined` if it doesn't. */
export function customOf(made: ClassValue | InstanceValue, context: Context): CustomNode['make'] | undefined {
  const cls = made.kind === 'class' ? made : made.cls;
  const owner = cls.mro.find(({ attrs }) => attrs.has(METHOD));
  if (owner?.place === undefined) return undefined;
  const { site } = context;
  return (inner, mode) => {
    const failed = new Doubt(`${METHOD} of ${cls.name}`, cls.place ?? site.at);
    return safely<JsonObject | Doubt>(site, failed, () => {
      const returned = callValue(
        site.vm,
        getAttribute(site.vm, made, METHOD, site.at),
        { ...NO_ARGUMENTS, args: [NONE, handler(inner, mode, context)] },
        site.at,
      );
      return objectOf(site, returned) ?? doubtOf(returned, METHOD, site);
    });
  };
}

/** The handler that the method gets: called, it makes the schema; it looks references up. */
function handler(inner: () => JsonObject, mode: Mode, { site }: Context): Value {
  const call = native('pydantic.GetJsonSchemaHandler', () => valueOfJson(site, inner()));
  const cls = modelClass(
    'pydantic.GetJsonSchemaHandler',
    [],
    [
      ['__call__', call],
      ['mode', str(mode)],
      ['resolve_ref_schema', native('pydantic.resolve_ref_schema', ({ args }) => args[1] ?? args[0] ?? NONE)],
    ],
  );
  return site.vm.instance(cls, site.at);
}
