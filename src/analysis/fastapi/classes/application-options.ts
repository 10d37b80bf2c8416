import { FALSE, NONE, str, TRUE } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

/** Keyword arguments that an application keeps under the same name, with their defaults (0.165). */
export const SETTINGS: Readonly<Record<string, Value>> = {
  debug: FALSE,
  title: str('FastAPI'),
  summary: NONE,
  version: str('0.1.0'),
  description: str(),
  terms_of_service: NONE,
  contact: NONE,
  license_info: NONE,
  openapi_url: str('/openapi.json'),
  openapi_tags: NONE,
  openapi_external_docs: NONE,
  docs_url: str('/docs'),
  redoc_url: str('/redoc'),
  swagger_ui_oauth2_redirect_url: str('/docs/oauth2-redirect'),
  swagger_ui_init_oauth: NONE,
  swagger_ui_parameters: NONE,
  separate_input_output_schemas: TRUE,
  root_path: str(),
  root_path_in_servers: TRUE,
};

/** Arguments that an application passes to its router. */
export const ROUTER_OPTIONS = [
  'routes',
  'redirect_slashes',
  'dependencies',
  'default_response_class',
  'callbacks',
  'deprecated',
  'include_in_schema',
  'responses',
  'lifespan',
  'on_startup',
  'on_shutdown',
  'generate_unique_id_function',
] as const;

/** Keyword arguments stored under other names. FastAPI keeps any further ones in `extra`. */
const ELSEWHERE = ['servers', 'webhooks', 'middleware', 'exception_handlers', 'telemetry'];

const KNOWN: ReadonlySet<string> = new Set([...Object.keys(SETTINGS), ...ROUTER_OPTIONS, ...ELSEWHERE]);

/** Returns the content of `app.extra`. */
export const extraOf = (keywords: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  [...keywords].filter(([name]) => !KNOWN.has(name));
