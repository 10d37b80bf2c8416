import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import type { Call } from '../calls/call-site';
import { ALWAYS, type Guard } from '../guards/guards';
import { fromPackage } from './origin';
import type { Reason } from './reason';
import type {
  BoolValue,
  BytesValue,
  Item,
  NativeFunction,
  NoneValue,
  NumValue,
  StrValue,
  TupleValue,
  Unknown,
  Value,
} from './values';

/** Kinds of values without identity: those of one kind are the same where they hold the same. */
export const CONSTANT: ReadonlySet<Value['kind']> = new Set(['str', 'bytes', 'num', 'bool', 'none']);

/** Kinds of plain data: constants, and containers of built-in classes. */
export const DATA: ReadonlySet<Value['kind']> = new Set([...CONSTANT, 'list', 'tuple', 'set', 'dict']);

/**
 * Constructors of values without identity. The machine makes those with identity, which know the path they're made
 * on.
 */

export const NONE: NoneValue = { kind: 'none' };
export const TRUE: BoolValue = { kind: 'bool', value: true };
export const FALSE: BoolValue = { kind: 'bool', value: false };
export const ABSENT = { kind: 'absent' } as const;

export const bool = (value: boolean): BoolValue => (value ? TRUE : FALSE);
export const num = (value: number | bigint, isFloat = false): NumValue => ({ kind: 'num', value, isFloat });
export const bytes = (value: string): BytesValue => ({ kind: 'bytes', value });
export const unknown = (reason: Reason, detail: string, at: Place): Unknown => ({
  kind: 'unknown',
  reason,
  detail,
  at,
});

/** Returns an unknown for a qualified name of a package whose source isn't read. */
export const ofLibrary = (name: string, at: Place, detail = name): Unknown =>
  fromPackage(unknown('library', detail, at), name.split('.', 1)[0]);

/** Characters of a text or of bytes, at most: `x += x` doubles it. */
export const MAX_TEXT = 6_000_000;
const MAX_PARTS = 100;

/** Makes a string of parts and joins neighbouring texts. A part that's too much becomes a hole. */
export function str(...parts: readonly (string | Unknown)[]): StrValue {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string' && only.length <= MAX_TEXT) return textValue(only);
  const joined: (string | Unknown)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === '') continue;
    if (typeof part !== 'string') joined.push(part);
    else if ((typeof last === 'string' ? last.length : 0) + part.length > MAX_TEXT) return tooLong([]);
    else if (typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined.length > MAX_PARTS ? tooLong(joined.slice(0, 1)) : { kind: 'str', parts: joined.slice() };
}

/** Makes a string of one text: of an array that isn't longer than that, since V8 makes room for 17 at the first `push`. */
const textValue = (text: string): StrValue => ({ kind: 'str', parts: text === '' ? [] : [text] });

/** Makes a string that's written out in the source, at once: a copy with the mark takes several times as long. */
export const writtenText = (text: string): StrValue =>
  text.length <= MAX_TEXT
    ? { kind: 'str', parts: text === '' ? [] : [text], isWritten: true }
    : { ...str(text), isWritten: true };

const tooLong = (kept: readonly (string | Unknown)[]): StrValue => ({
  kind: 'str',
  parts: [...kept, unknown('limit', 'a text that is too long', NOWHERE)],
});

/** Returns the text of a string without holes. */
export function textOf(value: Value): string | undefined {
  if (value.kind === 'instance' && value.payload !== undefined) return textOf(value.payload);
  if (value.kind !== 'str') return undefined;
  const [only] = value.parts;
  if (only === undefined) return '';
  return value.parts.length === 1 && typeof only === 'string' ? only : undefined;
}

export const item = (value: Value, guard: Guard = ALWAYS): Item => ({ value, guard });
export const tuple = (...values: readonly Value[]): TupleValue => ({
  kind: 'tuple',
  items: values.map((value) => item(value)),
});

/** Returns true for a tuple that's of no other class: what would copy it whole returns it itself. */
export const isPlainTuple = (value: Value): value is TupleValue =>
  value.kind === 'tuple' && value.cls === undefined;

/**
 * Makes a modelled function. Unless it keeps choices, it's called once for each alternative of a Choice among its
 * arguments.
 */
export function native(name: string, run: (call: Call) => Value, keepsChoices = false): NativeFunction {
  return { kind: 'native', name, run, keepsChoices };
}
