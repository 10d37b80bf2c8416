import { firstName, lastName, dottedName, lastStep } from '../edit/names';
import { assignmentOf } from '../../analysis/python/ast/bindings';
import { nodesIn } from '../../analysis/python/ast/walk';
import { isTest } from '../layout/find/roles';
import { databaseOf, isOtherClass, SESSION } from '../layout/read/database';
import { isSession, paramText } from '../layout/read/dependencies';
import { dependencyOf } from '../layout/read/handlers';
import type { Sources } from '../layout/read/sources';
import type { SessionConvention } from '../standard/conventions';
import { type Evidence, type GivenPlaces, withoutLine } from './evidence';

/** Describes the way in which handlers get a session. */
export interface FoundSession {
  readonly convention: SessionConvention;
  readonly at: GivenPlaces;
  readonly isAsync: boolean;
  /** True for the session of SQLModel, which has `exec`. */
  readonly isSqlmodel: boolean;
  /** Tells if the giver of the session commits: `alone` within a transaction, where nothing else may. */
  readonly commits: 'never' | 'too' | 'alone';
}

/** Returns the session that most handlers of the project take, open, or could open; `undefined` where none is found. */
export const sessionOf = (evidence: Evidence): FoundSession | undefined =>
  handedSession(evidence) ??
  openedSession(evidence.sources) ??
  sharedSession(evidence.sources) ??
  madeSession(evidence.sources);

