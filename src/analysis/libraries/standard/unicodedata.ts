import { raiseInWords } from '../../interpreter/guards/refusals';
import { str, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Site } from '../../interpreter/calls/call-site';
import { characterNamed, nameOfCharacter } from '../../interpreter/values/characters';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { causeOf } from '../kit/values';

const FORMS: ReadonlySet<string> = new Set(['NFC', 'NFD', 'NFKC', 'NFKD']);

/** The general categories of characters. */
const CATEGORIES = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn'
  .split(' ')
  .map((name) => [name, new RegExp(`^\\p{${name}}$`, 'u')] as const);

/** Returns the one character that an argument is; `undefined` for anything else. */
function characterOf(value: Value): string | undefined {
  const text = textOf(value);
  return text !== undefined && Array.from(text).length === 1 ? text : undefined;
}

/** `unicodedata`: normal forms, categories, and names as far as there's a table of them. */
export const library: Library = () =>
  functions('unicodedata', {
    'normalize(form, unistr, /)': ({ form, unistr }, site) => {
      const [kind, text] = [textOf(form), textOf(unistr)];
      if (kind === undefined || text === undefined)
        return str(causeOf(kind === undefined ? form : unistr, 'a text', site.at));
      if (!FORMS.has(kind)) return raiseInWords(site.vm, 'ValueError', 'invalid normalization form', site.at);
      site.vm.work(text.length);
      return str(text.normalize(kind));
    },
    'category(chr, /)': ({ chr }, site) => {
      const character = characterOf(chr);
      const found = CATEGORIES.find(([, pattern]) => character !== undefined && pattern.test(character));
      return found === undefined ? refuse(chr, site) : str(found[0]);
    },
    'name(chr, default=..., /)': ({ chr, default: otherwise }, site) => {
      const character = characterOf(chr);
      if (character !== undefined && /^\p{Cc}$/u.test(character))
        return otherwise ?? raiseInWords(site.vm, 'ValueError', 'no such name', site.at);
      const name = character === undefined ? undefined : nameOfCharacter(character);
      if (name !== undefined) return str(name);
      return character === undefined
        ? refuse(chr, site)
        : causeOf(undefined, 'the name of a character', site.at);
    },
    'lookup(name, /)': ({ name }, { at }) => {
      const text = textOf(name);
      const character = text === undefined ? undefined : characterNamed(text);
      return character === undefined ? causeOf(name, 'a character', at) : str(character);
    },
  });

const refuse = (value: Value, { vm, at }: Site): Value =>
  textOf(value) === undefined
    ? causeOf(value, 'a character', at)
    : raiseInWords(vm, 'TypeError', 'need a single Unicode character as parameter', at);
