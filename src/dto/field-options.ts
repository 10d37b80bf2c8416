import { nearestWord } from '../base/diagnostics/suggest';
import type { ColumnSpec, Field, FieldType, Limits } from './field';
import { normaliseDefault } from './field-default';
import { parseLimits } from './field-limits';
import type { SpecPart, SpecReader } from './spec-reader';

/** The form of a field's spec, for messages. */
export const GRAMMAR = 'name:type[:limits][:optional][:unique][:index][:default=value]';

type Options = Pick<Field, 'limits' | 'isOptional' | 'default' | 'column'>;

/** The parts that are single words. */
const WORDS = ['optional', 'unique', 'index'];

/**
 * Reads limits and the words, in any order; `default=` takes the rest, so that it may contain colons. `references` is the resource
 * whose key the field holds, if it does.
 */
export function readOptions(reader: SpecReader, type: FieldType, references?: string): Options {
  let limits: Limits | undefined;
  const words = new Set<string>();
  while (!reader.isAt('default=')) {
    const part = reader.part();
    if (part === undefined) return { limits, default: undefined, ...meaningOf(words, references) };
    if (WORDS.includes(part.text) && !words.has(part.text)) words.add(wordFor(reader, part, type));
    else if (part.text.includes('..') && limits === undefined && references === undefined)
      limits = parseLimits(reader, part, type);
    else failAtOption(reader, part, references);
  }
  const { text, at } = reader.rest();
  if (references !== undefined)
    return reader.fail('a default of a key', at, `no row of ${references} is there from the start`);
  const value = { text: text.slice('default='.length), at: at + 'default='.length };
  const normal = normaliseDefault(reader, value, type, limits);
  const meaning = meaningOf(words, references);
  // An optional field is null by default.
  const isNull = meaning.isOptional && type.kind === 'json' && normal === 'null';
  return { limits, default: isNull ? undefined : normal, ...meaning };
}

/** Returns a word that applies to a type. */
function wordFor(reader: SpecReader, { text, at }: SpecPart, type: FieldType): string {
  // Databases neither compare nor sort JSON.
  const isJson = type.kind === 'list' || type.kind === 'json';
  return text !== 'optional' && isJson
    ? reader.fail(`"${text}" of ${type.kind}`, at, 'databases have that for single values')
    : text;
}

function meaningOf(
  words: ReadonlySet<string>,
  references: string | undefined,
): Pick<Options, 'isOptional' | 'column'> {
  const column: ColumnSpec = { isUnique: words.has('unique'), isIndexed: words.has('index'), references };
  const isPlain = !column.isUnique && !column.isIndexed && references === undefined;
  return { isOptional: words.has('optional'), ...(isPlain ? {} : { column }) };
}

function failAtOption(reader: SpecReader, { text, at }: SpecPart, references: string | undefined): never {
  if (text.includes('..') && references !== undefined)
    return reader.fail('limits of a key', at, `its type is that of the key of ${references}`);
  if (WORDS.includes(text) || text.includes('..')) {
    return reader.fail(`"${text}" comes too often`, at, `a field is ${GRAMMAR}`);
  }
  if (text === '') return reader.fail('nothing stands between the colons', at, `a field is ${GRAMMAR}`);
  if (/^-?[0-9.]+$/.test(text)) return reader.fail(`"${text}"`, at, 'limits are 1..80, 1.. or ..80');
  const meant =
    SYNONYMS.get(text.toLowerCase()) ?? nearestWord(text.replace(/=.*/, ''), [...WORDS, 'default']);
  const whole = meant === 'default' ? 'default=value' : meant;
  return reader.fail(
    `unknown part "${text}"`,
    at,
    whole === undefined ? `a field is ${GRAMMAR}` : `did you mean "${whole}"?`,
  );
}

/** The words of other generators. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({ uniq: 'unique', indexed: 'index', nullable: 'optional', null: 'optional' }),
);
