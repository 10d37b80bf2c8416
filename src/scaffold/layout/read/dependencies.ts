import { keywordOf } from '../../../analysis/python/ast/keywords';
import type { FunctionDef, Param } from '../../../analysis/python/ast';
import { definitionsIn, type Dependency, dependencyOf, type Handler, namesIn } from './handlers';
import { dottedName, lastStep } from '../../edit/names';
import { withoutDocstrings } from '../../edit/texts';
import { nodesIn } from '../../../analysis/python/ast/walk';
import { type Sources, spaced } from './sources';

/** Types of sessions and connections, by their last name. */
const SESSION_TYPE =
  /^(?:(?:async_)?scoped_session|(?:Async)?(?:Session|Connection)|(?:Async(?:IOMotor)?)?(?:Database|DB))$/;
/** Functions that give one: `get_db`, `session_dependency`, `get_async_session`. */
const SESSION_NAME = /(?:^|_)(?:db|session|database|conn|connection)(?:_|$)/i;

/** Returns the source text of the parameter by which a handler gets its database session; `undefined` without one. */
export function sessionOf(sources: Sources, { params, file }: Handler): string | undefined {
  const found = params.find((param) => {
    const dependency = dependencyOf(sources, file, param);
    return dependency !== undefined && isSession(dependency);
  });
  return found && paramText(sources, file, found);
}

/** Returns the source text of a parameter, its default included. */
export const paramText = (sources: Sources, file: string, param: Param): string =>
  spaced(sources.text(file, { start: param.start, end: Math.max(param.end, param.default?.end ?? 0) }));

/** True for a dependency that gives a session, other than that of an object which makes routes (`self.get_db`). */
export function isSession({ type, on }: Dependency): boolean {
  const giver = on === undefined ? '' : (dottedName(on) ?? '');
  if (giver.startsWith('self.')) return false;
  if (namesIn(type).some((name) => SESSION_TYPE.test(lastStep(name)))) return true;
  return on !== undefined && type === undefined && SESSION_NAME.test(lastStep(giver));
}

