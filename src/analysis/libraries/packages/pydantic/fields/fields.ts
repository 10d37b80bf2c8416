import type { Site } from '../../../../interpreter/calls/call-site';
import { modelClass } from '../../../../interpreter/values/classes';
import { dictOf } from '../../../../interpreter/values/dicts';
import { bool, NONE, str } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../../interpreter/values/values';
import type { Builtins } from '../../../kit/library';
import { invoke } from '../../../kit/calls';
import { isA, own, setOwn, standingInstance } from '../../../kit/instances';
import { keeping, type Member, methods, staticMethods } from '../../../kit/model';
import { isTrue } from '../../../kit/truth-values';

/**
 * Models `FieldInfo`, pydantic's description of a field, and `PydanticUndefined`, its word for "nothing was given".
 */
export interface FieldClasses {
  readonly FieldInfo: ClassValue;
  /** `PydanticUndefined`, of which there's one: programs ask for it by `is`. */
  readonly Undefined: InstanceValue;
}

/** Attributes that every `FieldInfo` has, with what they are where nobody said otherwise. */
const NOTHING_SAID: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...(
    'annotation,default_factory,alias,alias_priority,validation_alias,serialization_alias,title,description,' +
    'field_title_generator,examples,exclude,discriminator,deprecated,json_schema_extra,frozen,validate_default,' +
    'init,init_var,kw_only'
  )
    .split(',')
    .map((name) => [name, NONE] as const),
  ['repr', bool(true)],
]);

/** Keywords of `Field(…)` that end up in `metadata`. */
const CONSTRAINTS =
  'gt,ge,lt,le,multiple_of,allow_inf_nan,max_digits,decimal_places,min_length,max_length,pattern,strict'.split(
    ',',
  );

/** All keywords of `Field(…)`; the older ones that pydantic 2 still reads, or refuses, among them. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...NOTHING_SAID.keys(),
  ...CONSTRAINTS,
  ...'default,coerce_numbers_to_str,union_mode,fail_fast,const,min_items,max_items,unique_items,allow_mutation,regex'.split(
    ',',
  ),
]);

/** Older names of limits. */
export const RENAMED: Readonly<Record<string, string>> = { min_items: 'min_length', max_items: 'max_length' };

/** Returns the keywords of a `Field(…)`, older ones by today's names, with those that it doesn't know as keys of the schema. */
export function withOthersInSchema(
  site: Site,
  given: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const older = [...given].flatMap(([name, value]) => {
    const today = RENAMED[name];
    return today === undefined ? [] : [[today, value] as const];
  });
  const keywords = older.length === 0 ? given : new Map([...older, ...given]);
  const others = [...keywords].filter(([name]) => !KEYWORDS.has(name));
  if (others.length === 0) return keywords;
  const known = [...keywords].filter(([name]) => KEYWORDS.has(name));
  const extra = dictOf(
    site.vm,
    others.map(([name, value]) => [name, value] as const),
  );
  return new Map([['json_schema_extra', extra], ...known]);
}

/** Returns a `Field(…)` with its constraints alone; `undefined` if it has none. */
export function constraintsOf(info: InstanceValue): InstanceValue | undefined {
  const attrs = new Map([...info.attrs].filter(([name]) => CONSTRAINTS.includes(name)));
  return attrs.size === 0 ? undefined : { ...info, attrs };
}

/** `FieldInfo` and `PydanticUndefined`. */
export function fieldClasses({ object }: Builtins): FieldClasses {
  const Undefined = standingInstance(
    modelClass(
      'pydantic_core.PydanticUndefinedType',
      [object],
      methods('pydantic_core.PydanticUndefinedType', {
        '__repr__()': () => str('PydanticUndefined'),
        '__str__()': () => str('PydanticUndefined'),
      }),
    ),
  );
  const remembering = methods(keeping('pydantic.fields.FieldInfo'), {
    '__init__(default=..., **said)': (self, { default: initial, said }, site) =>
      remember(self, initial, said, site, Undefined),
  });
  const FieldInfo: ClassValue = modelClass(
    'pydantic.fields.FieldInfo',
    [object],
    [...remembering, ...fieldMethods(Undefined), ...makers(() => FieldInfo)],
    { missing: (info, name, site) => unsaid(info, name, site, Undefined) },
  );
  return { FieldInfo, Undefined };
}

