/**
 * Words that neither the rules of {@link ./inflection} nor `pluralize` inflect correctly: at most 80, checked by a
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
