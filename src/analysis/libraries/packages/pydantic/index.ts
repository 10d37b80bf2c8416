import type { Site } from '../../../interpreter/calls/call-site';
import { dictOf } from '../../../interpreter/values/dicts';
import { modelClass } from '../../../interpreter/values/classes';
import { FALSE, NONE, str, textOf, TRUE, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/numbers/conversions';
import type { Builtins, Entries, Library } from '../../kit/library';
import { constructor, functions, keeping, members, methods, native, qualified } from '../../kit/model';
import { forward, invoke } from '../../kit/calls';
import { own, setOwn } from '../../kit/instances';
import { isTrue } from '../../kit/truth-values';
import { parametrised } from '../../standard/typing/generics';
import { aliasGenerators } from './fields/alias-generators';
import { createModel } from './create-model';
import { pydanticOf } from './classes';
import { constrained, metadataClasses } from './fields/constrained';
import { validated } from './fields/field-validators';
import { afterAll } from './model';
import { validating } from './refusal';
import { beforeValidatorsOf, type Schemas, type Validator, wrapValidatorsOf } from './schema';
import { adapt, typeAdapter } from './type-adapter';
import { coreNames, withOthersInSchema } from './fields/fields';
import { record, secrets, urls } from './types';
import { itemsOrSelf } from '../../kit/values';

type Options = ReadonlyMap<string, Value>;

/** `@field_validator(*fields, mode=…)`: marks what it decorates; the class statement takes it up. */
function validator(
  schemas: Schemas,
  name: string,
  kind: Validator['kind'],
  modeOf: (options: Options) => string,
  kept: (options: Options) => Readonly<Record<string, Value>> = () => ({}),
): NativeFunction {
  return native(keeping(`${name}(*fields, **options)`), ({ fields, options }, site) => {
    const marked = { kind: str(kind), mode: str(modeOf(options)), ...kept(options) };
    const mark = (at: Site, wrapped: Value, names: readonly Value[]): Value => {
      const proxy = at.vm.instance(schemas.markers.Decorated, at.at);
      setOwn(at, proxy, { wrapped, fields: tuple(...names), options: dictOf(at.vm, options), ...marked });
      return proxy;
    };
    const [only] = fields;
    if (only?.kind === 'function' || only?.kind === 'descriptor') return mark(site, only, []);
    return native(keeping(`${name}(func)`), ({ func }, inner) => mark(inner, func, fields));
  });
}

/** `@computed_field`, with or without options: a property of its own, or one of the method that it decorates. */
function computedField(schemas: Schemas): NativeFunction {
  const made = (func: Value, options: Options = new Map()): Value => {
    // A copy: the same property without the decorator isn't dumped.
    const property: Value =
      func.kind === 'descriptor'
        ? { ...func }
        : { kind: 'descriptor', type: 'property', func, setter: undefined };
    schemas.computed.set(property, options);
    return property;
  };
  return native(keeping('pydantic.computed_field(func=None, /, **options)'), ({ func, options }) =>
    func.kind === 'none'
      ? native(keeping('pydantic.computed_field(func)'), ({ func: decorated }) => made(decorated, options))
      : made(func),
  );
}

const modeGiven = (options: Options): string => textOf(options.get('mode') ?? NONE) ?? 'after';
const serializerMode = (options: Options): string => textOf(options.get('mode') ?? NONE) ?? 'plain';
const modeOfOld =
  (after: string) =>
  (options: Options): string => {
    const pre = options.get('pre');
    return isTrue(pre) ? 'before' : after;
  };

/** The options that only pydantic 1's `validator` has. */
const olderOptions = (options: Options): Readonly<Record<string, Value>> => ({
  always: options.get('always') ?? FALSE,
  each_item: options.get('each_item') ?? FALSE,
});

/** `Field(…)` and its like: a call of the class. */
const making = (
  name: string,
  cls: ClassValue,
  read: typeof withOthersInSchema = (_, keywords) => keywords,
): NativeFunction =>
  native(keeping(`${name}(*args, **keywords)`), ({ args, keywords }, site) =>
    forward(site, cls, args, read(site, keywords)),
  );

/** The decorators of methods that validate and serialize. */
const decorators = (schemas: Schemas): Readonly<Record<string, Value>> => ({
  field_validator: validator(schemas, 'pydantic.field_validator', 'field', modeGiven),
  model_validator: validator(schemas, 'pydantic.model_validator', 'model', modeGiven),
  validator: validator(schemas, 'pydantic.validator', 'field', modeOfOld('after'), olderOptions),
  root_validator: validator(schemas, 'pydantic.root_validator', 'model', modeOfOld('root')),
  field_serializer: validator(schemas, 'pydantic.field_serializer', 'serializer', serializerMode),
  model_serializer: validator(schemas, 'pydantic.model_serializer', 'model-serializer', serializerMode),
});

/** `pydantic`, with the names of its first version where they differ. */
export const library: Library = (builtins) => {
  const { BaseModel, BaseSettings, AliasChoices, AliasPath, schemas } = pydanticOf(builtins);
  const { FieldInfo, PrivateAttr, ValidationError } = schemas.markers;
  const RootModel = rootModel(BaseModel, schemas);
  const values: Readonly<Record<string, Value>> = {
    BaseModel,
    BaseSettings,
    RootModel,
    ValidationError,
    AliasChoices,
    AliasPath,
    Field: making('pydantic.Field', FieldInfo, withOthersInSchema),
    PrivateAttr: making('pydantic.PrivateAttr', PrivateAttr),
    ConfigDict: typedDict(builtins, 'pydantic.ConfigDict'),
    ...decorators(schemas),
    computed_field: computedField(schemas),
    TypeAdapter: typeAdapter(builtins.object, schemas.markers),
    create_model: native(
      keeping('pydantic.create_model(model_name, /, **fields)'),
      ({ model_name: name, fields }, site) => createModel(site, name, fields, BaseModel, schemas),
    ),
    BeforeValidator: record(builtins, 'pydantic.BeforeValidator'),
    AfterValidator: record(builtins, 'pydantic.AfterValidator'),
    WrapValidator: record(builtins, 'pydantic.WrapValidator'),
    ...metadataClasses(builtins),
    ...secrets(builtins),
    ...urls(builtins),
  };
  const constraints = constrained(FieldInfo);
  return {
    ...qualified('pydantic', values),
    ...qualified('pydantic.v1', values),
    ...constraints,
    ...Object.fromEntries(
      Object.entries(constraints).map(([name, value]) => [
        name.replace('pydantic.', 'pydantic.types.'),
        value,
      ]),
    ),
    ...aliasGenerators(),
    ...elsewhere(values),
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
    ...ofClasses(),
  };
};

/** Decorators of classes that aren't models. */
const ofClasses = (): Entries => ({
  ...functions(keeping('pydantic'), {
    'with_config(config=None, /, **settings)': ({ config, settings }, { vm }) => {
      const dict = config.kind === 'none' ? dictOf(vm, settings) : config;
      return native(keeping('pydantic.with_config(cls)'), ({ cls }) => {
        if (cls.kind === 'class') cls.attrs.set('__pydantic_config__', dict);
        return cls;
      });
    },
  }),
  ...functions('pydantic.dataclasses', {
    'dataclass(*args, config=None, **keywords)': ({ args, config, keywords }, site) => {
      const given = new Map([...keywords, ['config', config] as const]);
      const made = forward(site, site.vm.models.library('dataclasses.dataclass') ?? NONE, args, given);
      if (args.length > 0) return ofPydantic(made);
      return native(keeping('pydantic.dataclasses.dataclass(cls)'), ({ cls }, inner) =>
        ofPydantic(forward(inner, made, [cls], new Map())),
      );
    },
  }),
});

/** Gives a dataclass the attribute that tells it from those of the standard library. */
function ofPydantic(made: Value): Value {
  if (made.kind === 'class') made.attrs.set('__pydantic_complete__', TRUE);
  return made;
}

/** Names that other modules of pydantic have, too. */
const elsewhere = (values: Readonly<Record<string, Value>>): Entries => ({
  ...qualified('pydantic.json_schema', pick(values, 'SkipJsonSchema WithJsonSchema Examples')),
  ...qualified(
    'pydantic.types',
    pick(values, 'Json Secret SecretStr SecretBytes StringConstraints Tag Discriminator'),
  ),
  ...qualified('pydantic.functional_validators', pick(values, FUNCTIONAL)),
  ...qualified('pydantic.functional_serializers', pick(values, SERIALIZERS)),
  ...qualified('pydantic.config', pick(values, 'ConfigDict')),
  ...qualified('pydantic.aliases', pick(values, 'AliasGenerator AliasChoices AliasPath')),
  ...qualified('pydantic.root_model', pick(values, 'RootModel')),
  ...qualified('pydantic.networks', pick(values, URL_NAMES)),
});

const URL_NAMES =
  'AnyUrl AnyHttpUrl HttpUrl FileUrl WebsocketUrl PostgresDsn RedisDsn MongoDsn AmqpDsn KafkaDsn MySQLDsn ClickHouseDsn';
const FUNCTIONAL =
  'BeforeValidator AfterValidator PlainValidator WrapValidator field_validator model_validator';

const SERIALIZERS = 'PlainSerializer WrapSerializer field_serializer model_serializer';

/** Returns the values of these names. */
const pick = (values: Readonly<Record<string, Value>>, names: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    names.split(' ').flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );

/** The type of what a root model holds: in brackets, or annotated. */
export const rootType = (cls: ClassValue): Value | undefined => {
  const inBrackets = [cls, ...cls.mro.flatMap(({ bases }) => bases)].flatMap((base) =>
    base.kind === 'class' && (base.origin ?? base).name === 'RootModel' ? (base.args ?? []) : [],
  );
  const annotated = cls.mro.flatMap(({ annotations }) => annotations.get('root')?.() ?? []);
  return annotated[0] ?? inBrackets[0];
};

/** Returns the root of a model as its type and the validators of it make it. */
function rootOf(site: Site, self: InstanceValue, type: Value, given: Value, schemas: Schemas): Value {
  const { markers } = schemas;
  const validators = schemas.validatorsOf(self.cls);
  if (!validators.some(({ kind }) => kind === 'field'))
    return adapt(site, { cls: self.cls, type, markers }, given);
  const field = {
    name: 'root',
    annotation: () => type,
    assigned: undefined,
    declared: undefined,
    owner: self.cls,
  };
  return validating(site, markers.ValidationError, () =>
    validated({ site, self, schemas, validators }, field, given),
  );
}

const rootModel = (BaseModel: ClassValue, schemas: Schemas): ClassValue =>
  modelClass(
    'pydantic.RootModel',
    [BaseModel],
    [
      ...members(keeping('pydantic.RootModel'), {
        '__class_getitem__(cls, key)': ({ cls, key }) =>
          cls.kind === 'class' ? parametrised(cls, itemsOrSelf(key)) : cls,
      }),
      ...methods(keeping('pydantic.RootModel'), {
        '__iter__()': (self, _, site) =>
          site.vm.list([
            tuple(str('root'), own(site, self, 'root') ?? unknown('library', 'a root', site.at)),
          ]),
        '__init__(root=None, /, **data)': (self, { root: first, data }, site) => {
          const given = data.get('root') ?? first;
          const type = rootType(self.cls);
          const before = beforeValidatorsOf(self.cls);
          const prepared = before.reduce(
            (value, { func }) => invoke(site, func.kind === 'descriptor' ? func.func : func, self.cls, value),
            given,
          );
          const root = type === undefined ? prepared : rootOf(site, self, type, prepared, schemas);
          const isWrapped = wrapValidatorsOf(self.cls).length > 0;
          setOwn(site, self, { root: isWrapped ? unknown('library', 'a validated root', site.at) : root });
          afterAll(site, self, schemas.validatorsOf(self.cls));
          return NONE;
        },
      }),
    ],
  );

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
