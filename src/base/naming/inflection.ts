import pluralize from 'pluralize';

/**
 * Words that neither the rules below nor `pluralize` inflect correctly: at most 80, checked by a
 * test. Add a word only if no rule can cover it; each is the last word of a resource name.
 */

/** Words with a single form: mass nouns that `pluralize` would count, and names that end in -s. */
export const ONE_FORM: ReadonlySet<string> = new Set([
  ...['access', 'compliance', 'furniture', 'feedback', 'help', 'infrastructure', 'insurance', 'inventory'],
  ...['knowledge', 'luggage', 'maintenance', 'merchandise', 'money', 'progress', 'storage'],
  ...['telemetry', 'usage', 'weather', 'info', 'auth', 'oauth'],
  ...['billing', 'logging', 'marketing', 'messaging', 'monitoring', 'networking', 'pricing', 'shipping'],
  ...['cattle', 'clothes', 'debris', 'goods', 'means', 'nutrition', 'tennis'],
  ...['aws', 'cors', 'https', 'ios', 'jenkins', 'kubernetes', 'macos', 'postgres', 'redis'],
]);

/** Singulars that end in -s, apart from -ss, -us, -sis, -xis and -polis, which rules cover. */
export const ENDS_IN_S: ReadonlySet<string> = new Set([
  ...['alias', 'atlas', 'bias', 'canvas', 'christmas', 'gas', 'pancreas'],
  ...['chaos', 'iris', 'lens', 'mantis', 'trellis', 'yes'],
]);

/** Singular and plural of irregular words, or of words for which `pluralize` prefers another form. */
export const IRREGULAR: readonly (readonly [singular: string, plural: string])[] = [
  ['agenda', 'agendas'],
  ['axis', 'axes'],
  ['corpus', 'corpora'],
  ['index', 'indexes'],
  ['memorandum', 'memoranda'],
  ['oasis', 'oases'],
  ['quiz', 'quizzes'],
  ['referendum', 'referenda'],
  ['schema', 'schemas'],
  ['spectrum', 'spectra'],
  ['stadium', 'stadia'],
  ['taxi', 'taxis'],
  ['virus', 'viruses'],
  ['vortex', 'vortices'],
];

/** Plurals of two-letter acronyms. Other words of three consonants ending in -s (`dns`, `sms`) have one form. */
export const ACRONYM_PLURALS: ReadonlySet<string> = new Set([
  'cvs',
  'dbs',
  'djs',
  'pcs',
  'prs',
  'tvs',
  'vms',
]);

type Rule = readonly [ending: RegExp, replacement: string];

const SINGULARS = new Map(IRREGULAR.map(([singular, plural]) => [plural, singular]));
const PLURALS = new Map(IRREGULAR);

/** Endings of words with a single form: `metadata`, `timeseries`, `middleware`, `spacecraft`, `paas`, `js`. */
const ONE_FORM_ENDINGS: readonly RegExp[] = [
  /(?:data|media|series|species|news|ware|staff|traffic)$/,
  /(?:air|space|hover|water)craft$/,
  /[a-z]aas$/,
  // Fields of study and work. Excludes countable words: metrics, topics, graphics, statistics, diagnostics.
  /(?:analy|athle|gene|infor|kine|logis|mathe|poli|robo|seman|linguis|telema|cyberne)(?:ma)?tics$/,
  /(?:nom|phys|electron|crypton|eth|acoust|civ|foren|obste|aerob|hydraul|dynam|aesthet|avion)(?:s|tr)?ics$/,
  // Uncountable qualities. Excludes words for things, such as business.
  /(?<!busi|wit|har|ill|weak|sick|wilder)ness$/,
  /^[a-z]s$/,
  /dbms$/,
  // A word that ends in a digit isn't inflected: `oauth2`, `s3`.
  /[0-9]$/,
];

/** Matches an acronym of three consonants: `sms`, `dns`, `tls`, `gps`. */
const ACRONYM = /^[b-df-hj-np-tv-z]{2}s$/;

