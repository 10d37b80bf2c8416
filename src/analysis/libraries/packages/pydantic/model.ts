import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { append } from '../../../interpreter/evaluation/iterate';
import { asGiven } from '../../../interpreter/guards/missing-inputs';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, dictOf, entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { own, setOwn } from '../../kit/instances';
import { isTrue } from '../../kit/truth-values';
import { validated, validatorsFor, type Validating } from './fields/field-validators';
import { infoOf, namesOf } from './fields/given-names';
import { refuseMissing, validating } from './refusal';
import { keepsExtra } from './dump';
import { fieldsSet, plainMember } from './fields/model-fields';
import { requiredVariable } from '../../standard/os/environment';
import {
  beforeValidatorsOf,
  configOf,
  type Field,
  type Schemas,
  type Validator,
  wrapValidatorsOf,
} from './schema';
import { aroundModel } from './wrapping';

/** Returns the value of a field that the constructor isn't given. */
export type Source = (
  site: Site,
  cls: ClassValue,
  field: Field,
  names: readonly string[],
) => Value | undefined;

/** How a kind of model differs from `BaseModel`. */
export interface Rules {
  readonly source: Source;
  readonly validatesDefaults: boolean;
  /** The reason why a required field without a value isn't known. */
  readonly missing: 'argument' | 'setting';
  /** Returns the variable of the environment that would give a field its value. */
  readonly variable?: (site: Site, cls: ClassValue, field: Field) => string | undefined;
}

export const MODEL_RULES: Rules = { source: () => undefined, validatesDefaults: false, missing: 'argument' };

/** Runs `BaseModel.__init__(self, **data)`. */
export function initializeModel(
  schemas: Schemas,
  rules: Rules,
  self: InstanceValue,
  given: ReadonlyMap<string, Value>,
  site: Site,
): Value {
  const isWrapped = schemas.wrapped.delete(self.cls);
  return validating(site, schemas.markers.ValidationError, () => {
    const fill = (data: ReadonlyMap<string, Value>): Value => fillModel(schemas, rules, self, data, site);
    if (isWrapped || wrapValidatorsOf(self.cls).length === 0) return fill(given);
    aroundModel(site, self.cls, (value) => {
      fill(keywordsIn(site, value));
      return self;
    })(dictOf(site.vm, given));
    // Not filled, it's nothing that we know.
    self.open ??=
      self.attrs.size === 0 ? unknown('library', `what ${self.cls.name} holds`, site.at) : undefined;
    return NONE;
  });
}

/** Returns the entries of a mapping under their names. */
function keywordsIn(site: Site, value: Value): ReadonlyMap<string, Value> {
  const dict = contentOf(value);
  return new Map(
    (dict === undefined ? [] : entriesOf(site.vm, dict)).flatMap(({ key, value: held }) => {
      const name = textOf(key);
      return name === undefined ? [] : [[name, held] as const];
    }),
  );
}

function fillModel(
  schemas: Schemas,
  rules: Rules,
  self: InstanceValue,
  given: ReadonlyMap<string, Value>,
  site: Site,
): Value {
  const { cls } = self;
  const validators = schemas.validatorsOf(cls);
  const data = beforeAll(site, cls, given);
  const fill: Fill = { site, self, schemas, rules, validators, data };
  const fields = schemas.fieldsOf(cls);
  fieldsSet(site, self, schemas).open ??= site.open;
  for (const field of fields) setOwn(site, self, { [field.name]: fieldValue(fill, field) });
  setExtra(fill, fields);
  for (const [name, attribute] of schemas.privateOf(cls))
    setOwn(site, self, { [name]: defaultOf(site, attribute) });
  afterAll(site, self, validators);
  const post = findOnClass(cls, 'model_post_init');
  if (post?.kind === 'function') invoke(site, post, self, NONE);
  return NONE;
}

interface Fill extends Validating {
  readonly rules: Rules;
  readonly data: ReadonlyMap<string, Value>;
}

function fieldValue(fill: Fill, field: Field): Value {
  const { site, self, schemas, rules, data } = fill;
  const names = namesOf(site, self.cls, field, schemas);
  const given = names.map((name) => data.get(name)).find((value) => value !== undefined);
  const value = given ?? rules.source(site, self.cls, field, names);
  if (value !== undefined) {
    append(site.vm, fieldsSet(site, self, schemas), str(field.name));
    const result = plainMember(site, self.cls, validated(fill, field, value));
    return site.vm.decisions?.carry(value, result) ?? result;
  }
  if (site.open !== undefined) return site.open;
  const initial = defaultOfField(site, field, schemas);
  if (initial === undefined) {
    const name = rules.variable?.(site, self.cls, field);
    if (rules.missing === 'argument' || name !== undefined)
      refuseMissing(site, schemas.markers.ValidationError, `${self.cls.name}.${field.name}`, name);
    const missing = unknown(rules.missing, `${self.cls.name}.${field.name}`, site.at);
    if (name === undefined) return missing;
    if (!hasOwnSources(self.cls) && !site.vm.isCaught('ValueError')) requiredVariable(site.vm, name, site.at);
    const remedy = `${self.cls.name}.${field.name} has no default; --env ${name}=…`;
    return asGiven({ ...missing, origin: { kind: 'input', remedy } });
  }
  const before = ofDefault(fill, field, initial);
  const validates =
    rules.validatesDefaults ||
    saysOf(site, field, schemas, 'validate_default') ||
    ['validate_default', 'validate_all'].some((name) => isTrue(configOf(site, self.cls, name))) ||
    validatorsFor(fill, field).some(({ older }) => older?.always === true);
  return validates ? ofDefault(fill, field, validated(fill, field, before)) : before;
}

