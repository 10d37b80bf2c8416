import type { Site } from '../interpreter/calls/call-site';
import type { ClassValue, Value } from '../interpreter/values/values';
import { schemasOf } from '../libraries/packages/pydantic/schema';
import { findOnClass, isTypedDict } from '../interpreter/values/classes';
import { NONE, textOf, tuple, str } from '../interpreter/values/make';
import { changeOf } from './changes';
import { isNamed, type Context } from './context';
import { customOf } from './custom';
import { Doubt } from './doubt';
import { forgetSettings, hasSettings, invokeText, settingOf } from './settings';
import { docOf, identityOf } from './identity';
import { packageOf } from '../interpreter/values/origin';
import { isTrue } from '../libraries/kit/truth-values';
import { modelFields, documented, finished } from './fields/model-fields';
import { pydanticRules } from './pydantic-rules';
import { safely } from './safely';
import { modelSerializer, wholeInput } from './serializers';
import { namedTupleFields, typedDictFields } from './fields/tuple-fields';
import type { ObjectBody, ObjectForm, ObjectNode, TypedField, TypeNode } from './type-node';
import { contentOf, entryOf } from '../interpreter/values/dicts';
import { dataclassFieldsOf, type Field } from '../libraries/standard/dataclasses/fields';
import { bindingsIn, substituted } from '../libraries/standard/typing/generics';
import { isFieldInfo } from './annotated';
import { makeField } from './fields/fields';
import { rootType } from '../libraries/packages/pydantic';

/** The objects of one analysis: a class with the same settings means one type, whoever asks. */
let known = new WeakMap<ClassValue, Map<ClassValue, ObjectNode>>();

/** Forgets the fields that classes had so far: while the program runs they may change. */
export function forgetObjects(): void {
  known = new WeakMap();
  forgetSettings();
}

/** Returns the type of a class with fields; `undefined` for any other class. */
export function objectOf(cls: ClassValue, context: Context): ObjectNode | undefined {
  const form = formOf(cls);
  if (form === undefined) return undefined;
  const inherited = hasOwnSettings(cls, form) ? cls : (context.settings ?? cls);
  const found = known.get(cls)?.get(inherited);
  if (found !== undefined) return found;
  let body: ObjectBody | undefined;
  const node: ObjectNode = {
    kind: 'object',
    form,
    identity: identityOf(cls),
    name: textOf(cls.attrs.get('__name__') ?? NONE) ?? cls.name,
    cls,
    body: () =>
      (body ??= makeBody(cls, form, context.within({ owner: cls, settings: inherited, module: cls.module }))),
  };
  known.set(cls, (known.get(cls) ?? new Map<ClassValue, ObjectNode>()).set(inherited, node));
  return node;
}

/** A model has settings of its own, and any other class that says so. */
const hasOwnSettings = (cls: ClassValue, form: ObjectForm): boolean =>
  form === 'model' || form === 'root' || hasSettings(cls);

const isIn = (cls: ClassValue, module: string, names: string): boolean =>
  cls.mro.some((base) => base.module === module && isNamed(base.name, names));

function formOf(cls: ClassValue): ObjectForm | undefined {
  if (isIn(cls, 'pydantic', 'RootModel')) return 'root';
  if (isIn(cls, 'pydantic', 'BaseModel')) return 'model';
  if (isDataclass(cls)) return 'dataclass';
  if (isTypedDict(cls)) return 'typed-dict';
  return isIn(cls, 'typing', 'NamedTuple') || isIn(cls, 'collections', 'namedtuple')
    ? 'named-tuple'
    : undefined;
}

type Fields = (cls: ClassValue, context: Context) => readonly TypedField[];

const isDataclass = (cls: ClassValue): boolean => dataclassFieldsOf(cls) !== undefined;

/** Returns the fields of a dataclass that its constructor takes. */
function dataclassFields(cls: ClassValue, context: Context): readonly TypedField[] {
  const bindings = bindingsIn(context.site, cls);
  return (dataclassFieldsOf(cls) ?? []).map(({ field, owner }) => {
    const type = innerType(field.annotation());
    const annotation = substituted(context.site, type, bindings.get(owner) ?? new Map());
    const declared = { name: field.name, annotation, assigned: assignedTo(field, context) };
    const made = makeField(declared, context.within({ module: owner.module }));
    return finished(documented(made, owner, cls, context), cls, context);
  });
}

/** Keys of a field's metadata that pydantic reads. */
const READ = ['title', 'description'];

/** The default of a field; of one with a factory or metadata a `Field(…)` with them. */
function assignedTo({ fallback, factory, metadata }: Field, { site }: Context): Value | undefined {
  const info = site.vm.models.library('pydantic.fields.FieldInfo');
  if (info?.kind !== 'class' || (factory === undefined && metadata === undefined)) return fallback;
  if (fallback !== undefined && isFieldInfo(fallback)) return fallback;
  const made = site.vm.instance(info, site.at);
  if (factory !== undefined) made.attrs.set('default_factory', factory);
  if (fallback !== undefined) made.attrs.set('default', fallback);
  const dict = metadata === undefined ? undefined : contentOf(metadata);
  for (const name of READ) {
    const value = dict === undefined ? undefined : entryOf(site.vm, dict, str(name));
    if (value !== undefined) made.attrs.set(name, value);
  }
  return made;
}

