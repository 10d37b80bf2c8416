import { commonest } from '../../base/code/groups';
import type { ClassDef, Expr } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { type Column, columnsOf } from './column-uses';
import { classNameOf, IDENTIFIER, substitute, wordsOf } from '../layout/words';
import { dottedName } from '../edit/names';
import { isIn } from '../layout/find/resource-words';
import {
  type ClassLine,
  linesOf,
  mayBeNone,
  inUse,
  isMadeBase,
  type Mapper,
  type Model,
  modelsOf,
} from '../layout/read/models';
import { modelManner } from '../layout/read/database';
import { classesNamed, classesOf, nameOfResource } from '../layout/read/tables';
import { countIn, manifestsOf } from '../layout/read/settings';
import type { TableConvention } from '../standard/conventions';
import { NAMINGS } from '../standard/table';
import { columnCode, type Evidence, type GivenPlaces } from './evidence';

/** The model that shows how a table is written, and the conventions that it shows. */
export interface FoundTable {
  readonly model: Model | undefined;
  readonly convention: TableConvention;
  readonly at: GivenPlaces;
  readonly mapper: Mapper;
}

/** Returns how a table is written; `undefined` where the project has no base for one. */
export function tableOf(evidence: Evidence, wanted: Mapper): FoundTable | undefined {
  const { sources } = evidence;
  const model = exampleOf(evidence, wanted);
  const manner = modelManner(sources);
  if (model === undefined) {
    if (wanted === 'tortoise' || wanted === 'beanie') return undefined;
    if (manner === undefined && wanted === 'sqlalchemy') return undefined;
    return withoutExample(evidence, wanted, manner?.bases, manner?.at, manner?.isColumn, manner?.table);
  }
  const { file, node } = model;
  const own = basesOf(evidence, model);
  const usual = { sqlmodel: 'SQLModel', sqlalchemy: manner?.bases, tortoise: undefined, beanie: undefined }[
    wanted
  ];
  const isComplete = own.some((base) => isMapped(evidence, file, base));
  const decorators = decoratorsOf(evidence, model);
  const isWhole = isComplete || usual === undefined || decorators.length > 0 || own.includes(usual);
  const bases = isWhole ? own : [...own, usual];
  if (bases.length === 0 && decorators.length === 0) return undefined;
  const basesAt = isComplete || wanted === 'sqlmodel' ? file : (manner?.at ?? file);
  return {
    model,
    mapper: wanted,
    convention: {
      name: renamedAfter(evidence, model, node.name),
      bases: bases.join(', '),
      decorators,
      tablename: tablenameOf(evidence, model),
      columns: /\bMapped\b|\bmapped_column\b/.test(sources.text(file, node)) ? 'mapped' : 'column',
      textLength: textLength(evidence),
      isDataclass:
        isDataclass(evidence, model) || decorators.some((one) => /\bmapped_as_dataclass\b/.test(one)),
      more: moreColumns(evidence, model),
    },
    at: { 'table.bases': basesAt, 'table.columns': file },
  };
}

/** Returns the decorators by which a registry maps a class: `table_registry.mapped_as_dataclass`. */
const decoratorsOf = ({ sources }: Evidence, { file, node }: Model): readonly string[] =>
  node.decorators
    .map((one) => sources.text(file, one))
    .filter((text) => /^[\w.]+\.(?:mapped|mapped_as_dataclass)$/.test(text));

/** True for a class whose `__init__` is made from its columns. */
const isDataclass = ({ sources }: Evidence, { file, node }: Model): boolean =>
  classesOf(sources, file, node).some((one) =>
    one.node.bases.some((base) => /(?:^|\.)MappedAsDataclass$/.test(dottedName(base) ?? '')),
  );

function withoutExample(
  evidence: Evidence,
  mapper: 'sqlalchemy' | 'sqlmodel',
  bases: string | undefined,
  at: string | undefined,
  isColumn = false,
  table?: 'plural' | 'singular',
): FoundTable {
  const { words } = evidence;
  const isModel = mapper === 'sqlmodel';
  return {
    model: undefined,
    mapper,
    convention: {
      name: classNameOf(words),
      bases: isModel ? 'SQLModel' : (bases ?? 'Base'),
      tablename: isModel || table === undefined ? undefined : words[table].join('_'),
      columns: isColumn ? 'column' : 'mapped',
      textLength: textLength(evidence),
      more: [],
    },
    at: at === undefined ? {} : { 'table.bases': at },
  };
}

