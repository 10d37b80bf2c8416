import { Failure } from '../base/diagnostics/failure';
import { nearestWord } from '../base/diagnostics/suggest';
import { type Field, type FieldType, type ItemType, type Scalar, SCALARS } from './field';
import { GRAMMAR, readOptions, printable, type SpecPart, SpecReader } from './field-options';
import { isKeyword } from '../base/naming/python';

const MAX_SPEC = 2_000;
const MAX_CHOICE = 36;
/** The type of a field that holds the key of another resource. */
const REFERENCE = 'fk';
/** The words for types, in the order of messages. */
export const TYPES: readonly string[] = [...SCALARS, 'list', 'enum', REFERENCE];
/** The names of our types in other languages and databases. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    array: 'list',
    boolean: 'bool',
    dict: 'json',
    double: 'float',
    foreign: 'fk',
    foreign_key: 'fk',
    foreignkey: 'fk',
    integer: 'int',
    number: 'float',
    numeric: 'decimal',
    object: 'json',
    ref: 'fk',
    reference: 'fk',
    references: 'fk',
    string: 'str',
    text: 'str',
    timestamp: 'datetime',
    varchar: 'str',
  }),
);

/**
 * Parses the fields of a command line, each `name:type[:limits][:optional][:unique][:index][:default=value]`, or
 * `name:fk:resource…`. Throws a Failure of one line that points at the first wrong character.
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
  const part = readPart(reader, 'type');
  if (part.text === REFERENCE) return readReference(reader, name);
  const type = readType(reader, part);
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

/** Reads `fk:users`. `owner` and `owner_id` mean the same: the column that holds the key has the latter name. */
function readReference(reader: SpecReader, named: string): Field {
  const { text: references = '', at = reader.spec.length } = reader.part() ?? {};
  const form = 'write owner:fk:users, with the name of a resource';
  if (references === '') return reader.fail('the resource is missing', at, form);
  if (!/^[A-Za-z][\w-]*$/.test(references))
    return reader.fail(`"${references}" is no name of a resource`, at, form);
  const name = named.endsWith('_id') ? named : `${named}_id`;
  // The type is that of the key, which only the project shows.
  const type = { kind: 'int' } as const;
  return { name, type, ...readOptions(reader, type, references) };
}

function readType(reader: SpecReader, part: SpecPart): FieldType {
  if (part.text === 'list') return { kind: 'list', item: readItem(reader) };
  return toItem(reader, part, TYPES);
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
    if (fault !== undefined) reader.fail(fault, at, 'write enum:a,b,c or enum:a,b,c:default=a');
    at += choice.length + 1;
  }
  return choices;
}

function faultOfChoice(choice: string, isFirst: boolean): string | undefined {
  if (choice === '') return 'a choice is missing';
  if (choice !== choice.trim()) return `the choice "${choice}" has a space at its edge,`;
  // Most likely an option of the field, which a colon sets apart.
  if (choice.includes('=')) return `the choice "${choice}" has a "=", and options stand behind a colon,`;
  if (choice.length > MAX_CHOICE)
    return `a choice of ${choice.length} characters, ${MAX_CHOICE} are allowed,`;
  return isFirst ? undefined : `the choice "${choice}" for the second time`;
}

const MAX_LENGTH = 40;
const WELL_FORMED = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/**
 * Public attributes of pydantic's BaseModel (2.14), and of its metaclass: a field would hide them (pydantic warns, mypy
 * complains). Those that begin with `model_` are refused as a namespace.
 */
const OF_BASE_MODEL: ReadonlySet<string> = new Set(
  (
    'construct copy dict from_orm json mro parse_file parse_obj parse_raw register schema schema_json ' +
    'update_forward_refs validate'
  ).split(' '),
);

/** Names that the bodies of generated classes use: after a field of this name, they would mean the field. */
const USED: ReadonlySet<string> = new Set(
  'bool classmethod dt field_validator float int list object refuse_null str'.split(' '),
);

/** Linters reject it (pycodestyle's E741): in many fonts it looks like 1. */
const AMBIGUOUS = 'l';

/** Names with a conventional meaning in classes and methods. */
const OF_METHODS: ReadonlySet<string> = new Set(['cls', 'self']);

interface NameFault {
  /** Follows the name in the message. */
  readonly what: string;
  /** Its offset in the name, 0-based. */
  readonly at: number;
}

/** Returns why a field can't have this name; `undefined` if it can. */
function faultOfName(name: string): NameFault | undefined {
  if (!WELL_FORMED.test(name)) {
    const at = Math.max(name.search(/[^a-z0-9_]|^[^a-z]|_(?=_|$)/), 0);
    return { what: 'may have only a-z, 0-9, and single "_" between words, and begins with a letter', at };
  }
  const what = faultOfWord(name);
  return what === undefined ? undefined : { what, at: 0 };
}

function faultOfWord(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return `has ${name.length} characters (${MAX_LENGTH} are allowed)`;
  if (isKeyword(name)) return 'is a keyword of Python';
  if (name === 'id') return 'is there already, as every resource has an id';
  if (OF_BASE_MODEL.has(name) || name.startsWith('model_')) return "is an attribute of pydantic's BaseModel";
  if (USED.has(name)) return 'would hide what the model itself uses under this name';
  if (name === AMBIGUOUS) return 'looks like the digit 1';
  return OF_METHODS.has(name) ? 'has a meaning of its own in Python' : undefined;
}

/** Returns the spec from which a field can be parsed again: `name:str:1..80:optional`. */
export function specOf({ name, type, limits, isOptional, default: value, column }: Field): string {
  return [
    name,
    column?.references === undefined ? typeSpec(type) : `fk:${column.references}`,
    ...(limits === undefined ? [] : [`${limits.min ?? ''}..${limits.max ?? ''}`]),
    ...(isOptional ? ['optional'] : []),
    ...(column?.isUnique === true ? ['unique'] : []),
    ...(column?.isIndexed === true ? ['index'] : []),
    ...(value === undefined ? [] : [`default=${value}`]),
  ].join(':');
}

function typeSpec(type: FieldType): string {
  if (type.kind === 'list') return `list:${typeSpec(type.item)}`;
  return type.kind === 'enum' ? `enum:${type.choices.join(',')}` : type.kind;
}
