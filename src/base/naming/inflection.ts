import pluralize from 'pluralize';
import { ACRONYM_PLURALS, ENDS_IN_S, IRREGULAR, ONE_FORM } from './exceptions';

type Rule = readonly [ending: RegExp, replacement: string];

const SINGULARS = new Map(IRREGULAR.map(([singular, plural]) => [plural, singular]));
const PLURALS = new Map(IRREGULAR);

/** Endings of words that have one form: `metadata`, `timeseries`, `middleware`, `spacecraft`, `paas`, `js`. */
const ONE_FORM_ENDINGS: readonly RegExp[] = [
  /(?:data|media|series|species|news|ware|staff|traffic)$/,
  /(?:air|space|hover|water)craft$/,
  /[a-z]aas$/,
  // Fields of study and work. Countable ones stay out: metrics, topics, graphics, statistics, diagnostics.
  /(?:analy|athle|gene|infor|kine|logis|mathe|poli|robo|seman|linguis|telema|cyberne)(?:ma)?tics$/,
  /(?:nom|phys|electron|crypton|eth|acoust|civ|foren|obste|aerob|hydraul|dynam|aesthet|avion)(?:s|tr)?ics$/,
  // Qualities, which are not counted; the others are things.
  /(?<!busi|wit|har|ill|weak|sick|wilder)ness$/,
  /^[a-z]s$/,
  /dbms$/,
  // A number at the end isn't inflected: `oauth2`, `s3`.
  /[0-9]$/,
];

/** An acronym of three consonants: `sms`, `dns`, `tls`, `gps`. */
const ACRONYM = /^[b-df-hj-np-tv-z]{2}s$/;

/** Singulars that end in -s. The acronyms in -u and a few nouns (`cpus`, `menus`) are plurals all the same. */
const SINGULAR_ENDINGS = /(?:ss|us|sis|xis|polis)$/;
const PLURALS_IN_US = /^(?:[b-df-hj-np-tv-z]{2}us|(?:sub)?menus|gurus|haikus|emus)$/;

/** First match wins; what none matches goes to `pluralize`. */
const TO_SINGULAR: readonly Rule[] = [
  [/yses$/, 'ysis'],
  [/(neur|psych|scler|symbi|thromb|metamorph|hypn)oses$/, '$1osis'],
  // -che: caches, niches; not branches, searches.
  [/((?:ca|ni|cli|qui|cre|psy|avalan|musta|mousta|brio)che)s$/, '$1'],
  [/((?:^|head|tooth|heart|stomach|back)ache)s$/, '$1'],
  // -ie: cookies, movies, zombies, newbies, hoodies, selfies, …; not categories, bodies, hobbies.
  [
    /((?:ook|hood|food|omb|ewb|eeb|lf|mov|brown|smooth|gen|calor|bird|ind|goal|cadd|prair|cut|aunt|budg)ie)s$/,
    '$1',
  ],
  [/^([dlptv]ie)s$/, '$1'],
  // -use after a consonant: fuses, excuses; others are words in -us: statuses, bonuses.
  [/((?:(?:^|[^a-z]|re|mis|over)|^f|^m|^r|exc|ab|acc|recl|ref)use)s$/, '$1'],
  // -oe: shoes, toes, canoes; others are words in -o: heroes, vetoes, volcanoes.
  [/((?:sh|^t|tipt|^h|^f|^can|^ob|^al|^w|^fl)oe)s$/, '$1'],
  [/([^aeiou]o)es$/, '$1'],
  [/(tz|zz|topaz)es$/, '$1'],
  [/((?:mou|impa|fine|la?cro|cre?va|po)sse)s$/, '$1'],
  [/((?:[lnv]|br|alg)a)e$/, '$1'],
  [/is$/, 'i'],
  [/us$/, 'u'],
];

const TO_PLURAL: readonly Rule[] = [
  // -mans: humans, germans; not the plural of `man`.
  [/((?:ger|hu|nor|otto|ro|sha|talis)man)$/, '$1s'],
];

/** Whether a lower-case English word has one form for one and for many: `data`, `sms`, `analytics`. */
function hasOneForm(word: string): boolean {
  if (ONE_FORM.has(word) || ONE_FORM_ENDINGS.some((ending) => ending.test(word))) return true;
  return ACRONYM.test(word) && !ACRONYM_PLURALS.has(word);
}

function isSingularInS(word: string): boolean {
  return ENDS_IN_S.has(word) || (SINGULAR_ENDINGS.test(word) && !PLURALS_IN_US.test(word));
}

function applyRules(rules: readonly Rule[], word: string): string | undefined {
  const rule = rules.find(([ending]) => ending.test(word));
  return rule && word.replace(...rule);
}

/** The singular of one lower-case word; a singular, or a word with one form, is handed back as it is. */
function singularOfWord(word: string): string {
  if (hasOneForm(word)) return word;
  const irregular = SINGULARS.get(word);
  if (irregular !== undefined) return irregular;
  if (isSingularInS(word)) return word;
  const stem = word.replace(/es$/, '');
  if (ENDS_IN_S.has(stem)) return stem;
  return applyRules(TO_SINGULAR, word) ?? pluralize.singular(word);
}

/** The plural of one lower-case word in the singular; a word with one form is handed back as it is. */
function pluralOfWord(word: string): string {
  if (hasOneForm(word)) return word;
  if (ENDS_IN_S.has(word)) return `${word}es`;
  return PLURALS.get(word) ?? applyRules(TO_PLURAL, word) ?? pluralize.plural(word);
}

/** The singular of a name of several words: only the last one changes. `order_items` → `order_item`. */
export function singularOf(name: string): string {
  return inflectLastWord(name, singularOfWord);
}

/** The plural of a name of several words: only the last one changes. `order-item` → `order-items`. */
export function pluralOf(name: string): string {
  return inflectLastWord(name, pluralOfWord);
}

function inflectLastWord(name: string, inflect: (word: string) => string): string {
  const start = Math.max(name.lastIndexOf('_'), name.lastIndexOf('-')) + 1;
  return name.slice(0, start) + inflect(name.slice(start));
}
