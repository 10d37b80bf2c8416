import { Failure } from '../base/diagnostics/failure';
import { nearestWord } from '../base/diagnostics/suggest';
import { type Field, type FieldType, type ItemType, type Limits, SCALARS, type Scalar } from './field';
import { normaliseDefault } from './field-default';
import { parseLimits } from './field-limits';
import { faultOfName } from './field-name';
import { printable, type SpecPart, SpecReader } from './spec-reader';

const MAX_SPEC = 2_000;
const MAX_CHOICE = 36;
const TYPES: readonly string[] = [...SCALARS, 'list', 'enum'];
/** The names of our types in other languages and databases. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    array: 'list',
    boolean: 'bool',
    dict: 'json',
    double: 'float',
    integer: 'int',
    number: 'float',
    numeric: 'decimal',
    object: 'json',
    string: 'str',
    text: 'str',
    timestamp: 'datetime',
    varchar: 'str',
  }),
);
const GRAMMAR = 'name:type[:limits][:optional][:default=value]';

/**
 * Parses the fields of a command line, each `name:type[:limits][:optional][:default=value]`. Throws a Failure of one line
 * that points at the first wrong character.
 */
export function parseFields(specs: readonly string[]): readonly Field[] {
  const fields = specs.map(parseField);
  for (const [index, { name }] of fields.entries()) {
    if (fields.findIndex((field) => field.name === name) === index) continue;
    new SpecReader(specs[index] ?? '').fail(
      `a second field "${name}"`,
      0,
      'give each field a name of its own',
    );
  }
  return fields;
}

/** Parses one field; see {@link parseFields}. */
export function parseField(spec: string): Field {
  const reader = new SpecReader(spec);
  refuseStrangeCharacters(reader);
  const name = readName(reader);
  const type = readType(reader, 'type', TYPES);
  return { name, type, ...readOptions(reader, type) };
}

function refuseStrangeCharacters(reader: SpecReader): void {
  const { spec } = reader;
  if (spec.length > MAX_SPEC) {
    throw new Failure(
      `field "${printable(spec.slice(0, 20))}…" has ${spec.length} characters; ${MAX_SPEC} are allowed.`,
    );
  }
  const at = spec.search(/[^ -~]/);
  if (at !== -1) {
    const character = String.fromCodePoint(spec.codePointAt(at) ?? 0);
    reader.fail(`the character "${printable(character)}"`, at, 'only printable ASCII is allowed');
  }
}

function readName(reader: SpecReader): string {
  const { text = '', at = 0 } = reader.part() ?? {};
  if (text === '') return reader.fail('the name is missing', at, `a field is ${GRAMMAR}`);
  const fault = faultOfName(text);
  if (fault === undefined) return text;
  return reader.fail(`the name "${text}" ${fault.what},`, at + fault.at, 'choose another name');
}

function readType(reader: SpecReader, what: string, known: readonly string[]): FieldType {
  const part = readPart(reader, what);
  if (part.text === 'list' && known === TYPES) return { kind: 'list', item: readItem(reader) };
  return toItem(reader, part, known);
}

/** Reads the type of a list's items: any type except a list. */
function readItem(reader: SpecReader): ItemType {
  return toItem(reader, readPart(reader, 'type of the items'), [...SCALARS, 'enum']);
}

function readPart(reader: SpecReader, what: string): SpecPart {
  const part = reader.part();
  if (part !== undefined && part.text !== '') return part;
  return reader.fail(
    `the ${what} is missing`,
    part?.at ?? reader.spec.length,
    `the types are ${TYPES.join(', ')}`,
  );
}

function toItem(reader: SpecReader, { text, at }: SpecPart, known: readonly string[]): ItemType {
  if (text === 'enum') return { kind: 'enum', choices: readChoices(reader) };
  if (isScalar(text)) return { kind: text };
  const types = `the types are ${known.join(', ')}`;
  if (text === 'list') return reader.fail('a list of lists', at, types);
  const meant = SYNONYMS.get(text.toLowerCase()) ?? nearestWord(text, known);
  return reader.fail(`unknown type "${text}"`, at, meant === undefined ? types : `did you mean "${meant}"?`);
}

function isScalar(text: string): text is Scalar {
  // The cast: `includes` of a tuple takes only its own members.
  return (SCALARS as readonly string[]).includes(text);
}

function readChoices(reader: SpecReader): readonly string[] {
  const part = reader.part();
  if (part === undefined)
    return reader.fail('the choices are missing', reader.spec.length, 'write enum:a,b,c');
  const choices = part.text.split(',');
  let { at } = part;
  for (const [index, choice] of choices.entries()) {
    const fault = faultOfChoice(choice, choices.indexOf(choice) === index);
    if (fault !== undefined) reader.fail(fault, at, 'write enum:a,b,c');
    at += choice.length + 1;
  }
  return choices;
}

function faultOfChoice(choice: string, isFirst: boolean): string | undefined {
  if (choice === '') return 'a choice is missing';
  if (choice !== choice.trim()) return `the choice "${choice}" has a space at its edge,`;
  if (choice.length > MAX_CHOICE)
    return `a choice of ${choice.length} characters, ${MAX_CHOICE} are allowed,`;
  return isFirst ? undefined : `the choice "${choice}" for the second time`;
}

type Options = Pick<Field, 'limits' | 'isOptional' | 'default'>;

/** Reads limits and `optional`, in any order; `default=` takes the rest, so that it may contain colons. */
function readOptions(reader: SpecReader, type: FieldType): Options {
  let limits: Limits | undefined;
  let isOptional = false;
  while (!reader.isAt('default=')) {
    const part = reader.part();
    if (part === undefined) return { limits, isOptional, default: undefined };
    if (part.text === 'optional' && !isOptional) isOptional = true;
    else if (part.text.includes('..') && limits === undefined) limits = parseLimits(reader, part, type);
    else failAtOption(reader, part);
  }
  const { text, at } = reader.rest();
  const value = { text: text.slice('default='.length), at: at + 'default='.length };
  const normal = normaliseDefault(reader, value, type, limits);
  // An optional field is null by default.
  const isNull = isOptional && type.kind === 'json' && normal === 'null';
  return { limits, isOptional, default: isNull ? undefined : normal };
}

function failAtOption(reader: SpecReader, { text, at }: SpecPart): never {
  if (text === 'optional' || text.includes('..')) {
    return reader.fail(`"${text}" comes too often`, at, `a field is ${GRAMMAR}`);
  }
  if (text === '') return reader.fail('nothing stands between the colons', at, `a field is ${GRAMMAR}`);
  if (/^-?[0-9.]+$/.test(text)) return reader.fail(`"${text}"`, at, 'limits are 1..80, 1.. or ..80');
  const meant = nearestWord(text.replace(/=.*/, ''), ['optional', 'default']);
  const whole = meant === 'default' ? 'default=value' : meant;
  return reader.fail(
    `unknown part "${text}"`,
    at,
    whole === undefined ? `a field is ${GRAMMAR}` : `did you mean "${whole}"?`,
  );
}
