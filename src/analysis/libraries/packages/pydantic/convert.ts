import { callValue } from '../../../interpreter/calls/calls';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { contain } from '../../../interpreter/guards/boundaries';
import { endsOf } from '../../../interpreter/guards/exception-outcome';
import { each } from '../../../interpreter/guards/forks';
import { Raised } from '../../../interpreter/machine';
import { contentOf } from '../../../interpreter/values/dicts';
import { bool, num, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Single, Value } from '../../../interpreter/values/values';
import { toValue } from '../../kit/data';
import { typeUnder } from './annotations';
import { convertItems } from './containers';
import { withoutRefusing } from './fields/literal-fields';
import { isNoModelOf, makeModel, refusedModel } from './making';
import { plainOf, textChangesOf, withFunctions } from './fields/metadata';
import { changedText } from './texts';

const TRUTHS: ReadonlySet<string> = new Set(['1', 'true', 't', 'yes', 'y', 'on']);
const FALSEHOODS: ReadonlySet<string> = new Set(['0', 'false', 'f', 'no', 'n', 'off']);

/** The alternatives of `A | B`, `Union[A, B]`, `Optional[A]`, None left out; `undefined` for any other type. */
function alternativesOf(type: Value): readonly Value[] | undefined {
  const args = type.kind === 'instance' ? type.attrs.get('__args__') : undefined;
  if (type.kind !== 'instance' || !UNIONS.has(type.cls.name) || args?.kind !== 'tuple') return undefined;
  const types = args.items.map(({ value }) => typeUnder(value)).filter((one) => !isNone(one));
  return types.flatMap((one) => alternativesOf(one) ?? [one]);
}

/** The type under `Optional[A]`, which pydantic 1 takes for the field's own (`outer_type_`); any other type itself. */
export function outerType(declared: Value): Value {
  const type = typeUnder(declared);
  const alternatives = alternativesOf(type) ?? [];
  return alternatives.length === 1 ? (alternatives[0] ?? type) : type;
}

/** The type of the elements of a container, of the values of a dict (`type_` of pydantic 1); any other type itself. */
export function innerType(type: Value): Value {
  if (type.kind !== 'class' || type.module !== 'builtins' || !CONTAINERS.has(type.name)) return type;
  return outerType(type.args?.[type.name === 'dict' ? 1 : 0] ?? type);
}

const UNIONS: ReadonlySet<string> = new Set(['Union', 'Optional', 'UnionType']);
const isNone = (type: Value): boolean =>
  type.kind === 'none' || (type.kind === 'class' && type.name === 'NoneType');

/** Tells whether a type is `str` itself. */
export const isStr = (type: Value): boolean =>
  type.kind === 'class' && type.name === 'str' && type.module === 'builtins';

/**
 * A value as pydantic's lax mode converts it for a field of this type. What it would refuse, and types that we
 * can't look into, leave the value as it is.
 */
export const convert = (site: Site, declared: Value, value: Value): Value =>
  withFunctions(site, declared, (one) => convertType(site, declared, one))(value);

/** Converts a value as a type asks, without the functions in `Annotated[type, …]`. */
export function convertType(site: Site, declared: Value, value: Value): Value {
  const plain = plainOf(site, declared);
  if (plain !== undefined) return plain(value);
  const converted = byType(site, typeUnder(declared), value);
  const changes = textChangesOf(site, declared);
  return changes.length === 0
    ? converted
    : each(site.vm, converted, (single) => changedText(site, changes, single));
}

function byType(site: Site, type: Value, value: Value): Value {
  if (type.kind === 'class') return each(site.vm, value, (single) => toClass(site, type, single));
  const alternatives = alternativesOf(type) ?? [];
  if (value.kind === 'none' || (textOf(value) !== undefined && alternatives.some(isStr))) return value;
  return alternatives.length > 1 ? firstOf(site, alternatives, value) : convertAll(site, alternatives, value);
}

const convertAll = (site: Site, types: readonly Value[], value: Value): Value =>
  types.reduce((now, type) => convert(site, type, now), value);

/** Converts to the first type of a union that changes a value. What a validator raises refuses its type, not the others. */
function firstOf(site: Site, all: readonly Value[], value: Value): Value {
  const types = withoutRefusing(site, all, value);
  const isModel = contentOf(value) !== undefined;
  const { vm } = site;
  // A mapping tells its model by what the others refuse: they refuse it, although nothing of the program's catches that.
  if (isModel) vm.catchers.push(({ name }) => name === 'ValidationError');
  try {
    return ofTypes(site, types, value);
  } catch (error) {
    if (!isModel || !(error instanceof Raised)) throw error;
  } finally {
    if (isModel) vm.catchers.pop();
  }
  return ofTypes(site, types, value);
}

function ofTypes(site: Site, types: readonly Value[], value: Value): Value {
  const refusals: Raised[] = [];
  for (const type of types) {
    if (type.kind === 'class' && isNoModelOf(type, value)) continue;
    let converted = value;
    const refusal = contain(site.vm, REFUSES, site.at, () => {
      converted = convert(site, type, value);
    });
    if (refusal !== undefined) refusals.push(refusal);
    else if (converted !== value) return converted;
  }
  const [first] = refusals;
  if (first !== undefined && refusals.length === types.length) throw first;
  return value;
}