/** The type in `InitVar[int]`. */
const innerType = (type: Value): Value =>
  type.kind === 'class' && isNamed(type.name, 'InitVar') && type.args?.[0] !== undefined
    ? type.args[0]
    : type;

/** Returns the one field of a root model: annotated, or in the brackets of a base. */
function rootField(cls: ClassValue, context: Context): readonly TypedField[] {
  const schemas = schemasOf(cls);
  const fields = schemas === undefined ? [] : modelFields(cls, schemas, context);
  const root = fields.filter(({ name }) => name === 'root');
  const { rootFieldsSpeak } = pydanticRules(context.site.vm.options.pydantic);
  if (root.length > 0) return rootFieldsSpeak ? root : root.map((one) => ({ ...one, type: quiet(one.type) }));
  const annotation = rootType(cls);
  if (annotation === undefined) return [];
  const all = [...bindingsIn(context.site, cls).values()];
  const bindings = new Map(all.flatMap((one) => [...one]));
  return [makeField({ name: 'root', annotation: substituted(context.site, annotation, bindings) }, context)];
}

/** Returns the type of a field without what it says, except of its description and what it adds. */
function quiet(type: TypeNode): TypeNode {
  if (type.kind === 'default') return { ...type, of: quiet(type.of) };
  if (type.kind !== 'described') return type;
  const { title: _, examples: __, deprecated: ___, ...said } = type.said;
  return { ...type, of: quiet(type.of), said };
}

const FIELDS: Readonly<Record<ObjectForm, Fields>> = {
  model: (cls, context) => {
    const schemas = schemasOf(cls);
    return schemas === undefined ? [] : modelFields(cls, schemas, context);
  },
  root: rootField,
  dataclass: dataclassFields,
  'typed-dict': typedDictFields,
  'named-tuple': namedTupleFields,
};

const isSettings = (cls: ClassValue): boolean =>
  cls.mro.some(({ name, place }) => name === 'BaseSettings' && place === undefined);

function makeBody(cls: ClassValue, form: ObjectForm, context: Context): ObjectBody {
  const { site } = context;
  const doubts: Doubt[] = [];
  const fields = safely<readonly TypedField[] | undefined>(site, undefined, () => FIELDS[form](cls, context));
  if (fields === undefined) doubts.push(new Doubt(`the fields of ${cls.name}`, cls.place ?? site.at));
  if (cls.open !== undefined) doubts.push(new Doubt(cls.open.detail, cls.open.at, packageOf(cls.open)));
  const setting = (name: string): Value => settingOf(site, cls, name) ?? NONE;
  const given = textOf(settingOf(site, context.settings ?? cls, 'extra') ?? NONE);
  const extra = given ?? (isSettings(cls) ? 'forbid' : undefined);
  const changed = setting('json_schema_extra');
  const generator = setting('model_title_generator');
  const made = generator.kind === 'none' ? undefined : invokeText(site, generator, cls);
  return {
    fields: fields ?? [],
    title: textOf(setting('title')) ?? made ?? parametrizedName(cls, context),
    description: isDescribed(cls, form, site) ? docOf(cls) : undefined,
    extra: extra === 'allow' || extra === 'forbid' || extra === 'ignore' ? extra : undefined,
    extraType: extraTypeOf(cls, context),
    change: changed.kind === 'none' ? undefined : changeOf(changed, context, doubts),
    custom: customOf(cls, context),
    serialized: modelSerializer(cls, context),
    input: wholeInput(cls, context),
    requiresDefaults: isTrue(setting('json_schema_serialization_defaults_required')),
    doubts,
  };
}

/** Tells whether the docstring of a class is its description. */
const isDescribed = (cls: ClassValue, form: ObjectForm, { vm }: Site): boolean =>
  form !== 'dataclass' ||
  cls.attrs.has('__pydantic_complete__') ||
  pydanticRules(vm.options.pydantic).describesDataclasses;

/** Returns the name that `model_parametrized_name` of the project gives a parametrised model. */
function parametrizedName(cls: ClassValue, { site }: Context): string | undefined {
  if (cls.origin === undefined || cls.mro[0] === cls.origin) return undefined;
  const method = findOnClass(cls, 'model_parametrized_name');
  const func = method?.kind === 'descriptor' ? method.func : method;
  return func?.kind === 'function'
    ? invokeText(site, func, cls.origin, tuple(...(cls.args ?? [])))
    : undefined;
}

/** Returns the type of further fields: `__pydantic_extra__: dict[str, int]`. */
function extraTypeOf(cls: ClassValue, context: Context): ObjectBody['extraType'] {
  const annotation = cls.mro.map(({ annotations }) => annotations.get('__pydantic_extra__')).find(Boolean);
  const type = annotation === undefined ? undefined : context.read(annotation());
  const under = type?.kind === 'nullable' ? type.of : type;
  return under?.kind === 'dict' && under.values.kind !== 'any' ? under.values : undefined;
}
