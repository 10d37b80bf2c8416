import type { Call } from '../../interpreter/calls/call-site';
import { fill, toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entryOf } from '../../interpreter/values/dicts';
import { native, NONE, str, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Builtins, Entries } from '../kit/library';
import { causeOf, functions } from '../kit/support';

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
export function library({ object }: Builtins): Entries {
  const template = modelClass(
    'string.Template',
    [object],
    [
      [
        '__init__',
        native('string.Template.__init__', ({ args: [self, text = NONE] }) => {
          if (self?.kind === 'instance') self.attrs.set('template', text);
          return NONE;
        }),
      ],
      ['substitute', native('string.Template.substitute', (call) => substitute(call, false))],
      ['safe_substitute', native('string.Template.safe_substitute', (call) => substitute(call, true))],
    ],
  );
  return {
    ...Object.fromEntries(Object.entries(CONSTANTS).map(([name, text]) => [`string.${name}`, str(text)])),
    ...functions('string', {
      capwords: ({ args: [text = NONE], at }) => {
        const words = textOf(text)
          ?.split(/\s+/u)
          .filter((one) => one !== '');
        if (words === undefined) return str(causeOf(text, 'a text', at));
        return str(
          words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join(' '),
        );
      },
    }),
    'string.Template': template,
  };
}

/** `$name`, `${name}`, `$$` of a template. */
function substitute({ vm, args: [self, mapping = NONE], keywords, at }: Call, isSafe: boolean): Value {
  const text = textOf(self?.kind === 'instance' ? (self.attrs.get('template') ?? NONE) : NONE);
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
