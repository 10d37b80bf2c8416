import type { Builtins, Library } from '../../libraries/kit/library';
import type { FastapiClasses } from '../models';
import type { Package } from './serve';

/** Packages that register routes by themselves, or whose functions stand on routes; loaded when they're asked for. */
const PACKAGES: Readonly<Record<string, () => Package>> = {
  aioprometheus: () => (require('./small') as typeof import('./small')).aioprometheus,
  cadwyn: () => (require('./cadwyn') as typeof import('./cadwyn')).cadwyn,
  engineio: () => (require('./small') as typeof import('./small')).engineio,
  fastapi_crudrouter: () => (require('./crudrouter') as typeof import('./crudrouter')).crudrouter,
  fastapi_health: () => (require('./small') as typeof import('./small')).health,
  fastapi_mcp: () => (require('./mcp') as typeof import('./mcp')).fastapiMcp,
  fastapi_pagination: () => (require('./small') as typeof import('./small')).pagination,
  fastapi_restful: () => (require('./fastapi-utils') as typeof import('./fastapi-utils')).fastapiRestful,
  fastapi_users: () => (require('./fastapi-users') as typeof import('./fastapi-users')).fastapiUsers,
  fastapi_utils: () => (require('./fastapi-utils') as typeof import('./fastapi-utils')).fastapiUtils,
  fastapi_versioning: () => (require('./versioning') as typeof import('./versioning')).versioning,
  httpx_oauth: () => (require('./httpx-oauth') as typeof import('./httpx-oauth')).httpxOauth,
  prometheus_client: () => (require('./small') as typeof import('./small')).prometheusClient,
  prometheus_fastapi_instrumentator: () =>
    (require('./instrumentator') as typeof import('./instrumentator')).instrumentator,
  socketio: () => (require('./small') as typeof import('./small')).socketio,
  sqladmin: () => (require('./sqladmin') as typeof import('./sqladmin')).sqladmin,
  starlette_exporter: () => (require('./small') as typeof import('./small')).starletteExporter,
  starlette_prometheus: () => (require('./small') as typeof import('./small')).starlettePrometheus,
  strawberry: () => (require('./strawberry') as typeof import('./strawberry')).strawberry,
};

/** The libraries of {@link PACKAGES}, over the FastAPI classes of one analysis. */
export const packages = (
  classes: (builtins: Builtins) => FastapiClasses,
): Readonly<Record<string, Library>> =>
  Object.fromEntries(
    Object.entries(PACKAGES).map(([name, load]) => [name, (builtins) => load()(classes(builtins), builtins)]),
  );
