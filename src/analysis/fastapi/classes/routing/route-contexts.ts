import type { Call } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { native, NONE } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../../libraries/kit/library';
import { pathFormat } from './paths';

const TEXT = `
class RouteContext:
    def __init__(self, attributes):
        for name, value in attributes.items():
            setattr(self, name, value)

def changed(route, prefix, tags, shown):
    path = prefix + route.path
    changes = {"path": path, "path_format": path_format(path)}
    if isinstance(route, APIRoute):
        changes["tags"] = [*tags, *(route.tags or ())]
        changes["include_in_schema"] = shown and route.include_in_schema
    return changes

def iter_route_contexts(routes, around=None, inside=()):
    made = []
    for route in routes:
        if not isinstance(route, IncludedRouter):
            changes = changed(route, *around) if around else {}
            made.append(RouteContext({**vars(route), "route": route, "original_route": route, **changes}))
            continue
        router, context = route.original_router, route.include_context
        if not any(router is one for one in inside):
            prefix, tags, shown = around or ("", (), True)
            within = prefix + context.prefix, [*tags, *(context.tags or ())], shown and context.include_in_schema
            made += iter_route_contexts(router.routes, within, (*inside, router))
    return made
`;

const PATH_FORMAT = native('path_format', ({ vm, args: [path = NONE] }: Call) => each(vm, path, pathFormat));

/**
 * Models `fastapi.routing.iter_route_contexts` (0.137.2): yields each route as served, including those of included
 * routers, with their attributes as the includes around it change them.
 */
export const routeContexts = (
  { write }: Builtins,
  { APIRoute, IncludedRouter }: Readonly<Record<'APIRoute' | 'IncludedRouter', ClassValue>>,
): Value =>
  write('fastapi.routing', TEXT, { APIRoute, IncludedRouter, path_format: PATH_FORMAT })[
    'iter_route_contexts'
  ] ?? NONE;
