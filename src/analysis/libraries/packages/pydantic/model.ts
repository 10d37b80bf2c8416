import { paramsOf } from '../../../interpreter/calls/arguments';
import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { append } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, dictOf, entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { isA, own, selfOf, setOwn } from '../../kit/members';
import { convert } from './convert';
import { keepsExtra } from './dump';
import { fieldsSet, plainMember } from './model-fields';
import { configOf, metadataOf, type Field, type Schemas, type Validator } from './schema';

/** Where a model gets a field's value from, when its constructor isn't given one. */
export type Source = (
  call: Call,
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
  /** What would give such a field its value, in words. */
  readonly remedy?: (call: Call, cls: ClassValue, field: Field) => string | undefined;
}

export const MODEL_RULES: Rules = { source: () => undefined, validatesDefaults: false, missing: 'argument' };

/** `BaseModel.__init__(self, **data)`. */
export function initializeModel(schemas: Schemas, rules: Rules, call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const { cls } = self;
  const validators = schemas.validatorsOf(cls);
  const data = beforeAll(call, cls, validators, call.keywords);
  const fill: Fill = { call, self, schemas, rules, validators, data };
  const fields = schemas.fieldsOf(cls);
  fieldsSet(call, self, schemas).open ??= call.open;
  for (const field of fields) setOwn(call, self, [[field.name, fieldValue(fill, field)]]);
  setExtra(fill, fields);
  for (const [name, attribute] of schemas.privateOf(cls))
    setOwn(call, self, [[name, defaultOf(call, attribute)]]);
  afterAll(call, self, validators);
  const post = findOnClass(cls, 'model_post_init');
  if (post?.kind === 'function') callValue(call.vm, post, { ...NO_ARGUMENTS, args: [self, NONE] }, call.at);
  return NONE;
}

interface Fill {
  readonly call: Call;
  readonly self: InstanceValue;
  readonly schemas: Schemas;
  readonly rules: Rules;
  readonly validators: readonly Validator[];
  readonly data: ReadonlyMap<string, Value>;
}

/** The names under which a field's value may be given, and whether its own name is one. */
function namesOf(call: Call, cls: ClassValue, field: Field, schemas: Schemas): readonly string[] {
  const info = infoOf(field, schemas);
  const alias =
    info === undefined ? undefined : (own(call, info, 'validation_alias') ?? own(call, info, 'alias'));
  const names = alias === undefined ? [] : aliasNames(alias);
  const byName = configOf(call, cls, 'populate_by_name') ?? configOf(call, cls, 'validate_by_name');
  const isByName = names.length === 0 || (byName?.kind === 'bool' && byName.value);
  return isByName ? [...names, field.name] : names;
}

/** `'x'`, `AliasChoices('x', 'y')`. */
export function aliasNames(alias: Value): readonly string[] {
  if (alias.kind === 'tuple' || alias.kind === 'list')
    return alias.items.flatMap(({ value }) => aliasNames(value));
  if (alias.kind === 'instance') return aliasNames(alias.attrs.get('choices') ?? NONE);
  const text = textOf(alias);
  return text === undefined ? [] : [text];
}

/** The `Field(…)` that a field is assigned. */
export const infoOf = ({ assigned }: Field, { markers }: Schemas): InstanceValue | undefined =>
  assigned !== undefined && isA(assigned, markers.FieldInfo) ? assigned : undefined;

function fieldValue(fill: Fill, field: Field): Value {
  const { call, self, schemas, rules, data } = fill;
  const names = namesOf(call, self.cls, field, schemas);
  const given = names.map((name) => data.get(name)).find((value) => value !== undefined);
  const value = given ?? rules.source(call, self.cls, field, names);
  if (value !== undefined) {
    append(call.vm, fieldsSet(call, self, schemas), str(field.name));
    const result = plainMember(call, self.cls, validated(fill, field, value));
    return call.vm.decisions?.carry(value, result) ?? result;
  }
  if (call.open !== undefined) return call.open;
  const initial = defaultOfField(call, field, schemas);
  if (initial === undefined) {
    const remedy = rules.remedy?.(call, self.cls, field);
    const missing = unknown(rules.missing, `${self.cls.name}.${field.name}`, call.at);
    return remedy === undefined ? missing : { ...missing, origin: { kind: 'input', remedy } };
  }
  const validates = rules.validatesDefaults || isTrue(configOf(call, self.cls, 'validate_default'));
  const result = validates ? validated(fill, field, initial) : initial;
  if (call.vm.decisions === undefined || rules.missing !== 'setting') return result;
  return call.vm.decisions.read(`${self.cls.name}.${field.name} has its default`, result);
}

const isTrue = (value: Value | undefined): boolean => value?.kind === 'bool' && value.value;

/** What a field holds when nothing is given; `undefined` where it's required. */
function defaultOfField(call: Call, field: Field, schemas: Schemas): Value | undefined {
  const info = infoOf(field, schemas);
  if (info !== undefined) {
    const value = defaultOf(call, info);
    return value.kind === 'ellipsis' ? undefined : value;
  }
  const { assigned } = field;
  return assigned === undefined || assigned.kind === 'ellipsis' ? undefined : copied(call, assigned);
}

/** The default of a `Field(…)` or `PrivateAttr(…)`; an ellipsis for none. */
function defaultOf(call: Call, info: InstanceValue): Value {
  const factory = own(call, info, 'default_factory');
  if (factory !== undefined && factory.kind !== 'none')
    return callValue(call.vm, factory, NO_ARGUMENTS, call.at);
  return copied(call, own(call, info, 'default') ?? info.open ?? { kind: 'ellipsis' });
}

