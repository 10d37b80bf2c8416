import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { native, NONE } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { methods, param, selfOf, setOwn } from '../classes/parameters';
import { handler, under, type Package } from './serve';

/** Packages of which a name or two matter. */

/** `fastapi_pagination` (read in 0.16): changes what routes answer, and gives back what it was given. */
export const pagination: Package = () => {
  const name = 'fastapi_pagination.api.add_pagination';
  const func = native(name, (call) => param(call, 0, 'parent'), true);
  return under(func, 'fastapi_pagination.add_pagination', name);
};

/** `prometheus_client`: `make_asgi_app()` is a function that serves requests; it has no routes. */
export const prometheusClient: Package = () => {
  const app = handler('prometheus_client.asgi:make_asgi_app.<locals>.prometheus_app');
  const make = native('prometheus_client.asgi.make_asgi_app', () => app);
  return under(make, 'prometheus_client.make_asgi_app', 'prometheus_client.asgi.make_asgi_app');
};

/** Functions that answer with metrics, for the program to put on a route (read in 0.24, 0.10 and 23.12). */
export const starletteExporter: Package = () =>
  Object.fromEntries(
    ['handle_metrics', 'handle_openmetrics'].map((name) => [
      `starlette_exporter.${name}`,
      handler(`starlette_exporter:${name}`),
    ]),
  );
export const starlettePrometheus: Package = () =>
  under(
    handler('starlette_prometheus.view:metrics'),
    'starlette_prometheus.metrics',
    'starlette_prometheus.view.metrics',
  );
export const aioprometheus: Package = () =>
  under(handler('aioprometheus.asgi.starlette:metrics'), 'aioprometheus.asgi.starlette.metrics');

/** `fastapi_health.health(conditions)`: a function that answers with what its conditions say. */
export const health: Package = () => {
  const endpoint = handler('fastapi_health.route:health.<locals>.endpoint');
  const make = native('fastapi_health.route.health', () => endpoint, true);
  return under(make, 'fastapi_health.health', 'fastapi_health.route.health');
};

/** `socketio` and `engineio`: an application that keeps the one it stands before. */
export const socketio: Package = (_, { object }) =>
  under(standingBefore('socketio.asgi.ASGIApp', object), 'socketio.ASGIApp', 'socketio.asgi.ASGIApp');
export const engineio: Package = (_, { object }) =>
  under(
    standingBefore('engineio.async_drivers.asgi.ASGIApp', object),
    'engineio.ASGIApp',
    'engineio.async_drivers.asgi.ASGIApp',
  );

/** `ASGIApp(server, other_asgi_app)`: whatever isn't for the server goes to the other application. */
const standingBefore = (owner: string, object: ClassValue): Value =>
  modelClass(
    owner,
    [object],
    methods(owner, {
      __init__: (call: Call) => {
        const self = selfOf(call);
        const other = param(call, 2, 'other_asgi_app');
        if (self !== undefined)
          setOwn(call, self, { other_asgi_app: other, ...(other.kind === 'none' ? {} : { app: other }) });
        return NONE;
      },
    }),
  );
