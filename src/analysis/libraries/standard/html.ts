import { str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Site } from '../../interpreter/calls/call-site';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { refusedText } from '../kit/operands';
import { verdictOf } from '../kit/truth-values';
import { causeOf } from '../kit/values';

const ESCAPED: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
];

/** Names that stand without a semicolon too. */
const LENIENT: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u{a0}',
  copy: '©',
  reg: '®',
  laquo: '«',
  raquo: '»',
  middot: '·',
  times: '×',
  deg: '°',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
};

const NAMED: Readonly<Record<string, string>> = {
  ...LENIENT,
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
  trade: '™',
  larr: '←',
  rarr: '→',
};

/** The characters from 0x80 to 0x9f, which are read as those of Windows. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Takes a reference as the module does: a number, or up to 32 characters of a name. */
const REFERENCE = /&(?:#([0-9]+|[xX][0-9a-fA-F]+);?|([^\t\n\f <&#;]{1,32}(;?)))/gu;

/** `html`: texts whose characters are written as references, and back. The common names of HTML are known. */
export const library: Library = () =>
  functions('html', {
    'escape(s, quote=True)': ({ s, quote }, site) => {
      const parts = s.kind === 'str' ? s.parts : [textOf(s) ?? refusedText(site, s, 'a text to escape')];
      const isQuoting = verdictOf(site.vm, quote, site.at);
      if (isQuoting === undefined) return causeOf(quote, 'whether quotes are escaped', site.at);
      return str(...parts.map((part) => (typeof part === 'string' ? escaped(part, isQuoting) : part)));
    },
    'unescape(s)': ({ s }, site) => {
      const text = textOf(s);
      return text === undefined ? refusedText(site, s, 'a text to unescape') : unescaped(text, site);
    },
  });

const escaped = (text: string, isQuoting: boolean): string =>
  ESCAPED.slice(0, isQuoting ? 5 : 3).reduce((now, [char, name]) => now.replaceAll(char, name), text);

function unescaped(text: string, { at }: Site): Value {
  let isKnown = true;
  const result = text.replace(REFERENCE, (written, digits: string | undefined, name: string, end: string) => {
    if (digits !== undefined) return charOf(/^x/iu.test(digits) ? Number(`0${digits}`) : Number(digits));
    const word = end === ';' ? name.slice(0, -1) : name;
    const found = Object.hasOwn(end === ';' ? NAMED : LENIENT, word) ? NAMED[word] : undefined;
    // All names begin with two letters.
    if (found === undefined && /^[A-Za-z]{2}/u.test(word)) isKnown = false;
    return found ?? written;
  });
  // A function that's called in between sets it.
  return (isKnown as boolean) ? str(result) : unknown('library', 'a name of a character in HTML', at);
}

/** Returns the character with a number, as HTML reads it. */
function charOf(code: number): string {
  if (code === 0 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10_ffff) return '\u{fffd}';
  if (code === 0x0d) return '\r';
  if (code >= 0x80 && code <= 0x9f) return WINDOWS[code - 0x80] ?? '';
  const isNone =
    (code < 0x20 && ![0x09, 0x0a, 0x0c].includes(code)) ||
    code === 0x7f ||
    (code >= 0xfd_d0 && code <= 0xfd_ef) ||
    (code & 0xff_fe) === 0xff_fe;
  return isNone ? '' : String.fromCodePoint(code);
}
