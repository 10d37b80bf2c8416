import type { Site } from '../../../../interpreter/calls/call-site';
import { modelClass } from '../../../../interpreter/values/classes';
import { NONE, str, tuple, unknown } from '../../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../../interpreter/values/values';
import { forward } from '../../../kit/calls';
import type { Builtins, Entries } from '../../../kit/library';
import { functions, keeping, members, type Rule } from '../../../kit/model';
import { SHOWN_METADATA } from '../../../standard/typing/written-type';
import { record } from '../types';

/** Returns `Annotated[type, …]`. */
export function annotated({ vm, at }: Site, type: Value, ...metadata: readonly Value[]): Value {
  const cls = vm.models.library('typing.Annotated');
  if (cls?.kind !== 'class') return unknown('library', 'Annotated', at);
  const alias = vm.instance(cls, at);
  alias.attrs.set('__origin__', type);
  alias.attrs.set('__metadata__', tuple(...metadata));
  alias.attrs.set('__args__', tuple(type, ...metadata));
  return alias;
}

/** Returns the type that the elements of a container have in brackets. */
const containerOf = (site: Site, name: string, item: Value): Value => {
  const cls = site.vm.models.builtin(name);
  return cls?.kind === 'class' ? { ...cls, args: [item] } : NONE;
};

type Limits = ReadonlyMap<string, Value>;

/** Returns how pydantic shows the metadata of a constrained type with these limits. */
const shownWith = (shown: string, limits: Limits): string =>
  shown
    .replace('STRICT', limits.has('strict') ? 'Strict(strict=True)' : 'NoneType')
    .replace('MULTIPLE', limits.has('multiple_of') ? 'MultipleOf' : 'NoneType');

/** `constr(max_length=3)` and its like: `Annotated` types with limits. */
export function constrained(FieldInfo: ClassValue): Entries {
  const limit = (site: Site, type: Value, limits: Limits, shown: string): Value => {
    const made = annotated(site, type, forward(site, FieldInfo, [], limits));
    if (made.kind === 'instance') made.attrs.set(SHOWN_METADATA, str(shownWith(shown, limits)));
    return made;
  };
  const scalar =
    (name: string, shown: string): Rule<'(**limits)'> =>
    ({ limits }, site) =>
      limit(site, site.vm.models.library(name) ?? site.vm.models.builtin(name) ?? NONE, limits, shown);
  const container =
    (name: string): Rule<'(item_type, **limits)'> =>
    ({ item_type: item, limits }, site) =>
      limit(site, containerOf(site, name, item), limits, 'Len');
  const library =
    (name: string, shown: string): Rule<'(**limits)'> =>
    ({ limits }, site) =>
      limit(site, { kind: 'library', name, isModule: false, at: site.at }, limits, shown);
  return functions(keeping('pydantic'), {
    'conint(**limits)': scalar('int', 'STRICT, Interval, MULTIPLE'),
    'confloat(**limits)': scalar('float', 'STRICT, Interval, MULTIPLE, NoneType'),
    'constr(**limits)': scalar('str', 'StringConstraints'),
    'conbytes(**limits)': scalar('bytes', 'STRICT, Len'),
    'condecimal(**limits)': library(
      'decimal.Decimal',
      'STRICT, Interval, MULTIPLE, _PydanticGeneralMetadata(), NoneType',
    ),
    'condate(**limits)': library('datetime.date', 'STRICT, Interval'),
    'conlist(item_type, **limits)': container('list'),
    'conset(item_type, **limits)': container('set'),
    'confrozenset(item_type, **limits)': container('frozenset'),
  });
}

/** Metadata of `Annotated` that keep what they're made with. */
const RECORDS = (
  'PlainValidator PlainSerializer WrapSerializer StringConstraints WithJsonSchema Discriminator Tag ' +
  'Strict GetPydanticSchema Examples AliasGenerator AllowInfNan EncodedBytes EncodedStr UrlConstraints ' +
  'PathType FailFast'
).split(' ');

/** Metadata that are also written with brackets: `SkipJsonSchema[int]` is `Annotated[int, SkipJsonSchema()]`. */
const BRACKETED =
  'SkipJsonSchema Json InstanceOf SkipValidation OnErrorOmit ImportString Secret SerializeAsAny'.split(' ');

/** Returns the classes of metadata by name. */
export function metadataClasses(builtins: Builtins): Readonly<Record<string, Value>> {
  const records = RECORDS.map((name) => [name, record(builtins, `pydantic.${name}`)] as const);
  const bracketed = BRACKETED.map((name) => [name, bracketedClass(builtins, name)] as const);
  return Object.fromEntries([...records, ...bracketed]);
}

const bracketedClass = ({ object }: Builtins, name: string): ClassValue =>
  modelClass(
    `pydantic.${name}`,
    [object],
    members(keeping(`pydantic.${name}`), {
      '__class_getitem__(cls, key)': ({ cls, key }, site) =>
        cls.kind === 'class' ? annotated(site, key, site.vm.instance(cls, site.at)) : key,
    }),
  );
