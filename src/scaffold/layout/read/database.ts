import type { Orm } from '../facts';
import type { FunctionDef, ClassDef, Expr, Param, Stmt } from '../../../analysis/python/ast';
import { dottedName, lastName, definedNames } from '../../edit/names';
import { nodesIn, functionNamed } from '../../../analysis/python/ast/walk';
import { isTest } from '../find/roles';
import { dependencyOf } from './handlers';
import type { Sources } from './sources';
import { commonest } from '../../../base/code/groups';
import { wordsIn, wordsOf } from '../words';
import { type ClassLine, linesOf, isMadeBase, isSql, type Model, modelsOf } from './models';
import { classesOf } from './tables';

/** How a project without a model yet gets at its database. */
interface Database {
  readonly orm: Orm;
  /** The text of the parameter that gives a handler its session. */
  readonly session: string | null;
  /** The file that shows the session. */
  readonly at: string | undefined;
}

/** Finds the mapper that the project's files import, and the dependency that gives a session: its alias, or the function. */
export function databaseOf(sources: Sources): Database {
  const texts = sources.files
    .filter((file) => !isTest(sources, file))
    .map((file) => [file, sources.module(file)?.text ?? ''] as const);
  const imports = (name: string): boolean =>
    texts.some(([, text]) => new RegExp(`^\\s*(?:from|import) ${name}\\b`, 'm').test(text));
  const mapper = imports('sqlmodel') ? 'sqlmodel' : imports('sqlalchemy') ? 'sqlalchemy' : null;
  if (mapper === null) return { orm: null, session: null, at: undefined };
  const orm = texts.some(([, text]) => /\bAsyncSession\b/.test(text)) ? (`${mapper}-async` as const) : mapper;
  const isAnnotated = texts.some(([, text]) => /\bAnnotated\[[^\n]*\bDepends\(/.test(text));
  const finders = [aliasIn, (of: Sources, file: string) => functionIn(of, file, isAnnotated)];
  for (const find of finders) {
    for (const [file, text] of texts) {
      const session = /[Ss]ession/.test(text) ? find(sources, file) : undefined;
      if (session !== undefined) return { orm, session, at: file };
    }
  }
  return { orm, session: null, at: undefined };
}

/** Matches the types of sessions. */
export const SESSION = /\b(?:Async)?Session\b/;

/** A generator that doesn't say of what. */
const BARE = /^(?:\w+\.)?(?:Async)?(?:Generator|Iterator)$/;

/** Returns `session: SessionDep` for `SessionDep = Annotated[Session, Depends(get_db)]`. */
function aliasIn(sources: Sources, file: string): string | undefined {
  for (const node of sources.statements(file)) {
    if (node.type !== 'Assign' && node.type !== 'TypeAlias') continue;
    const text = sources.text(file, node.value);
    const name = node.type === 'TypeAlias' ? node.name : node.targets[0] && dottedName(node.targets[0]);
    if (
      name !== undefined &&
      /^(?:\w+\.)*Annotated\[/.test(text) &&
      text.includes('Depends(') &&
      SESSION.test(text)
    )
      return `session: ${name}`;
  }
  return undefined;
}

/** Returns `db: Session = Depends(get_db)` for a generator `get_db` of sessions; where others are so, annotated. */
function functionIn(sources: Sources, file: string, isAnnotated: boolean): string | undefined {
  for (const node of sources.statements(file)) {
    if (node.type !== 'FunctionDef' || !/(?:^|_)(?:db|session)$/.test(node.name)) continue;
    // A context manager is entered by `with`: FastAPI would hand over the manager itself.
    if (node.decorators.some((one) => dottedName(one)?.endsWith('contextmanager'))) continue;
    const { returns, params } = node.signature();
    if (!params.every((one) => isFilled(sources, file, one))) continue;
    const result = returns === undefined ? undefined : sources.text(file, returns);
    const isTold = result !== undefined && SESSION.test(result);
    if (!node.body().isGenerator || (result !== undefined && !isTold && !BARE.test(result))) continue;
    if (!isTold && makesOther(sources, file, node)) continue;
    const told = SESSION.exec(isTold ? result : sources.text(file, node))?.[0];
    const type = told ?? (node.isAsync ? 'AsyncSession' : 'Session');
    const name = node.name.endsWith('db') ? 'db' : 'session';
    return isAnnotated
      ? `${name}: Annotated[${type}, Depends(${node.name})]`
      : `${name}: ${type} = Depends(${node.name})`;
  }
  return undefined;
}

/** True for a parameter that FastAPI fills; a function that's given its engine or its maker of sessions is called by other code. */
const isFilled = (sources: Sources, file: string, param: Param): boolean =>
  param.default !== undefined ||
  dependencyOf(sources, file, param) !== undefined ||
  (param.annotation !== undefined &&
    /\b(?:Request|HTTPConnection|WebSocket)\b/.test(sources.text(file, param.annotation)));

/** True for a function that calls a class of the project which is no session: `async with DBManager() as db:`. */
const makesOther = (sources: Sources, file: string, def: FunctionDef): boolean =>
  [...nodesIn(def.body().statements)].some(
    (one) => one.type === 'Call' && isOtherClass(sources, file, dottedName(one.func) ?? ''),
  );

/** True for a class of the project that is no session. */
export function isOtherClass(sources: Sources, file: string, name: string): boolean {
  const found = sources.definition(file, name);
  return found?.node.type === 'ClassDef' && !found.node.bases.some((base) => SESSION.test(lastName(base)));
}

/** How a project's tables are written, as far as it shows that before there's a resource. */
interface ModelManner {
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
