import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf, setEntry } from '../../../interpreter/values/dicts';
import { converted } from '../../../interpreter/guards/lacks';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, Value } from '../../../interpreter/values/values';
import { variable, variableNames } from '../../standard/os/environment';
import { own } from '../../kit/instances';
import { keeping, methods } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { fromText, isComplex, isStr, typeUnder } from './convert';
import { infoOf } from './field-validators';
import { aliasNames, initializeModel, type Rules } from './model';
import { configOf, type Field, type Schemas } from './schema';

/** `BaseSettings`: a model whose fields come from the environment, else have their defaults, which are validated. */
export function makeSettings(BaseModel: ClassValue, schemas: Schemas): ClassValue {
  const rules: Rules = {
    source: (site, cls, field) => fromEnvironment(site, cls, field, schemas),
    validatesDefaults: true,
    missing: 'setting',
    variable: (site, cls, field) => givenAs(site, cls, field, schemas),
  };
  return modelClass(
    'pydantic_settings.BaseSettings',
    [BaseModel],
    methods(keeping('pydantic_settings.BaseSettings'), {
      '__init__(*args, **values)': (self, { values }, site) =>
        initializeModel(schemas, rules, self, values, site),
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

function namingOf(site: Site, cls: ClassValue): Naming {
  const option = (name: string): Value => configOf(site, cls, name) ?? NONE;
  return {
    prefix: textOf(option('env_prefix')) ?? '',
    delimiter: textOf(option('env_nested_delimiter')),
    caseSensitive: isTrue(option('case_sensitive')),
    ignoresEmpty: isTrue(option('env_ignore_empty')),
  };
}

/** Returns a field's value from the environment: one variable, or one for each part of a nested model. */
function fromEnvironment(site: Site, cls: ClassValue, field: Field, schemas: Schemas): Value | undefined {
  const naming = namingOf(site, cls);
  const type = typeUnder(field.annotation());
  for (const name of variablesOf(site, field, naming, schemas)) {
    const whole = lookUp(site, name, naming);
    const text = whole === undefined ? undefined : textOf(whole);
    const asIs = whole === undefined || isStr(type) ? whole : converted(whole);
    const value = text === undefined ? asIs : fromText(site, type, text, `${cls.name}.${field.name}`);
    const nested = isComplex(type) ? nestedValues(site, type, name, naming, schemas) : undefined;
    if (nested !== undefined) return value?.kind === 'dict' ? merged(site, value, nested) : nested;
    if (whole !== undefined && value !== undefined) return site.vm.decisions?.carry(whole, value) ?? value;
  }
  return undefined;
}

/** The variables that a field may come from; an alias stands without the prefix. */
function variablesOf(site: Site, field: Field, { prefix }: Naming, schemas: Schemas): readonly string[] {
  const info = infoOf(field, schemas);
  const alias =
    info === undefined
      ? undefined
      : (own(site, info, 'validation_alias') ?? own(site, info, 'alias') ?? own(site, info, 'env'));
  const names = alias === undefined ? [] : aliasNames(alias);
  return names.length > 0 ? names : [prefix + field.name];
}

/** The variable to give for a field; `undefined` where its prefix isn't known. */
function givenAs(site: Site, cls: ClassValue, field: Field, schemas: Schemas): string | undefined {
  const prefix = configOf(site, cls, 'env_prefix');
  if (prefix !== undefined && prefix.kind !== 'none' && textOf(prefix) === undefined) return undefined;
  const naming = namingOf(site, cls);
  const [name] = variablesOf(site, field, naming, schemas);
  return naming.caseSensitive ? name : name?.toUpperCase();
}

function lookUp({ vm }: Site, name: string, { caseSensitive, ignoresEmpty }: Naming): Value | undefined {
  const actual = caseSensitive
    ? name
    : variableNames(vm).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = actual === undefined ? undefined : variable(vm, actual);
  return ignoresEmpty && value !== undefined && textOf(value) === '' ? undefined : value;
}

/** `SHOP_ADMIN__PATH` is the field `path` of the model in the field `admin`. */
function nestedValues(
  site: Site,
  type: Value,
  name: string,
  naming: Naming,
  schemas: Schemas,
): DictValue | undefined {
  const { delimiter, caseSensitive } = naming;
  if (delimiter === undefined || delimiter === '' || type.kind !== 'class') return undefined;
  const fold = (text: string): string => (caseSensitive ? text : text.toLowerCase());
  const start = fold(name + delimiter);
  const dict = site.vm.dict();
  const fields = schemas.fieldsOf(type);
  for (const variableName of variableNames(site.vm)) {
    if (!fold(variableName).startsWith(start)) continue;
    const key = variableName.slice(start.length).split(delimiter)[0] ?? '';
    const field = fields.find((one) => fold(one.name) === fold(key));
    const inner = name + delimiter + key;
    const fieldType = typeUnder(field?.annotation() ?? NONE);
    const text = textOf(lookUp(site, inner, naming) ?? NONE);
    const value =
      nestedValues(site, fieldType, inner, naming, schemas) ??
      (text === undefined ? undefined : fromText(site, fieldType, text, inner));
    if (value !== undefined) setEntry(site.vm, dict, str(field?.name ?? fold(key)), value);
  }
  return dict.entries.size === 0 ? undefined : dict;
}

function merged(site: Site, whole: DictValue, parts: DictValue): DictValue {
  for (const { key, value } of entriesOf(site.vm, parts)) {
    const old = whole.entries.get(`s:${textOf(key) ?? ''}`)?.value;
    const [before, now] = [old === undefined ? undefined : contentOf(old), contentOf(value)];
    setEntry(
      site.vm,
      whole,
      key,
      before !== undefined && now !== undefined ? merged(site, before, now) : value,
    );
  }
  return whole;
}
