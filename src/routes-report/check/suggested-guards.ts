import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { REFUSAL } from '../../analysis/fastapi/middleware/answer';
import type { DependencySource } from '../../analysis/fastapi/operations/source';
import { shortName } from '../view/columns';
import { bodyOf } from './body';
import type { CheckContext } from './context';

/** A dependency or middleware that looks like a guard of the project. */
export interface SuggestedGuard {
  readonly name: string;
  /** The number of path operations that have it. */
  readonly operations: number;
}

/** Suggestions at most: further ones are rarely guards. */
const MAX_SUGGESTED = 5;

/** Path operations that have a guard, at least. */
const MIN_OPERATIONS = 2;

/**
 * Returns the dependencies that look like the project's guards: they ask for a security scheme, or answer 401 or 403. The most
 * used first, then the most used of the operations that are left; of equals the one that is called first.
 */
export function suggestedGuards(context: CheckContext): readonly SuggestedGuard[] {
  const names = context.routes.map((route) => new Set(likelyGuards(context, route)));
  const found: SuggestedGuard[] = [];
  let left = names;
  while (found.length < MAX_SUGGESTED) {
    const [name, count] = mostOf(left);
    if (name === undefined || count < MIN_OPERATIONS) break;
    found.push({ name, operations: names.filter((one) => one.has(name)).length });
    left = left.filter((one) => !one.has(name));
  }
  return found;
}

/** Returns the name that most sets have, with their number. */
function mostOf(sets: readonly ReadonlySet<string>[]): readonly [string | undefined, number] {
  const counts = new Map<string, number>();
  for (const one of sets) for (const name of one) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].reduce<readonly [string | undefined, number]>(
    (best, [name, count]) => (count > best[1] ? [name, count] : best),
    [undefined, 0],
  );
}

/** Returns what may guard an operation: functions of the project, or else the schemes that the handler itself asks for. */
function likelyGuards(
  context: CheckContext,
  { operation, refusals = [] }: RegisteredRoute,
): readonly string[] {
  const refusing = refusals.find(({ doubt }) => doubt === undefined);
  if (refusing !== undefined) return [refusing.name];
  const dependencies = operation?.dependencies ?? [];
  const asking = dependencies.filter((one) => !one.isScheme && (one.asksScheme || refuses(context, one)));
  const chosen = asking.length > 0 ? asking : dependencies.filter(({ isScheme }) => isScheme);
  return chosen.map(({ name }) => shortName(name)).filter((name) => !OPTIONAL.test(name));
}

/** Matches names of dependencies that let everybody pass. */
const OPTIONAL = /optional|anonymous|or_none|maybe/i;

/** Tells whether a function raises an exception that is answered with 401 or 403. */
function refuses(context: CheckContext, { place }: DependencySource): boolean {
  if (place === null) return false;
  const body = bodyOf(context.lines(place.file), place.line).join('\n');
  return /^\s*raise\b/m.test(body) && REFUSAL.test(body);
}
