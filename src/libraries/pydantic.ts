import type { Call } from '../interpreter/call-site';
import { callValue } from '../interpreter/calls';
import { makeClassFrom, modelClass } from '../interpreter/classes';
import { contentOf, dictOf, entriesOf } from '../interpreter/dicts';
import { native, NONE, str, textOf, tuple, unknown } from '../interpreter/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../interpreter/values';
import type { Builtins, Entries, Library } from './library';
import { descriptors, functions, isA, keepers, keyword, methods, own, param, qualified, selfOf, setOwn, type Run } from './members';
import { dump, initializeModel, MODEL_RULES } from './pydantic-model';
import { makeSettings } from './pydantic-settings';
import { Schemas } from './pydantic-schema';

/** The classes that pydantic's packages share. */
export interface Pydantic {
  readonly BaseModel: ClassValue;
  readonly BaseSettings: ClassValue;
  readonly AliasChoices: ClassValue;
  readonly schemas: Schemas;
}

/** Packages are made apart from each other, once an analysis each; their classes have to be the same. */
const MADE = new WeakMap<Builtins, Pydantic>();

/** The classes of `pydantic` in the analysis that these built-ins belong to. */
export function pydanticOf(builtins: Builtins): Pydantic {
  const known = MADE.get(builtins);
  if (known !== undefined) return known;
  const made = makePydantic(builtins);
  MADE.set(builtins, made);
  return made;
}

function makePydantic({ object }: Builtins): Pydantic {
  const record = (name: string): ClassValue => modelClass(name, [object], keepers(name, { __init__: remember }));
  const schemas = new Schemas({
    FieldInfo: record('pydantic.fields.FieldInfo'),
    PrivateAttr: record('pydantic.fields.ModelPrivateAttr'),
    Decorated: record('pydantic.PydanticDescriptorProxy'),
  });
  const BaseModel: ClassValue = modelClass('pydantic.BaseModel', [object], [
    ...keepers('pydantic.BaseModel', { __init__: (call) => initializeModel(schemas, MODEL_RULES, call) }),
    ...methods('pydantic.BaseModel', instanceMethods(schemas)),
    ...descriptors('pydantic.BaseModel', 'classmethod', CLASS_METHODS),
  ], {
    subclass: (cls) => {
      schemas.define(cls);
    },
    classMissing: (cls, name, call) => (name === 'model_fields' || name === '__fields__' ? fieldsDict(call, cls, schemas) : undefined),
  });
  const AliasChoices = modelClass('pydantic.AliasChoices', [object], keepers('pydantic.AliasChoices', {
    __init__: (call) => {
      const self = selfOf(call);
      if (self !== undefined) setOwn(call, self, [['choices', tuple(...call.args.slice(1))]]);
      return NONE;
    },
  }));
  return { BaseModel, BaseSettings: makeSettings(BaseModel, schemas), AliasChoices, schemas };
}

/** Keeps the first argument as `default`, and each keyword under its name. */
function remember(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const [, initial] = call.args;
  setOwn(call, self, [...(initial === undefined ? [] : [['default', initial] as const]), ...call.keywords]);
  return NONE;
}

const instanceMethods = (schemas: Schemas): Readonly<Record<string, Run>> => {
  const dumped: Run = (call) => withSelf(call, (self) => selected(call, dump(call, self, schemas, true)));
  const copy: Run = (call) => withSelf(call, (self) => copied(call, self));
  const text: Run = ({ at }) => str(unknown('library', 'a model as JSON', at));
  return {
    model_dump: dumped,
    dict: dumped,
    model_copy: copy,
    copy,
    model_dump_json: text,
    json: text,
    __iter__: (call) =>
      withSelf(call, (self) => {
        const content = contentOf(dump(call, self, schemas, false));
        const pairs = content === undefined ? [] : entriesOf(call.vm, content);
        return call.vm.listOf(pairs.map(({ key, value, guard }) => ({ value: tuple(key, value), guard })));
      }),
  };
};

const withSelf = (call: Call, run: (self: InstanceValue) => Value): Value => {
  const self = selfOf(call);
  return self === undefined ? unknown('argument', 'a model', call.at) : run(self);
};

