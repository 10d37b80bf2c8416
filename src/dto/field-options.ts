import { nearestWord } from '../base/diagnostics/suggest';
import {
  type ColumnSpec,
  type Field,
  type FieldType,
  itemOf,
  type ItemType,
  limited,
  type Limits,
} from './field';
import { compareNumbers, parseNumber, IN_PYTHON } from './scalars';
import { stringLiteral } from '../base/code/literals';
import { Failure } from '../base/diagnostics/failure';

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

/** The greatest length of a text or a list; tests of more would take too long. */
const MAX_LENGTH = 1_000_000;

/** Parses `1..80`, `0..`, `..80`. Throws a Failure with the character of a mistake. */
function parseLimits(reader: SpecReader, part: SpecPart, type: FieldType): Limits {
  const what = limited(type);
  if (what === undefined) {
    return reader.fail(
      `limits of ${type.kind}`,
      part.at,
      'str and list have a length to limit, int, float and decimal a value',
    );
  }
  const dots = part.text.indexOf('..');
  const [low, high] = [part.text.slice(0, dots), part.text.slice(dots + 2)];
  if (low === '' && high === '')
    return reader.fail('limits without a number', part.at, 'write 1..80, 1.. or ..80');
  const parse = (text: string, at: number): string | undefined =>
    text === '' ? undefined : parseBound(reader, { text, at }, type);
  const min = parse(low, part.at);
  const max = parse(high, part.at + dots + 2);
  if (min !== undefined && max !== undefined && compareNumbers(min, max) > 0) {
    return reader.fail(`${min} is more than ${max}`, part.at, 'the lower limit comes first');
  }
  return { min, max };
}

function parseBound(reader: SpecReader, { text, at }: SpecPart, type: FieldType): string {
  const kind = type.kind === 'float' || type.kind === 'decimal' ? type.kind : 'int';
  const number = parseNumber(text, kind);
  if (number === undefined) {
    return reader.fail(
      `"${text}" is no ${kind === 'int' ? 'whole number' : 'number'} that can be a limit`,
      at,
      'write 1..80',
    );
  }
  if (limited(type) === 'length' && number.startsWith('-')) {
    return reader.fail(`a length of ${number}`, at, 'a length is 0 or more');
  }
  if (limited(type) === 'length' && compareNumbers(number, String(MAX_LENGTH)) > 0) {
    return reader.fail(`a length of ${number}`, at, `lengths are limited to ${MAX_LENGTH}`);
  }
  return number;
}

/** The longest string literal: Python can't break one over lines. */
const MAX_LITERAL = 60;

/** Normalises a default, and checks it against type and limits. Throws a Failure with the character of a mistake. */
function normaliseDefault(
  reader: SpecReader,
  value: SpecPart,
  type: FieldType,
  limits: Limits | undefined,
): string {
  const items = type.kind === 'list' ? normaliseItems(reader, value, type.item) : undefined;
  const normal = items?.join(',') ?? normaliseItem(reader, value, itemOf(type));
  refuseOutside(reader, value, { type, limits, size: items?.length ?? normal.length, normal });
  return normal;
}

/** Normalises items separated by commas; an empty text is the empty list. */
function normaliseItems(reader: SpecReader, { text, at }: SpecPart, item: ItemType): readonly string[] {
  if (text === '') return [];
  if (item.kind === 'json')
    return reader.fail('items of json', at, 'a list of json has no default but the empty one');
  let next = at;
  return text.split(',').map((one) => {
    const part = { text: one, at: next };
    next += one.length + 1;
    return one === ''
      ? reader.fail('an item is missing', part.at, 'write a,b,c')
      : normaliseItem(reader, part, item);
  });
}

function normaliseItem(reader: SpecReader, { text, at }: SpecPart, type: ItemType): string {
  const [normal, form] =
    type.kind === 'enum'
      ? [type.choices.find((choice) => choice === text), `one of ${type.choices.join(', ')}`]
      : [IN_PYTHON[type.kind].normalise(text), IN_PYTHON[type.kind].form];
  const kind = type.kind === 'enum' ? 'choice' : type.kind;
  if (normal === undefined) return reader.fail(`"${text}" is no ${kind}`, at, `the default is ${form}`);
  if (stringLiteral(normal).length > MAX_LITERAL + 2) {
    return reader.fail('a default that is too long', at, `${MAX_LITERAL} characters are allowed`);
  }
  return normal;
}

interface Sized {
  readonly type: FieldType;
  readonly limits: Limits | undefined;
  readonly size: number;
  readonly normal: string;
}

function refuseOutside(
  reader: SpecReader,
  { text, at }: SpecPart,
  { type, limits, size, normal }: Sized,
): void {
  if (limits === undefined) return;
  const measured = limited(type) === 'length' ? String(size) : normal;
  const { min, max } = limits;
  const isBelow = min !== undefined && compareNumbers(measured, min) < 0;
  const isAbove = max !== undefined && compareNumbers(measured, max) > 0;
  if (isBelow || isAbove) {
    const what = limited(type) === 'length' ? `a default of length ${size}` : `the default ${text}`;
    reader.fail(`${what} is outside of ${min ?? ''}..${max ?? ''}`, at, 'give one within the limits');
  }
}

/** The most characters of a spec that are shown. */
const SHOWN = 80;

/** One part of a spec, between colons, and its offset, 0-based. */
export interface SpecPart {
  readonly text: string;
  readonly at: number;
}

/** Reads `name:type:…` part by part, and points at what is wrong in it. */
export class SpecReader {
  private next = 0;

  constructor(readonly spec: string) {}

  /** Returns the part up to the next colon; `undefined` after the last part. */
  part(): SpecPart | undefined {
    if (this.next > this.spec.length) return undefined;
    const at = this.next;
    const colon = this.spec.indexOf(':', at);
    const end = colon === -1 ? this.spec.length : colon;
    this.next = end + 1;
    return { text: this.spec.slice(at, end), at };
  }

  /** True if the rest begins with these words. */
  isAt(words: string): boolean {
    return this.spec.startsWith(words, this.next);
  }

  /** Returns the rest, including colons. */
  rest(): SpecPart {
    const part = { text: this.spec.slice(this.next), at: this.next };
    this.next = this.spec.length + 1;
    return part;
  }

  /** Throws a Failure: `field "price:decimel": unknown type "decimel" at character 7; did you mean "decimal"?` */
  fail(what: string, at: number, advice: string): never {
    throw new Failure(`field "${this.shown()}": ${what} at character ${at + 1}; ${advice}`);
  }

  private shown(): string {
    const text = printable(this.spec);
    return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  }
}

/** Replaces each unprintable character by one, so that offsets stay right. */
export function printable(text: string): string {
  return text.replace(/[^ -~\p{L}\p{N}]/gu, '\uFFFD');
}
