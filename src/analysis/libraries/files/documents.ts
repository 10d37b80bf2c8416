import type { ScalarTag, Tags } from 'yaml';
import type { Site } from '../../interpreter/calls/call-site';
import type { Value } from '../../interpreter/values/values';
import type { Format } from '../kit/data';
import { contentOfFile, fileText } from './file-object';

/**
 * The formats of documents that libraries read: how a text becomes plain data. Each parser is loaded when there's something
 * to parse.
 */
export const TOML: Pick<Format, 'parse' | 'tellsFloats'> = {
  tellsFloats: true,
  parse: (text) => {
    // The type of what `require` gives can't be inferred; this is what we use of it.
    const toml = require('smol-toml') as { parse(text: string, options: object): unknown };
    return toml.parse(text, { integersAsBigInt: true });
  },
};

/** Characters of a YAML document, at most: its parser takes a second for a few million. */
const LARGEST_YAML = 500_000;
/** Aliases resolved in one document: a few nested ones could become gigabytes. */
const MAX_ALIASES = 1_000;

/** The release of YAML that a library reads: PyYAML 1.1 (`on` is true, `<<` merges); or texts alone. */
type YamlVersion = '1.1' | 'texts';

const SHARED = {
  intAsBigInt: true,
  // As in Python, the last of two equal keys counts.
  uniqueKeys: false,
  merge: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * Which plain scalars are no text to PyYAML (resolver.py of 6.0.3), where the parser takes more of them for one. Each rule
 * stands in for that of the parser which takes the sample.
 */
const PYYAML: readonly (readonly [sample: string, test: RegExp])[] = [
  ['yes', /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/u],
  ['no', /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/u],
  ['9', /^[-+]?(?:0|[1-9][0-9_]*)$/u],
  ['9.5', /^(?:[-+]?[0-9][0-9_]*|(?=\.[0-9]))\.[0-9_]*$/u],
  ['9.5e+3', /^(?:[-+]?[0-9][0-9_]*|(?=\.[0-9]))\.[0-9_]*[eE][-+][0-9]+$/u],
];
/** The rule for dates: the parser's own takes others for one, and nobody reads which date it is. */
const DATES: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-(?:\d\d-\d\d|\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/u,
  resolve: () => new Date(0),
};
const DATE = '2024-01-02';

/** Returns the rules for scalars of YAML 1.1 as PyYAML has them. */
function pyYamlTags(tags: Tags): Tags {
  return tags.flatMap((tag): Tags => {
    if (typeof tag === 'string' || tag.collection !== undefined) return [tag];
    const { test } = tag;
    if (test?.test(DATE) === true) return [DATES];
    const rule = PYYAML.find(([sample]) => test?.test(sample));
    return [rule === undefined ? tag : { ...tag, test: rule[1] }];
  });
}

const OPTIONS = {
  '1.1': { ...SHARED, version: '1.1', customTags: pyYamlTags },
  texts: { ...SHARED, schema: 'failsafe' },
} as const;

/** Reads a YAML stream as a list of its documents. Throws for one with a tag that isn't YAML's own: a program gives it its meaning. */
export function yamlDocuments(text: string, version: YamlVersion): readonly unknown[] {
  if (text.length > LARGEST_YAML) throw new Error('too long');
  const { parseAllDocuments } = require('yaml') as typeof import('yaml');
  return [...parseAllDocuments(text, OPTIONS[version])].map((document) => {
    if (document.errors.length > 0 || document.warnings.length > 0) throw new Error('not YAML');
    return document.toJS({ mapAsMap: true, maxAliasCount: MAX_ALIASES }) as unknown;
  });
}

/** The first document of a YAML stream; None for an empty one. */
export const yaml = (version: YamlVersion): Pick<Format, 'parse' | 'tellsFloats'> => ({
  tellsFloats: true,
  parse: (text) => yamlDocuments(text, version)[0],
});

/** Returns the text that a reader is given: itself, or what an opened file holds. */
export const textOrFile = (site: Site, source: Value): Value =>
  source.kind === 'instance' && source.payload === undefined ? contentOfFile(site, source) : source;

/** Returns the text of a file that a reader is given: by its path, or opened. */
export const fileGiven = (site: Site, source: Value): Value =>
  source.kind === 'instance' && source.payload === undefined
    ? contentOfFile(site, source)
    : fileText(site, source);

/** Returns the text that a reader is given: itself, what an opened file holds, or the file of a `pathlib.Path`. */
export const textFileOrPath = (site: Site, source: Value): Value =>
  isPath(source) ? fileText(site, source) : textOrFile(site, source);

const isPath = (source: Value): boolean =>
  source.kind === 'instance' && source.cls.mro.some(({ module }) => module === 'pathlib');