/** `model_dump(include=…, exclude=…)`. */
function selected(call: Call, dumped: Value): Value {
  const dict = contentOf(dumped);
  const [include, exclude] = [names(keyword(call, 'include')), names(keyword(call, 'exclude'))];
  if (dict === undefined) return dumped;
  const isSet = (option: string): boolean => {
    const value = keyword(call, option);
    return value !== undefined && !(value.kind === 'bool' && !value.value);
  };
  if (isSet('by_alias') || isSet('exclude_unset') || isSet('exclude_defaults')) return unknown('library', 'model_dump(…)', call.at);
  for (const [id, { key, value }] of [...dict.entries]) {
    const name = textOf(key) ?? '';
    const isLeftOut = exclude?.has(name) === true || (include !== undefined && !include.has(name));
    if (isLeftOut || (isSet('exclude_none') && value.kind === 'none')) dict.entries.delete(id);
  }
  return dict;
}

function names(value: Value | undefined): ReadonlySet<string> | undefined {
  if (value?.kind === 'set' || value?.kind === 'list') return new Set(value.items.flatMap((one) => textOf(one.value) ?? []));
  return undefined;
}

function copied(call: Call, self: InstanceValue): Value {
  const copy = call.vm.instance(self.cls, call.at, self.payload);
  copy.open = self.open;
  for (const [name, value] of self.attrs) copy.attrs.set(name, value);
  const update = keyword(call, 'update');
  const changes = update === undefined ? undefined : contentOf(update);
  for (const { key, value } of changes === undefined ? [] : entriesOf(call.vm, changes)) {
    const name = textOf(key);
    if (name !== undefined) setOwn(call, copy, [[name, value]]);
  }
  return copy;
}

/** `Model.model_fields`: each field's `FieldInfo` by name. */
function fieldsDict(call: Call, cls: ClassValue, schemas: Schemas): Value {
  const entries = schemas.fieldsOf(cls).map(({ name, annotation, assigned }) => {
    const info = call.vm.instance(schemas.markers.FieldInfo, call.at);
    if (assigned !== undefined && isA(assigned, schemas.markers.FieldInfo)) {
      for (const [key, value] of assigned.attrs) info.attrs.set(key, value);
    } else if (assigned !== undefined) info.attrs.set('default', assigned);
    info.attrs.set('annotation', annotation());
    return [name, info] as const;
  });
  return dictOf(call.vm, entries);
}

