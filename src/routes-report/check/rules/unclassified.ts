import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import { toOperationRow } from '../../report';
import { select } from '../../view/select';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';
import { isDoubtful } from './unprotected';

/** Finds routes that are in none of the project's classes, or in several. */
export const unclassified: Rule = {
  level: 'off',
  summary: 'a route that is in none of the classes of the configuration, or in several',
  readsOperations: true,
  find: withoutClass,
};

function withoutClass({ routes, classes }: CheckContext): readonly Found[] {
  if (classes.length === 0) return [];
  const asksDependencies = classes.some(({ filters }) => filters.some(({ name }) => name === 'dependency'));
  return routes.flatMap((route) => {
    const place = route.place ?? route.chain[0];
    if (place === undefined || route.partial || (asksDependencies && mayHaveMore(route))) return [];
    const row = toOperationRow(route);
    const found = classes.filter(({ filters }) => select([row], filters).length > 0).map(({ name }) => name);
    if (found.length === 1) return [];
    const message =
      found.length === 0
        ? `${nameOf(route)} is in none of the classes ${classes.map(({ name }) => name).join(', ')}. Put it in one, in [tool.schematics.check].`
        : `${nameOf(route)} is in ${found.length} classes: ${found.join(', ')}. Take it out of all but one.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}

/** Tells whether a route may have further dependencies, or middleware that refuses. */
const mayHaveMore = (route: RegisteredRoute): boolean =>
  isDoubtful(route) || (route.refusals ?? []).some(({ doubt }) => doubt !== undefined);
