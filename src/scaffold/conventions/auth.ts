import { keywordOf } from '../../analysis/python/ast/keywords';
import { authOf as askedBy, paramText } from '../layout/read/dependencies';
import type { Handler } from '../layout/read/handlers';
import { linesOf } from '../layout/read/class-lines';
import { keyTypeOf } from '../layout/read/tables';
import { routerCall } from '../layout/vote/routes';
import { OPERATIONS } from '../output/operations';
import type { AuthConvention, Conventions, OwnerConvention } from '../standard/conventions';
import { columnCode, type Evidence, type Shown, withoutLine } from './evidence';
import type { FoundTable } from './table';

/** Returns how handlers ask who calls; what's another resource's own isn't ours. */
export function authOf(evidence: Evidence): Shown<AuthConvention | undefined> {
  const { facts, sources, exemplar } = evidence;
  const { value, candidates, evidence: places } = facts.auth;
  const texts = [value, ...candidates.map((one) => one.value)];
  const asked = exemplar?.handlers.map((one) => ({ one, text: askedBy(sources, one) })) ?? [];
  const asking = asked.filter(({ text }) => text !== undefined);
  const own = exemplar === undefined ? [] : asking.map(({ text }) => text ?? null);
  const pool = exemplar === undefined ? texts : asking.length > 0 ? [...own, ...texts] : [];
  const text = pool.find((one) => one !== null && isAnyones(evidence, one));
  if (text === undefined || text === null) return { value: undefined, at: {} };
  const inExemplar = asking.find((one) => one.text === text)?.one.file;
  const inOther = evidence.handlers.find((one) => askedBy(sources, one) === text)?.file;
  const [place] = places;
  const file = inExemplar ?? inOther ?? (place && withoutLine(place));
  // An operation that the exemplar lacks asks as well if all that it has do.
  const isAll = asking.length === asked.length;
  const shown = new Set(asked.map(({ one }) => one.operation));
  const operations = OPERATIONS.filter(
    (one) =>
      asking.length === 0 ||
      asking.some(({ one: handler }) => handler.operation === one) ||
      (isAll && !shown.has(one)),
  );
  const isList = text.startsWith('dependencies=');
  return {
    value: { parameter: isList ? undefined : text, decorator: isList ? [text] : [], operations },
    at: file === undefined ? {} : { auth: file },
  };
}

/** True for a text that asks for nothing of one resource: no permission by its name. */
const isAnyones = (evidence: Evidence, text: string): boolean =>
  !evidence.isExemplars(text) && !/["'][\w:.-]+["']/.test(text) && !/\bPermission/i.test(text);

/** Returns what the exemplar asks callers for and the new resource doesn't, as `file: text`; `undefined` if nothing is lost. */
export function lostGuard(
  { exemplar, sources }: Evidence,
  { auth, router }: Conventions,
): string | undefined {
  if (exemplar === undefined) return undefined;
  const asked = exemplar.handlers.map((one) => ({ file: one.file, text: guardOf(sources, one) }));
  const guard = asked.find(({ text }) => text !== undefined);
  if (guard?.text !== undefined && auth === undefined) return `${guard.file}: ${guard.text}`;
  const call = routerCall(sources, exemplar.handlers);
  const all = call && keywordOf(call, 'dependencies');
  const isKept = router.arguments.some((one) => one.startsWith('dependencies='));
  if (all === undefined || isKept) return undefined;
  return `${exemplar.sibling.router}: dependencies=${sources.text(exemplar.sibling.router, all)}`;
}

const GUARD = /\b(?:Depends|Security)\(.*(?:auth|user|perm|role|require|scope|token|access|admin)/is;

/** Returns what asks who calls, or what they may do. */
function guardOf(sources: Evidence['sources'], handler: Handler): string | undefined {
  const { params, file, decorator } = handler;
  const given = keywordOf(decorator, 'dependencies');
  const texts = [
    ...params.map((param) => paramText(sources, file, param)),
    ...(given === undefined ? [] : [`dependencies=${sources.text(file, given)}`]),
  ];
  return askedBy(sources, handler) ?? texts.find((text) => GUARD.test(text));
}

const OWNER = /^(?:owner|user|author|creator|created_by|account|tenant|organi[sz]ation)(?:_id)?$/;

/** Returns the column that says whose a row is, where the exemplar's handlers set it from who calls. */
export function ownerOf(
  evidence: Evidence,
  auth: AuthConvention | undefined,
  table: FoundTable | undefined,
): Shown<OwnerConvention | undefined> {
  const none = { value: undefined, at: {} };
  const { exemplar, sources } = evidence;
  const caller = /^\w+/.exec(auth?.parameter ?? '')?.[0];
  if (exemplar === undefined || caller === undefined || table?.model === undefined) return none;
  const { file, node } = table.model;
  const code = exemplar.sibling.files
    .filter(({ role }) => role === 'router' || role === 'service' || role === 'crud')
    .map(({ path }) => sources.module(path)?.text ?? '')
    .join('\n');
  const compared = (name: string): string | undefined =>
    new RegExp(`\\b${name}\\s*[=!]=\\s*(${caller}\\.(?:id|user_id))\\b`).exec(code)?.[1];
  const line = linesOf(node).find(({ name }) => OWNER.test(name) && compared(name) !== undefined);
  if (line === undefined) return none;
  const expression = compared(line.name);
  const annotation = line.annotation === undefined ? '' : sources.text(file, line.annotation);
  const kind = keyTypeOf(sources, file, line);
  const type = /(?:uuid\.)?UUID/.exec(annotation)?.[0] ?? (kind === 'uuid' ? 'uuid.UUID' : (kind ?? 'int'));
  if (expression === undefined) return none;
  return {
    value: {
      column: line.name,
      expression,
      type,
      statement: columnCode(sources, file, line.statement),
      isShown: isShown(evidence, line.name),
    },
    at: { 'owner.statement': file, 'owner.type': file, owner: file },
  };
}

function isShown({ exemplar }: Evidence, name: string): boolean {
  const response = exemplar?.classes.response;
  return response?.node.type === 'ClassDef' && linesOf(response.node).some((one) => one.name === name);
}
