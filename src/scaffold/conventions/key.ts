import { valuesGiven } from '../../analysis/python/ast/keywords';
import { dottedName } from '../edit/names';
import { TEXTS } from '../edit/texts';
import { type ClassLine, isTrue, lastStep, linesOf, type Model } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { classesNamed, classesOf, keyTypeOf, nameOfResource } from '../layout/read/tables';
import { IDENTIFIER, substitute, wordsOf } from '../layout/words';
import { fillName } from '../layout/given';
import type { KeyConvention } from '../standard/conventions';
import type { NewField } from '../layout/new-field';
import { columnCode, type Evidence, type GivenPlaces, type Shown, withoutLine } from './evidence';
import type { Store } from './store';
import type { FoundTable } from './table';

/** Returns the key of a new resource: as the others have it, unless theirs is one of their fields. */
export function keyOf(
  evidence: Evidence,
  fields: readonly NewField[],
  { orm, table }: Pick<Store, 'orm' | 'table'>,
): Shown<KeyConvention> {
  const found = orm === 'mongo' ? documentKey(evidence) : tableKey(evidence, fields, table);
  const { name, type, parameter } = found.value;
  const { model } = table ?? {};
  const columns = model === undefined ? [] : classesOf(evidence.sources, model.file, model.node);
  // Paths may have another column than the key, of a type of its own.
  const isOthers =
    (/(?:^|_)(?:uuid|guid)$/.test(parameter) && !/uuid/i.test(type)) ||
    (parameter !== name && columns.some(({ node }) => linesOf(node).some((one) => one.name === parameter)));
  const own = `${evidence.words.singular.join('_')}_id`;
  return isOthers ? { ...found, value: { ...found.value, parameter: own } } : found;
}

/** Returns the key of a document of MongoDB, which handlers take and give as a text. */
const documentKey = (evidence: Evidence): Shown<KeyConvention> => ({
  value: { name: 'id', type: 'str', statement: undefined, parameter: parameterOf(evidence) },
  at: {},
});

