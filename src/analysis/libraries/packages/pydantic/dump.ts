import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Call } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { setEntry } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { own } from '../../kit/members';
import { fieldsSet } from './model-fields';
import { configOf, type Schemas } from './schema';
import { under } from '../../kit/support';

/** Whether a model keeps what isn't a field of it. */
export const keepsExtra = (call: Call, cls: ClassValue): boolean =>
  textOf(configOf(call, cls, 'extra') ?? NONE) === 'allow';

/**
 * The fields of a model with their values, as a dict; models in them too when `deep`; only those that were given when
 * `onlySet`.
 */
export function dump(
  call: Call,
  self: InstanceValue,
  schemas: Schemas,
  deep: boolean,
  onlySet = false,
): Value {
  const { vm } = call;
  const given = onlySet ? fieldsSet(call, self, schemas) : undefined;
  const dict = vm.dict(given?.open);
  const names = schemas.fieldsOf(self.cls).map(({ name }) => name);
  for (const name of names) {
    const guards = given?.items.filter((one) => textOf(one.value) === name).map(({ guard }) => guard);
    for (const guard of guards ?? [[]])
      under(vm, guard, () => {
        const value = own(call, self, name) ?? getAttribute(vm, self, name, call.at);
        setEntry(vm, dict, str(name), deep ? dumped(call, value, schemas, onlySet) : value);
      });
  }
  if (!keepsExtra(call, self.cls)) return dict;
  for (const [name, value] of self.attrs)
    if (!names.includes(name) && !name.startsWith('_')) setEntry(vm, dict, str(name), value);
  return dict;
}

function dumped(call: Call, value: Value, schemas: Schemas, onlySet: boolean): Value {
  if (value.kind === 'choice')
    return each(call.vm, value, (single) => dumped(call, single, schemas, onlySet));
  if (value.kind === 'list') {
    return call.vm.listOf(
      value.items.map((one) => ({ ...one, value: dumped(call, one.value, schemas, onlySet) })),
      value.open,
    );
  }
  if (value.kind !== 'instance') return value;
  const isModel = value.cls.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic');
  return isModel ? dump(call, value, schemas, true, onlySet) : value;
}
