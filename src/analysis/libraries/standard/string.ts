import type { Site } from '../../interpreter/calls/call-site';
import { fill, toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entryOf } from '../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, methods, qualified } from '../kit/model';
import { SPACES, titleOf } from '../kit/text';
import { causeOf } from '../kit/values';

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

/** `string`: its constants, `capwords` and `Template`. */
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
});

const capitalized = ([first = '', ...rest]: string): string => titleOf(first) + rest.join('').toLowerCase();

/** The parts of a template's syntax that a subclass may change. */
const SYNTAX = ['delimiter', 'idpattern', 'braceidpattern', 'flags', 'pattern'];

const FIELD = /(\$\$|\$[_a-zA-Z][_a-zA-Z0-9]*|\$\{[_a-zA-Z][_a-zA-Z0-9]*\}|\$)/u;

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
  const isOwn = self.cls.mro.some(
    ({ place, attrs }) => place !== undefined && SYNTAX.some((name) => attrs.has(name)),
  );
  if (text === undefined || isOwn) return str(causeOf(undefined, 'a template', at));
  const dict = contentOf(mapping);
  return fill(vm, text.split(FIELD), (field) => {
    if (field === '$$' || (field === '$' && isSafe)) return str('$');
    if (field === '$') return str(vm.raiseIfCaught('ValueError', 'Invalid placeholder in string', at));
    const name = field.replace(/[${}]/gu, '');
    const value = keywords.get(name) ?? (dict === undefined ? undefined : entryOf(vm, dict, str(name)));
    if (value !== undefined) return each(vm, value, (one) => toStr(vm, one, at));
    return isSafe && mapping.kind !== 'unknown'
      ? str(field)
      : str(vm.raiseIfCaught('KeyError', `key ${name}`, at));
  });
}
