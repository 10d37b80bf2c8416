import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { append } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { descriptors, isA, keepers, keyword, methods, selfOf, setOwn, type Run } from '../../kit/members';
import { fieldClasses } from './fields';
import { assignedTo, fieldsSet, modelFields } from './model-fields';
import { dump } from './dump';
import { initializeModel, MODEL_RULES } from './model';
import { Schemas } from './schema';
import { makeSettings } from './settings';
import { record, withSelf } from './types';

/** The classes that pydantic's packages share. */
export interface Pydantic {
  readonly BaseModel: ClassValue;
  readonly BaseSettings: ClassValue;
  readonly AliasChoices: ClassValue;
  readonly AliasPath: ClassValue;
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

const FIELDS: ReadonlySet<string> = new Set(['model_fields', '__fields__', '__pydantic_fields__']);
const FIELDS_SET: ReadonlySet<string> = new Set([
  'model_fields_set',
  '__fields_set__',
  '__pydantic_fields_set__',
]);

function makePydantic(builtins: Builtins): Pydantic {
  const { object } = builtins;
  const schemas = new Schemas({
    ...fieldClasses(builtins),
    PrivateAttr: record(builtins, 'pydantic.fields.ModelPrivateAttr'),
    Decorated: record(builtins, 'pydantic.PydanticDescriptorProxy'),
  });
  const BaseModel: ClassValue = modelClass(
    'pydantic.BaseModel',
    [object],
    [
      ...keepers('pydantic.BaseModel', { __init__: (call) => initializeModel(schemas, MODEL_RULES, call) }),
      ...methods('pydantic.BaseModel', instanceMethods(schemas)),
      ...descriptors('pydantic.BaseModel', 'classmethod', classMethods(schemas)),
    ],
    {
      subclass: (cls) => {
        schemas.define(cls);
      },
      classMissing: (cls, name, call) => (FIELDS.has(name) ? modelFields(call, cls, schemas) : undefined),
      missing: (self, name, call) => {
        if (FIELDS.has(name)) return modelFields(call, self.cls, schemas);
        return FIELDS_SET.has(name) ? fieldsSet(call, self, schemas) : undefined;
      },
      assigned: (self, name, value, call) => assignedTo(call, self, name, value, schemas),
    },
  );
  const AliasChoices = aliasClass(object, 'AliasChoices', (call) => tuple(...call.args.slice(1)), 'choices');
  const AliasPath = aliasClass(object, 'AliasPath', (call) => call.vm.list(call.args.slice(1)), 'path');
  return { BaseModel, BaseSettings: makeSettings(BaseModel, schemas), AliasChoices, AliasPath, schemas };
}

/** `AliasChoices("a", "b")`, `AliasPath("a", 0)`: keeps what it's given. */
const aliasClass = (object: ClassValue, name: string, kept: Run, attribute: string): ClassValue =>
  modelClass(
    `pydantic.${name}`,
    [object],
    keepers(`pydantic.${name}`, {
      __init__: (call) => {
        const self = selfOf(call);
        if (self !== undefined) setOwn(call, self, [[attribute, kept(call)]]);
        return NONE;
      },
    }),
  );

const instanceMethods = (schemas: Schemas): Readonly<Record<string, Run>> => {
  const dumped: Run = (call) =>
    withSelf(call, (self) => selected(call, dump(call, self, schemas, true, isSet(call, 'exclude_unset'))));
  const copy: Run = (call) => withSelf(call, (self) => copied(call, self, schemas));
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

/** Whether an option is given and may be true. */
function isSet(call: Call, option: string): boolean {
  const value = keyword(call, option);
  return value !== undefined && !(value.kind === 'bool' && !value.value);
}

/** `model_dump(include=…, exclude=…)`. */
function selected(call: Call, dumped: Value): Value {
  const dict = contentOf(dumped);
  const [include, exclude] = [names(keyword(call, 'include')), names(keyword(call, 'exclude'))];
  if (dict === undefined) return dumped;
  if (isSet(call, 'by_alias') || isSet(call, 'exclude_defaults'))
    return unknown('library', 'model_dump(…)', call.at);
  for (const [id, { key, value }] of [...dict.entries]) {
    const name = textOf(key) ?? '';
    const isLeftOut = exclude?.has(name) === true || (include !== undefined && !include.has(name));
    if (isLeftOut || (isSet(call, 'exclude_none') && value.kind === 'none')) dict.entries.delete(id);
  }
  return dict;
}

function names(value: Value | undefined): ReadonlySet<string> | undefined {
  if (value?.kind === 'set' || value?.kind === 'list')
    return new Set(value.items.flatMap((one) => textOf(one.value) ?? []));
  return undefined;
}

function copied(call: Call, self: InstanceValue, schemas: Schemas): Value {
  const copy = call.vm.instance(self.cls, call.at, self.payload);
  copy.open = self.open;
  for (const [name, value] of self.attrs) copy.attrs.set(name, value);
  const { items, open } = fieldsSet(call, self, schemas);
  schemas.given.set(copy, call.vm.set([...items], false, open));
  const update = keyword(call, 'update');
  const changes = update === undefined ? undefined : contentOf(update);
  for (const { key, value } of changes === undefined ? [] : entriesOf(call.vm, changes)) {
    const name = textOf(key);
    if (name === undefined) continue;
    setOwn(call, copy, [[name, value]]);
    append(call.vm, fieldsSet(call, copy, schemas), key);
  }
  return copy;
}

/** The call with the data of the JSON text that it was given. */
function fromJson(call: Call): Call {
  const [cls = NONE, text = NONE] = call.args;
  const loads = call.vm.models.library('json.loads') ?? NONE;
  return { ...call, args: [cls, callValue(call.vm, loads, { ...NO_ARGUMENTS, args: [text] }, call.at)] };
}

/** A model of what a mapping holds. */
function fromMapping(call: Call): Value {
  const [cls = NONE, given = NONE] = call.args;
  if (cls.kind === 'class' && isA(given, cls)) return given;
  const dict = contentOf(given);
  const isRoot =
    cls.kind === 'class' && cls.mro.some(({ name, module }) => name === 'RootModel' && module === 'pydantic');
  if (isRoot) return callValue(call.vm, cls, { ...NO_ARGUMENTS, args: [given] }, call.at);
  if (dict === undefined)
    return given.kind === 'unknown' ? given : unknown('operands', 'what a model is made of', call.at);
  const keywords = new Map(
    entriesOf(call.vm, dict).flatMap(({ key, value }) => {
      const name = textOf(key);
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  return callValue(call.vm, cls, { args: [], keywords, open: dict.open }, call.at);
}

const classMethods = (schemas: Schemas): Readonly<Record<string, Run>> => ({
  model_validate: fromMapping,
  parse_obj: fromMapping,
  model_validate_json: (call) => fromMapping(fromJson(call)),
  parse_raw: (call) => fromMapping(fromJson(call)),
  model_construct: (call) => callValue(call.vm, call.args[0] ?? NONE, { ...call, args: [] }, call.at),
  construct: (call) => callValue(call.vm, call.args[0] ?? NONE, { ...call, args: [] }, call.at),
  model_rebuild: (call) => {
    const [cls] = call.args;
    const force = keyword(call, 'force');
    if (cls?.kind === 'class' && force?.kind === 'bool' && force.value) schemas.rebuild(cls);
    return NONE;
  },
  update_forward_refs: () => NONE,
  model_json_schema: ({ at }) => unknown('library', 'the schema of a model', at),
  schema: ({ at }) => unknown('library', 'the schema of a model', at),
});
