import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { setEntry } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { own } from '../../kit/instances';
import { fieldsSet } from './model-fields';
import { configOf, type Schemas } from './schema';
import { under } from '../../kit/elements';

/** Whether a model keeps what isn't a field of it. */
export const keepsExtra = (site: Site, cls: ClassValue): boolean =>
  textOf(configOf(site, cls, 'extra') ?? NONE) === 'allow';

/**
 * The fields of a model with their values, as a dict; models in them too when `deep`; only those that were given when
 * `onlySet`.
 */
export function dump(
  site: Site,
  self: InstanceValue,
  schemas: Schemas,
  deep: boolean,
  onlySet = false,
): Value {
  const { vm } = site;
  const given = onlySet ? fieldsSet(site, self, schemas) : undefined;
  const dict = vm.dict(given?.open);
  const names = schemas.fieldsOf(self.cls).map(({ name }) => name);
  for (const name of names) {
    const guards = given?.items.filter((one) => textOf(one.value) === name).map(({ guard }) => guard);
    for (const guard of guards ?? [[]])
      under(vm, guard, () => {
        const value = own(site, self, name) ?? getAttribute(vm, self, name, site.at);
        setEntry(vm, dict, str(name), deep ? dumped(site, value, schemas, onlySet) : value);
      });
  }
  if (deep)
    for (const name of schemas.computedOf(self.cls))
      setEntry(vm, dict, str(name), dumped(site, getAttribute(vm, self, name, site.at), schemas, onlySet));
  if (!keepsExtra(site, self.cls)) return dict;
  for (const [name, value] of self.attrs)
    if (!names.includes(name) && !name.startsWith('_')) setEntry(vm, dict, str(name), value);
  return dict;
}

function dumped(site: Site, value: Value, schemas: Schemas, onlySet: boolean): Value {
  if (value.kind === 'choice')
    return each(site.vm, value, (single) => dumped(site, single, schemas, onlySet));
  if (value.kind === 'list') {
    return site.vm.listOf(
      value.items.map((one) => ({ ...one, value: dumped(site, one.value, schemas, onlySet) })),
      value.open,
    );
  }
  if (value.kind !== 'instance') return value;
  const isModel = value.cls.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic');
  return isModel ? dump(site, value, schemas, true, onlySet) : value;
}