/** The exceptions by which a validator refuses a value. */
const REFUSES = endsOf('ValueError', 'AssertionError');

function toClass(site: Site, cls: ClassValue, value: Single): Value {
  if (cls.module === 'builtins')
    return CONTAINERS.has(cls.name) ? convertItems(site, cls, value, convert) : toBuiltin(cls.name, value);
  if (value.kind === 'instance' && value.cls.mro.includes(cls)) return value;
  if (cls.mro.some(({ hooks }) => hooks.members !== undefined))
    return isConstant(value) ? made(site, cls, value) : value;
  if (cls.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic'))
    return isNoModelOf(cls, value) ? refusedModel(site, cls) : (makeModel(site, cls, value) ?? value);
  const isText =
    value.kind === 'str' && cls.mro.some(({ module }) => module === 'pydantic' || module === 'pathlib');
  return isText ? made(site, cls, value) : value;
}

const isConstant = ({ kind }: Single): boolean => kind === 'str' || kind === 'num' || kind === 'bool';

const made = ({ vm, at }: Site, cls: ClassValue, value: Value): Value =>
  callValue(vm, cls, { ...NO_ARGUMENTS, args: [value] }, at);

function toBuiltin(name: string, value: Single): Value {
  const text = textOf(value)?.trim();
  switch (name) {
    case 'int':
      if (value.kind === 'bool') return num(Number(value.value));
      if (value.kind === 'num')
        return value.isFloat && Number.isInteger(value.value) ? num(value.value) : value;
      return text !== undefined && /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/u.test(text)
        ? num(Math.trunc(Number(text.replace(/_/gu, ''))))
        : value;
    case 'float':
      if (value.kind === 'num') return num(value.value, true);
      return text !== undefined && text !== '' && Number.isFinite(Number(text))
        ? num(Number(text), true)
        : value;
    case 'bool':
      return toBool(value, text);
    default:
      return value;
  }
}

function toBool(value: Single, text: string | undefined): Value {
  if (value.kind === 'num' && (value.value === 0 || value.value === 1)) return bool(value.value === 1);
  const word = text?.toLowerCase();
  if (word === undefined) return value;
  if (TRUTHS.has(word)) return bool(true);
  return FALSEHOODS.has(word) ? bool(false) : value;
}

/**
 * Returns true for a converted value that pydantic's lax mode surely refuses for a field of a plain type: text for an `int`,
 * a number for a `str`, None for either.
 */
export function isRefused(declared: Value, value: Value): boolean {
  if (declared.kind !== 'class' || declared.module !== 'builtins') return false;
  const wanted = ACCEPTED[declared.name];
  if (wanted === undefined || !CERTAIN.has(value.kind)) return false;
  return !wanted.includes(value.kind) && (value.kind !== 'str' || textOf(value) !== undefined);
}

/** Kinds of converted values that a field of a built-in type takes. */
const ACCEPTED: Readonly<Record<string, readonly Value['kind'][]>> = {
  int: ['num'],
  float: ['num'],
  bool: ['bool'],
  str: ['str', 'bytes'],
  dict: ['dict'],
  list: ['list', 'tuple', 'set'],
  tuple: ['list', 'tuple', 'set'],
  set: ['list', 'tuple', 'set'],
  frozenset: ['list', 'tuple', 'set'],
};

/** Kinds of values that show all that pydantic decides on. */
const CERTAIN: ReadonlySet<Value['kind']> = new Set(['none', 'bool', 'num', 'str', 'list', 'dict', 'tuple']);

/** Returns true if settings read a field of this type from a JSON document. */
export function isComplex(declared: Value): boolean {
  const type = typeUnder(declared);
  if (type.kind !== 'class') return alternativesOf(type)?.some(isComplex) ?? false;
  const isContainer = type.module === 'builtins' && CONTAINERS.has(type.name);
  return isContainer || type.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic');
}

const CONTAINERS: ReadonlySet<string> = new Set(['list', 'dict', 'set', 'frozenset', 'tuple']);

/**
 * The text of an environment variable as a value for a field of this type. Of a type that we can't look into
 * a text that it could convert is unknown.
 */
export function fromText(site: Site, declared: Value, text: string, name: string): Value {
  const type = typeUnder(declared);
  const alternatives = alternativesOf(type);
  if (isComplex(type)) {
    const isUnion = alternatives !== undefined && alternatives.length > 1;
    return parsed(site, text) ?? (isUnion ? str(text) : unknown('setting', name, site.at));
  }
  const word = text.trim().toLowerCase();
  const isPlainText =
    !/^(?:[+-]?[\d.]|[[{"])/u.test(word) && !TRUTHS.has(word) && !FALSEHOODS.has(word) && word !== 'null';
  const isClear = (alternatives ?? [type]).every(isUnderstood);
  return isClear || isPlainText ? str(text) : unknown('setting', name, site.at);
}

/** Returns true if we know what a type makes of a text. */
const isUnderstood = (type: Value): boolean =>
  (type.kind === 'class' && (type.module !== 'typing' || type.name === 'Any')) ||
  (type.kind === 'instance' && type.cls.name === 'Literal');

function parsed({ vm }: Site, text: string): Value | undefined {
  try {
    return toValue(vm, JSON.parse(text));
  } catch {
    return undefined;
  }
}
