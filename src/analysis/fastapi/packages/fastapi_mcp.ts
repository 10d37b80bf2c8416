import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callAttribute } from '../../interpreter/attributes/attributes';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { FALSE, NONE, str, textOf } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { isA, ownOrNone, setOwn } from '../../libraries/kit/instances';
import { keeping, methods } from '../../libraries/kit/model';
import { orElse } from '../classes/parameters';
import { joined, serve, under, type About, type Package, type Served } from './kit/serve';

const OWNER = 'fastapi_mcp.server.FastApiMCP';

export const about: About = {
  distribution: 'fastapi-mcp',
  release: '0.4',
  known: '`mount_http`, `mount_sse`, `mount`; what `auth_config` adds is a note',
};

/** Models `fastapi_mcp`: routes for the protocol, on the application or on the router that's given. */
export const library: Package = ({ APIRouter }, { object }) => {
  const mount = (self: InstanceValue, router: Value, routes: readonly Served[], site: Site): Value =>
    serveOn(self, router, routes, APIRouter, site);
  const cls = modelClass(
    OWNER,
    [object],
    methods(keeping(OWNER), {
      // The options are of older releases.
      '__init__(fastapi, name=None, description=None, describe_all_responses=False, describe_full_response_schema=False, http_client=None, include_operations=None, exclude_operations=None, include_tags=None, exclude_tags=None, auth_config=None, headers=None, **options)':
        (self, { fastapi, auth_config }, site) => {
          setOwn(site, self, { fastapi, _auth_config: auth_config });
          return NONE;
        },
      'setup_server()': () => NONE,
      "mount_http(router=None, mount_path='/mcp')": (self, { router, mount_path }, site) =>
        mount(self, router, http(site, normalized(mount_path)), site),
      "mount_sse(router=None, mount_path='/sse')": (self, { router, mount_path }, site) =>
        mount(self, router, events(site, normalized(mount_path)), site),
      "mount(router=None, mount_path='/mcp', transport='sse')": (self, { router, mount_path }, site) =>
        mount(self, router, events(site, normalized(mount_path)), site),
    }),
  );
  return under(cls, 'fastapi_mcp.FastApiMCP', OWNER);
};

function serveOn(
  self: InstanceValue,
  router: Value,
  routes: readonly Served[],
  APIRouter: ClassValue,
  site: Site,
): Value {
  const app = ownOrNone(site, self, 'fastapi');
  each(
    site.vm,
    orElse(router, () => app),
    (target) => {
      serve(site, target, routes);
      tellProxies(site, ownOrNone(site, self, '_auth_config'));
      // A router is included (again), for the application to see what was added.
      if (isA(target, APIRouter) && app.kind !== 'choice')
        callAttribute(site.vm, app, 'include_router', { ...NO_ARGUMENTS, args: [target] }, site.at);
      return NONE;
    },
  );
  return NONE;
}

/** Returns a path with a slash in front and none behind. */
function normalized(path: Value): Value {
  const text = textOf(path);
  return text === undefined ? path : str(`/${text.replace(/^\//u, '').replace(/\/$/u, '')}`);
}

const served = (by: Served['by'], path: Value, name: string, options: Served['options']): Served => ({
  by,
  path,
  handler: `fastapi_mcp.server:FastApiMCP.${name}`,
  options: { ...options, include_in_schema: FALSE },
});

const http = ({ vm }: Site, path: Value): readonly Served[] => [
  served('api_route', path, '_register_mcp_http_endpoint.<locals>.handle_mcp_streamable_http', {
    methods: vm.list([str('GET'), str('POST'), str('DELETE')]),
    operation_id: str('mcp_http'),
  }),
];

const events = (site: Site, path: Value): readonly Served[] => [
  served('get', path, '_register_mcp_connection_endpoint_sse.<locals>.handle_mcp_connection', {
    operation_id: str('mcp_connection'),
  }),
  served(
    'post',
    joined(site, path, '/messages/'),
    '_register_mcp_messages_endpoint_sse.<locals>.handle_post_message',
    { operation_id: str('mcp_messages') },
  ),
];

/** Reports a configuration of OAuth, which adds routes of its own. */
function tellProxies({ vm, at }: Site, config: Value): void {
  if (config.kind === 'none') return;
  const detail = 'fastapi_mcp.FastApiMCP(auth_config=…)';
  vm.report({ code: 'handed-over', detail, at, affects: [], package: 'fastapi_mcp' });
}
