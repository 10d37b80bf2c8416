import { causeOf } from '../../../kit/values';
import { paramsOf } from '../../../../interpreter/calls/arguments';
import { NO_ARGUMENTS, type Site } from '../../../../interpreter/calls/call-site';
import { callValue } from '../../../../interpreter/calls/calls';
import { iterate } from '../../../../interpreter/evaluation/iterate';
import { each } from '../../../../interpreter/guards/forks';
import { dictOf } from '../../../../interpreter/values/dicts';
import { native, NONE, str } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../../interpreter/values/values';
import { invoke } from '../../../kit/calls';
import { mapItems } from '../../../kit/containers/elements';
import { own } from '../../../kit/instances';
import { isTrue } from '../../../kit/truth-values';
import { convertType, isRefused, isStr, outerType } from '../convert';
import { infoOf } from './given-names';
import { refuses } from './acceptance';
import { refuseData, validating } from '../refusal';
import { callOlder } from '../older-validators';
import { metadataOf, typeUnder } from '../annotations';
import { strictly, strictResult } from './strictness';
import { changedText, TEXT_CHANGES, type TextChange } from '../texts';
import { configOf, type Field, type Schemas, type Validator } from '../schema';
import { concerns } from '../validator';

/** A model whose fields are being filled: what its validators see. */
export interface Validating {
  readonly site: Site;
  readonly self: InstanceValue;
  readonly schemas: Schemas;
  readonly validators: readonly Validator[];
}

/** Returns a class's validators of a field. */
export const validatorsFor = ({ validators }: Validating, { name }: Field): readonly Validator[] =>
  validators.filter((one) => one.kind === 'field' && concerns(one, name));

/**
 * Returns a field's value as its annotation and its validators make it: before-validators, the conversion, after-validators, and
 * those with `mode="wrap"`, which get the ones before them in the source as a function.
 */
export function validated(fill: Validating, field: Field, value: Value): Value {
  const { site } = fill;
  const ours = validatorsFor(fill, field);
  const last = ours.findLastIndex(({ mode }) => mode === 'wrap');
  const wraps = markedBy(site, field.annotation(), 'WrapValidator');
  const converting = wraps.reduce<Handler>(
    (inner, func) => (one) => each(site.vm, one, (single) => wrapped(fill, func, [single], inner)),
    (one) => convertedBy(fill, field, last < 0 ? ours : [], one),
  );
  if (last < 0) return converting(value);
  return ours.reduce<Handler>((inner, validator) => around(fill, field, validator, inner), converting)(value);
}

/** Validates a value by all that comes before a validator. */
type Handler = (value: Value) => Value;

/** Returns a validator with those before it, as pydantic nests them. */
function around(fill: Validating, field: Field, validator: Validator, inner: Handler): Handler {
  const { func, mode } = validator;
  const own: Handler = (value) => runOnField(fill, validator, field, value);
  if (mode === 'before') return (value) => inner(own(value));
  if (mode === 'plain') return own;
  if (mode !== 'wrap') return (value) => own(inner(value));
  const plain = func.kind === 'descriptor' ? func.func : func;
  const isStatic = func.kind === 'descriptor' && func.type === 'staticmethod';
  return (value) =>
    each(fill.site.vm, value, (single) =>
      wrapped(fill, plain, isStatic ? [single] : [fill.self.cls, single], inner, field),
    );
}

/** Calls a validator with `mode="wrap"`: its handler raises ValidationError for what's refused. */
function wrapped(
  { site, self, schemas }: Validating,
  func: Value,
  args: readonly Value[],
  inner: Handler,
  field?: Field,
): Value {
  const handler = native('pydantic.ValidatorFunctionWrapHandler', (call) =>
    validating(site, schemas.markers.ValidationError, () => inner(call.args[0] ?? NONE)),
  );
  const wanted = func.kind === 'function' ? paramsOf(func.def).length : 0;
  const isInformed = field !== undefined && wanted > args.length + 1;
  const info = isInformed ? [infoFor(site, self.cls, field, dictOf(site.vm, self.attrs))] : [];
  return args.at(-1)?.kind === 'unknown'
    ? (args.at(-1) ?? NONE)
    : invoke(site, func, ...args, handler, ...info);
}

/** Returns a value after before-validators, the conversion that the annotation asks for, and after-validators. */
function convertedBy(fill: Validating, field: Field, ours: readonly Validator[], value: Value): Value {
  const { site, self, schemas } = fill;
  const run = (now: Value, wanted: readonly string[]): Value =>
    ours
      .filter(({ mode }) => wanted.includes(mode))
      .reduce((one, validator) => runOnField(fill, validator, field, one), now);
  const type = field.annotation();
  const before = applied(site, type, run(value, ['before']), 'BeforeValidator');
  const isPlain = ours.some(({ mode }) => mode === 'plain');
  const converted = isPlain ? before : asConfigured(fill, type, convertType(site, type, before));
  const isAsked =
    !isPlain && site.vm.isCaught(schemas.markers.ValidationError, true, true) && !isMadeText(fill, before);
  const isStrict = !isPlain && validatesStrictly(fill, field);
  const isOther = isStrict && strictly(type, before) === false;
  if (isAsked && (isOther || isRefused(type, converted) || refuses(site, self.cls, field, before)))
    refuseData(site, schemas.markers.ValidationError, `${self.cls.name}.${field.name}: not of its type`);
  const result = isStrict ? strictResult(site, type, before, converted) : converted;
  return run(applied(site, type, result, 'AfterValidator'), ['plain', 'after']);
}

