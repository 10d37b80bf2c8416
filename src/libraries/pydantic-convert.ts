import { callValue } from '../interpreter/calls';
import { contentOf, entriesOf } from '../interpreter/dicts';
import { NO_ARGUMENTS, type Call } from '../interpreter/call-site';
import { each } from '../interpreter/forks';
import { bool, num, textOf, unknown } from '../interpreter/make';
import type { ClassValue, Single, Value } from '../interpreter/values';
import { toValue } from './data';

const TRUTHS: ReadonlySet<string> = new Set(['1', 'true', 't', 'yes', 'y', 'on']);
const FALSEHOODS: ReadonlySet<string> = new Set(['0', 'false', 'f', 'no', 'n', 'off']);

/**
 * A value as pydantic's lax mode converts it for a field of this type. What it would refuse, and types that we
 * can't look into, leave the value as it is.
 */
export function convert(call: Call, type: Value, value: Value): Value {
  return type.kind === 'class' ? each(call.vm, value, (single) => toClass(call, type, single)) : value;
}

function toClass(call: Call, cls: ClassValue, value: Single): Value {
  if (cls.module === 'builtins') return toBuiltin(cls.name, value);
  if (value.kind === 'instance' && value.cls.mro.includes(cls)) return value;
  if (cls.mro.some(({ hooks }) => hooks.members !== undefined)) return isConstant(value) ? made(call, cls, value) : value;
  if (cls.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic')) return toModel(call, cls, value);
  const isText = value.kind === 'str' && cls.mro.some(({ module }) => module === 'pydantic' || module === 'pathlib');
  return isText ? made(call, cls, value) : value;
}

const isConstant = ({ kind }: Single): boolean => kind === 'str' || kind === 'num' || kind === 'bool';

const made = ({ vm, at }: Call, cls: ClassValue, value: Value): Value =>
  callValue(vm, cls, { ...NO_ARGUMENTS, args: [value] }, at);

function toModel({ vm, at }: Call, cls: ClassValue, value: Single): Value {
  const dict = contentOf(value);
  if (dict === undefined) return value;
  const keywords = new Map<string, Value>();
  for (const { key, value: one } of entriesOf(vm, dict)) {
    const name = textOf(key);
    if (name !== undefined) keywords.set(name, one);
  }
  return callValue(vm, cls, { args: [], keywords, open: dict.open }, at);
}

function toBuiltin(name: string, value: Single): Value {
  const text = textOf(value)?.trim();
  switch (name) {
    case 'int':
      if (value.kind === 'bool') return num(Number(value.value));
      if (value.kind === 'num') return value.isFloat && Number.isInteger(value.value) ? num(value.value) : value;
      return text !== undefined && /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/u.test(text) ? num(Math.trunc(Number(text.replace(/_/gu, '')))) : value;
    case 'float':
      if (value.kind === 'num') return num(value.value, true);
      return text !== undefined && text !== '' && Number.isFinite(Number(text)) ? num(Number(text), true) : value;
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

/** Whether settings read a field of this type from a JSON document. */
export const isComplex = (type: Value): boolean =>
  type.kind === 'class' &&
  ((type.module === 'builtins' && ['list', 'dict', 'set', 'frozenset', 'tuple'].includes(type.name)) ||
    type.mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic'));

/**
 * The text of an environment variable as a value for a field of this type. Of a type that we can't look into
 * (`Optional[int]`), a text that it could convert is unknown.
 */
export function fromText(call: Call, type: Value, text: string, name: string): Value {
  const word = text.trim().toLowerCase();
  if (isComplex(type)) return parsed(call, text) ?? unknown('setting', name, call.at);
  const isPlainText = !/^(?:[+-]?[\d.]|[[{"])/u.test(word) && !TRUTHS.has(word) && !FALSEHOODS.has(word) && word !== 'null';
  return type.kind === 'class' || isPlainText ? toValue(call.vm, text) : unknown('setting', name, call.at);
}

function parsed({ vm }: Call, text: string): Value | undefined {
  try {
    return toValue(vm, JSON.parse(text));
  } catch {
    return undefined;
  }
}
