import type { ClassDef, Expr, Stmt } from '../../../analysis/python/ast';
import { dottedName } from '../../edit/dotted-name';
import { wordsIn, wordsOf } from '../words';
import { type Model, modelsOf } from './models';
import type { Sources } from './sources';

/** How a project's tables are written, as far as it shows that before there's a resource. */
export interface ModelManner {
  /** The bases of a table: `Base`, `Base, TimestampMixin`. */
  readonly bases: string;
  /** The file in which the names of the bases and of the key mean something. */
  readonly at: string;
  /** The statement of the key; `undefined` if the bases have it. */
  readonly key: string | undefined;
  readonly idType: 'int' | 'uuid.UUID';
  /** The number of the word in a table's name; `undefined` where classes give none. */
  readonly table: 'plural' | 'singular' | undefined;
  /** True for `title = Column(String)`. */
  readonly isColumn: boolean;
}

/** Finds how tables are written: as the first one is, else on the declarative base that's there. */
export function modelManner(sources: Sources): ModelManner | undefined {
  const tables = modelsOf(sources).filter(({ node, mapper }) => mapper !== 'other' && !isBase(node));
  const [first] = tables;
  if (first !== undefined) return mannerOf(sources, first);
  const base = declarativeBase(sources);
  if (base === undefined) return undefined;
  const { file, name, node } = base;
  const key = node.type === 'ClassDef' ? keyOf(node) : undefined;
  return {
    bases: name,
    at: file,
    key: key === undefined ? DEFAULT_KEY : undefined,
    idType: key === undefined ? 'int' : typeOf(sources.text(file, key)),
    table: node.type === 'ClassDef' && givesTable(node) ? undefined : 'plural',
    isColumn: node.type !== 'ClassDef',
  };
}

const DEFAULT_KEY = 'id: Mapped[int] = mapped_column(primary_key=True)';

function mannerOf(sources: Sources, { file, node, mapper }: Model): ModelManner {
  const key = keyOf(node);
  const bases = node.bases.map((base) => sources.text(file, base)).join(', ');
  const inherited = node.bases.flatMap((base) => {
    const found = sources.definition(file, dottedName(base) ?? '');
    const inner = found?.node.type === 'ClassDef' ? keyOf(found.node) : undefined;
    return inner === undefined || found === undefined ? [] : [sources.text(found.file, inner)];
  });
  const text = key === undefined ? inherited[0] : sources.text(file, key);
  const isUsable = text !== undefined && /\bint\b|Integer|UUID|Uuid/.test(text);
  const usual = mapper === 'sqlmodel' ? undefined : DEFAULT_KEY;
  return {
    bases: mapper === 'sqlmodel' ? 'SQLModel' : bases,
    at: file,
    key: key === undefined && inherited.length > 0 ? undefined : isUsable ? text : usual,
    idType: typeOf(text ?? ''),
    table: tableWord(node),
    isColumn: !/\bMapped\b/.test(sources.text(file, node)) && mapper === 'sqlalchemy',
  };
}

const typeOf = (text: string): ModelManner['idType'] => (/UUID|Uuid/.test(text) ? 'uuid.UUID' : 'int');

/** Returns the statement that declares `id`. */
function keyOf({ body }: ClassDef): Stmt | undefined {
  return body.find((one) =>
    one.type === 'AnnAssign'
      ? dottedName(one.target) === 'id'
      : one.type === 'Assign' && one.targets.some((target) => dottedName(target) === 'id'),
  );
}

/** Returns the number of the word in `__tablename__`. */
function tableWord({ name, body }: ClassDef): ModelManner['table'] {
  const value = body.flatMap((one) => (one.type === 'Assign' && namesTable(one) ? [one.value] : []))[0];
  if (value?.type !== 'Str') return undefined;
  return wordsIn(value.value).join('_') === wordsOf(name).singular.join('_') ? 'singular' : 'plural';
}

const namesTable = (one: Stmt): boolean =>
  one.type === 'Assign' && one.targets.some((target) => dottedName(target) === '__tablename__');

/** True for a base that names the tables of its classes by itself. */
const givesTable = ({ body }: ClassDef): boolean =>
  body.some((one) => (one.type === 'FunctionDef' ? one.name === '__tablename__' : namesTable(one)));

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
      if (node.type !== 'Assign' || node.value.type !== 'Call') continue;
      const [target] = node.targets;
      const name = target && dottedName(target);
      const callee = dottedName(node.value.func) ?? '';
      if (name !== undefined && /(?:^|\.)declarative_base$/.test(callee)) return { file, name, node };
    }
  }
  return undefined;
}