/** Tells whether a field takes no value that had to be converted: it says so, its model does, or the call. */
function validatesStrictly({ site, self, schemas }: Validating, field: Field): boolean {
  const info = infoOf(field, schemas);
  const said = info === undefined ? undefined : own(site, info, 'strict');
  return said?.kind === 'bool'
    ? said.value
    : schemas.strictCalls > 0 || isTrue(configOf(site, self.cls, 'strict'));
}

/** Changes of texts that a model's settings ask for; pydantic 1 has the second names. */
const CHANGES: readonly (readonly [string, string, TextChange])[] = [
  ['str_strip_whitespace', 'anystr_strip_whitespace', TEXT_CHANGES.strip_whitespace],
  ['str_to_lower', 'anystr_lower', TEXT_CHANGES.to_lower],
  ['str_to_upper', 'anystr_upper', TEXT_CHANGES.to_upper],
];

/** Changes a text, or those of a list, as the model's settings say of the type `str`. */
function asConfigured({ site, self }: Validating, type: Value, value: Value): Value {
  const asked = CHANGES.filter(([name, older]) =>
    [name, older].some((one) => isTrue(configOf(site, self.cls, one))),
  );
  if (asked.length === 0) return value;
  const changes = asked.map(([, , run]) => run);
  const change = (one: Value): Value => changedText(site, changes, one);
  const under = typeUnder(type);
  if (takesStr(under)) return each(site.vm, value, change);
  const isOfTexts =
    under.kind === 'class' && under.args?.[0] !== undefined && takesStr(typeUnder(under.args[0]));
  if (!isOfTexts || value.kind !== 'list') return value;
  return mapItems(site.vm, iterate(site.vm, value, site.at), (one) => each(site.vm, one, change));
}

/** Tells whether a type is `str`, or has it as an alternative. */
const takesStr = (type: Value): boolean => isStr(type) || isStr(outerType(type));

/** Tells whether a number may become a text, by a setting of the model. */
const isMadeText = ({ site, self }: Validating, { kind }: Value): boolean =>
  kind === 'num' && isTrue(configOf(site, self.cls, 'coerce_numbers_to_str'));

/** Returns the functions of `Annotated[type, BeforeValidator(function)]`, in their order. */
const markedBy = (
  site: Site,
  type: Value,
  marker: 'BeforeValidator' | 'AfterValidator' | 'WrapValidator',
): readonly Value[] =>
  metadataOf(type).flatMap((one) =>
    one.kind === 'instance' && one.cls.name === marker ? [own(site, one, 'default') ?? NONE] : [],
  );

const applied = (
  site: Site,
  type: Value,
  value: Value,
  marker: 'BeforeValidator' | 'AfterValidator',
): Value =>
  markedBy(site, type, marker).reduce(
    (now, func) =>
      now.kind === 'unknown' ? now : callValue(site.vm, func, { ...NO_ARGUMENTS, args: [now] }, site.at),
    value,
  );

/** Calls a field's validator as its parameters ask for: with the value, then what's known of the others. */
function runOnField(fill: Validating, validator: Validator, field: Field, value: Value): Value {
  const { site, self, schemas } = fill;
  const { func, older } = validator;
  const plain = func.kind === 'descriptor' ? func.func : func;
  return each(site.vm, value, (single): Value => {
    if (single.kind === 'unknown') return single;
    if (older?.eachItem === true) return causeOf(undefined, 'what a validator makes of each item', site.at);
    if (older !== undefined && plain.kind === 'function') {
      const info = infoOf(field, schemas);
      return callOlder({ site, self, field, info, markers: schemas.markers }, plain, single);
    }
    const params = plain.kind === 'function' ? paramsOf(plain.def).map(({ name }) => name) : [];
    const behind = func.kind === 'descriptor' && func.type === 'staticmethod' ? params : params.slice(1);
    const sofar = dictOf(site.vm, self.attrs);
    const args: Value[] = [...(behind === params ? [] : [self.cls]), single];
    if (behind[1] === 'values') args.push(sofar);
    else if (behind[1] !== undefined) args.push(infoFor(site, self.cls, field, sofar));
    return invoke(site, plain, ...args);
  });
}

/** A `ValidationInfo`. */
function infoFor({ vm, at }: Site, cls: ClassValue, field: Field, data: Value): Value {
  const info = vm.instance(cls.mro.at(-1) ?? cls, at);
  info.attrs.set('data', data);
  info.attrs.set('field_name', str(field.name));
  info.attrs.set('context', NONE);
  info.attrs.set('mode', str('python'));
  return info;
}
