import type { Stmt } from '../../analysis/python/ast';
import { firstName, lastName, dottedName } from '../edit/names';
import { commonest } from '../../base/code/groups';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { namesIn } from '../edit/paths';
import { withoutTexts } from '../edit/texts';
import { asksWhoIn, guardsOf as askedBy, isWorker, paramText, WHO } from '../layout/read/dependencies';
import type { Handler } from '../layout/read/handlers';
import { routerCall } from '../layout/vote/routes';
import { wordsIn } from '../layout/words';
import { byOperation, type Operation } from '../output/operations';
import { parametersIn } from '../output/router-lines';
import type { Conventions } from '../standard/conventions';
import { dependencyIn } from './callers';
import { type Evidence, type Shown, withoutLine } from './evidence';

type Guards = Conventions['guards'];

/** Returns what each operation asks callers for; what's another resource's own isn't ours. */
export function guardsOf(
  evidence: Evidence,
  session: string | undefined,
  outer: readonly string[],
): Shown<Guards> {
  const { facts, sources, exemplar } = evidence;
  const given = outer.map((one) => firstName(one) ?? '');
  const { value, candidates, evidence: places } = facts.auth;
  const askingBy = (text: string): Handler | undefined =>
    evidence.handlers.find((one) => askedBy(sources, one).includes(text));
  const usual = [value, ...candidates.map((one) => one.value)]
    .filter((one) => one !== null)
    .find((text) => {
      const asking = askingBy(text);
      const isTaken = asking !== undefined && takesFromPath(sources, asking, text, given);
      return isAnyones(evidence, text) && !isTaken;
    });
  if (exemplar === undefined) {
    const [place] = places;
    // Where most ask nobody, the guards of the others are theirs alone.
    if (usual === undefined || value === null) return { value: {}, at: {} };
    const file = askingBy(usual)?.file ?? (place && withoutLine(place));
    return { value: byOperation(() => [usual]), at: file === undefined ? {} : { auth: file } };
  }
  const shown = byOperation((operation) =>
    ownGuards(evidence, operation, usual, given).filter((one) => firstName(one) !== session),
  );
  const texts = Object.values(shown).flat();
  const files = [exemplar.sibling.router, ...evidence.handlers.map(({ file }) => file)];
  const file =
    files.find((one) => texts.every((text) => isKnown(sources, one, text))) ?? exemplar.sibling.router;
  const isThere = (guards: readonly string[]): boolean =>
    guards.every((text) => isKnown(sources, file, text));
  // Where no file knows all of them, the exemplar's own stand for those of others.
  const own = Object.values(shown).find((one) => one.length > 0 && isThere(one)) ?? [];
  const all = byOperation((operation) => (isThere(shown[operation]) ? shown[operation] : own));
  return { value: all, at: { auth: file } };
}

/** Returns what an operation asks for: as that of the exemplar does, else as most of the others' do. */
function ownGuards(
  evidence: Evidence,
  operation: Operation,
  usual: string | undefined,
  given: readonly string[],
): readonly string[] {
  const { exemplar, handlers, sources } = evidence;
  const texts = (one: Handler): readonly string[] =>
    askedBy(sources, one).filter(
      (text) => isAnyones(evidence, text) && !takesFromPath(sources, one, text, given),
    );
  const own = exemplar?.handlers.filter((one) => one.operation === operation) ?? [];
  const shown = own.map(texts).find((one) => one.length > 0);
  if (shown !== undefined) return shown;
  const peers = handlers.filter((one) => one.operation === operation).map(texts);
  const most = commonest(peers.map((one) => one.join('\n'))) ?? '';
  const isMost = peers.filter((one) => one.join('\n') === most).length * 2 > peers.length;
  if (isMost && most !== '') return most.split('\n');
  const asking = (exemplar?.handlers ?? []).filter((one) => askedBy(sources, one).length > 0);
  // An operation that the exemplar lacks asks as well if all that it has do.
  const [first] = own;
  const isAsking = first === undefined ? asking.length === exemplar?.handlers.length : asking.includes(first);
  if (!isAsking) return [];
  // A writing operation takes the guard of another writing one, as far as that's shown.
  const alike = asking.filter((one) => READING.has(one.operation) === READING.has(operation));
  return (
    [...alike, ...asking].map(texts).find((one) => one.length > 0) ??
    (usual !== undefined && isKnown(sources, exemplar?.sibling.router ?? '', usual) ? [usual] : [])
  );
}

