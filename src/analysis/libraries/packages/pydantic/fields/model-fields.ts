import type { Site } from '../../../../interpreter/calls/call-site';
import { dictOf } from '../../../../interpreter/values/dicts';
import { each } from '../../../../interpreter/guards/forks';
import { append } from '../../../../interpreter/evaluation/iterate';
import { str } from '../../../../interpreter/values/make';
import type {
  ClassValue,
  DictValue,
  InstanceValue,
  SetValue,
  Value,
} from '../../../../interpreter/values/values';
import { isA, own } from '../../../kit/instances';
import { convert } from '../convert';
import { copyOfInfo } from './fields';
import { configOf, type Field, type Schemas } from '../schema';

/** `Model.model_fields`: each field's `FieldInfo` by name. One dict a class, as old as the class: what's changed in it stays. */
export function modelFields(site: Site, cls: ClassValue, schemas: Schemas): DictValue {
  const known = schemas.infos.get(cls);
  if (known !== undefined) return known;
  const { vm } = site;
  const before = vm.path;
  vm.path = cls.createdUnder;
  try {
    const dict = dictOf(
      vm,
      schemas.fieldsOf(cls).map((field) => [field.name, infoFor(site, field, schemas)] as const),
    );
    schemas.infos.set(cls, dict);
    return dict;
  } finally {
    vm.path = before;
  }
}

/** Makes the `FieldInfo` of a field. */
function infoFor({ vm, at }: Site, field: Field, { markers }: Schemas): InstanceValue {
  const { assigned } = field;
  const isInfo = assigned !== undefined && isA(assigned, markers.FieldInfo);
  const info = isInfo ? copyOfInfo(assigned) : vm.instance(markers.FieldInfo, at);
  if (!isInfo && assigned !== undefined && assigned.kind !== 'ellipsis') info.attrs.set('default', assigned);
  const type = field.annotation();
  const isAnnotated = type.kind === 'instance' && type.cls.name === 'Annotated';
  info.attrs.set('annotation', (isAnnotated ? type.attrs.get('__origin__') : undefined) ?? type);
  return info;
}

/** `model.model_fields_set`: the names of the fields that somebody gave a value. */
export function fieldsSet({ vm }: Site, self: InstanceValue, { given }: Schemas): SetValue {
  const known = given.get(self);
  if (known !== undefined) return known;
  const made: SetValue = { ...vm.set([]), createdUnder: self.createdUnder };
  given.set(self, made);
  return made;
}

/** Returns the value that an assignment to an attribute of a model keeps. An assigned field counts as set. */
export function assignedTo(
  site: Site,
  self: InstanceValue,
  name: string,
  value: Value,
  schemas: Schemas,
): Value {
  const field = schemas.fieldsOf(self.cls).find((one) => one.name === name);
  if (field === undefined) return value;
  append(site.vm, fieldsSet(site, self, schemas), str(name));
  const validates = configOf(site, self.cls, 'validate_assignment');
  if (validates?.kind !== 'bool' || !validates.value) return value;
  return plainMember(site, self.cls, convert(site, field.annotation(), value));
}

/** Under `use_enum_values` a member of an enum is kept as its value. */
export function plainMember(site: Site, cls: ClassValue, value: Value): Value {
  const asked = configOf(site, cls, 'use_enum_values');
  if (asked?.kind !== 'bool' || !asked.value) return value;
  return each(site.vm, value, (one) => {
    if (one.kind !== 'instance' || !one.cls.mro.some(({ hooks }) => hooks.members !== undefined)) return one;
    return own(site, one, 'value') ?? own(site, one, '_value_') ?? one;
  });
}
