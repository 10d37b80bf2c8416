import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import type { ReportedMiddleware } from '../../report';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Finds path operations without any of the project's guards. */
export const unprotected: Rule = {
  level: 'off',
  summary: 'a path operation that no guard protects: no dependency of --guard, and no middleware',
  readsOperations: true,
  find: withoutGuard,
};

function withoutGuard(context: CheckContext): readonly Found[] {
  const { routes, guards } = context;
  if (guards.length === 0) return [];
  return routes.flatMap((route) => {
    const { operation, place } = route;
    if (operation === undefined || place === null || isDoubtful(route)) return [];
    if (isGuarded(context, route) || (route.refusals ?? []).length > 0) return [];
    const message = `${nameOf(route)} has none of the guards ${guards.join(', ')}. Add one as a dependency of it, of its router, or of the include.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}

const isGuarded = (context: CheckContext, { operation, refusals = [] }: RegisteredRoute): boolean =>
  [...(operation?.dependencies ?? []), ...(operation?.called ?? [])].some(({ name }) =>
    context.isGuard(name),
  ) || refusals.some(({ doubt }) => doubt === undefined);

/** A middleware of which it isn't known whether it refuses requests for operations that have no guard. */
export interface UndecidedMiddleware extends ReportedMiddleware {
  /** The number of those operations. */
  readonly operations: number;
}

/** Returns the middleware because of which {@link unprotected} leaves operations out. */
export function undecidedMiddleware(context: CheckContext): readonly UndecidedMiddleware[] {
  const found = new Map<string, UndecidedMiddleware>();
  for (const route of context.routes) {
    if (isDoubtful(route) || isGuarded(context, route)) continue;
    for (const { name, at, doubt = '' } of route.refusals ?? []) {
      const key = JSON.stringify([name, at, doubt]);
      const operations = (found.get(key)?.operations ?? 0) + 1;
      found.set(key, { name, file: at.file, line: at.line, doubt, operations });
    }
  }
  return [...found.values()];
}

/** Tells whether a dependency isn't known: it may be a guard, or call one. */
export const isDoubtful = ({ operation }: RegisteredRoute): boolean =>
  (operation?.doubts ?? []).some(({ reason }) =>
    /^(?:the parameters of )?(?:a )?dependenc(?:y|ies)\b/u.test(reason),
  );