/** True for a guard that takes a parameter of its handler's path, such as `project_id`, that isn't among the given ones. */
function takesFromPath(
  sources: Evidence['sources'],
  { route, file }: Handler,
  text: string,
  given: readonly string[],
): boolean {
  const theirs = parametersIn(route.path).filter((name) => !given.includes(name));
  const dependency = text.startsWith('dependencies=') ? undefined : dependencyIn(sources, file, text);
  const on = dependency?.on && sources.definition(dependency.file, dottedName(dependency.on) ?? '');
  return (
    on?.node.type === 'FunctionDef' && on.node.signature().params.some(({ name }) => theirs.includes(name))
  );
}

const READING: ReadonlySet<Operation> = new Set(['list', 'get']);

/** True for a text whose names mean something in a file. */
function isKnown(sources: Evidence['sources'], file: string, text: string): boolean {
  const there = new Set(sources.bindings(file).map(({ name }) => name));
  const code = withoutTexts(text).replace(/^\w+:?|\.\w+|\b\w+=/g, '');
  return [...namesIn(code)].every(
    (name) => there.has(name) || /^(?:Depends|Annotated|dict|str|int)$/.test(name),
  );
}

/** True for a text that asks for nothing of one resource: no permission by its name, such as `"manage_roles"`. */
export const isAnyones = (evidence: Evidence, text: string): boolean =>
  !evidence.isExemplars(text) &&
  !/["'][\w-]*[:.][\w:.-]*["']|\bPermission/i.test(text) &&
  [...text.matchAll(/["'](\w+)["']/g)].every(
    ([, literal = '']) => wordsIn(literal).length < 2 || evidence.isNeutral(literal),
  );

/**
 * Returns what the exemplar, or else most of the project, asks callers for and the new resource doesn't, as `file: text`;
 * `undefined` if nothing is lost.
 */
export function lostGuard(
  { exemplar, sources, facts }: Evidence,
  { guards, router }: Conventions,
): string | undefined {
  if (exemplar === undefined || router.arguments.some((one) => one.startsWith('dependencies=')))
    return undefined;
  const open = exemplar.handlers.filter(({ operation }) => (guards[operation] ?? []).length === 0);
  const call = routerCall(sources, exemplar.handlers);
  const all = call && keywordOf(call, 'dependencies');
  if (all !== undefined && open.length > 0)
    return `${exemplar.sibling.router}: dependencies=${sources.text(exemplar.sibling.router, all)}`;
  const [lost] = open.flatMap((one) => guardOf(sources, one) ?? []);
  if (lost !== undefined) return `${exemplar.sibling.router}: ${lost}`;
  const { value, evidence } = facts.auth;
  const isOpen = value !== null && Object.values(guards).every((one) => one.length === 0);
  return isOpen ? `${withoutLine(evidence[0] ?? '')}: ${value}` : undefined;
}

/** Returns the place of a handler that refuses callers in its body, as most do; `undefined` where that's by the rows' owner. */
export function refusingHandler(
  { exemplar, handlers, sources }: Evidence,
  { owners }: Conventions,
): string | undefined {
  if (owners.length > 0) return undefined;
  const shown = exemplar?.handlers ?? handlers;
  const refusing = shown.filter(
    ({ file, def }) => asksWhoIn(sources, file, def) || callsGuard(def.body().statements),
  );
  const isUsual = exemplar !== undefined || refusing.length * 2 > shown.length;
  const [found] = isUsual ? refusing : [];
  return found && `${found.file}:${found.line}`;
}

/** True for statements of which one calls for nothing but to refuse a caller: `access.check_api_key(key)`. */
const callsGuard = (statements: readonly Stmt[]): boolean =>
  statements.some((one) => {
    if (one.type !== 'ExprStmt') return false;
    const call = one.value.type === 'Await' ? one.value.value : one.value;
    return call.type === 'Call' && WHO.test(lastName(call.func));
  });

const GUARD = /\b(?:Depends|Security)\(.*(?:auth|user|perm|role|require|scope|token|access|admin)/is;

/** Returns what asks who calls, or what they may do. */
function guardOf(sources: Evidence['sources'], handler: Handler): string | undefined {
  const { params, file, decorator } = handler;
  const given = keywordOf(decorator, 'dependencies');
  const texts = [
    ...params.map((param) => paramText(sources, file, param)),
    ...(given === undefined ? [] : [`dependencies=${sources.text(file, given)}`]),
  ];
  return askedBy(sources, handler)[0] ?? texts.find((text) => GUARD.test(text) && !isWorker(text));
}