function tableKey(
  evidence: Evidence,
  fields: readonly NewField[],
  table: FoundTable | undefined,
): Shown<KeyConvention> {
  const parameter = parameterOf(evidence);
  if (table === undefined) return withoutTable(evidence, parameter);
  const shown = table.model && shownKey(evidence.sources, table.model.file, table.model.node);
  const usual = defaultKey(table, parameter);
  if (table.model === undefined) return baseKey(evidence, table, parameter) ?? usual;
  if (shown === undefined)
    return isElsewhere(evidence.sources, table.model) ? withoutStatement(usual) : usual;
  const { line, isOwn, file } = shown;
  const from = wordsOf(nameOfResource(table.model));
  const name = isOwn
    ? keyName(line.name, substitute(line.name, from, evidence.words, IDENTIFIER), evidence)
    : line.name;
  // A key that's a field of another resource says nothing of ours.
  const isByRule = isOwn && /\bPrimaryKeyConstraint\(/.test(evidence.sources.text(file, table.model.node));
  if (!SURROGATE.test(line.name) || (isByRule && !isKey(evidence.sources, file, line))) return usual;
  const type = keyTypeOf(evidence.sources, file, line);
  if (type === undefined || fields.some((one) => one.name === name)) return usual;
  const given = columnCode(evidence.sources, file, line.statement);
  // Tortoise makes the UUIDs of keys itself.
  const isMade =
    type === 'int' || !isOwn || given.includes('default') || (table.mapper === 'tortoise' && type === 'uuid');
  if (!isMade) return madeKey(table, name, type, parameter);
  // `primary_key` isn't about keys.
  const renamed = given.replace(TEXTS, (one) => substitute(one, from, evidence.words, IDENTIFIER));
  const statement = isOwn ? renamed.replace(new RegExp(`\\b${line.name}\\b`, 'g'), name) : undefined;
  return {
    value: { name, ...typeText(evidence, type), statement, parameter },
    at: { 'key.statement': file, ...typePlace(evidence, type) },
  };
}

/** Returns the key's name; one called after another thing, as `call_id` of `VideoCall`, is called after the resource. */
function keyName(old: string, renamed: string, { words }: Evidence): string {
  const ending = /_(?:id|pk|uuid|guid|uid)$/.exec(old)?.[0];
  return renamed === old && ending !== undefined ? `${words.singular.join('_')}${ending}` : renamed;
}

/** True for a model whose key can only be that of a package's base: neither its class nor a base in the project has one. */
const isElsewhere = (sources: Sources, { file, node }: Model): boolean => {
  const places = classesOf(sources, file, node);
  const isThere = places.some((one) => linesOf(one.node).some((line) => isKey(sources, one.file, line)));
  const isPackages = (at: string, name: string): boolean => sources.definition(at, name) === undefined;
  return (
    !isThere &&
    places.some((one) => one.node.bases.some((base) => isPackages(one.file, dottedName(base) ?? '')))
  );
};

const withoutStatement = (key: Shown<KeyConvention>): Shown<KeyConvention> => ({
  ...key,
  value: { ...key.value, statement: undefined },
});

const SURROGATE = /(?:^|_)(?:id|pk|uuid|guid|uid|oid)$/i;

/** Returns the parameter of paths. One that's called after a field of another resource, or is one resource's alone, isn't ours. */
function parameterOf(evidence: Evidence): string {
  const { facts, words } = evidence;
  const { value, evidence: places } = facts['id.name'];
  const name = fillName(value, words);
  const isOurs = value.text.includes('{') || /^[a-z]+$/i.test(name) || places.length > 1;
  const isKey = SURROGATE.test(name) || /[a-z]Id$/.test(name);
  return isKey && isOurs && evidence.isNeutral(name) ? name : `${words.singular.join('_')}_id`;
}

interface ShownKey {
  readonly line: ClassLine;
  readonly file: string;
  readonly isOwn: boolean;
}

/** Returns the one column that is a model's key, its own or that of a base. */
function shownKey(
  sources: Sources,
  file: string,
  node: Parameters<typeof classesOf>[2],
): ShownKey | undefined {
  for (const place of classesOf(sources, file, node)) {
    const lines = linesOf(place.node);
    const keys = lines.filter((line) => isKey(sources, place.file, line));
    // `id = Base.id` is the base's.
    const [line = lines.find(({ name, value }) => name === 'id' && value?.type !== 'Attribute'), other] =
      keys;
    if (other !== undefined) return undefined;
    if (line !== undefined) return { line, file: place.file, isOwn: place.node === node };
  }
  return undefined;
}

/** True for the column that is a table's key. */
export const isKey = (
  sources: Sources,
  file: string,
  { value, annotation }: Pick<ClassLine, 'value' | 'annotation'>,
): boolean =>
  (value?.type === 'Call' &&
    (['primary_key', 'pk'].some((name) => isTrue(value, name)) ||
      valuesGiven(value).some((one) => one.type === 'Call' && isTrue(one, 'primary_key')))) ||
  (annotation !== undefined &&
    /\b\w*pk\b/i.test(sources.text(file, annotation)) &&
    lastStep(annotation) === '');

/** Returns the key that the declarative base has, where no table shows one. */
function baseKey(evidence: Evidence, table: FoundTable, parameter: string): Shown<KeyConvention> | undefined {
  const { sources } = evidence;
  const [base] = classesNamed(sources, table.at['table.bases'], table.convention.bases);
  const shown = base && shownKey(sources, base.file, base.node);
  const type = shown && keyTypeOf(sources, shown.file, shown.line);
  if (shown === undefined || type === undefined) return undefined;
  const { name } = shown.line;
  return {
    value: { name, ...typeText(evidence, type), statement: undefined, parameter },
    at: typePlace(evidence, type),
  };
}

const DEFAULTS = {
  beanie: undefined,
  tortoise: 'id = fields.IntField(primary_key=True)',
  sqlmodel: 'id: int | None = Field(default=None, primary_key=True)',
  mapped: 'id: Mapped[int] = mapped_column(primary_key=True)',
  column: 'id = Column(Integer, primary_key=True)',
} as const;

function defaultKey({ mapper, convention }: FoundTable, parameter: string): Shown<KeyConvention> {
  const usual = DEFAULTS[mapper === 'sqlalchemy' ? convention.columns : mapper];
  const statement = convention.isDataclass === true ? usual?.replace(/\)$/, ', init=False)') : usual;
  const type = mapper === 'beanie' ? 'PydanticObjectId' : 'int';
  return { value: { name: 'id', type, statement, parameter }, at: {} };
}

/** Returns a key that makes its own value, where the others get theirs from code. */
function madeKey(
  { mapper, convention }: FoundTable,
  name: string,
  type: 'uuid' | 'str',
  parameter: string,
): Shown<KeyConvention> {
  const [text, make] = type === 'uuid' ? ['uuid.UUID', 'uuid.uuid4'] : ['str', 'lambda: str(uuid.uuid4())'];
  const sql = type === 'uuid' ? 'Uuid' : 'String(36)';
  const statement =
    mapper === 'sqlmodel'
      ? `${name}: ${text} = Field(default_factory=${make}, primary_key=True)`
      : convention.columns === 'mapped'
        ? `${name}: Mapped[${text}] = mapped_column(${type === 'uuid' ? '' : `${sql}, `}primary_key=True, default=${make})`
        : `${name} = Column(${sql}, primary_key=True, default=${make})`;
  return { value: { name, type: text, statement, parameter }, at: {} };
}

function withoutTable(evidence: Evidence, parameter: string): Shown<KeyConvention> {
  const text = evidence.facts['id.type'].value;
  const type = text.includes('UUID') ? 'uuid' : text === 'str' ? 'str' : 'int';
  return {
    value: { name: 'id', ...typeText(evidence, type), statement: undefined, parameter },
    at: typePlace(evidence, type),
  };
}

/** Returns the annotation of a key's type, as handlers have it. */
function typeText({ facts }: Evidence, type: 'int' | 'uuid' | 'str'): { readonly type: string } {
  const text = facts['id.type'].value;
  return { type: type !== 'uuid' ? type : /^(?:uuid\.|uuid_pkg\.)?UUID$/.test(text) ? text : 'uuid.UUID' };
}

function typePlace({ facts }: Evidence, type: 'int' | 'uuid' | 'str'): GivenPlaces {
  const [file] = facts['id.type'].evidence;
  return type === 'uuid' && file?.includes('.py') === true ? { 'key.type': withoutLine(file) } : {};
}
