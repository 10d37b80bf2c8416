import type { Site } from '../interpreter/calls/call-site';
import type { ClassValue, Value } from '../interpreter/values/values';
import { schemasOf } from '../libraries/packages/pydantic/schema';
import { findOnClass } from '../interpreter/values/classes';
import { NONE, textOf, tuple } from '../interpreter/values/make';
import { changeOf } from './changes';
import { isNamed, type Context } from './context';
import { customOf } from './custom';
import { dataclassFields, isDataclass } from './dataclasses';
import { Doubt } from './doubt';
import { forgetSettings, hasSettings, invokeText, settingOf } from './settings';
import { docOf, identityOf } from './identity';
import { packageOf } from '../interpreter/values/origin';
import { isTrue } from '../libraries/kit/truth-values';
import { modelFields } from './model-fields';
import { pydanticRules } from './pydantic-rules';
import { rootField } from './root-field';
import { safely } from './safely';
import { modelSerializer, wholeInput } from './serializers';
import { namedTupleFields, typedDictFields } from './tuple-fields';
import { isTypedDict } from '../interpreter/values/classes';
import type { ObjectBody, ObjectForm, ObjectNode, TypedField } from './type-node';

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
