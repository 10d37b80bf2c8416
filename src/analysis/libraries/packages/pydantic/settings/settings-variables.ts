import type { Site } from '../../../../interpreter/calls/call-site';
import { contentOf, entriesOf, setEntry } from '../../../../interpreter/values/dicts';
import { converted } from '../../../../interpreter/guards/missing-inputs';
import { NONE, str, textOf } from '../../../../interpreter/values/make';
import type { ClassValue, DictValue, Value } from '../../../../interpreter/values/values';
import type { Variables } from '../../../files/env-files';
import { variable, variableNames } from '../../../standard/os/environment';
import { own } from '../../../kit/instances';
import { isTrue } from '../../../kit/truth-values';
import { integerOf } from '../../../kit/values';
import { typeUnder } from '../annotations';
import { fromText, isComplex, isStr } from '../convert';
import { aliasNames, infoOf } from '../fields/given-names';
import { configOf, type Field, type Schemas } from '../schema';

/** Returns the environment that the program is given, with what it sets there. */
export const environmentVariables = ({ vm }: Site): Variables => ({
  names: () => variableNames(vm),
  get: (name) => variable(vm, name),
});

/** Returns an option that a call gave instead of the class: `Settings(_env_prefix="X_")`. */
export type Options = (name: string) => Value | undefined;

const NO_OPTIONS: Options = () => undefined;

/** How the variables of a settings class are named. */
interface Naming {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  readonly caseSensitive: boolean;
  readonly ignoresEmpty: boolean;
  /** The text that stands for None. */
  readonly none: string | undefined;
  /** How often a name is split at the delimiter, at most. */
  readonly splits: number;
}

/** Returns how the variables of a class are named, in a call that may say otherwise. */
export function namingOf(site: Site, cls: ClassValue, options: Options): Naming {
  const option = (name: string): Value => {
    const given = options(name);
    return given === undefined || given.kind === 'none' ? (configOf(site, cls, name) ?? NONE) : given;
  };
  return {
    prefix: textOf(option('env_prefix')) ?? '',
    delimiter: textOf(option('env_nested_delimiter')),
    caseSensitive: isTrue(option('case_sensitive')),
    ignoresEmpty: isTrue(option('env_ignore_empty')),
    none: textOf(option('env_parse_none_str')),
    splits: integerOf(option('env_nested_max_split')) ?? Number.POSITIVE_INFINITY,
  };
}

/** The field of a class, and what its value is made of. */
export interface Wanted {
  readonly cls: ClassValue;
  readonly field: Field;
  readonly from: Variables;
  readonly naming: Naming;
}

/** Returns a field's value from variables: one variable, or one for each part of a nested model. */
export function fromVariables(site: Site, wanted: Wanted, schemas: Schemas): Value | undefined {
  const { cls, field, from, naming } = wanted;
  const type = typeUnder(field.annotation());
  for (const name of variablesOf(site, field, naming, schemas)) {
    const whole = lookUp(from, name, naming);
    const text = whole === undefined ? undefined : textOf(whole);
    const asIs = whole === undefined || isStr(type) ? whole : converted(whole);
    const value = text === undefined ? asIs : ofText(site, type, text, `${cls.name}.${field.name}`, naming);
    const nested = isComplex(type)
      ? nestedValues(site, { type, name, splits: naming.splits }, wanted, schemas)
      : undefined;
    if (nested !== undefined) return value?.kind === 'dict' ? merged(site, value, nested) : nested;
    if (whole !== undefined && value !== undefined) return site.vm.decisions?.carry(whole, value) ?? value;
  }
  return undefined;
}

const ofText = (site: Site, type: Value, text: string, name: string, { none }: Naming): Value | undefined =>
  text === none ? NONE : fromText(site, type, text, name);

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
export function givenAs(site: Site, cls: ClassValue, field: Field, schemas: Schemas): string | undefined {
  const prefix = configOf(site, cls, 'env_prefix');
  if (prefix !== undefined && prefix.kind !== 'none' && textOf(prefix) === undefined) return undefined;
  const naming = namingOf(site, cls, NO_OPTIONS);
  const [name] = variablesOf(site, field, naming, schemas);
  return naming.caseSensitive ? name : name?.toUpperCase();
}

function lookUp(from: Variables, name: string, naming: Naming): Value | undefined {
  const { caseSensitive, ignoresEmpty } = naming;
  const actual = caseSensitive ? name : from.names().find((one) => one.toLowerCase() === name.toLowerCase());
  const value = actual === undefined ? undefined : from.get(actual);
  return ignoresEmpty && value !== undefined && textOf(value) === '' ? undefined : value;
}

/** A part of a nested model, the variable that begins its name, and how often what follows is split. */
interface Part {
  readonly type: Value;
  readonly name: string;
  readonly splits: number;
}

/** `SHOP_ADMIN__PATH` is the field `path` of the model in the field `admin`. */
function nestedValues(site: Site, part: Part, wanted: Wanted, schemas: Schemas): DictValue | undefined {
  const { type, name, splits } = part;
  const { from, naming } = wanted;
  const { delimiter, caseSensitive } = naming;
  if (delimiter === undefined || delimiter === '' || type.kind !== 'class' || splits < 1) return undefined;
  const fold = (text: string): string => (caseSensitive ? text : text.toLowerCase());
  const start = fold(name + delimiter);
  const dict = site.vm.dict();
  const fields = schemas.fieldsOf(type);
  for (const variableName of from.names()) {
    if (!fold(variableName).startsWith(start)) continue;
    const rest = variableName.slice(start.length);
    const key = splits === 1 ? rest : (rest.split(delimiter)[0] ?? '');
    const field = fields.find((one) => fold(one.name) === fold(key));
    const inner = { type: typeUnder(field?.annotation() ?? NONE), name: name + delimiter + key };
    const text = textOf(lookUp(from, inner.name, naming) ?? NONE);
    const value =
      nestedValues(site, { ...inner, splits: splits - 1 }, wanted, schemas) ??
      (text === undefined ? undefined : ofText(site, inner.type, text, inner.name, naming));
    if (value !== undefined) setEntry(site.vm, dict, str(field?.name ?? fold(key)), value);
  }
  return dict.entries.size === 0 ? undefined : dict;
}

/** Returns two dicts as one: what the second has counts, dicts in both are joined. */
export function merged(site: Site, whole: DictValue, parts: DictValue): DictValue {
  const made = site.vm.dict(whole.open ?? parts.open);
  // Any key of the first may be one that the second has as well, if that isn't known whole.
  if (parts.open === undefined) for (const [id, entry] of whole.entries) made.entries.set(id, entry);
  for (const { key, value } of entriesOf(site.vm, parts)) {
    const old = whole.entries.get(`s:${textOf(key) ?? ''}`)?.value;
    const [before, now] = [old === undefined ? undefined : contentOf(old), contentOf(value)];
    const isBoth = before !== undefined && now !== undefined;
    setEntry(site.vm, made, key, isBoth ? merged(site, before, now) : value);
  }
  return made;
}