/** Text of a function, or of what it depends on, that asks who calls. */
const ASKS_WHO =
  /\b(?:HTTP_)?40[13](?:_|\b)|OAuth2|HTTPBearer|HTTPBasic|APIKey|Security\(|\bjwt\.decode\(|\braise \w*(?:Unauthori[sz]ed|Unauthenticated|Forbidden|Credentials|AccessDenied|PermissionDenied)/;
/** Names by which packages ask who calls; used where the source isn't there. */
export const WHO =
  /current_?(?:active_?)?(?:super_?)?user|authenticat|require_|verify_|api_?key|(?:^|_)auth(?:_|$)/i;

/** How many dependencies of dependencies are followed. */
const MAX_DEPTH = 3;

/**
 * Returns the texts by which a handler asks who calls: parameters, and `dependencies=[…]` of its decorator. Of the parameters whose
 * values it uses the first stands for all.
 */
export function guardsOf(sources: Sources, handler: Handler): readonly string[] {
  const { params, file, decorator, def } = handler;
  const given = keywordOf(decorator, 'dependencies');
  const asking = params.filter((one) => isGuard(sources, file, one));
  const told = asking.length > 1 ? withOneOfUsed(asking, def) : asking;
  return [
    ...told.map((one) => paramText(sources, file, one)),
    ...(given !== undefined && listAsksWho(sources, file, given)
      ? [`dependencies=${sources.text(file, given)}`]
      : []),
  ];
}

/** Leaves out the parameters whose values a handler uses, but for the first of these. */
function withOneOfUsed(params: readonly Param[], def: Handler['def']): readonly Param[] {
  const nodes = [...nodesIn(def.body().statements)];
  const used = new Set(nodes.flatMap((node) => (node.type === 'Name' ? [node.id] : [])));
  const first = params.find(({ name }) => used.has(name));
  return params.filter((one) => one === first || !used.has(one.name));
}

/** True for a text that names the type of what does a handler's work, and may ask who calls on its way. */
export const isWorker = (text: string): boolean =>
  /(?:Service|Repository|Repo|Manager|UseCase|Controller)\b/.test(text);

/** True for a parameter that asks who calls. */
export const isGuard = (sources: Sources, file: string, param: Param): boolean =>
  !isWorker(paramText(sources, file, param)) && dependsOnWho(sources, file, param, MAX_DEPTH);

/** True if a list of `Depends(…)` asks who calls. */
export function listAsksWho(
  sources: Sources,
  file: string,
  list: NonNullable<ReturnType<typeof keywordOf>>,
): boolean {
  if (list.type !== 'List' && list.type !== 'Tuple') return false;
  return list.items.some(
    (item) =>
      item.type === 'Call' && asksWho(sources, { type: undefined, on: item.args[0], file }, MAX_DEPTH),
  );
}

function asksWho(sources: Sources, { type, on, file }: Dependency, depth: number): boolean {
  const callee = on ?? type;
  const func = callee?.type === 'Call' ? callee.func : callee;
  const name = func === undefined ? undefined : dottedName(func);
  if (name === undefined) return false;
  const found = sources.definition(file, name);
  if (found === undefined) return WHO.test(lastStep(name)) && !SESSION_NAME.test(lastStep(name));
  const { node } = found;
  if (node.type === 'Assign') return ASKS_WHO.test(sources.text(found.file, node));
  if (node.type === 'ClassDef') {
    // FastAPI calls an object of the class, or the class: its `__call__`, or its `__init__`.
    const isObject = callee?.type === 'Call';
    if (isObject && node.bases.some((base) => ASKS_WHO.test(sources.text(found.file, base)))) return true;
    return node.body.some(
      (one) =>
        one.type === 'FunctionDef' &&
        one.name === (isObject ? '__call__' : '__init__') &&
        asksInside(sources, found.file, one, depth),
    );
  }
  return node.type === 'FunctionDef' && asksInside(sources, found.file, node, depth);
}

/** True for a function that refuses callers, itself or by what it depends on. */
const asksInside = (sources: Sources, file: string, def: FunctionDef, depth: number): boolean =>
  asksWhoIn(sources, file, def) ||
  (depth > 0 && def.signature().params.some((param) => dependsOnWho(sources, file, param, depth - 1)));

/** True for a function that refuses callers itself, strings that only document it apart. */
export const asksWhoIn = (sources: Sources, file: string, def: FunctionDef): boolean =>
  ASKS_WHO.test(withoutDocstrings(sources.text(file, def)));

function dependsOnWho(sources: Sources, file: string, param: Param, depth: number): boolean {
  const dependency = dependencyOf(sources, file, param);
  return dependency !== undefined && asksWho(sources, dependency, depth);
}

/** Parameters that choose a page, by the style that they show. */
const STYLES: readonly (readonly [style: string, names: readonly RegExp[]])[] = [
  ['skip/limit', [/^skip$/, /^limit$/]],
  ['limit/offset', [/^limit$/, /^offset$/]],
  ['page/size', [/^page(?:_?(?:number|no|num))?$/, /^(?:page_?)?(?:size|limit)$|^per_?page$/]],
  ['limit', [/^limit$/]],
];

/** Returns how the list is divided into pages; `null` if it isn't. */
export function paginationOf(sources: Sources, { params, file }: Handler): string | null {
  const own = styleOf(params.map(({ name }) => name));
  if (own !== undefined) return own;
  for (const param of params) {
    // A model may hold the parameters of the query: reading takes no body.
    const { annotation: type } = param;
    const dependency = dependencyOf(sources, file, param) ?? { type, on: undefined, file };
    const style = styleOf(namesTaken(sources, dependency));
    if (style !== undefined) return style;
    if (
      namesIn(dependency.type).some((name) => /^(?:Cursor|LimitOffset)?(?:Page)?Params$/.test(lastStep(name)))
    )
      return 'fastapi-pagination';
  }
  return null;
}

const styleOf = (names: readonly string[]): string | undefined =>
  STYLES.find(([, wanted]) => wanted.every((one) => names.some((name) => one.test(name))))?.[0];

const HOLDERS: ReadonlySet<string> = new Set(['FunctionDef', 'ClassDef']);

/** Returns the names of the parameters of a dependency: of a function, of `__init__`, or a class's fields. */
function namesTaken(sources: Sources, { on, type, file }: Dependency): readonly string[] {
  const found = definitionsIn(sources, file, on ?? type).find(({ node }) => HOLDERS.has(node.type));
  if (found?.node.type === 'FunctionDef') return found.node.signature().params.map(({ name }) => name);
  if (found?.node.type !== 'ClassDef') return [];
  return found.node.body.flatMap((one) => {
    if (one.type === 'FunctionDef')
      return one.name === '__init__' ? one.signature().params.map(({ name }) => name) : [];
    return one.type === 'AnnAssign' ? (dottedName(one.target) ?? []) : [];
  });
}
