import type { WantedImport } from '../edit/import-order';
import type { Orm, ProjectLayout } from '../layout/facts';
import { type ModelManner, modelManner } from '../layout/read/model-manner';
import type { Sources } from '../layout/read/sources';

/** The parameter by which handlers get a session, and the type of the session. */
export interface SessionManner {
  /** `session: SessionDep`. */
  readonly parameter: string;
  readonly variable: string;
  /** The file in which the names of the parameter mean something. */
  readonly at: string;
  /** `Session`, or `AsyncSession`, as `at` or the alias's file imports it. */
  readonly type: string;
  readonly typeModule: string;
}

/** How a project that has no resource yet would keep one: with its mapper, or in memory. */
export interface Keeping {
  readonly orm: Orm;
  readonly session: SessionManner | undefined;
  readonly model: ModelManner | undefined;
}

/** Returns how a resource would be kept. Without a session, or a base for its table, nothing is known of a database. */
export function keepingOf(sources: Sources, { facts }: ProjectLayout): Keeping {
  const none = { orm: null, session: undefined, model: undefined };
  const orm = facts.orm.value;
  const session = sessionManner(sources, facts.session.value, facts.session.evidence[0]);
  if (orm === null || session === undefined) return none;
  const model = modelManner(sources);
  return model === undefined && !orm.startsWith('sqlmodel') ? none : { orm, session, model };
}

function sessionManner(
  sources: Sources,
  parameter: string | null,
  evidence: string | undefined,
): SessionManner | undefined {
  const at = evidence?.replace(/:\d+$/, '');
  const variable = /^\w+/.exec(parameter ?? '')?.[0];
  if (parameter === null || at === undefined || variable === undefined) return undefined;
  const shown = typeIn(parameter);
  if (shown !== undefined)
    return { parameter, variable, at, type: shown, typeModule: moduleOf(sources, at, shown) };
  const alias = /^\w+\s*:\s*([\w.]+)/.exec(parameter)?.[1] ?? '';
  const found = sources.definition(at, alias);
  const type = found && typeIn(sources.text(found.file, found.node));
  return found === undefined || type === undefined
    ? undefined
    : { parameter, variable, at, type, typeModule: moduleOf(sources, found.file, type) };
}

const typeIn = (text: string): string | undefined =>
  /\b(?:Async)?Session\b/.exec(text.replace(/^\w+/, ''))?.[0];

/** Returns the library's module from which a file imports the type of a session. */
function moduleOf(sources: Sources, at: string, type: string): string {
  const usual = type === 'AsyncSession' ? 'sqlalchemy.ext.asyncio' : 'sqlalchemy.orm';
  const module = sources.bindings(at).find(({ name }) => name === type)?.imported?.module;
  return module !== undefined && /^(?:sqlalchemy|sqlmodel)\b/.test(module) ? module : usual;
}

/** Returns the import of the session's type. */
export const typeImport = ({ type, typeModule }: SessionManner): WantedImport => ({
  module: typeModule,
  name: type,
});
