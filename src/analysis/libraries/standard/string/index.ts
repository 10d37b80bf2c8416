import { str, textOf } from '../../../interpreter/values/make';
import type { Library } from '../../kit/library';
import { functions, qualified } from '../../kit/model';
import { SPACES, titleOf } from '../../kit/text';
import { causeOf } from '../../kit/values';

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

/** `string`: its constants, and `capwords`. */
export const library: Library = () => ({
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
});

const capitalized = ([first = '', ...rest]: string): string => titleOf(first) + rest.join('').toLowerCase();
