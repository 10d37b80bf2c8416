import { projectFile } from '../../support/files';
import { addImports } from '../../../src/scaffold/edit/imports/imports';
import type { Section, WantedImport } from '../../../src/scaffold/edit/imports/import-blocks';
import { openSource } from '../../../src/scaffold/edit/source';
import type { Unit } from '../../../src/scaffold/standard/unit';
import { databaseText, hasDocuments, OF_DOCUMENTS } from './documents';
import { type Case, isAsync, isKept } from './case';
import { conventionsOf, unitsOf } from './project';

/** The modules of the project's own names, and of libraries' in its texts. */
const MODULES: Readonly<Record<string, string>> = {
  ...{ SessionDep: '.session', get_session: '.session' },
  ...{ session_maker: '.session', CurrentUser: '.security', get_current_user: '.security' },
  ...{ Base: '.base', KeyBase: '.base', KeyMixin: '.base', Schema: '.common', PageDep: '.common' },
  ...{ NotFoundError: '.common', Message: '.common', api: '.api' },
  ...{ Depends: 'fastapi', HTTPException: 'fastapi', status: 'fastapi', Annotated: 'typing' },
  ...{
    Mapped: 'sqlalchemy.orm',
    mapped_column: 'sqlalchemy.orm',
    Column: 'sqlalchemy',
    Integer: 'sqlalchemy',
  },
  ...{ Uuid: 'sqlalchemy', ForeignKey: 'sqlalchemy', Boolean: 'sqlalchemy', DateTime: 'sqlalchemy' },
  ...{ now: '.common', datetime: 'datetime' },
};

const SQLMODEL = { Field: 'sqlmodel', Session: 'sqlmodel', AsyncSession: 'sqlmodel.ext.asyncio.session' };
const SQLALCHEMY = { Session: 'sqlalchemy.orm', AsyncSession: 'sqlalchemy.ext.asyncio' };

const STANDARD = /^(?:collections|typing|itertools|datetime|decimal|uuid)\b/;

const sectionOf = (module: string): Section =>
  module.startsWith('.') ? 'relative' : STANDARD.test(module) ? 'standard' : 'third-party';

/** Returns the files of a package with a whole application: the project's, and what's written into it. */
export function filesOf(one: Case): Readonly<Record<string, string>> {
  const units = unitsOf(one);
  const isShared = conventionsOf(one).schema.sharesTable;
  const moduleOf = ({ role }: Unit): string =>
    role === 'router'
      ? 'routes'
      : role === 'model' || (isShared && role === 'schema')
        ? 'models'
        : role === 'schema'
          ? 'schemas'
          : 'logic';
  const places = new Map(units.map((unit) => [unit.name, moduleOf(unit)] as const));
  const made = Object.fromEntries(
    [...new Set(units.map(moduleOf))].map((module) => [
      `${module}.py`,
      moduleText(
        one,
        module,
        units.filter((unit) => moduleOf(unit) === module),
        places,
      ),
    ]),
  );
  return { '__init__.py': '', 'ruff.toml': settingsOf(one), ...surroundings(one), ...made };
}

function moduleText(
  one: Case,
  module: string,
  units: readonly Unit[],
  places: ReadonlyMap<string, string>,
): string {
  const isSqlmodel = one.store.startsWith('sqlmodel');
  const known = {
    ...MODULES,
    ...(hasDocuments(one) ? OF_DOCUMENTS : {}),
    ...(isSqlmodel && one.store !== 'sqlmodel-scalars'
      ? SQLMODEL
      : { ...SQLALCHEMY, ...(isSqlmodel ? { Field: 'sqlmodel' } : {}) }),
  };
  const wanted: WantedImport[] = [];
  for (const { imports } of units) {
    wanted.push(...imports.library);
    for (const name of imports.units) {
      const place = places.get(name) ?? '?';
      if (place !== module) wanted.push({ module: `.${place}`, name });
    }
    if (imports.logic !== undefined) wanted.push({ module: '.', name: imports.logic });
    for (const { text } of imports.given) {
      for (const name of text.replace(/"[^"]*"/g, '').match(/[A-Za-z_]\w*\b(?!:)/g) ?? []) {
        const from = Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined;
        if (from !== undefined) wanted.push({ module: from, name });
      }
      if (text.includes('uuid.')) wanted.push({ module: 'uuid' });
    }
  }
  if (one.prefix === 'app' && module === 'routes') wanted.push({ module: '.api', name: 'api' });
  const body = units.map(({ code }) => code.trimEnd()).join('\n\n\n');
  return addImports(openSource(`${body}\n`), wanted, sectionOf).text;
}

