import type { Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { modelClass } from '../../../interpreter/values/classes';
import { native, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import type { Builtins, Library } from '../../kit/library';
import { constructor } from '../../kit/model';
import { convert } from './convert';
import { functions, keepers, keyword, param, qualified, selfOf, setOwn } from '../../kit/members';
import { pydanticOf } from './classes';
import type { Schemas } from './schema';
import { coreNames } from './fields';
import { record, secrets, urls } from './types';

/** `@field_validator(*fields, mode=…)`: marks what it decorates; the class statement takes it up. */
function validator(
  schemas: Schemas,
  name: string,
  kind: 'field' | 'model',
  modeOf: (call: Call) => string,
): NativeFunction {
  const mark = (call: Call, wrapped: Value, fields: readonly Value[], mode: string): Value => {
    const proxy = call.vm.instance(schemas.markers.Decorated, call.at);
    const attrs = { wrapped, kind: str(kind), mode: str(mode), fields: tuple(...fields) };
    for (const [key, value] of Object.entries(attrs)) proxy.attrs.set(key, value);
    return proxy;
  };
  return native(
    name,
    (call) => {
      const mode = modeOf(call);
      const [only] = call.args;
      if (only?.kind === 'function' || only?.kind === 'descriptor') return mark(call, only, [], mode);
      return native(name, (inner) => mark(inner, inner.args[0] ?? NONE, call.args, mode), true);
    },
    true,
  );
}

const modeGiven = (call: Call): string => textOf(keyword(call, 'mode') ?? NONE) ?? 'after';
const modeOfOld =
  (after: string) =>
  (call: Call): string => {
    const pre = keyword(call, 'pre');
    return pre?.kind === 'bool' && pre.value ? 'before' : after;
  };

/** `pydantic`, with the names of its first version where they differ. */
export const library: Library = (builtins) => {
  const { BaseModel, BaseSettings, AliasChoices, AliasPath, schemas } = pydanticOf(builtins);
  const { FieldInfo, PrivateAttr } = schemas.markers;
  const RootModel = rootModel(BaseModel);
  const values: Readonly<Record<string, Value>> = {
    BaseModel,
    BaseSettings,
    RootModel,
    AliasChoices,
    AliasPath,
    Field: native('pydantic.Field', ({ vm, at, ...given }) => callValue(vm, FieldInfo, given, at), true),
    PrivateAttr: native(
      'pydantic.PrivateAttr',
      ({ vm, at, ...given }) => callValue(vm, PrivateAttr, given, at),
      true,
    ),
    ConfigDict: typedDict(builtins, 'pydantic.ConfigDict'),
    field_validator: validator(schemas, 'pydantic.field_validator', 'field', modeGiven),
    model_validator: validator(schemas, 'pydantic.model_validator', 'model', modeGiven),
    validator: validator(schemas, 'pydantic.validator', 'field', modeOfOld('after')),
    root_validator: validator(schemas, 'pydantic.root_validator', 'model', modeOfOld('root')),
    TypeAdapter: typeAdapter(builtins.object),
    create_model: native('pydantic.create_model', (call) => createModel(call, BaseModel, schemas), true),
    BeforeValidator: record(builtins, 'pydantic.BeforeValidator'),
    AfterValidator: record(builtins, 'pydantic.AfterValidator'),
    ...secrets(builtins),
    ...urls(builtins),
  };
  return {
    ...qualified('pydantic', values),
    ...qualified('pydantic.v1', values),
    ...qualified('pydantic.main', { BaseModel }),
    ...qualified('pydantic.fields', {
      ...coreNames(schemas.markers),
      FieldInfo,
      Field: values['Field'] ?? NONE,
      _Unset: schemas.markers.Undefined,
      Undefined: schemas.markers.Undefined,
    }),
    ...qualified('pydantic.v1.fields', {
      FieldInfo,
      Field: values['Field'] ?? NONE,
      Undefined: schemas.markers.Undefined,
    }),
    ...functions('pydantic.dataclasses', {
      dataclass: (call) =>
        callValue(call.vm, call.vm.models.library('dataclasses.dataclass') ?? NONE, call, call.at),
    }),
  };
};

/** `TypeAdapter(type)`: converts as a field of that type does. */
function typeAdapter(object: ClassValue): ClassValue {
  const typeOf = (call: Call): Value => selfOf(call)?.attrs.get('type') ?? NONE;
  return modelClass(
    'pydantic.TypeAdapter',
    [object],
    keepers('pydantic.TypeAdapter', {
      __init__: (call) => {
        const self = selfOf(call);
        if (self !== undefined) setOwn(call, self, [['type', param(call, 1, 'type')]]);
        return NONE;
      },
      validate_python: (call) => convert(call, typeOf(call), param(call, 1, 'object')),
      validate_json: (call) => {
        const loads = call.vm.models.library('json.loads') ?? NONE;
        const given = { args: [param(call, 1, 'data')], keywords: new Map<string, Value>(), open: undefined };
        return convert(call, typeOf(call), callValue(call.vm, loads, given, call.at));
      },
    }),
  );
}

/** The type of what a root model holds: in brackets, or annotated. */
const rootType = (cls: ClassValue): Value | undefined => {
  const inBrackets = [cls, ...cls.mro.flatMap(({ bases }) => bases)].flatMap((base) =>
    base.kind === 'class' && base.name === 'RootModel' ? (base.args ?? []) : [],
  );
  const annotated = cls.mro.flatMap(({ annotations }) => annotations.get('root')?.() ?? []);
  return annotated[0] ?? inBrackets[0];
};

function rootModel(BaseModel: ClassValue): ClassValue {
  return modelClass(
    'pydantic.RootModel',
    [BaseModel],
    keepers('pydantic.RootModel', {
      // `RootModel[type]` is the class itself, with the type.
      __class_getitem__: ({ args: [cls = NONE, type = NONE] }) =>
        cls.kind === 'class' ? { ...cls, args: [type] } : cls,
      __init__: (call) => {
        const self = selfOf(call);
        const given = param(call, 1, 'root');
        const type = self === undefined ? undefined : rootType(self.cls);
        const root = type === undefined ? given : convert(call, type, given);
        if (self !== undefined) setOwn(call, self, [['root', root]]);
        return NONE;
      },
    }),
  );
}

/** `create_model(name, __base__=…, field=(type, default))`. */
function createModel(call: Call, BaseModel: ClassValue, schemas: Schemas): Value {
  const base = keyword(call, '__base__') ?? BaseModel;
  const bases = base.kind === 'tuple' ? base.items.map(({ value }) => value) : [base];
  const made = makeClassFrom(
    call.vm,
    textOf(param(call, 0, 'model_name')) ?? 'Model',
    bases,
    new Map(),
    call.at,
  );
  if (made.kind !== 'class') return made;
  for (const [name, value] of call.keywords) {
    if (name.startsWith('__')) continue;
    const [type = value, initial] =
      value.kind === 'tuple' ? value.items.map((one) => one.value) : [NONE, value];
    schemas.add(made, name, type, initial);
  }
  return made;
}

/** A `TypedDict`, which programs also derive their own from: called, it makes a plain dict. */
export function typedDict(builtins: Builtins, name: string): ClassValue {
  return modelClass(name, [builtins.class('dict')], [], {
    construct: constructor('(*args, **fields)', (_, { args: [source], fields }, site) => {
      const dict = site.vm.dict(site.open);
      fillDict(site, dict, source, fields);
      return dict;
    }),
  });
}
