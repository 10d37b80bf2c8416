import { parentOf } from '../../../base/source/paths';
import { templateOf, type Words, wordsIn, wordsOf } from '../words';
import { mayHold } from './path-templates';
import { lastStatic, type Resource } from './resources';

/**
 * Returns the words of a resource: those of its path if the file or its handlers have them, too; else those of the file's
 * name, of its folder, or of whatever the handlers mention most.
 */
export function resourceWords({ file, collection, operations }: Resource): Words {
  const segment = lastStatic(collection);
  const stem = file.replace(/^.*\/|\.py$/g, '');
  const folder = parentOf(file).replace(/^.*\//, '');
  const named = [segment, withoutLayer(stem), withoutLayer(folder)].filter((one) => one !== undefined);
  const candidates = named.filter((one) => wordsIn(one).length > 0).map(wordsOf);
  const handlers = operations.map(({ handler }) => handler);
  const scores = candidates.map(
    (words) =>
      (isIn(file, words) ? operations.length : 0) + handlers.filter((one) => isIn(one, words)).length,
  );
  const best = candidates[scores.indexOf(Math.max(...scores))];
  return best ?? wordsOf(segment ?? stem);
}

/** Returns a file's or folder's name without the words for its layer; `undefined` if nothing is left. */
function withoutLayer(name: string): string | undefined {
  const words = wordsIn(name).filter((word) => !LAYER_WORDS.has(word));
  return words.length === 0 ? undefined : words.join('_');
}

/** Returns the words of a name that are neither a resource's nor a layer's: `comment` of `ItemCommentService`. */
export const furtherWords = (name: string, { singular, plural }: Words): readonly string[] =>
  wordsIn(name).filter(
    (word) =>
      !FOLDER_WORDS.has(word) && word !== 'init' && !singular.includes(word) && !plural.includes(word),
  );

/** True if a text holds the words of a resource in any form. */
export const isIn = (text: string, words: Words, others: readonly Words[] = []): boolean =>
  mayHold(text, words) && templateOf(text, words, others).text !== text;

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
