/** Words of file names that say which layer a file belongs to, not which resource. */
export const LAYER_WORDS: ReadonlySet<string> = new Set([
  ...['api', 'router', 'routers', 'route', 'routes', 'endpoint', 'endpoints', 'view', 'views', 'handler'],
  ...[
    'handlers',
    'controller',
    'controllers',
    'main',
    'app',
    'init',
    'resource',
    'resources',
    'http',
    'rest',
  ],
  // `get_parts_router.py`
  ...['get', 'list', 'create', 'update', 'delete'],
]);

/** Words of files and folders that say which role a file has; the crud words win in a path that has both. */
export const CRUD_WORDS: ReadonlySet<string> = new Set([
  ...['crud', 'cruds', 'repository', 'repositories', 'repo', 'repos', 'dao', 'daos', 'dal', 'gateway'],
  ...['gateways', 'store', 'stores', 'storage', 'queries', 'persistence'],
]);
/** The same for services. */
export const SERVICE_WORDS: ReadonlySet<string> = new Set([
  ...['service', 'services', 'usecase', 'usecases', 'manager', 'managers', 'application', 'logic'],
  ...['business', 'interactor', 'interactors', 'command', 'commands'],
]);

/** The same for tables, and for what requests and answers hold. */
export const MODEL_WORDS: ReadonlySet<string> = new Set(['model', 'models', 'entity', 'entities', 'orm']);
export const SCHEMA_WORDS: ReadonlySet<string> = new Set(['schema', 'schemas', 'dto', 'dtos']);

/** Names of folders in a layer whose files are none of its roles: `application/mappers`. */
export const OTHER_FOLDERS: ReadonlySet<string> = new Set([
  ...['mapper', 'mappers', 'interfaces', 'utils', 'helpers', 'validators', 'exceptions', 'errors', 'enums'],
]);

/** Names of folders that hold files of all resources, even where a resource has the same name: `services`, `models`. */
export const FOLDER_WORDS: ReadonlySet<string> = new Set([
  ...LAYER_WORDS,
  ...CRUD_WORDS,
  ...SERVICE_WORDS,
  ...['schema', 'schemas', 'model', 'models', 'dto', 'dtos', 'entity', 'entities', 'domain', 'core', 'db'],
  ...['test', 'tests', 'module', 'modules', 'feature', 'features', 'version', 'versions', 'common', 'utils'],
]);
