import type { Place } from '../../base/diagnostics/place';
import type { IncludeStep } from '../../analysis/fastapi/details/route-details';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import type { CheckContext } from '../check/context';
import type { Step } from './why-report';

const NOTHING = { prefix: '', tags: [], host: null, condition: null } as const;

/** Returns the steps from the application to a route. */
export function stepsTo(context: CheckContext, route: RegisteredRoute): readonly Step[] {
  const { details } = route;
  const own = details?.registered;
  const place = own?.place ?? route.chain[0];
  const last: readonly Step[] =
    place === undefined
      ? []
      : [
          {
            kind: 'route',
            ...at(context, place),
            ...NOTHING,
            prefix: own?.path ?? route.path,
            tags: own?.tags ?? [],
            condition: own?.condition ?? null,
          },
        ];
  return [...stepsOf(context, details?.includes ?? []), ...last];
}

/** Returns the steps from the application through includes. */
export function stepsOf(context: CheckContext, includes: readonly IncludeStep[]): readonly Step[] {
  const { madeAt } = context.inspection.analysis;
  return [
    ...(madeAt === undefined ? [] : [{ kind: 'application', ...at(context, madeAt), ...NOTHING } as const]),
    ...includes.map(({ kind, place, prefix, tags, host, condition }) => ({
      kind,
      ...at(context, place),
      prefix,
      tags,
      host,
      condition,
    })),
  ];
}

/** Returns the step of an include that the application doesn't reach. */
export const includeAt = (context: CheckContext, place: Place): Step => ({
  kind: 'include',
  ...at(context, place),
  ...NOTHING,
});

const at = (context: CheckContext, { file, line }: Place): Pick<Step, 'file' | 'line' | 'source'> => ({
  file,
  line,
  source: (context.lines(file)[line - 1] ?? '').trim(),
});