/** Singulars that end in -s. Acronyms in -u and a few nouns (`cpus`, `menus`) are plurals nevertheless. */
const SINGULAR_ENDINGS = /(?:ss|us|sis|xis|polis)$/;
const PLURALS_IN_US = /^(?:[b-df-hj-np-tv-z]{2}us|(?:sub)?menus|gurus|haikus|emus)$/;

/** Rules from plural to singular; the first match wins, and `pluralize` handles the rest. */
const TO_SINGULAR: readonly Rule[] = [
  [/yses$/, 'ysis'],
  [/(neur|psych|scler|symbi|thromb|metamorph|hypn)oses$/, '$1osis'],
  // Words in -che: caches, niches. Not branches, searches.
  [/((?:ca|ni|cli|qui|cre|psy|avalan|musta|mousta|brio)che)s$/, '$1'],
  [/((?:^|head|tooth|heart|stomach|back)ache)s$/, '$1'],
  // Words in -ie: cookies, movies, zombies, newbies, hoodies, selfies. Not categories, bodies, hobbies.
  [
    /((?:ook|hood|food|omb|ewb|eeb|lf|mov|brown|smooth|gen|calor|bird|ind|goal|cadd|prair|cut|aunt|budg)ie)s$/,
    '$1',
  ],
  [/^([dlptv]ie)s$/, '$1'],
  // Words in -use after a consonant: fuses, excuses. The others end in -us: statuses, bonuses.
  [/((?:(?:^|[^a-z]|re|mis|over)|^f|^m|^r|exc|ab|acc|recl|ref)use)s$/, '$1'],
  // Words in -oe: shoes, toes, canoes. The others end in -o: heroes, vetoes, volcanoes.
  [/((?:sh|^t|tipt|^h|^f|^can|^ob|^al|^w|^fl)oe)s$/, '$1'],
  [/([^aeiou]o)es$/, '$1'],
  [/(tz|zz|topaz)es$/, '$1'],
  [/((?:mou|impa|fine|la?cro|cre?va|po)sse)s$/, '$1'],
  [/((?:[lnv]|br|alg)a)e$/, '$1'],
  [/is$/, 'i'],
  [/us$/, 'u'],
];

const TO_PLURAL: readonly Rule[] = [
  // Words in -man that form -mans: humans, germans.
  [/((?:ger|hu|nor|otto|ro|sha|talis)man)$/, '$1s'],
];

/** Returns true if a lower-case English word is the same in singular and plural: `data`, `sms`, `analytics`. */
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

/** Returns the singular of a lower-case word; a singular, or a word with one form, comes back unchanged. */
function singularOfWord(word: string): string {
  if (hasOneForm(word)) return word;
  const irregular = SINGULARS.get(word);
  if (irregular !== undefined) return irregular;
  if (isSingularInS(word)) return word;
  const stem = word.replace(/es$/, '');
  if (ENDS_IN_S.has(stem)) return stem;
  return applyRules(TO_SINGULAR, word) ?? pluralize.singular(word);
}

/** Returns the plural of a lower-case singular; a word with one form comes back unchanged. */
function pluralOfWord(word: string): string {
  if (hasOneForm(word)) return word;
  if (ENDS_IN_S.has(word)) return `${word}es`;
  return PLURALS.get(word) ?? applyRules(TO_PLURAL, word) ?? pluralize.plural(word);
}

/** Returns the singular of a name; only its last word changes: `order_items` → `order_item`. */
export function singularOf(name: string): string {
  return inflectLastWord(name, singularOfWord);
}

/** Returns the plural of a name; only its last word changes: `order-item` → `order-items`. */
export function pluralOf(name: string): string {
  return inflectLastWord(name, pluralOfWord);
}

function inflectLastWord(name: string, inflect: (word: string) => string): string {
  const start = Math.max(name.lastIndexOf('_'), name.lastIndexOf('-')) + 1;
  return name.slice(0, start) + inflect(name.slice(start));
}
