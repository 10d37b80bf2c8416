import type { Call } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, setEntry } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, Value } from '../../../interpreter/values/values';
import { variable, variableNames } from '../../standard/os/environment';
import { keepers, own } from '../../kit/members';
import { fromText, isComplex, typeUnder } from './convert';
import { aliasNames, infoOf, initializeModel, type Rules } from './model';
import { configOf, type Field, type Schemas } from './schema';

/** `BaseSettings`: a model whose fields come from the environment, else have their defaults, which are validated. */
export function makeSettings(BaseModel: ClassValue, schemas: Schemas): ClassValue {
  const rules: Rules = {
    source: (call, cls, field) => fromEnvironment(call, cls, field, schemas),
    validatesDefaults: true,
    missing: 'setting',
    remedy: (call, cls, field) => {
      const name = givenAs(call, cls, field, schemas);
      return name && `${cls.name}.${field.name} has no default; --env ${name}=…`;
    },
  };
  return modelClass(
    'pydantic_settings.BaseSettings',
    [BaseModel],
    keepers('pydantic_settings.BaseSettings', {
      __init__: (call) => initializeModel(schemas, rules, call),
    }),
  );
}

/** How the variables of a settings class are named. */
interface Naming {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  readonly caseSensitive: boolean;
  readonly ignoresEmpty: boolean;
}

function namingOf(call: Call, cls: ClassValue): Naming {
  const option = (name: string): Value => configOf(call, cls, name) ?? NONE;
  const isTrue = (name: string): boolean => {
    const value = option(name);
    return value.kind === 'bool' && value.value;
  };
  return {
    prefix: textOf(option('env_prefix')) ?? '',
    delimiter: textOf(option('env_nested_delimiter')),
    caseSensitive: isTrue('case_sensitive'),
    ignoresEmpty: isTrue('env_ignore_empty'),
  };
}

/** What the environment has for a field: one variable, or several, one for each part of a nested model. */
function fromEnvironment(call: Call, cls: ClassValue, field: Field, schemas: Schemas): Value | undefined {
  const naming = namingOf(call, cls);
  const type = typeUnder(field.annotation());
  for (const name of variablesOf(call, field, naming, schemas)) {
    const whole = lookUp(call, name, naming);
    const text = whole === undefined ? undefined : textOf(whole);
    const value = text === undefined ? whole : fromText(call, type, text, `${cls.name}.${field.name}`);
    const nested = isComplex(type) ? nestedValues(call, type, name, naming, schemas) : undefined;
    if (nested !== undefined) return value?.kind === 'dict' ? merged(call, value, nested) : nested;
    if (whole !== undefined && value !== undefined) return call.vm.decisions?.carry(whole, value) ?? value;
  }
  return undefined;
}

/** The variables that a field may come from; an alias stands without the prefix. */
function variablesOf(call: Call, field: Field, { prefix }: Naming, schemas: Schemas): readonly string[] {
  const info = infoOf(field, schemas);
  const alias =
    info === undefined
      ? undefined
      : (own(call, info, 'validation_alias') ?? own(call, info, 'alias') ?? own(call, info, 'env'));
  const names = alias === undefined ? [] : aliasNames(alias);
  return names.length > 0 ? names : [prefix + field.name];
}

/** The variable to give for a field; `undefined` where its prefix isn't known. */
function givenAs(call: Call, cls: ClassValue, field: Field, schemas: Schemas): string | undefined {
  const prefix = configOf(call, cls, 'env_prefix');
  if (prefix !== undefined && prefix.kind !== 'none' && textOf(prefix) === undefined) return undefined;
  const naming = namingOf(call, cls);
  const [name] = variablesOf(call, field, naming, schemas);
  return naming.caseSensitive ? name : name?.toUpperCase();
}

function lookUp({ vm }: Call, name: string, { caseSensitive, ignoresEmpty }: Naming): Value | undefined {
  const actual = caseSensitive
    ? name
    : variableNames(vm).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = actual === undefined ? undefined : variable(vm, actual);
  return ignoresEmpty && value !== undefined && textOf(value) === '' ? undefined : value;
}

/** `SHOP_ADMIN__PATH` is the field `path` of the model in the field `admin`. */
function nestedValues(
  call: Call,
  type: Value,
  name: string,
  naming: Naming,
  schemas: Schemas,
): DictValue | undefined {
  const { delimiter, caseSensitive } = naming;
  if (delimiter === undefined || delimiter === '' || type.kind !== 'class') return undefined;
  const fold = (text: string): string => (caseSensitive ? text : text.toLowerCase());
  const start = fold(name + delimiter);
  const dict = call.vm.dict();
  const fields = schemas.fieldsOf(type);
  for (const variableName of variableNames(call.vm)) {
    if (!fold(variableName).startsWith(start)) continue;
    const key = variableName.slice(start.length).split(delimiter)[0] ?? '';
    const field = fields.find((one) => fold(one.name) === fold(key));
    const inner = name + delimiter + key;
    const fieldType = typeUnder(field?.annotation() ?? NONE);
    const text = textOf(lookUp(call, inner, naming) ?? NONE);
    const value =
      nestedValues(call, fieldType, inner, naming, schemas) ??
      (text === undefined ? undefined : fromText(call, fieldType, text, inner));
    if (value !== undefined) setEntry(call.vm, dict, str(field?.name ?? fold(key)), value);
  }
  return dict.entries.size === 0 ? undefined : dict;
}

function merged(call: Call, whole: DictValue, parts: DictValue): DictValue {
  for (const { key, value } of entriesOf(call.vm, parts)) {
    const old = whole.entries.get(`s:${textOf(key) ?? ''}`)?.value;
    const [before, now] = [old === undefined ? undefined : contentOf(old), contentOf(value)];
    setEntry(
      call.vm,
      whole,
      key,
      before !== undefined && now !== undefined ? merged(call, before, now) : value,
    );
  }
  return whole;
}
