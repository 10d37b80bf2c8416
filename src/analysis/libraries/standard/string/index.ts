import type { Site } from '../../../interpreter/calls/call-site';
import { fill, toStr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { contentOf, entryOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions, methods, qualified } from '../../kit/model';
import { SPACES, titleOf } from '../../kit/text';
import { causeOf } from '../../kit/values';
import { toExpression } from '../re/regular-expression';
import { formatterClass } from './formatter';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const WHITESPACE = ' \t\n\r\v\f';

const CONSTANTS: Readonly<Record<string, string>> = {
  ascii_lowercase: LOWER,
  ascii_uppercase: UPPER,
  ascii_letters: LOWER + UPPER,
  digits: DIGITS,
  hexdigits: `${DIGITS}abcdefABCDEF`,
  octdigits: '01234567',
  punctuation: PUNCTUATION,
  whitespace: WHITESPACE,
  printable: DIGITS + LOWER + UPPER + PUNCTUATION + WHITESPACE,
};

/** `string`: its constants, `capwords`, `Template` and `Formatter`. */
export const library: Library = ({ object }) => ({
  ...qualified(
    'string',
    Object.fromEntries(Object.entries(CONSTANTS).map(([name, text]) => [name, str(text)])),
  ),
  ...functions('string', {
    'capwords(s, sep=None)': ({ s: text, sep }, { at }) => {
      const [known, given] = [textOf(text), textOf(sep)];
      if (known === undefined || (given === undefined && sep.kind !== 'none'))
        return str(causeOf(known === undefined ? text : sep, 'a text', at));
      const words =
        given === undefined ? known.split(SPACES).filter((one) => one !== '') : known.split(given);
      return str(words.map(capitalized).join(given ?? ' '));
    },
  }),
  'string.Template': modelClass('string.Template', [object], TEMPLATE),
  'string.Formatter': formatterClass(object),
});

const capitalized = ([first = '', ...rest]: string): string => titleOf(first) + rest.join('').toLowerCase();

/** What a subclass changes that isn't followed. */
const OWN = ['flags', 'pattern', 'braceidpattern'];

/** How the fields of a template are written. */
interface Syntax {
  readonly delimiter: string;
  /** Splits a text at its fields, which it keeps. */
  readonly field: RegExp;
}

const IDENTIFIER = '[_a-zA-Z][_a-zA-Z0-9]*';

/** Returns the syntax of a template, of which a subclass may have another; `undefined` where it isn't known. */
function syntaxOf(cls: ClassValue, text: string): Syntax | undefined {
  const own = cls.mro.filter(({ place }) => place !== undefined);
  if (own.some(({ attrs }) => OWN.some((name) => attrs.has(name)))) return undefined;
  const [delimiter, name] = ['delimiter', 'idpattern'].map((key) => findOnClass(cls, key));
  const mark = delimiter === undefined ? '$' : textOf(delimiter);
  const given = name === undefined ? undefined : textOf(name);
  const identifier = name === undefined ? IDENTIFIER : namePattern(given, text);
  if (mark === undefined || mark === '' || identifier === undefined) return undefined;
  const start = mark.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  const field = `(${start}${start}|${start}(?:${identifier})|${start}\\{(?:${identifier})\\}|${start})`;
  return { delimiter: mark, field: new RegExp(field, name === undefined ? 'u' : 'iu') };
}

/** Returns a pattern for names as JavaScript reads it, without groups. */
function namePattern(pattern: string | undefined, text: string): string | undefined {
  if (pattern === undefined || /\((?!\?:)/u.test(pattern)) return undefined;
  return toExpression(pattern, 0, text)?.source;
}

const TEMPLATE = methods('string.Template', {
  '__init__(template)': (self, { template }) => (self.attrs.set('template', template), NONE),
  'substitute(mapping=None, /, **kws)': (self, { mapping, kws }, site) =>
    substitute(self, mapping, kws, site, false),
  'safe_substitute(mapping=None, /, **kws)': (self, { mapping, kws }, site) =>
    substitute(self, mapping, kws, site, true),
});

/** Fills `$name`, `${name}`, `$$` of a template. */
function substitute(
  self: InstanceValue,
  mapping: Value,
  keywords: ReadonlyMap<string, Value>,
  { vm, at }: Site,
  isSafe: boolean,
): Value {
  const text = textOf(self.attrs.get('template') ?? NONE);
  const syntax = text === undefined ? undefined : syntaxOf(self.cls, text);
  if (text === undefined || syntax === undefined) return str(causeOf(undefined, 'a template', at));
  const { delimiter } = syntax;
  const dict = contentOf(mapping);
  return fill(vm, text.split(syntax.field), (field) => {
    if (field === delimiter + delimiter || (field === delimiter && isSafe)) return str(delimiter);
    if (field === delimiter) return str(vm.raiseIfCaught('ValueError', 'Invalid placeholder in string', at));
    const name = field.slice(delimiter.length).replace(/^\{(.*)\}$/su, '$1');
    const value = keywords.get(name) ?? (dict === undefined ? undefined : entryOf(vm, dict, str(name)));
    if (value !== undefined) return each(vm, value, (one) => toStr(vm, one, at));
    return isSafe && mapping.kind !== 'unknown'
      ? str(field)
      : str(vm.raiseIfCaught('KeyError', `key ${name}`, at, false, str(name)));
  });
}
