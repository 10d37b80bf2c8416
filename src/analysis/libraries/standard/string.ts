import type { Site } from '../../interpreter/calls/call-site';
import { fill, toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entryOf } from '../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, methods, qualified } from '../kit/model';
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
    'capwords(s, sep=None)': ({ s: text }, { at }) => {
      const words = textOf(text)
        ?.split(/\s+/u)
        .filter((one) => one !== '');
      if (words === undefined) return str(causeOf(text, 'a text', at));
      return str(words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join(' '));
    },
  }),
  'string.Template': modelClass('string.Template', [object], TEMPLATE),
});

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
  if (text === undefined) return str(causeOf(undefined, 'a template', at));
  const dict = contentOf(mapping);
  return fill(vm, text.split(/(\$\$|\$\w+|\$\{\w+\})/u), (field) => {
    if (field === '$$') return str('$');
    const name = field.replace(/[${}]/gu, '');
    const value = keywords.get(name) ?? (dict === undefined ? undefined : entryOf(vm, dict, str(name)));
    if (value !== undefined) return each(vm, value, (one) => toStr(vm, one, at));
    return isSafe && mapping.kind !== 'unknown'
      ? str(field)
      : str(vm.raiseIfCaught('KeyError', `key ${name}`, at));
  });
}
