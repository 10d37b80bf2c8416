import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { textOf } from '../../interpreter/values/make';
import { modelClass } from '../../interpreter/values/classes';
import type { Unknown, Value } from '../../interpreter/values/values';
import { onceAnAnalysis } from './library';
import { causeOf, plain } from './values';

/** Bytes as text: a character for each. */
export type Octets = string;

/** Returns the bytes of an argument. TypeError for a text, a number or a list, if a `try` catches it. */
export function octetsOf(value: Value, { vm, at }: Site): Octets | Unknown {
  const under = plain(value);
  if (under.kind === 'bytes') return under.value;
  if (
    under.kind === 'unknown' ||
    under.kind === 'choice' ||
    under.kind === 'library' ||
    under.kind === 'instance'
  )
    return causeOf(under, 'bytes', at);
  return raiseInWords(
    vm,
    'TypeError',
    `a bytes-like object is required, not '${TYPES[under.kind] ?? under.kind}'`,
    at,
  );
}

/** The names of types that messages show, where the kind has another. */
const TYPES: Readonly<Record<string, string>> = { num: 'int', none: 'NoneType' };

/** Returns the bytes of an argument that may be a text of ASCII, too. */
export function asciiOf(value: Value, site: Site): Octets | Unknown {
  const text = textOf(value);
  if (text === undefined) return octetsOf(value, site);
  return /^[\0-\x7f]*$/u.test(text)
    ? text
    : raiseInWords(site.vm, 'ValueError', 'string argument should contain only ASCII characters', site.at);
}

/** Returns `binascii.Error`, which `base64` raises as well. */
export const binasciiError = onceAnAnalysis((builtins) =>
  modelClass('binascii.Error', [builtins.class('ValueError')]),
);