/** Returns the exemplar's model, else one of those with the bases that most have. */
function exampleOf(evidence: Evidence, wanted: Mapper): Model | undefined {
  const { sources, exemplar } = evidence;
  const all = modelsOf(sources).filter(
    ({ mapper, node }) => mapper === wanted && (node.bases.length > 0 || node.decorators.length > 0),
  );
  const tables = inUse(
    all.filter(({ file }) => !/(?:^|\/)tests?\//.test(file)),
    evidence.read,
  );
  const file = evidence.fileOf('model');
  const words = exemplar?.sibling.words;
  const own = tables
    .filter((one) => words !== undefined && one.file === file && isIn(one.name, words))
    .toSorted((left, right) => left.name.length - right.name.length);
  if (own[0] !== undefined) return own[0];
  const bases = (one: Model): string => basesOf(evidence, one).join(', ');
  const usual = commonest(tables.map(bases).filter((text) => text !== ''));
  return tables.find((one) => bases(one) === usual) ?? tables[0];
}

/** Returns the bases that any table may have: those that are named after no resource. */
const basesOf = (evidence: Evidence, { file, node, name }: Model): readonly string[] =>
  node.bases
    .map((base) => evidence.sources.text(file, base))
    .filter((text) => isNeutralBase(text, name) && evidence.isNeutral(text));

const isNeutralBase = (text: string, name: string): boolean =>
  /^[\w.]+$/.test(text) && !isIn(text, wordsOf(name)) && text !== `${name}Base`;

/** True for a base by which a class is mapped to a table. */
function isMapped({ sources }: Evidence, file: string, base: string): boolean {
  if (/^(?:\w+\.)*(?:SQLModel|Base|Model|Document)$/.test(base)) return true;
  const found = sources.definition(file, base);
  if (found === undefined) return false;
  if (found.node.type !== 'ClassDef') return isMadeBase(found.node);
  const isBase = (at: string, one: Expr): boolean => {
    const name = dottedName(one) ?? '';
    return (
      /DeclarativeBase|SQLModel|declarative_base|^Base$|(?:^|\.)Model$/.test(name) ||
      isMadeBase(sources.definition(at, name)?.node)
    );
  };
  return classesOf(sources, found.file, found.node).some(
    ({ node, file: at }) =>
      node.bases.some((one) => isBase(at, one)) ||
      node.decorators.some((one) => sources.text(at, one).includes('declarative')),
  );
}

function renamedAfter({ words }: Evidence, model: Model, text: string): string {
  const renamed = substitute(text, wordsOf(nameOfResource(model)), words, IDENTIFIER);
  return renamed === text ? classNameOf(words) : renamed;
}

function tablenameOf(evidence: Evidence, model: Model): string | undefined {
  const naming = NAMINGS[model.mapper];
  const holder =
    naming && model.node.body.find((one) => one.type === 'ClassDef' && one.name === naming.holder);
  const line =
    naming === undefined
      ? lineIn(model.node, '__tablename__')
      : holder?.type === 'ClassDef'
        ? lineIn(holder, naming.name)
        : undefined;
  const given = line?.value;
  if (given === undefined) return undefined;
  const usual = evidence.words.plural.join('_');
  if (given.type !== 'Str') return usual;
  const renamed = substitute(given.value, wordsOf(nameOfResource(model)), evidence.words, IDENTIFIER);
  return renamed === given.value ? usual : renamed;
}

const lineIn = (node: ClassDef, name: string): ClassLine | undefined =>
  linesOf(node).find((line) => line.name === name);

/** Returns a table with the name that a base gives it by the class's: `cls.__name__.lower()`. */
function withInheritedName({ sources }: Evidence, table: FoundTable): FoundTable {
  const { convention, at } = table;
  const classes = convention.bases
    .split(', ')
    .flatMap((base) => classesNamed(sources, at['table.bases'], base));
  const given = classes.flatMap(
    ({ file, node }) =>
      /def __tablename__\(.*?return (f["']\{)?cls\.__name__\.lower\(\)(?!\s*[+.])(\}s["'])?/.exec(
        sources.text(file, node),
      ) ?? [],
  );
  const [whole, before, after] = given;
  const isClear = whole !== undefined && (before === undefined) === (after === undefined);
  const name = `${convention.name.toLowerCase()}${after === undefined ? '' : 's'}`;
  return isClear ? { ...table, convention: { ...convention, inheritedName: name } } : table;
}

/** Returns a table with the name that a base gives it, and more columns of its own; `key` is the statement of its key. */
export function withMore(
  evidence: Evidence,
  given: FoundTable,
  statements: readonly string[],
  key = '',
): FoundTable {
  const table = withInheritedName(evidence, given);
  const { convention, mapper } = table;
  const more = [...new Set([...convention.more, ...statements])];
  const own = (): readonly ClassLine[] => [...more, key].flatMap((code) => linesOf(parseWhole(code)));
  const isFilledLater = mapper === 'sqlmodel' && [...inheritedBy(evidence, table), ...own()].some(isRequired);
  return { ...table, convention: { ...convention, more, isFilledLater } };
}

/** True for a field of SQLModel without a default: a row can't be validated before it has a value. */
const isRequired = ({ annotation, value }: Pick<ClassLine, 'annotation' | 'value'>): boolean =>
  annotation !== undefined &&
  (value === undefined ||
    (value.type === 'Call' &&
      dottedName(value.func) === 'Field' &&
      value.args.length === 0 &&
      !value.keywords.some(({ name }) => name === 'default' || name === 'default_factory')));

/** Returns the columns that a new table has from its bases. */
export const inheritedBy = (evidence: Evidence, { convention, at }: FoundTable): readonly Column[] =>
  convention.bases.split(', ').flatMap((base) => {
    const [found] = classesNamed(evidence.sources, at['table.bases'], base);
    return found === undefined ? [] : columnsOf(evidence, found).map((one) => ({ ...one, isOwn: false }));
  });

/** Names of columns that say when a row was written. */
const TIMES =
  /^(?:(?:date_)?(?:created|updated|modified|inserted)|last_(?:updated|modified))(?:_?(?:at|on|date|time))?$/;

/** Returns the columns of times that a table has for itself, and the schema that it's in. */
function moreColumns({ sources, exemplar }: Evidence, { file, node, mapper }: Model): readonly string[] {
  const response = exemplar?.classes.response;
  const answered = response === undefined ? [] : linesOf(response.node);
  const needed = answered.filter(
    (line) =>
      line.value === undefined &&
      !mayBeNone(line, line.annotation && sources.text(response?.file ?? file, line.annotation)),
  );
  return linesOf(node).flatMap((line) => {
    const { name, statement, annotation, value } = line;
    const text = columnCode(sources, file, statement);
    if (name === '__table_args__')
      return /^__table_args__ = \{["']schema["']: ["']\w+["']\}$/.test(text) ? [text] : [];
    const isMade =
      value?.type === 'Call' && value.keywords.some((one) => /default|auto_now|^null$/.test(one.name ?? ''));
    const isEmpty = mapper !== 'tortoise' && mayBeNone(line, annotation && sources.text(file, annotation));
    // The others' code sets a column that responses need and no default fills.
    const isLeft = isEmpty && needed.every((one) => one.name !== name);
    const isCopied = TIMES.test(name) && (isMade || isLeft);
    return isCopied && !/\bself\b|\b(?:default|onupdate)=datetime\b(?!\.)/.test(text) ? [text] : [];
  });
}

/** Packages and addresses by which a project asks for a database whose texts need a length. */
const MYSQL = /\bmysql(?:client|-connector|\+\w+:)|\b(?:py|aio)mysql\b|\basyncmy\b/gi;

/** Returns the length of a text that has no limit, where the database demands one. */
const textLength = ({ sources }: Evidence): number | undefined =>
  countIn(sources, MYSQL) > 0 || manifestsOf(sources).some((text) => text.search(MYSQL) >= 0)
    ? 255
    : undefined;
