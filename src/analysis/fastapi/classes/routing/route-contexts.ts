import type { Call } from '../../../interpreter/calls/call-site';
import { alternativesOf } from '../../../interpreter/values/choice';
import { modelClass } from '../../../interpreter/values/classes';
import { each } from '../../../interpreter/guards/forks';
import { and, type Guard } from '../../../interpreter/guards/guards';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { native, NONE, str, TRUE } from '../../../interpreter/values/make';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import type {
  ClassValue,
  InstanceValue,
  Item,
  NativeFunction,
  Unknown,
  Value,
} from '../../../interpreter/values/values';
import { listOf } from './api-route';
import { both } from '../flags';
import { isA, ownOrNone, setOwn } from '../../../libraries/kit/instances';
import { pathFormat } from './paths';

/** The changes that the includes around a route make to it. */
interface Around {
  readonly guard: Guard;
  readonly prefix: Value;
  readonly tags: Value;
  readonly isShown: Value;
  readonly inside: readonly Value[];
}

interface Classes {
  readonly APIRoute: ClassValue;
  readonly IncludedRouter: ClassValue;
  readonly RouteContext: ClassValue;
}

/**
 * Models `fastapi.routing.iter_route_contexts` (0.137.2): yields each route as served, including those of included
 * routers.
 */
export function routeContexts(
  object: ClassValue,
  { APIRoute, IncludedRouter }: Omit<Classes, 'RouteContext'>,
): NativeFunction {
  const RouteContext = modelClass('fastapi.routing.RouteContext', [object]);
  return native('fastapi.routing.iter_route_contexts', (call) => {
    const routes = call.args[0] ?? call.keywords.get('routes') ?? NONE;
    const { items, open } = routesIn(call, { APIRoute, IncludedRouter, RouteContext }, routes);
    return call.vm.listOf(items, open);
  });
}

/** Returns the routes of a router with those of the routers that it includes, each as it's served. */
function routesIn(call: Call, classes: Classes, routes: Value): Pick<Walk, 'items' | 'open'> {
  const walk = new Walk(call, classes);
  walk.routes(routes);
  return walk;
}

class Walk {
  readonly items: Item[] = [];
  open: Unknown | undefined;

  constructor(
    private readonly call: Call,
    private readonly classes: Classes,
  ) {}

  routes(routes: Value, around?: Around): void {
    const { items, open } = iterate(this.call.vm, routes, this.call.at);
    this.open ??= open;
    for (const { value, guard } of items) {
      for (const one of alternativesOf(value)) {
        if (one.value.kind === 'unknown') this.open ??= one.value;
        if (one.value.kind === 'instance')
          this.route(one.value, and(and(around?.guard ?? [], guard), one.guard), around);
      }
    }
  }

  private route(route: InstanceValue, guard: Guard, around: Around | undefined): void {
    if (isA(route, this.classes.IncludedRouter)) this.included(route, guard, around);
    else this.items.push({ guard, value: this.contextOf(route, around) });
  }

  private included(included: InstanceValue, guard: Guard, outer: Around | undefined): void {
    const { call } = this;
    const context = ownOrNone(call, included, 'include_context');
    if (context.kind !== 'instance') return;
    for (const one of alternativesOf(ownOrNone(call, included, 'original_router'))) {
      if (one.value.kind === 'unknown') this.open ??= one.value;
      if (one.value.kind !== 'instance' || outer?.inside.includes(one.value) === true) continue;
      this.routes(ownOrNone(call, one.value, 'routes'), {
        guard: and(guard, one.guard),
        prefix: binary(call.vm, '+', outer?.prefix ?? str(), ownOrNone(call, context, 'prefix'), call.at),
        tags: listOf(call, outer?.tags ?? NONE, ownOrNone(call, context, 'tags')),
        isShown: both(outer?.isShown ?? TRUE, ownOrNone(call, context, 'include_in_schema')),
        inside: [...(outer?.inside ?? []), one.value],
      });
    }
  }

  /** Returns the route's attributes, changed by the includes around it. */
  private contextOf(route: InstanceValue, around: Around | undefined): InstanceValue {
    const { call } = this;
    const context = call.vm.instance(this.classes.RouteContext, route.place);
    setOwn(call, context, {
      ...Object.fromEntries([...route.attrs.keys()].map((name) => [name, ownOrNone(call, route, name)])),
      route,
      original_route: route,
      ...(around === undefined ? {} : this.changed(route, around)),
    });
    return context;
  }

  private changed(route: InstanceValue, around: Around): Readonly<Record<string, Value>> {
    const { call } = this;
    const path = binary(call.vm, '+', around.prefix, ownOrNone(call, route, 'path'), call.at);
    const paths = { path, path_format: each(call.vm, path, pathFormat) };
    if (!isA(route, this.classes.APIRoute)) return paths;
    return {
      ...paths,
      tags: listOf(call, around.tags, ownOrNone(call, route, 'tags')),
      include_in_schema: both(around.isShown, ownOrNone(call, route, 'include_in_schema')),
    };
  }
}