/** A model of what a mapping holds. */
function fromMapping(call: Call): Value {
  const [cls = NONE, given = NONE] = call.args;
  if (isA(given, cls.kind === 'class' ? cls : NOTHING)) return given;
  const dict = contentOf(given);
  if (dict === undefined) return given.kind === 'unknown' ? given : unknown('operands', 'what a model is made of', call.at);
  const keywords = new Map(
    entriesOf(call.vm, dict).flatMap(({ key, value }) => {
      const name = textOf(key);
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  return callValue(call.vm, cls, { args: [], keywords, open: dict.open }, call.at);
}

const NOTHING: ClassValue = modelClass('pydantic.Nothing', []);

const CLASS_METHODS: Readonly<Record<string, Run>> = {
  model_validate: fromMapping,
  parse_obj: fromMapping,
  model_construct: (call) => callValue(call.vm, call.args[0] ?? NONE, { ...call, args: [] }, call.at),
  construct: (call) => callValue(call.vm, call.args[0] ?? NONE, { ...call, args: [] }, call.at),
  model_rebuild: () => NONE,
  update_forward_refs: () => NONE,
  model_json_schema: ({ at }) => unknown('library', 'the schema of a model', at),
  schema: ({ at }) => unknown('library', 'the schema of a model', at),
};

/** `@field_validator(*fields, mode=…)`: marks what it decorates; the class statement takes it up. */
function validator(schemas: Schemas, name: string, kind: 'field' | 'model', modeOf: (call: Call) => string): NativeFunction {
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
const modeOfOld = (after: string) => (call: Call): string => {
  const pre = keyword(call, 'pre');
  return pre?.kind === 'bool' && pre.value ? 'before' : after;
};

/** `pydantic`, with the names of its first version where they differ. */
export const pydantic: Library = (builtins) => {
  const { BaseModel, BaseSettings, AliasChoices, schemas } = pydanticOf(builtins);
  const { FieldInfo, PrivateAttr } = schemas.markers;
  const RootModel = rootModel(BaseModel);
  const values: Readonly<Record<string, Value>> = {
    BaseModel,
    BaseSettings,
    RootModel,
    AliasChoices,
    Field: native('pydantic.Field', ({ vm, at, ...given }) => callValue(vm, FieldInfo, given, at), true),
    PrivateAttr: native('pydantic.PrivateAttr', ({ vm, at, ...given }) => callValue(vm, PrivateAttr, given, at), true),
    ConfigDict: native('pydantic.ConfigDict', ({ vm, keywords }) => dictOf(vm, keywords), true),
    field_validator: validator(schemas, 'pydantic.field_validator', 'field', modeGiven),
    model_validator: validator(schemas, 'pydantic.model_validator', 'model', modeGiven),
    validator: validator(schemas, 'pydantic.validator', 'field', modeOfOld('after')),
    root_validator: validator(schemas, 'pydantic.root_validator', 'model', modeOfOld('root')),
    create_model: native('pydantic.create_model', (call) => createModel(call, BaseModel, schemas), true),
    ...secrets(builtins),
    ...urls(builtins),
  };
  return {
    ...qualified('pydantic', values),
    ...qualified('pydantic.v1', values),
    ...qualified('pydantic.main', { BaseModel }),
    ...qualified('pydantic.fields', { FieldInfo, Field: values['Field'] ?? NONE }),
    ...functions('pydantic.dataclasses', {
      dataclass: (call) => callValue(call.vm, call.vm.models.library('dataclasses.dataclass') ?? NONE, call, call.at),
    }),
  };
};

function rootModel(BaseModel: ClassValue): ClassValue {
  return modelClass('pydantic.RootModel', [BaseModel], keepers('pydantic.RootModel', {
    __init__: (call) => {
      const self = selfOf(call);
      if (self !== undefined) setOwn(call, self, [['root', param(call, 1, 'root')]]);
      return NONE;
    },
  }));
}

/** `create_model(name, __base__=…, field=(type, default))`. */
function createModel(call: Call, BaseModel: ClassValue, schemas: Schemas): Value {
  const base = keyword(call, '__base__') ?? BaseModel;
  const bases = base.kind === 'tuple' ? base.items.map(({ value }) => value) : [base];
  const made = makeClassFrom(call.vm, textOf(param(call, 0, 'model_name')) ?? 'Model', bases, new Map(), call.at);
  if (made.kind !== 'class') return made;
  for (const [name, value] of call.keywords) {
    if (name.startsWith('__')) continue;
    const [type = value, initial] = value.kind === 'tuple' ? value.items.map((one) => one.value) : [NONE, value];
    schemas.add(made, name, type, initial);
  }
  return made;
}

/** `SecretStr`: shows nothing but to who asks for it. */
function secrets({ object }: Builtins): Readonly<Record<string, ClassValue>> {
  const secret = (name: string): ClassValue =>
    modelClass(`pydantic.${name}`, [object], [
      ...keepers(`pydantic.${name}`, { __init__: remember }),
      ...methods(`pydantic.${name}`, {
        get_secret_value: (call) => withSelf(call, (self) => own(call, self, 'default') ?? NONE),
        __str__: () => str('**********'),
        __repr__: () => str(`${name}('**********')`),
      }),
    ]);
  return { SecretStr: secret('SecretStr'), SecretBytes: secret('SecretBytes') };
}

const URLS =
  'AnyUrl,AnyHttpUrl,HttpUrl,FileUrl,WebsocketUrl,PostgresDsn,RedisDsn,MongoDsn,AmqpDsn,KafkaDsn,MySQLDsn,ClickHouseDsn';

/** URLs: their text, with the slash that pydantic adds to a web address without a path. */
function urls({ object }: Builtins): Entries {
  return Object.fromEntries(
    URLS.split(',').map((name) => [
      name,
      modelClass(`pydantic.${name}`, [object], methods(`pydantic.${name}`, { __str__: (call) => selfOf(call)?.payload ?? NONE }), {
        construct: (cls, call) => {
          const given = param(call, 0, 'url');
          const text = textOf(given);
          const url = text !== undefined && /^(?:https?|wss?):\/\/[^/?#]+$/u.test(text) ? str(`${text}/`) : given;
          return call.vm.instance(cls, call.at, url);
        },
        missing: (_, part, { at }) => (part.startsWith('__') ? undefined : unknown('library', `${part} of a URL`, at)),
      }),
    ]),
  );
}
