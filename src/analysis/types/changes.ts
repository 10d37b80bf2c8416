import { paramsOf } from '../interpreter/calls/arguments';
import { findOnClass } from '../interpreter/values/classes';
import type { Value } from '../interpreter/values/values';
import { invoke } from '../libraries/kit/calls';
import { doubtOf, type Context } from './context';
import { Doubt } from './doubt';
import type { JsonObject } from './json/json';
import { objectOf, valueOfJson } from './json/json-value';
import { safely } from './safely';
import type { Change } from './type-node';

/** Returns the change that `json_schema_extra` makes: the keys of a dict, or what a function does to the schema. */
export function changeOf(extra: Value, context: Context, doubts: Doubt[]): Change | undefined {
  const { site } = context;
  if (!CALLED.has(extra.kind) && !isCallable(extra)) {
    const data = objectOf(site, extra) ?? doubtOf(extra, 'json_schema_extra', site);
    if (data instanceof Doubt) doubts.push(data);
    return data instanceof Doubt ? undefined : { kind: 'data', data };
  }
  return { kind: 'call', apply: (schema) => called(extra, schema, context) };
}

/** Kinds of values that are functions. */
const CALLED: ReadonlySet<Value['kind']> = new Set(['function', 'method', 'native', 'partial']);

const isCallable = (value: Value): boolean =>
  value.kind === 'instance' && findOnClass(value.cls, '__call__') !== undefined;

/** Calls a function of the program with a schema, which it changes. */
function called(func: Value, schema: JsonObject, { site, owner }: Context): JsonObject | Doubt {
  const failed = doubtOf(func, 'a function that changes a schema', site);
  return safely(site, failed, () => {
    const dict = valueOfJson(site, schema);
    const wanted = func.kind === 'function' ? paramsOf(func.def).length : 1;
    invoke(site, func, ...(wanted > 1 && owner !== undefined ? [dict, owner] : [dict]));
    const changed = objectOf(site, dict);
    return changed ?? failed;
  });
}
