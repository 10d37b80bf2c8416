import { compareReleases, parseRelease, type Release } from '../../base/config/release';

/**
 * Differences between releases of pydantic 2 that documents show: the first release with each, and, if a later one changed it
 * again, the first without. Each was measured by making the same documents with the two releases that its line names, and one FastAPI.
 */
const RANGES = {
  /** 2.9.2, 2.10.6: a single value has `const` alone; before, a list of it stands beside, and an enum of one has a `const`. */
  showsConstAlone: ['2.10'],
  /** 2.9.2, 2.10.6: the keys of a dict are told if they're an enum, or texts with limits. */
  tellsKeys: ['2.10'],
  /** 2.9.2, 2.10.6: what's deprecated says so in the schema of a parameter, too. */
  deprecatesSchemas: ['2.10'],
  /** 2.9.2, 2.10.6: titles that are made of names lose the white space at their ends. */
  trimsTitles: ['2.10'],
  /** 2.10.6, 2.11.7: a dict of anything has `additionalProperties: true`. */
  tellsAnyValues: ['2.11'],
  /** 2.10.6, 2.11.7, and 2.13.4, 2.14.3: a `deque` is limited as a text is. */
  limitsDequesAsTexts: ['2.11', '2.14'],
  /** 2.11.7, 2.12.5, and 2.13.4, 2.14.3: the text of a `Decimal` has a pattern. */
  hasDecimalPatterns: ['2.12', '2.14'],
  /** 2.10.6, 2.11.7: what's said of a reference to a recursive model is said in all places of it; before, in later ones alone. */
  sharesReferences: ['2.11'],
  /** 2.10.6, 2.11.7, and 2.13.4, 2.14.3: an alias of `JsonValue` takes anything, without a reference. */
  inlinesJsonValues: ['2.11', '2.14'],
  /** 2.11.7, 2.12.5: `ser_json_temporal` tells how dates and durations are written. */
  knowsTemporal: ['2.12'],
  /** 2.12.5, 2.13.4: a dataclass of the standard library has its docstring as description. */
  describesDataclasses: ['2.13'],
  /** 2.12.5, 2.13.4: title, examples and deprecation of the field of a root model are those of the model. */
  rootFieldsSpeak: ['2.13'],
  /** 2.12.5, 2.13.4: as names of definitions get shorter, those in references do, too; before, the two sides of a deeper model stay apart. */
  renamesThoroughly: ['2.13'],
  /** 2.13.4, 2.14.3: the lengths of texts that settings tell stand in the schema. */
  showsSettingsLengths: ['2.14'],
  /** 2.13.4, 2.14.3: settings of dates and durations tell what's written alone, and its type. */
  encodesOutputAlone: ['2.14'],
  /** 2.14.2, 2.14.3: what a method makes of a value that may be `None`, except of that, may be `None`. */
  methodsKeepNone: ['2.14.3'],
  /** 2.13.4, 2.14.3: a `Fraction` may be a number, and metadata change its schema. */
  takesNumbersAsFractions: ['2.14'],
} as const satisfies Readonly<Record<string, Range>>;

type Range = readonly [since: string, until?: string];

/** The rules of a release. */
export type PydanticRules = { readonly [Name in keyof typeof RANGES]: boolean };

const MADE = new Map<string, PydanticRules>();

/** Returns the rules of a release of pydantic 2; those of the newest by default. */
export function pydanticRules(release?: Release): PydanticRules {
  const key = release?.join('.') ?? '';
  const made = MADE.get(key) ?? makeRules(release);
  MADE.set(key, made);
  return made;
}

function makeRules(release: Release | undefined): PydanticRules {
  const isAt = (text: string | undefined): boolean => {
    const first = text === undefined ? undefined : parseRelease(text);
    return first !== undefined && (release === undefined || compareReleases(first, release) <= 0);
  };
  const rules = Object.entries(RANGES).map(([name, [since, until]]: readonly [string, Range]) => [
    name,
    isAt(since) && !isAt(until),
  ]);
  // The cast: an entry for each name.
  return Object.fromEntries(rules) as PydanticRules;
}
