import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { str, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { constructor, keeping, members } from '../../kit/model';
import { typeKey } from '../../kit/type-key';
import { itemsOrSelf } from '../../kit/values';

/** Aliases in brackets, by the alias. */
const MADE = new WeakMap<InstanceValue, Map<string, InstanceValue>>();

/** `TypeAliasType(name, value, type_params=(…))`; in brackets the same alias with its arguments. */
export const typeAliasClass = (object: ClassValue): ClassValue =>
  modelClass(
    'typing.TypeAliasType',
    [object],
    members(keeping('typing.TypeAliasType'), {
      '__getitem__(self, key)': ({ self, key }, site) =>
        self.kind === 'instance' ? inBrackets(self, key, site) : key,
    }),
    {
      construct: constructor('(name, value, *, type_params=None)', (cls, given, site) =>
        makeAlias(cls, given.name, given.value, given.type_params, site),
      ),
    },
  );

function makeAlias(
  cls: ClassValue,
  name: Value,
  value: Value,
  parameters: Value,
  { vm, at }: Site,
): InstanceValue {
  const alias = vm.instance(cls, at);
  alias.attrs.set('__name__', name);
  alias.attrs.set('__value__', value);
  alias.attrs.set('__type_params__', parameters.kind === 'tuple' ? parameters : tuple());
  alias.attrs.set('__module__', str(vm.scope?.module.name ?? ''));
  return alias;
}

function inBrackets(alias: InstanceValue, key: Value, { vm, at }: Site): InstanceValue {
  const args = itemsOrSelf(key);
  const text = typeKey(args);
  const known = MADE.get(alias) ?? new Map<string, InstanceValue>();
  MADE.set(alias, known);
  const found = text === undefined ? undefined : known.get(text);
  if (found !== undefined) return found;
  const made = vm.instance(alias.cls, at);
  for (const [name, value] of alias.attrs) made.attrs.set(name, value);
  made.attrs.set('__args__', tuple(...args));
  made.attrs.set('__origin__', alias);
  if (text !== undefined) known.set(text, made);
  return made;
}
