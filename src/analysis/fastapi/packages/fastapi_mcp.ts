import { NO_ARGUMENTS, type Call } from '../../interpreter/calls/call-site';
import { callAttribute } from '../../interpreter/attributes/attributes';
import { modelClass } from '../../interpreter/values/classes';
import { each } from '../../interpreter/guards/forks';
import { FALSE, NONE, str, textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { isA, methods, orElse, own, param, selfOf, setOwn } from '../classes/parameters';
import type { FastapiClasses } from '../models';
import { joined, serve, under, type About, type Package, type Served } from './kit/serve';

const OWNER = 'fastapi_mcp.server.FastApiMCP';

export const about: About = {
  distribution: 'fastapi-mcp',
  release: '0.4',
  known: '`mount_http`, `mount_sse`, `mount`; what `auth_config` adds is a note',
};

/** `fastapi_mcp`: routes for the protocol, on the application or on the router that's given. */
export const library: Package = (classes, { object }) => {
  const mountOf =
    (path: string, routes: (call: Call, path: Value) => readonly Served[]) =>
    (call: Call): Value =>
      mount(call, classes, path, routes);
  const cls = modelClass(
    OWNER,
    [object],
    methods(OWNER, {
      __init__: init,
      setup_server: () => NONE,
      mount_http: mountOf('/mcp', http),
      mount_sse: mountOf('/sse', events),
      mount: mountOf('/mcp', events),
    }),
  );
  return under(cls, 'fastapi_mcp.FastApiMCP', OWNER);
};

function init(call: Call): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const fastapi = param(call, 1, 'fastapi');
  setOwn(call, self, { fastapi, _auth_config: param(call, 10, 'auth_config') });
  return NONE;
}

function mount(
  call: Call,
  { APIRouter }: FastapiClasses,
  usual: string,
  routes: (call: Call, path: Value) => readonly Served[],
): Value {
  const self = selfOf(call);
  if (self === undefined) return NONE;
  const app = own(call, self, 'fastapi');
  const path = normalized(orElse(param(call, 2, 'mount_path'), () => str(usual)));
  each(
    call.vm,
    orElse(param(call, 1, 'router'), () => app),
    (target) => {
      serve(call, target, routes(call, path));
      tellProxies(call, own(call, self, '_auth_config'));
      // A router is included (again), for the application to see what was added.
      if (isA(target, APIRouter) && app.kind !== 'choice')
        callAttribute(call.vm, app, 'include_router', { ...NO_ARGUMENTS, args: [target] }, call.at);
      return NONE;
    },
  );
  return NONE;
}

/** A slash in front, none behind. */
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

const http = ({ vm }: Call, path: Value): readonly Served[] => [
  served('api_route', path, '_register_mcp_http_endpoint.<locals>.handle_mcp_streamable_http', {
    methods: vm.list([str('GET'), str('POST'), str('DELETE')]),
    operation_id: str('mcp_http'),
  }),
];

const events = (call: Call, path: Value): readonly Served[] => [
  served('get', path, '_register_mcp_connection_endpoint_sse.<locals>.handle_mcp_connection', {
    operation_id: str('mcp_connection'),
  }),
  served(
    'post',
    joined(call, path, '/messages/'),
    '_register_mcp_messages_endpoint_sse.<locals>.handle_post_message',
    { operation_id: str('mcp_messages') },
  ),
];

/** What it's to do for OAuth is in a configuration that adds routes of its own. */
function tellProxies(call: Call, config: Value): void {
  if (config.kind === 'none') return;
  const detail = 'fastapi_mcp.FastApiMCP(auth_config=…)';
  call.vm.report({ code: 'handed-over', detail, at: call.at, affects: [], package: 'fastapi_mcp' });
}
