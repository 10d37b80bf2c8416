import type { DependencySource } from '../../../analysis/fastapi/operations/source';
import { counted } from '../../../base/diagnostics/counted';
import { shortName } from '../../view/columns';
import type { CheckContext } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Finds guards that let every request pass. */
export const guardNeverRefuses: Rule = {
  level: 'error',
  summary: 'a guard that lets every request pass: neither it nor what it calls can raise',
  readsOperations: true,
  find: withoutRefusal,
};

/** A guard as all operations have it. */
interface Guard {
  readonly source: DependencySource;
  operations: number;
  /** True if a parameter takes its result somewhere. */
  isTaken: boolean;
}

function withoutRefusal(context: CheckContext): readonly Found[] {
  const found = new Map<string, Guard>();
  for (const source of context.routes.flatMap(({ operation }) => operation?.dependencies ?? [])) {
    const known = found.get(source.name) ?? { source, operations: 0, isTaken: false };
    known.operations += 1;
    known.isTaken ||= source.isTaken;
    found.set(source.name, known);
  }
  return [...found.values()].flatMap((guard) => findingOf(guard, context.isGuard(guard.source.name)));
}

/** Matches names that promise to refuse, of what, and of those that let others pass. */
const PROMISES =
  /(?:^|[._])(?:require|verify|check|ensure|validate|enforce|authori[sz]e|authenticate|protect|restrict)|guard|required/iu;
const CONCERNS =
  /auth|token|key|user|admin|role|permission|login|signature|access|jwt|secret|credential|session|owner|staff|scope|guard/iu;
const LETS_PASS =
  /optional|anonymous|or_none|maybe|public|mock|fake|dummy|(?:^|[._])(?:get_)?(?:is|has|can)_/iu;

function findingOf({ source, operations, isTaken }: Guard, isNamed: boolean): readonly Found[] {
  const { name, place, isScheme, asksScheme } = source;
  if (place === null || isScheme || (!isNamed && LETS_PASS.test(name))) return [];
  const isPromised = PROMISES.test(name) && CONCERNS.test(name);
  if (!isNamed && !isPromised && !asksScheme) return [];
  const passing = source.passes();
  if (passing === undefined) return [];
  // A function that gives None may ask for a scheme to have it in the document, or leave the refusal to others.
  const isCounted = isNamed || isPromised || !passing.mayBeNone;
  const isLeftToOthers = !isNamed && isTaken && !passing.isFixed && (passing.mayBeNone || !asksScheme);
  if (!isCounted || isLeftToOthers) return [];
  const subject = shortName(name);
  const message = `${subject} lets every request pass, and guards ${counted(operations, 'operation')}: neither it nor what it calls can raise. Raise an HTTPException where it should refuse.`;
  const related = passing.places.map((one) => ({ place: one, message: 'it returns here' }));
  return [{ message, place, subject, related }];
}
