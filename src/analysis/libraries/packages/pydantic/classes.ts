import type { Site } from '../../../interpreter/calls/call-site';
import { append } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { type Builtins, onceAnAnalysis } from '../../kit/library';
import { forward, invoke } from '../../kit/calls';
import { setOwn } from '../../kit/instances';
import { classMethods, keeping, type Member, type MethodRule, methods } from '../../kit/model';
import { isTrue, mayBeOn } from '../../kit/truth-values';
import { fieldClasses } from './fields/fields';
import { assignedTo, fieldsSet, modelFields } from './fields/model-fields';
import { dump, type Dumping, extraOf, shallow } from './dump';
import { makeModel, refusedModel } from './making';
import { schemaOptions, schemaValue } from './json-schema';
import { initializeModel, MODEL_RULES } from './model';
import { validationError } from './refusal';
import { defineBase, Schemas, schemasOf } from './schema';
import { makeSettings } from './settings/settings';
import { sourceClasses, type Sources } from './settings/settings-sources';
import { record } from './types';

/** The classes that pydantic's packages share. */
export interface Pydantic {
  readonly BaseModel: ClassValue;
  readonly BaseSettings: ClassValue;
  /** The classes of the sources of settings. */
  readonly sources: Sources;
  readonly AliasChoices: ClassValue;
  readonly AliasPath: ClassValue;
  readonly schemas: Schemas;
}

/** Returns the classes of `pydantic` in the analysis that these built-ins belong to. */
export const pydanticOf = onceAnAnalysis(makePydantic);

const FIELDS: ReadonlySet<string> = new Set(['model_fields', '__fields__', '__pydantic_fields__']);
const FIELDS_SET: ReadonlySet<string> = new Set([
  'model_fields_set',
  '__fields_set__',
  '__pydantic_fields_set__',
]);

const EXTRA: ReadonlySet<string> = new Set(['model_extra', '__pydantic_extra__']);

function makePydantic(builtins: Builtins): Pydantic {
  const { object } = builtins;
  const schemas = new Schemas({
    ...fieldClasses(builtins),
    PrivateAttr: record(builtins, 'pydantic.fields.ModelPrivateAttr'),
    ModelField: modelClass('pydantic.fields.ModelField', [object]),
    ValidationError: validationError(builtins),
    Decorated: record(builtins, 'pydantic.PydanticDescriptorProxy'),
  });
  const initializing = methods(keeping('pydantic.BaseModel'), {
    '__init__(*args, **data)': (self, { data }, site) =>
      initializeModel(schemas, MODEL_RULES, self, data, site),
  });
  const BaseModel: ClassValue = modelClass(
    'pydantic.BaseModel',
    [object],
    [...initializing, ...instanceMethods(schemas), ...makers(schemas)],
    {
      subclass: (cls) => {
        schemas.define(cls);
      },
      classMissing: (cls, name, site) => (FIELDS.has(name) ? modelFields(site, cls, schemas) : undefined),
      missing: (self, name, site) => {
        if (FIELDS.has(name)) return modelFields(site, self.cls, schemas);
        if (EXTRA.has(name)) return extraOf(site, self, schemas);
        return FIELDS_SET.has(name) ? fieldsSet(site, self, schemas) : undefined;
      },
      assigned: (self, name, value, site) => assignedTo(site, self, name, value, schemas),
    },
  );
  defineBase(BaseModel, schemas);
  const AliasChoices = aliasClass(object, 'AliasChoices', 'choices', (names) => tuple(...names));
  const AliasPath = aliasClass(object, 'AliasPath', 'path', (steps, { vm }) => vm.list(steps));
  const sources = sourceClasses(object, schemas);
  const BaseSettings = makeSettings(BaseModel, sources, schemas);
  return { BaseModel, BaseSettings, sources, AliasChoices, AliasPath, schemas };
}

/** `AliasChoices("a", "b")`, `AliasPath("a", 0)`: keeps what it's given. */
const aliasClass = (
  object: ClassValue,
  name: string,
  attribute: string,
  kept: (args: readonly Value[], site: Site) => Value,
): ClassValue =>
  modelClass(
    `pydantic.${name}`,
    [object],
    methods(keeping(`pydantic.${name}`), {
      '__init__(*args)': (self, { args }, site) => {
        setOwn(site, self, { [attribute]: kept(args, site) });
        return NONE;
      },
    }),
  );

type Options = ReadonlyMap<string, Value>;

const instanceMethods = (schemas: Schemas): readonly Member[] => {
  const dumped: MethodRule<'(**options)'> = (self, { options }, site) =>
    selected(site, dump(dumping(site, options, schemas), self), options);
  const text = (_: unknown, __: unknown, { at }: Site): Value =>
    str(unknown('library', 'a model as JSON', at));
  return methods('pydantic.BaseModel', {
    'model_dump(**options)': dumped,
    'dict(**options)': dumped,
    'model_copy(**options)': (self, { options }, site) => copied(site, self, options, schemas),
    'copy(**options)': (self, { options }, site) => copied(site, self, options, schemas),
    'model_dump_json(**options)': text,
    'json(**options)': text,
    '__iter__()': (self, _, site) => {
      const content = contentOf(shallow(site, self, schemas));
      const pairs = content === undefined ? [] : entriesOf(site.vm, content);
      return site.vm.listOf(pairs.map(({ key, value, guard }) => ({ value: tuple(key, value), guard })));
    },
  });
};

