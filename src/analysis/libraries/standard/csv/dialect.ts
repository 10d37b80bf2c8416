import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { bool, NONE, num, str, textOf, unknown } from '../../../interpreter/values/make';
import type { Unknown, Value } from '../../../interpreter/values/values';
import { verdictOf } from '../../kit/truth-values';
import { integerOf } from '../../kit/values';

/** How rows are written as text. */
export interface Dialect {
  readonly delimiter: string;
  readonly quotechar: string | undefined;
  readonly escapechar: string | undefined;
  readonly lineterminator: string;
  readonly doublequote: boolean;
  readonly skipinitialspace: boolean;
  readonly strict: boolean;
  readonly quoting: number;
}

export const QUOTE = { minimal: 0, all: 1, nonnumeric: 2, none: 3, strings: 4, notnull: 5 } as const;

/** The settings that every dialect has. */
export const SETTINGS: Readonly<Record<string, Value>> = {
  delimiter: str(','),
  doublequote: bool(true),
  escapechar: NONE,
  lineterminator: str('\r\n'),
  quotechar: str('"'),
  quoting: num(QUOTE.minimal),
  skipinitialspace: bool(false),
  strict: bool(false),
};

/** Python's objection to a dialect: the name of an exception, and its message. */
export interface Refusal {
  readonly type: 'TypeError' | 'ValueError';
  readonly message: string;
}

/** Reads the settings of a reader or writer: those that are given by name, else those of a dialect. */
export function dialectOf(
  site: Site,
  base: Value | undefined,
  given: ReadonlyMap<string, Value>,
  refuse: (refusal: Refusal) => Unknown = ({ type, message }) =>
    raiseInWords(site.vm, type, message, site.at),
): Dialect | Unknown {
  const { vm, at } = site;
  for (const name of given.keys())
    if (!Object.hasOwn(SETTINGS, name))
      return refuse(typeError(`this function got an unexpected keyword argument '${name}'`));
  const settings = new Map<string, Value>();
  for (const [name, standard] of Object.entries(SETTINGS)) {
    const ofBase =
      base === undefined || base.kind === 'choice' ? undefined : findAttribute(vm, base, name, at);
    const value = given.get(name) ?? ofBase ?? (name === 'quoting' ? undefined : standard);
    if (value !== undefined) settings.set(name, value);
  }
  settings.set(
    'quoting',
    settings.get('quoting') ?? num(isNone(settings, 'quotechar') ? QUOTE.none : QUOTE.minimal),
  );
  for (const [name, { kind }] of settings)
    if (kind === 'unknown' || kind === 'choice' || kind === 'library')
      return unknown('argument', `the ${name} of a CSV dialect`, at);
  const refusal = refusalOf(settings, vm.options.python);
  if (refusal !== undefined) return refuse(refusal);
  const text = (name: string): string | undefined => textOf(settings.get(name) ?? NONE);
  const flag = (name: string): boolean => verdictOf(vm, settings.get(name) ?? NONE, at) === true;
  return {
    delimiter: text('delimiter') ?? ',',
    quotechar: text('quotechar'),
    escapechar: text('escapechar'),
    lineterminator: text('lineterminator') ?? '\r\n',
    doublequote: flag('doublequote'),
    skipinitialspace: flag('skipinitialspace'),
    strict: flag('strict'),
    quoting: integerOf(settings.get('quoting')) ?? QUOTE.minimal,
  };
}

type Settings = ReadonlyMap<string, Value>;

const isNone = (settings: Settings, name: string): boolean => settings.get(name)?.kind === 'none';

/** Returns a dialect's settings as attributes of an object. */
export const attributesOf = (dialect: Dialect): Readonly<Record<string, Value>> => ({
  delimiter: str(dialect.delimiter),
  doublequote: bool(dialect.doublequote),
  escapechar: dialect.escapechar === undefined ? NONE : str(dialect.escapechar),
  lineterminator: str(dialect.lineterminator),
  quotechar: dialect.quotechar === undefined ? NONE : str(dialect.quotechar),
  quoting: num(dialect.quoting),
  skipinitialspace: bool(dialect.skipinitialspace),
  strict: bool(dialect.strict),
});

const typeError = (message: string): Refusal => ({ type: 'TypeError', message });
const valueError = (message: string): Refusal => ({ type: 'ValueError', message });

/** The names of the types that messages show. */
const TYPES: Readonly<Record<string, string>> = {
  num: 'int',
  bytes: 'bytes',
  none: 'NoneType',
  list: 'list',
};

/** Returns what Python has against settings. */
function refusalOf(settings: Settings, [, minor]: readonly [number, number]): Refusal | undefined {
  const chars = new Map<string, string>();
  for (const name of ['delimiter', 'escapechar', 'quotechar']) {
    if (isNone(settings, name) && name !== 'delimiter') continue;
    const text = textOf(settings.get(name) ?? NONE);
    if (text === undefined) {
      const wanted = name === 'delimiter' ? 'string' : 'string or None';
      return typeError(
        `"${name}" must be ${wanted}, not ${TYPES[settings.get(name)?.kind ?? ''] ?? 'object'}`,
      );
    }
    if (Array.from(text).length !== 1) return typeError(`"${name}" must be a 1-character string`);
    chars.set(name, text);
  }
  const end = textOf(settings.get('lineterminator') ?? NONE);
  if (end === undefined) return typeError('"lineterminator" must be a string');
  const quoting = settings.get('quoting');
  const known = quoting?.kind === 'num' ? integerOf(quoting) : undefined;
  if (known === undefined) return typeError('"quoting" must be an integer');
  if (known < 0 || known > QUOTE.notnull) return typeError('bad "quoting" value');
  if (known !== QUOTE.none && !chars.has('quotechar'))
    return typeError('quotechar must be set if quoting enabled');
  // Since 3.13 (the major release is 3).
  return minor < 13 ? undefined : charRefusal(chars, end, settings.get('skipinitialspace'));
}

function charRefusal(
  chars: ReadonlyMap<string, string>,
  end: string,
  skips: Value | undefined,
): Refusal | undefined {
  for (const [name, char] of chars) {
    const isSpace = char === ' ' && skips?.kind === 'bool' && skips.value && name !== 'delimiter';
    if (char === '\n' || char === '\r' || isSpace || end.includes(char))
      return valueError(`bad ${name} value`);
    for (const [other, second] of chars)
      if (other > name && second === char) return valueError(`bad ${name} or ${other} value`);
  }
  return undefined;
}