/** `Field(default, *, …)`: what's undefined, or an ellipsis for a default, says nothing. */
function remember(
  self: InstanceValue,
  initial: Value | undefined,
  said: ReadonlyMap<string, Value>,
  site: Site,
  Undefined: InstanceValue,
): Value {
  const isDefault = initial !== undefined && initial !== site.open && initial.kind !== 'ellipsis';
  const given = [...(isDefault ? [['default', initial] as const] : []), ...said];
  setOwn(site, self, Object.fromEntries(given.filter(([, value]) => value !== Undefined)));
  self.open ??= site.open;
  return NONE;
}

/** An attribute that `Field(…)` wasn't given. */
function unsaid(info: InstanceValue, name: string, site: Site, Undefined: InstanceValue): Value | undefined {
  if (info.open !== undefined) return undefined;
  if (name === 'default') return Undefined;
  if (name === 'validation_alias' || name === 'serialization_alias') return own(site, info, 'alias') ?? NONE;
  if (name === 'metadata' && !CONSTRAINTS.some((one) => info.attrs.has(one))) {
    const list = site.vm.list();
    setOwn(site, info, { [name]: list });
    return list;
  }
  return NOTHING_SAID.get(name);
}

const factoryOf = (self: InstanceValue, site: Site): Value => own(site, self, 'default_factory') ?? NONE;

const fieldMethods = (Undefined: InstanceValue): readonly Member[] =>
  methods('pydantic.fields.FieldInfo', {
    'is_required()': (self, _, site) => {
      if (self.open !== undefined) return self.open;
      const initial = own(site, self, 'default') ?? Undefined;
      return bool(initial === Undefined && factoryOf(self, site).kind === 'none');
    },
    'get_default(*, call_default_factory=False, validated_data=None)': (
      self,
      { call_default_factory: asked },
      site,
    ) => {
      const factory = factoryOf(self, site);
      if (factory.kind === 'none') return own(site, self, 'default') ?? self.open ?? Undefined;
      return isTrue(asked) ? invoke(site, factory) : NONE;
    },
    'rebuild_annotation()': (self, _, site) => own(site, self, 'annotation') ?? NONE,
  });

/** `FieldInfo.from_annotation(…)` and its like: a new one, of what's annotated and what's assigned. */
function makers(cls: () => ClassValue): readonly Member[] {
  const make = (annotation: Value, initial: Value | undefined, { vm, at }: Site): Value => {
    const info = vm.instance(cls(), at);
    if (initial !== undefined && isA(initial, cls()))
      for (const [name, value] of initial.attrs) info.attrs.set(name, value);
    else if (initial !== undefined && initial.kind !== 'ellipsis') info.attrs.set('default', initial);
    info.attrs.set('annotation', annotation);
    return info;
  };
  return staticMethods(keeping('pydantic.fields.FieldInfo'), {
    'from_annotation(annotation, **options)': ({ annotation }, site) => make(annotation, undefined, site),
    'from_annotated_attribute(annotation, default, **options)': ({ annotation, default: initial }, site) =>
      make(annotation, initial, site),
  });
}

/** A `FieldInfo` that says the same and changes apart. */
export const copyOfInfo = (info: InstanceValue): InstanceValue => ({ ...info, attrs: new Map(info.attrs) });

/** The names that `pydantic_core` shares with `pydantic`. */
export const coreNames = ({ Undefined }: FieldClasses): Readonly<Record<string, Value>> => ({
  PydanticUndefined: Undefined,
  PydanticUndefinedType: Undefined.cls,
});
