import type { Orm } from '../facts';
import type { FunctionDef } from '../../../analysis/python/ast';
import { dottedName } from '../../edit/dotted-name';
import { lastName } from '../../edit/names';
import { nodesIn } from '../../../analysis/python/ast/walk';
import { isTest } from '../find/roles';
import { type Sources } from './sources';

/** How a project without a model yet gets at its database. */
export interface Database {
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
    const { returns } = node.signature();
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
