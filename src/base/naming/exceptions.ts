/**
 * The words that no rule of {@link ./inflection} and no rule of `pluralize` gets right: 80 at most, a test counts them.
 * A word goes in here only when no rule could hold it; each is the last word of a resource name.
 */

/** Words with one form. Mass nouns that `pluralize` would count, and names that end in -s. */
export const ONE_FORM: ReadonlySet<string> = new Set([
  ...['access', 'compliance', 'furniture', 'feedback', 'help', 'infrastructure', 'insurance', 'inventory'],
  ...['knowledge', 'luggage', 'maintenance', 'merchandise', 'money', 'progress', 'storage'],
  ...['telemetry', 'usage', 'weather', 'info', 'auth', 'oauth'],
  ...['billing', 'logging', 'marketing', 'messaging', 'monitoring', 'networking', 'pricing', 'shipping'],
  ...['cattle', 'clothes', 'debris', 'goods', 'means', 'nutrition', 'tennis'],
  ...['aws', 'cors', 'https', 'ios', 'jenkins', 'kubernetes', 'macos', 'postgres', 'redis'],
]);

/** Singulars that end in -s, apart from those in -ss, -us, -sis, -xis and -polis, for which there are rules. */
export const ENDS_IN_S: ReadonlySet<string> = new Set([
  ...['alias', 'atlas', 'bias', 'canvas', 'christmas', 'gas', 'pancreas'],
  ...['chaos', 'iris', 'lens', 'mantis', 'trellis', 'yes'],
]);

/** Singular and plural of words whose forms follow no rule, or where `pluralize` prefers a form that we don't. */
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

/** Plurals of two-letter acronyms: other words of three consonants that end in -s (`dns`, `sms`) have one form. */
export const ACRONYM_PLURALS: ReadonlySet<string> = new Set([
  'cvs',
  'dbs',
  'djs',
  'pcs',
  'prs',
  'tvs',
  'vms',
]);