/** Returns true for settings that the program may take from elsewhere than the environment. */
const hasOwnSources = (cls: ClassValue): boolean =>
  findOnClass(cls, 'settings_customise_sources')?.kind === 'descriptor';

/** Marks what comes of a setting's default: the variable that the setting has isn't given. */
function ofDefault({ site, self, rules }: Fill, field: Field, value: Value): Value {
  const { decisions } = site.vm;
  if (decisions === undefined || rules.missing !== 'setting') return value;
  const name = rules.variable?.(site, self.cls, field);
  const absent = name === undefined ? undefined : ({ kind: 'variable', name } as const);
  return decisions.read(`${self.cls.name}.${field.name} has its default`, value, absent);
}

/** Returns true if the `Field(…)` of a field turns an option on. */
function saysOf(site: Site, field: Field, schemas: Schemas, option: string): boolean {
  const info = infoOf(field, schemas);
  return info !== undefined && isTrue(own(site, info, option));
}

/** Returns the default of a field; `undefined` if it's required. */
function defaultOfField(site: Site, field: Field, schemas: Schemas): Value | undefined {
  const info = infoOf(field, schemas);
  if (info !== undefined) {
    const value = defaultOf(site, info);
    return value.kind === 'ellipsis' ? undefined : value;
  }
  const { assigned } = field;
  return assigned === undefined || assigned.kind === 'ellipsis' ? undefined : copied(site, assigned);
}

/** The default of a `Field(…)` or `PrivateAttr(…)`; an ellipsis for none. */
function defaultOf(site: Site, info: InstanceValue): Value {
  const factory = own(site, info, 'default_factory');
  if (factory !== undefined && factory.kind !== 'none')
    return callValue(site.vm, factory, NO_ARGUMENTS, site.at);
  return copied(site, own(site, info, 'default') ?? info.open ?? { kind: 'ellipsis' });
}

/** Each instance has its own copy of a default that can change. */
function copied({ vm }: Site, value: Value): Value {
  if (value.kind === 'list') return vm.listOf([...value.items], value.open);
  if (value.kind === 'set') return vm.set([...value.items], value.frozen, value.open);
  if (value.kind !== 'dict') return value;
  const dict = vm.dict(value.open);
  for (const [key, entry] of value.entries) dict.entries.set(key, entry);
  return dict;
}

/** Validators of the whole that see what was given: `model_validator(mode="before")`. */
function beforeAll(
  site: Site,
  cls: ClassValue,
  given: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  return beforeValidatorsOf(cls).reduce((data, { func }) => {
    const plain = func.kind === 'descriptor' ? func.func : func;
    const result = invoke(site, plain, cls, dictOf(site.vm, data));
    return contentOf(result) === undefined ? data : keywordsIn(site, result);
  }, given);
}

/** Validators of the whole that see the model, or (pydantic 1) its values. */
export function afterAll(site: Site, self: InstanceValue, validators: readonly Validator[]): void {
  for (const { kind, mode, func } of validators) {
    if (kind !== 'model' || (mode !== 'after' && mode !== 'root')) continue;
    const plain = func.kind === 'descriptor' ? func.func : func;
    if (mode === 'after') {
      invoke(site, plain, ...(func.kind === 'descriptor' ? [self.cls, self] : [self]));
      continue;
    }
    const result = invoke(site, plain, self.cls, dictOf(site.vm, self.attrs));
    const dict = contentOf(result);
    if (dict === undefined) continue;
    for (const { key, value } of entriesOf(site.vm, dict)) {
      const name = textOf(key);
      if (name !== undefined) setOwn(site, self, { [name]: value });
    }
  }
}

/** Keeps values that aren't fields, if the model allows it. */
function setExtra({ site, self, schemas, data }: Fill, fields: readonly Field[]): void {
  if (!keepsExtra(site, self.cls)) return;
  const names = new Set(fields.flatMap((field) => namesOf(site, self.cls, field, schemas)));
  for (const [name, value] of data) if (!names.has(name)) setOwn(site, self, { [name]: value });
  self.open ??= site.open;
}
