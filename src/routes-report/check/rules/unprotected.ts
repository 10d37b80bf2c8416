import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Finds path operations without any of the project's guards. */
export const unprotected: Rule = {
  level: 'off',
  summary: 'a path operation that no guard protects: none of the dependencies of --guard',
  readsOperations: true,
  find: withoutGuard,
};

function withoutGuard(context: CheckContext): readonly Found[] {
  const { routes, guards } = context;
  if (guards.length === 0) return [];
  return routes.flatMap((route) => {
    const { operation, place } = route;
    if (operation === undefined || place === null || isDoubtful(route)) return [];
    const names = [...operation.dependencies, ...operation.called].map(({ name }) => name);
    if (names.some((name) => context.isGuard(name))) return [];
    const message = `${nameOf(route)} has none of the guards ${guards.join(', ')}. Add one as a dependency of it, of its router, or of the include.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}

/** Tells whether a dependency isn't known: it may be a guard, or call one. */
const isDoubtful = ({ operation }: RegisteredRoute): boolean =>
  (operation?.doubts ?? []).some(({ reason }) =>
    /^(?:the parameters of )?(?:a )?dependenc(?:y|ies)\b/u.test(reason),
  );
