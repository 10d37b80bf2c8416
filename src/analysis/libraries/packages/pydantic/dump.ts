import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { each, under } from '../../../interpreter/guards/forks';
import { setEntry } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value, Single } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { own } from '../../kit/instances';
import { isTrue } from '../../kit/truth-values';
import { infoOf } from './fields/given-names';
import { fieldsSet } from './fields/model-fields';
import { isRoot } from './making';
import { configOf, type Field, type Schemas } from './schema';
import { fieldSerializer, modelSerializer } from './serializers';

/** Returns true if a model keeps what isn't a field of it. */
export const keepsExtra = (site: Site, cls: ClassValue): boolean =>
  textOf(configOf(site, cls, 'extra') ?? NONE) === 'allow';

/** How models are dumped: in the call at a place, as values of Python or of JSON. */
export interface Dumping {
  readonly site: Site;
  readonly schemas: Schemas;
  /** True if fields that weren't given are left out. */
  readonly onlySet: boolean;
  readonly isJson: boolean;
  /** True if fields go by the names that the model's JSON has. */
  readonly byAlias?: boolean;
  /** True if models in fields stay as they are. */
  readonly isFlat?: boolean;
}

/** Returns the fields of a model with their values, as a dict, and models in it as well; or what its serializer makes of it. */
export function dump(how: Dumping, self: InstanceValue): Value {
  const root = isRoot(self.cls) ? own(how.site, self, 'root') : undefined;
  const plain = (): Value =>
    root === undefined
      ? fieldsOf(how, self, (field, value) => serialized(how, self, field, value))
      : dumped(how, root);
  const made = modelSerializer(how, self, plain);
  if (made === undefined) return plain();
  return made.kind === 'dict' ? dumped(how, made) : made;
}

/** Returns the fields of a model with their values as they are, as a dict. */
export const shallow = (site: Site, self: InstanceValue, schemas: Schemas): Value =>
  fieldsOf({ site, schemas, onlySet: false, isJson: false }, self, undefined);

/** Returns what a dump has in place of a field's value. */
type Serialize = (field: Field, value: Value) => Value;

function fieldsOf(how: Dumping, self: InstanceValue, serialize: Serialize | undefined): Value {
  const { site, schemas } = how;
  const { vm, at } = site;
  const given = how.onlySet ? fieldsSet(site, self, schemas) : undefined;
  const dict = vm.dict(given?.open);
  const fields = schemas.fieldsOf(self.cls);
  for (const field of fields) {
    const { name } = field;
    if (serialize !== undefined && isLeftOut(site, field, schemas)) continue;
    const guards = given?.items.filter((one) => textOf(one.value) === name).map(({ guard }) => guard);
    for (const guard of guards ?? [[]])
      under(vm, guard, () => {
        const value = own(site, self, name) ?? getAttribute(vm, self, name, at);
        const key = how.byAlias === true ? shownName(site, self.cls, name, infoOf(field, schemas)) : name;
        setEntry(vm, dict, str(key), serialize === undefined ? value : serialize(field, value));
      });
  }
  if (serialize !== undefined)
    for (const name of schemas.computedOf(self.cls))
      setEntry(vm, dict, str(name), dumped(how, getAttribute(vm, self, name, at)));
  if (!keepsExtra(site, self.cls)) return dict;
  for (const [name, value] of self.attrs)
    if (!fields.some((field) => field.name === name) && !name.startsWith('_'))
      setEntry(vm, dict, str(name), value);
  return dict;
}

/** Returns the name that a field has in JSON: its alias, else what the model's generator makes of its name. */
function shownName(site: Site, cls: ClassValue, name: string, info: InstanceValue | undefined): string {
  const given = info && (own(site, info, 'serialization_alias') ?? own(site, info, 'alias'));
  if (given !== undefined && given.kind !== 'none') return textOf(given) ?? name;
  const generator = configOf(site, cls, 'alias_generator') ?? NONE;
  const isObject = generator.kind === 'instance' && generator.cls.name === 'AliasGenerator';
  const make = isObject
    ? (own(site, generator, 'serialization_alias') ?? own(site, generator, 'alias') ?? NONE)
    : generator;
  return (make.kind === 'none' ? undefined : textOf(invoke(site, make, str(name)))) ?? name;
}

/** Returns `model.model_extra`: the values of a model that aren't fields of it, or None if it keeps none. */
export function extraOf(site: Site, self: InstanceValue, schemas: Schemas): Value {
  if (!keepsExtra(site, self.cls)) return NONE;
  const names = new Set(schemas.fieldsOf(self.cls).map(({ name }) => name));
  const dict = site.vm.dict(self.open);
  for (const [name, value] of self.attrs)
    if (!names.has(name) && !name.startsWith('_')) setEntry(site.vm, dict, str(name), value);
  return dict;
}

/** Tells whether a field says that no dump has it: `Field(exclude=True)`. */
function isLeftOut(site: Site, field: Field, schemas: Schemas): boolean {
  const info = infoOf(field, schemas);
  return info !== undefined && isTrue(own(site, info, 'exclude'));
}

const serialized = (how: Dumping, self: InstanceValue, field: Field, value: Value): Value => {
  const plain = (one: Value): Value => dumped(how, one);
  return fieldSerializer(how, self, field, value, plain) ?? plain(value);
};

/** Returns a value with the models in it dumped. */
function dumped(how: Dumping, value: Value): Value {
  const { vm } = how.site;
  if (how.isFlat === true) return value;
  if (value.kind === 'choice') return each(vm, value, (single) => dumped(how, single));
  const inner = (one: Value): Value => dumped(how, one);
  if (value.kind === 'list')
    return vm.listOf(
      value.items.map((one) => ({ ...one, value: inner(one.value) })),
      value.open,
    );
  if (value.kind === 'tuple' && value.cls === undefined && !how.isJson)
    return tuple(...value.items.map((one) => inner(one.value)));
  if (value.kind === 'dict') {
    const made = vm.dict(value.open);
    for (const [id, entry] of value.entries) made.entries.set(id, { ...entry, value: inner(entry.value) });
    return made;
  }
  const isModel =
    value.kind === 'instance' &&
    value.cls.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic');
  if (isModel) return dump(how, value);
  return how.isJson ? inJson(how.site, value, inner) : value;
}

/** Kinds of values that are the same in JSON. */
const SAME: ReadonlySet<Value['kind']> = new Set(['str', 'num', 'bool', 'none', 'unknown']);

/** Returns a value that holds no models as `model_dump(mode="json")` has it. `inner` does that for what it holds. */
function inJson(site: Site, value: Single, inner: (value: Value) => Value): Value {
  if (SAME.has(value.kind)) return value;
  if (value.kind === 'tuple' || value.kind === 'set')
    return site.vm.listOf(
      value.items.map((one) => ({ ...one, value: inner(one.value) })),
      value.kind === 'set' ? value.open : undefined,
    );
  const isMember =
    value.kind === 'instance' && value.cls.mro.some(({ hooks }) => hooks.members !== undefined);
  const held = isMember ? (own(site, value, '_value_') ?? own(site, value, 'value')) : undefined;
  return held === undefined ? unknown('library', 'a value as JSON', site.at) : inner(held);
}