/** Returns the session that most handlers of the project take, of a type with that name; `undefined` where none is found. */
export function handedSession({ sources, facts }: Evidence, type = SESSION): FoundSession | undefined {
  const { value, evidence } = facts.session;
  const [file] = evidence;
  const voted = value === null || file === undefined ? undefined : { text: value, file: withoutLine(file) };
  const { session, at } = databaseOf(sources);
  const given = session === null || at === undefined ? undefined : { text: session, file: at };
  for (const one of [voted, commonestParameter(sources), given]) {
    const found = one === undefined ? undefined : asSession(sources, one, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A parameter, and the file that it stands in. */
interface Parameter {
  readonly text: string;
  readonly file: string;
}

/** Returns the parameter by which most functions of the project get a session. */
function commonestParameter(sources: Sources): Parameter | undefined {
  const found = new Map<string, { count: number; readonly file: string }>();
  for (const file of sources.files) {
    if (isTest(sources, file) || !/Depends|Dep\b/.test(sources.module(file)?.text ?? '')) continue;
    for (const node of nodesIn(sources.module(file)?.body ?? [])) {
      if (node.type !== 'FunctionDef') continue;
      for (const param of node.signature().params) {
        const dependency = dependencyOf(sources, file, param);
        if (dependency === undefined || !isSession(dependency)) continue;
        const text = paramText(sources, file, param);
        const known = found.get(text);
        if (known === undefined) found.set(text, { count: 1, file });
        else known.count += 1;
      }
    }
  }
  const [best] = [...found].toSorted(([, left], [, right]) => right.count - left.count);
  return best && { text: best[0], file: best[1].file };
}

function asSession(sources: Sources, { text, file }: Parameter, named: RegExp): FoundSession | undefined {
  const variable = firstName(text);
  if (variable === undefined) return undefined;
  const behind = text.slice(variable.length);
  const dependency = /Depends\(\s*([\w.]+)/.exec(text)?.[1];
  const alias = /^\s*:\s*([\w.]+)/.exec(behind)?.[1];
  const aliased = alias === undefined ? undefined : sources.definition(file, alias);
  const isAlias = aliased !== undefined && aliased.node.type !== 'ClassDef';
  const defined = aliased === undefined ? '' : sources.text(aliased.file, aliased.node);
  const aliasText = isAlias ? defined.replace(/^[^=]*=/, '') : defined;
  const [typeAt, type] =
    named.test(behind) && !isAlias
      ? [file, named.exec(behind)?.[0]]
      : [aliased?.file ?? file, named.exec(aliasText)?.[0]];
  const source = dependency ?? /Depends\(\s*([\w.]+)/.exec(aliasText)?.[1];
  const maker =
    source === undefined ? undefined : sources.definition(dependency === undefined ? typeAt : file, source);
  const made = maker === undefined ? '' : sources.text(maker.file, maker.node);
  if (isOther(sources, isAlias ? typeAt : file, isAlias ? aliasText : behind) || MAKES_MAKER.test(made))
    return undefined;
  const isAsync =
    type === undefined
      ? /AsyncSession|async_session|async with|\bawait\b/.test(made)
      : type === 'AsyncSession';
  const module = type === undefined ? undefined : importedFrom(sources, typeAt, type);
  return {
    convention: { parameter: text, variable, type, opens: undefined },
    at: { 'session.parameter': file, 'session.type': typeAt },
    isAsync,
    isSqlmodel: module?.startsWith('sqlmodel') === true,
    commits: /\bwith [\w.]+\.begin\(\)/.test(made)
      ? 'alone'
      : /\.commit\(|\.begin\(/.test(made)
        ? 'too'
        : 'never',
  };
}

/** A function that gives what makes sessions. */
const MAKES_MAKER = /->\s*["']?[\w.]*sessionmaker\b|\breturn [\w.]*sessionmaker\(/;

/** True for a parameter of a type that's no session: what makes one, a class of the project, something out of a container. */
function isOther(sources: Sources, file: string, annotated: string): boolean {
  const [, name] = /^\s*[:=]\s*(?:[\w.]*Annotated\[\s*)?["']?([\w.]+)/.exec(annotated) ?? [];
  if (name === undefined || /^(?:\w+\.)*(?:Depends|Security)$/.test(name))
    return annotated.includes('Provide[');
  return name.endsWith('sessionmaker') || isOtherClass(sources, file, name);
}

/** Returns the module from which a file imports a name. */
const importedFrom = (sources: Sources, file: string, name: string): string | undefined =>
  sources.bindings(file).findLast((one) => one.name === name)?.imported?.module;

/** Returns a session that no parameter hands over. */
const unasked = (
  file: string,
  {
    variable,
    opens,
    ...rest
  }: Pick<SessionConvention, 'variable' | 'opens'> & Pick<FoundSession, 'isAsync' | 'isSqlmodel'>,
): FoundSession => ({
  convention: { parameter: undefined, type: undefined, variable, opens },
  at: { 'session.opens': file },
  commits: 'never',
  ...rest,
});

/** Returns the session that code of the project opens itself: `with SessionLocal() as session:`, `with Session(engine) as session:`. */
function openedSession(sources: Sources): FoundSession | undefined {
  for (const file of sources.files) {
    if (isTest(sources, file) || !/[Ss]ession/.test(sources.module(file)?.text ?? '')) continue;
    for (const node of nodesIn(sources.module(file)?.body ?? [])) {
      if (node.type !== 'With') continue;
      for (const { context, target } of node.items) {
        if (context.type !== 'Call' || target?.type !== 'Name') continue;
        const name = dottedName(context.func);
        const opens = sources.text(file, context);
        const engine = /^(?:Async)?Session\((\w+)\)$/.exec(opens)?.[1];
        const isFound = name !== undefined && /session/i.test(lastStep(name)) && !name.startsWith('self.');
        if (!isFound || (engine === undefined && context.args.length > 0)) continue;
        if (sources.definition(file, engine ?? name) === undefined) continue;
        return unasked(file, {
          // `read_session` isn't the name of one that writes.
          variable: /(?:^|_)db$/.test(target.id) ? 'db' : 'session',
          opens: engine === undefined ? `${name}()` : opens,
          isAsync: node.isAsync,
          isSqlmodel: importedFrom(sources, file, name)?.startsWith('sqlmodel') === true,
        });
      }
    }
  }
  return undefined;
}

/** Returns the session that an object of a module has for each request, as a middleware opens it: `await db.session.execute(…)`. */
function sharedSession(sources: Sources): FoundSession | undefined {
  for (const file of sources.files) {
    if (isTest(sources, file) || sources.module(file)?.text.includes('.session') !== true) continue;
    const nodes = [...nodesIn(sources.module(file)?.body ?? [])];
    const called = new Set(nodes.flatMap((node) => (node.type === 'Call' ? [node.func] : [])));
    const isOwn = (name: string): boolean =>
      sources.definition(file, name) !== undefined ||
      /^fastapi_(?:async_)?sqlalchemy$/.test(importedFrom(sources, file, name) ?? '');
    const [variable] = nodes.flatMap((node) => {
      const name =
        node.type === 'Attribute' && node.attr === 'session' && !called.has(node)
          ? dottedName(node)
          : undefined;
      return name !== undefined && isOwn(name.replace(/\..*/, '')) ? [name] : [];
    });
    if (variable === undefined) continue;
    const isAsync = databaseOf(sources).orm?.endsWith('-async') === true;
    return unasked(file, { variable, opens: undefined, isAsync, isSqlmodel: false });
  }
  return undefined;
}

/** Returns the session that a module's `SessionLocal = sessionmaker(…)` makes, whoever uses it. */
function madeSession(sources: Sources): FoundSession | undefined {
  for (const file of sources.files) {
    if (isTest(sources, file)) continue;
    for (const node of sources.statements(file)) {
      const { targets: [target] = [], value } = assignmentOf(node) ?? {};
      if (value?.type !== 'Call') continue;
      const [name, maker] = [target && dottedName(target), lastName(value.func)];
      if (name === undefined || !/^(?:async_)?sessionmaker$/.test(maker)) continue;
      const text = sources.text(file, node);
      return unasked(file, {
        variable: 'session',
        opens: `${name}()`,
        isAsync: maker === 'async_sessionmaker' || /\bAsyncSession\b/.test(text),
        isSqlmodel: /\bclass_=/.test(text) && importedFrom(sources, file, 'Session') === 'sqlmodel',
      });
    }
  }
  return undefined;
}