/** Returns how a call of `model_dump` dumps. */
const dumping = (site: Site, options: Options, schemas: Schemas): Dumping => ({
  site,
  schemas,
  onlySet: mayBeOn(options.get('exclude_unset')),
  isJson: textOf(options.get('mode') ?? NONE) === 'json',
  byAlias: mayBeOn(options.get('by_alias')),
});

/** Answers `model_dump(include=…, exclude=…)`. */
function selected(site: Site, dumped: Value, options: Options): Value {
  const dict = contentOf(dumped);
  const [include, exclude] = [names(options.get('include')), names(options.get('exclude'))];
  if (dict === undefined) return dumped;
  const isRenamed = mayBeOn(options.get('by_alias')) && (include ?? exclude) !== undefined;
  if (isRenamed || mayBeOn(options.get('exclude_defaults')))
    return unknown('library', 'model_dump(…)', site.at);
  for (const [id, { key, value }] of [...dict.entries]) {
    const name = textOf(key) ?? '';
    const isLeftOut = exclude?.has(name) === true || (include !== undefined && !include.has(name));
    if (isLeftOut || (mayBeOn(options.get('exclude_none')) && value.kind === 'none')) dict.entries.delete(id);
  }
  return dict;
}

function names(value: Value | undefined): ReadonlySet<string> | undefined {
  if (value?.kind === 'set' || value?.kind === 'list')
    return new Set(value.items.flatMap((one) => textOf(one.value) ?? []));
  return undefined;
}

function copied(site: Site, self: InstanceValue, options: Options, schemas: Schemas): Value {
  const copy = site.vm.instance(self.cls, site.at, self.payload);
  copy.open = self.open;
  for (const [name, value] of self.attrs) copy.attrs.set(name, value);
  const { items, open } = fieldsSet(site, self, schemas);
  schemas.given.set(copy, site.vm.set([...items], false, open));
  const update = options.get('update');
  const changes = update === undefined ? undefined : contentOf(update);
  for (const { key, value } of changes === undefined ? [] : entriesOf(site.vm, changes)) {
    const name = textOf(key);
    if (name === undefined) continue;
    setOwn(site, copy, { [name]: value });
    append(site.vm, fieldsSet(site, copy, schemas), key);
  }
  return copy;
}

/** Makes a model of a JSON text. */
const fromJson = (cls: Value, text: Value, site: Site, options?: Options): Value =>
  modelOf(cls, invoke(site, site.vm.models.library('json.loads') ?? NONE, text), site, options);

/** Makes a model of a value that a call gives. */
function modelOf(cls: Value, given: Value, site: Site, options?: Options): Value {
  if (cls.kind !== 'class') return unknown('operands', 'what a model is made of', site.at);
  const make = (): Value => makeModel(site, cls, given) ?? refusedModel(site, cls);
  const schemas = schemasOf(cls);
  if (schemas === undefined || !mayBeOn(options?.get('strict'))) return make();
  schemas.strictCalls += 1;
  try {
    return make();
  } finally {
    schemas.strictCalls -= 1;
  }
}

const makers = (schemas: Schemas): readonly Member[] =>
  classMethods(keeping('pydantic.BaseModel'), {
    'model_validate(cls, obj, **options)': ({ cls, obj, options }, site) => modelOf(cls, obj, site, options),
    'parse_obj(cls, obj)': ({ cls, obj }, site) => modelOf(cls, obj, site),
    'model_validate_json(cls, json_data, **options)': ({ cls, json_data: text, options }, site) =>
      fromJson(cls, text, site, options),
    'parse_raw(cls, b, **options)': ({ cls, b }, site) => fromJson(cls, b, site),
    'model_construct(cls, _fields_set=None, **values)': ({ cls, values }, site) =>
      forward(site, cls, [], values),
    'construct(cls, _fields_set=None, **values)': ({ cls, values }, site) => forward(site, cls, [], values),
    'model_rebuild(cls, *, force=False, **options)': ({ cls, force }, { vm }) => {
      if (cls.kind === 'class' && vm.scope !== undefined) schemasOf(cls)?.resolve(cls, vm.scope.globals);
      if (cls.kind === 'class' && isTrue(force)) schemas.rebuild(cls);
      return NONE;
    },
    'update_forward_refs(cls, **localns)': ({ cls }, { vm }) => {
      if (cls.kind === 'class' && vm.scope !== undefined) schemasOf(cls)?.resolve(cls, vm.scope.globals);
      return NONE;
    },
    'model_json_schema(cls, by_alias=None, ref_template=None, schema_generator=None, mode=None, **options)': (
      { cls, options, ...given },
      site,
    ) => schemaValue(site, cls, schemaOptions(given, options)),
    'schema(cls, by_alias=None, ref_template=None, **options)': ({ cls, options, ...given }, site) =>
      schemaValue(site, cls, schemaOptions(given, options)),
  });
