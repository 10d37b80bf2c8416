import { commonest } from '../../../base/code/groups';
import type { ClassDef, Expr, Stmt } from '../../../analysis/python/ast';
import { dottedName } from '../../edit/dotted-name';
import { definedNames } from '../../edit/names';
import { functionNamed } from '../../../analysis/python/ast/walk';
import { wordsIn, wordsOf } from '../words';
import { type ClassLine, linesOf } from './class-lines';
import { isMadeBase, isSql, type Model, modelsOf } from './models';
import type { Sources } from './sources';
import { classesOf } from './tables';

/** How a project's tables are written, as far as it shows that before there's a resource. */
export interface ModelManner {
  /** The bases of a table: `Base`, `Base, TimestampMixin`. */
  readonly bases: string;
  /** The file in which the names of the bases mean something. */
  readonly at: string;
  readonly idType: 'int' | 'uuid.UUID';
  /** The number of the word in a table's name; `undefined` where classes give none. */
  readonly table: 'plural' | 'singular' | undefined;
  /** True for `title = Column(String)`. */
  readonly isColumn: boolean;
}

/** Finds how tables are written: as the first one is that has the bases of most, else on the declarative base that's there. */
export function modelManner(sources: Sources): ModelManner | undefined {
  const tables = modelsOf(sources).filter((one) => isSql(one) && !isBase(one.node));
  const bases = tables.map((one) => basesOf(sources, one));
  const shown = tables[bases.indexOf(commonest(bases) ?? '')];
  if (shown !== undefined) return mannerOf(sources, shown);
  const base = declarativeBase(sources);
  if (base === undefined) return undefined;
  const { file, name, node } = base;
  const isClass = node.type === 'ClassDef';
  return {
    bases: name,
    at: file,
    idType: isClass ? idType(sources, file, node) : 'int',
    table: isClass && givesTable(node) ? undefined : 'plural',
    isColumn: !isClass,
  };
}

const basesOf = (sources: Sources, { file, node, mapper }: Model): string =>
  mapper === 'sqlmodel' ? 'SQLModel' : node.bases.map((base) => sources.text(file, base)).join(', ');

function mannerOf(sources: Sources, model: Model): ModelManner {
  const { file, node, mapper } = model;
  return {
    bases: basesOf(sources, model),
    at: file,
    idType: idType(sources, file, node),
    table: tableWord(node),
    isColumn: !/\bMapped\b/.test(sources.text(file, node)) && mapper === 'sqlalchemy',
  };
}

/** Returns the type of `id`, as a class or one that it inherits from declares it. */
function idType(sources: Sources, file: string, node: ClassDef): ModelManner['idType'] {
  const [text = ''] = classesOf(sources, file, node).flatMap((one) =>
    linesNamed(one.node, 'id').map(({ statement }) => sources.text(one.file, statement)),
  );
  return /UUID|Uuid/.test(text) ? 'uuid.UUID' : 'int';
}

const linesNamed = (node: ClassDef, wanted: string): readonly ClassLine[] =>
  linesOf(node).filter(({ name }) => name === wanted);

/** Returns the number of the word in `__tablename__`. */
function tableWord(node: ClassDef): ModelManner['table'] {
  const value = linesNamed(node, '__tablename__')[0]?.value;
  if (value?.type !== 'Str') return undefined;
  return wordsIn(value.value).join('_') === wordsOf(node.name).singular.join('_') ? 'singular' : 'plural';
}

/** True for a base that names the tables of its classes by itself. */
const givesTable = (node: ClassDef): boolean =>
  linesNamed(node, '__tablename__').length > 0 || functionNamed(node.body, '__tablename__') !== undefined;

const DECLARATIVE = /^(?:\w+\.)*(?:DeclarativeBase|DeclarativeBaseNoMeta|MappedAsDataclass)$/;

const isBase = ({ bases }: ClassDef): boolean =>
  bases.some((base: Expr) => DECLARATIVE.test(dottedName(base) ?? ''));

/** Finds `class Base(DeclarativeBase)`, or `Base = declarative_base()`. */
function declarativeBase(
  sources: Sources,
): { readonly file: string; readonly name: string; readonly node: Stmt } | undefined {
  for (const file of sources.files) {
    if (!/DeclarativeBase|declarative_base/.test(sources.module(file)?.text ?? '')) continue;
    for (const node of sources.statements(file)) {
      if (node.type === 'ClassDef' && isBase(node)) return { file, name: node.name, node };
      const [name] = isMadeBase(node) ? definedNames(node) : [];
      if (name !== undefined) return { file, name, node };
    }
  }
  return undefined;
}
