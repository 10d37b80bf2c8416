import { type Call, NO_ARGUMENTS } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { modelClass } from '../../../interpreter/values/classes';
import { bool, native, NONE, str } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import {
  keepers,
  keyword,
  methods,
  own,
  selfOf,
  setOwn,
  standingInstance,
  type Run,
} from '../../kit/members';
import { withSelf } from './types';

/** What pydantic says of one field, and its word for "nothing was said". */
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

/** `FieldInfo` and `PydanticUndefined`. */
export function fieldClasses({ object }: Builtins): FieldClasses {
  const undefinedText: Run = () => str('PydanticUndefined');
  const Undefined = standingInstance(
    modelClass(
      'pydantic_core.PydanticUndefinedType',
      [object],
      methods('pydantic_core.PydanticUndefinedType', { __repr__: undefinedText, __str__: undefinedText }),
    ),
  );
  const FieldInfo: ClassValue = modelClass(
    'pydantic.fields.FieldInfo',
    [object],
    [
      ...keepers('pydantic.fields.FieldInfo', { __init__: (call) => remember(call, Undefined) }),
      ...methods('pydantic.fields.FieldInfo', fieldMethods(Undefined)),
    ],
    { missing: (info, name, call) => unsaid(info, name, call, Undefined) },
  );
  for (const [name, run] of Object.entries(makers(() => FieldInfo)))
    FieldInfo.attrs.set(name, {
      kind: 'descriptor',
      type: 'staticmethod',
      func: native(`pydantic.fields.FieldInfo.${name}`, run, true),
      setter: undefined,
    });
  return { FieldInfo, Undefined };
}

/** `Field(default, *, …)`: what's undefined, or an ellipsis for a default, says nothing. */
function remember(call: Call, Undefined: InstanceValue): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const [, initial] = call.args;
  const given = [...(initial === undefined ? [] : [['default', initial] as const]), ...call.keywords];
  const isSaid = ([name, value]: readonly [string, Value]): boolean =>
    value !== Undefined && !(name === 'default' && value.kind === 'ellipsis');
  setOwn(call, self, given.filter(isSaid));
  self.open ??= call.open;
  return NONE;
}

/** An attribute that `Field(…)` wasn't given. */
function unsaid(info: InstanceValue, name: string, call: Call, Undefined: InstanceValue): Value | undefined {
  if (info.open !== undefined) return undefined;
  if (name === 'default') return Undefined;
  if (name === 'validation_alias' || name === 'serialization_alias') return own(call, info, 'alias') ?? NONE;
  if (name === 'metadata' && !CONSTRAINTS.some((one) => info.attrs.has(one))) {
    const list = call.vm.list();
    setOwn(call, info, [[name, list]]);
    return list;
  }
  return NOTHING_SAID.get(name);
}

const fieldMethods = (Undefined: InstanceValue): Readonly<Record<string, Run>> => {
  const factoryOf = (call: Call, self: InstanceValue): Value => own(call, self, 'default_factory') ?? NONE;
  return {
    is_required: (call) =>
      withSelf(call, (self) => {
        if (self.open !== undefined) return self.open;
        const initial = own(call, self, 'default') ?? Undefined;
        return bool(initial === Undefined && factoryOf(call, self).kind === 'none');
      }),
    get_default: (call) =>
      withSelf(call, (self) => {
        const factory = factoryOf(call, self);
        if (factory.kind === 'none') return own(call, self, 'default') ?? self.open ?? Undefined;
        const asked = keyword(call, 'call_default_factory');
        return asked?.kind === 'bool' && asked.value
          ? callValue(call.vm, factory, NO_ARGUMENTS, call.at)
          : NONE;
      }),
    rebuild_annotation: (call) => withSelf(call, (self) => own(call, self, 'annotation') ?? NONE),
  };
};

/** `FieldInfo.from_annotation(…)` and its like: a new one, of what's annotated and what's assigned. */
function makers(cls: () => ClassValue): Readonly<Record<string, Run>> {
  const make = ({ vm, args: [annotation = NONE, initial], at }: Call): Value => {
    const info = vm.instance(cls(), at);
    if (initial?.kind === 'instance' && initial.cls.mro.includes(cls()))
      for (const [name, value] of initial.attrs) info.attrs.set(name, value);
    else if (initial !== undefined && initial.kind !== 'ellipsis') info.attrs.set('default', initial);
    info.attrs.set('annotation', annotation);
    return info;
  };
  return {
    from_annotation: (call) => make({ ...call, args: call.args.slice(0, 1) }),
    from_annotated_attribute: make,
  };
}

/** A `FieldInfo` that says the same and changes apart. */
export const copyOfInfo = (info: InstanceValue): InstanceValue => ({ ...info, attrs: new Map(info.attrs) });

/** The names that `pydantic_core` shares with `pydantic`. */
export const coreNames = ({ Undefined }: FieldClasses): Readonly<Record<string, Value>> => ({
  PydanticUndefined: Undefined,
  PydanticUndefinedType: Undefined.cls,
});
