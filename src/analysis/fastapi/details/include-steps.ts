import type { Call } from '../../interpreter/calls/call-site';
import { shown, textOf as conditionOf } from '../../interpreter/guards/guards';
import { iterate } from '../../interpreter/evaluation/iterate';
import { NONE } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { copiesOf } from '../classes/routing/copies';
import { ownOrNone } from '../../libraries/kit/instances';
import type { RawRow, RawStep } from '../listing/raw-row';
import type { IncludeStep, Registered } from './route-details';
import { routerSettings } from './router-settings';
import { tagValue, textWithHoles } from '../listing/row-text';

/** Returns the known text of a value, with `{?}` for unknown parts; None is empty. */
export const knownText = (value: Value): string =>
  value.kind === 'none' ? '' : textWithHoles(value, () => undefined);

/** Converts the additions of a step to texts. */
function includeStep(call: Call, { kind, route, below, own: guard }: RawStep): IncludeStep {
  const adds = kind === 'include' ? ownOrNone(call, route, 'include_context') : route;
  const of = (name: string): Value => (adds.kind === 'instance' ? ownOrNone(call, adds, name) : NONE);
  return {
    kind,
    place: route.place,
    prefix: kind === 'host' ? '' : knownText(of(kind === 'include' ? 'prefix' : 'path')),
    tags: kind === 'include' ? tagsOf(call, of('tags')) : [],
    host: kind === 'host' ? knownText(of('host')) : null,
    condition: conditionOf(shown(guard)),
    madeAt: below.kind === 'instance' ? below.place : null,
    routing: routerSettings(call, below),
  };
}

/** Returns the steps to a row, outermost first. Before 0.137.0 an include leaves only copies of routes. */
export function includeSteps(call: Call, { kind, route: copy, steps }: RawRow): readonly IncludeStep[] {
  const copies = copiesOf(copy).map(({ at, router, prefixes, tags }) => ({
    kind: 'include' as const,
    place: at,
    prefix: prefixes.map(knownText).join(''),
    tags: kind === 'api' ? tags.flatMap((one) => tagsOf(call, one)) : [],
    host: null,
    condition: null,
    madeAt: router.place,
    routing: routerSettings(call, router),
  }));
  return [...steps.map((step) => includeStep(call, step)), ...copies];
}

/** Returns the route as registered on its own router. */
export function registered(call: Call, { kind, route: copy, own: guard }: RawRow): Registered {
  const route = copiesOf(copy).at(-1)?.from ?? copy;
  return {
    place: route.place,
    path: knownText(ownOrNone(call, route, 'path')),
    tags: kind === 'api' ? tagsOf(call, ownOrNone(call, route, 'tags')) : [],
    condition: conditionOf(shown(guard)),
  };
}

function tagsOf({ vm, at }: Call, tags: Value): readonly string[] {
  if (tags.kind === 'none') return [];
  return iterate(vm, tags, at).items.map(({ value }) => knownText(tagValue(value)));
}

/** Returns the routers that a row's includes added since the last mount, innermost first. */
export function includesAround(call: Call, { steps }: RawRow): readonly Included[] {
  const from = steps.findLastIndex(({ kind }) => kind !== 'include') + 1;
  return steps
    .slice(from)
    .reverse()
    .flatMap(({ route, below }) => {
      const context = ownOrNone(call, route, 'include_context');
      return context.kind === 'instance' ? [{ context, router: below }] : [];
    });
}

interface Included {
  readonly context: InstanceValue;
  readonly router: Value;
}