/** Returns what the project has by itself. */
function surroundings(one: Case): Readonly<Record<string, string>> {
  const isSqlmodel = one.store.startsWith('sqlmodel');
  const common = { 'security.py': SECURITY, 'common.py': COMMON, 'api.py': API, 'main.py': mainOf(one) };
  if (!isKept(one)) return common;
  const { table } = conventionsOf(one);
  if (hasDocuments(one)) return { ...common, 'session.py': databaseText(one, isAsync(one), table?.name) };
  return { ...common, 'base.py': isSqlmodel ? BASE_SQLMODEL : BASE, 'session.py': sessionText(one) };
}

/** The project's formatter, and rules that code of a project may follow. */
function settingsOf(one: Case): string {
  const { lineLength, quotes } = conventionsOf(one).style;
  return `line-length = ${lineLength}\n\n[lint]\nselect = ["E", "F", "W", "I"]\n\n[format]\nquote-style = "${quotes}"\nexclude = ["[!lmrs]*.py", "main.py", "se*.py"]\n`;
}

const SECURITY = projectFile('standard', 'security.py');

const COMMON = projectFile('standard', 'common.py');

const API = `from fastapi import APIRouter

api = APIRouter()
`;

const BASE = projectFile('standard', 'base.py');

const BASE_SQLMODEL = projectFile('standard', 'base_sqlmodel.py');

function sessionText(one: Case): string {
  const isOwn = one.store.startsWith('sqlmodel') && one.store !== 'sqlmodel-scalars';
  const type = isAsync(one) ? 'AsyncSession' : 'Session';
  const from = isOwn ? SQLMODEL[type] : SQLALCHEMY[type];
  const [word, wait] = isAsync(one) ? ['async ', 'Async'] : ['', ''];
  const maker = isAsync(one) ? 'async_sessionmaker' : 'sessionmaker';
  const driver = isAsync(one) ? 'sqlite+aiosqlite' : 'sqlite';
  const engine = isAsync(one) ? 'create_async_engine' : 'create_engine';
  return `from collections.abc import ${wait}Generator
from pathlib import Path
from typing import Annotated

from fastapi import Depends
from sqlalchemy import NullPool, create_engine
${engineImports(one, from)}

from .base import metadata

FILE = Path(__file__).with_name("test.db")
engine = ${engine}(f"${driver}:///{FILE}", poolclass=NullPool)
session_maker = ${maker}(engine, class_=${type}${keeping(one)})


def create_tables() -> None:
    metadata.create_all(create_engine(f"sqlite:///{FILE}"))


${word}def get_session() -> ${wait}Generator[${type}, None]:
    ${word}with session_maker${one.ends === 'flush' ? '.begin' : ''}() as session:
        yield session


SessionDep = Annotated[${type}, Depends(get_session)]
`.replace(/Generator\[(\w+), None\]:(?=\n {4}with)/, 'Generator[$1, None, None]:');
}

/** Where the session commits when it's closed, rows can be read behind that only if they don't expire. */
const keeping = ({ session, ends }: Case): string =>
  ends === 'flush' && session === 'global' ? ', expire_on_commit=False' : '';

/** Returns the imports of the engine's functions and the session's class. */
function engineImports(one: Case, from: string): string {
  if (!isAsync(one))
    return from === 'sqlmodel'
      ? 'from sqlalchemy.orm import sessionmaker\nfrom sqlmodel import Session'
      : 'from sqlalchemy.orm import Session, sessionmaker';
  return from === 'sqlalchemy.ext.asyncio'
    ? `from ${from} import AsyncSession, async_sessionmaker, create_async_engine`
    : `from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine\nfrom ${from} import AsyncSession`;
}

function mainOf(one: Case): string {
  const isOnApi = one.prefix === 'app';
  const tables = isKept(one) ? 'create_tables()\n' : '';
  const imports = [
    'from . import routes',
    ...(isOnApi ? ['from .api import api'] : []),
    ...(isKept(one) ? ['from .session import create_tables'] : []),
  ];
  return `from fastapi import FastAPI

${imports.join('\n')}

__all__ = ["app", "routes"]

app = FastAPI()
app.include_router(${isOnApi ? 'api' : 'routes.router'})
${tables}`;
}