/** Each instance has its own copy of a default that can change. */
function copied({ vm }: Call, value: Value): Value {
  if (value.kind === 'list') return vm.listOf([...value.items], value.open);
  if (value.kind === 'set') return vm.set([...value.items], value.frozen, value.open);
  if (value.kind !== 'dict') return value;
  const dict = vm.dict(value.open);
  for (const [key, entry] of value.entries) dict.entries.set(key, entry);
  return dict;
}

/** Before-validators, the conversion that the annotation asks for, after-validators. */
function validated(fill: Fill, field: Field, value: Value): Value {
  const { call, validators } = fill;
  const ours = validators.filter(
    ({ kind, fields }) => kind === 'field' && (fields.includes(field.name) || fields.includes('*')),
  );
  const run = (now: Value, wanted: readonly string[]): Value =>
    ours
      .filter(({ mode }) => wanted.includes(mode))
      .reduce((one, validator) => runOnField(fill, validator, field, one), now);
  const type = field.annotation();
  const before = applied(call, type, run(value, ['before']), 'BeforeValidator');
  const isPlain = ours.some(({ mode }) => mode === 'plain');
  const converted = isPlain ? before : convert(call, type, before);
  return run(applied(call, type, converted, 'AfterValidator'), ['plain', 'after']);
}

/** The functions of `Annotated[type, BeforeValidator(function)]`. */
function applied(call: Call, type: Value, value: Value, marker: 'BeforeValidator' | 'AfterValidator'): Value {
  const found = metadataOf(type).filter((one) => one.kind === 'instance' && one.cls.name === marker);
  return found.reduce((now, one) => {
    const func = one.kind === 'instance' ? (own(call, one, 'default') ?? NONE) : NONE;
    return now.kind === 'unknown' ? now : callValue(call.vm, func, { ...NO_ARGUMENTS, args: [now] }, call.at);
  }, value);
}

/** Calls a field's validator as its parameters ask for: with the value, then what's known of the others. */
function runOnField({ call, self }: Fill, { func }: Validator, field: Field, value: Value): Value {
  return each(call.vm, value, (single): Value => {
    if (single.kind === 'unknown') return single;
    const plain = func.kind === 'descriptor' ? func.func : func;
    const params = plain.kind === 'function' ? paramsOf(plain.def).map(({ name }) => name) : [];
    const behind = func.kind === 'descriptor' && func.type === 'staticmethod' ? params : params.slice(1);
    const sofar = dictOf(call.vm, self.attrs);
    const args: Value[] = [...(behind === params ? [] : [self.cls]), single];
    if (behind[1] === 'values') args.push(sofar);
    else if (behind[1] !== undefined) args.push(infoFor(call, self.cls, field, sofar));
    return callValue(call.vm, plain, { ...NO_ARGUMENTS, args }, call.at);
  });
}

/** A `ValidationInfo`. */
function infoFor({ vm, at }: Call, cls: ClassValue, field: Field, data: Value): Value {
  const info = vm.instance(cls.mro.at(-1) ?? cls, at);
  info.attrs.set('data', data);
  info.attrs.set('field_name', str(field.name));
  info.attrs.set('context', NONE);
  info.attrs.set('mode', str('python'));
  return info;
}

/** Validators of the whole that see what was given: `model_validator(mode="before")`. */
function beforeAll(
  call: Call,
  cls: ClassValue,
  validators: readonly Validator[],
  given: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  const before = validators.filter(({ kind, mode }) => kind === 'model' && mode === 'before');
  return before.reduce((data, { func }) => {
    const plain = func.kind === 'descriptor' ? func.func : func;
    const result = callValue(
      call.vm,
      plain,
      { ...NO_ARGUMENTS, args: [cls, dictOf(call.vm, data)] },
      call.at,
    );
    const dict = contentOf(result);
    if (dict === undefined) return data;
    return new Map(
      entriesOf(call.vm, dict).flatMap(({ key, value }) => {
        const name = textOf(key);
        return name === undefined ? [] : [[name, value] as const];
      }),
    );
  }, given);
}

/** Validators of the whole that see the model, or (pydantic 1) its values. */
function afterAll(call: Call, self: InstanceValue, validators: readonly Validator[]): void {
  for (const { kind, mode, func } of validators) {
    if (kind !== 'model' || (mode !== 'after' && mode !== 'root')) continue;
    const plain = func.kind === 'descriptor' ? func.func : func;
    if (mode === 'after') {
      callValue(
        call.vm,
        plain,
        { ...NO_ARGUMENTS, args: func.kind === 'descriptor' ? [self.cls, self] : [self] },
        call.at,
      );
      continue;
    }
    const result = callValue(
      call.vm,
      plain,
      { ...NO_ARGUMENTS, args: [self.cls, dictOf(call.vm, self.attrs)] },
      call.at,
    );
    const dict = contentOf(result);
    if (dict === undefined) continue;
    setOwn(
      call,
      self,
      entriesOf(call.vm, dict).flatMap(({ key, value }) => {
        const name = textOf(key);
        return name === undefined ? [] : [[name, value] as const];
      }),
    );
  }
}

/** What isn't a field is kept where the model allows it. */
function setExtra({ call, self, schemas, data }: Fill, fields: readonly Field[]): void {
  if (!keepsExtra(call, self.cls)) return;
  const names = new Set(fields.flatMap((field) => namesOf(call, self.cls, field, schemas)));
  setOwn(
    call,
    self,
    [...data].filter(([name]) => !names.has(name)),
  );
  self.open ??= call.open;
}
