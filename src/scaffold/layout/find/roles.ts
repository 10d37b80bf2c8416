import { baseName, moduleStem, parentOf } from '../../../base/source/paths';
import type { Model } from '../read/models';
import type { SchemaClasses } from '../read/handlers';
import type { Sources } from '../read/sources';
import type { Role, RoleFile } from '../facts';
import { type Words, wordsIn } from '../words';
import { furtherWords, isIn } from './resource-words';
import { CRUD_WORDS, MODEL_WORDS, OTHER_FOLDERS, SCHEMA_WORDS, SERVICE_WORDS } from './layer-words';
import type { PathTemplates } from './path-templates';

/** Holds what is known of a resource when its files are looked for. */
export interface Found {
  readonly words: Words;
  readonly router: string;
  readonly collection: string;
  readonly classes: SchemaClasses;
  readonly paths: PathTemplates;
}

/** Returns the files of a resource, each with its role. */
export function roleFiles(sources: Sources, found: Found, models: readonly Model[]): readonly RoleFile[] {
  const { router, classes, words } = found;
  const others = found.paths.othersOf(words);
  const own = sources.files.filter((file) => isOwnFile(file, found));
  const named = (role: Role): readonly string[] => own.filter((file) => roleByPath(file, found) === role);
  const isMapped = (file: string): boolean => models.some((one) => one.file === file);
  const schema = (classes.create ?? classes.update ?? classes.response)?.file ?? named('schema')[0];
  const model = modelOf({ words, others, router }, models)?.file ?? named('model').find(isMapped);
  const test = testOf(sources, found);
  const taken = new Set([router, schema, model]);
  const rest = [...own, ...sharedFiles(sources, found)].filter(
    (file) => !taken.has(file) && !isTest(sources, file),
  );
  const logic = (role: 'service' | 'crud'): string | undefined =>
    best(
      rest.filter((file) => roleByPath(file, found) === role),
      // `item_comment_service.py` is about a part of items; a file of several resources, such as an `__init__.py`, holds less of each.
      (file) =>
        (own.includes(file) ? 0 : -4) +
        usesDatabase(sources, file) * (role === 'crud' ? 1 : -1) -
        isAbstract(sources, file) * 2 -
        furtherWords(moduleStem(file), words).length * 2,
    );
  const roles: readonly (readonly [Role, string | undefined])[] = [
    ['router', router],
    ['schema', schema],
    ['service', logic('service')],
    ['crud', logic('crud')],
    ['model', model],
    ['test', test],
  ];
  const known = new Set(roles.map(([, path]) => path));
  // Behind the test of its routes stand those of its other code, and what makes examples for them.
  const further = own.filter((file) => !known.has(file));
  return [
    ...roles.flatMap(([role, path]) => (path === undefined ? [] : [{ role, path }])),
    ...further.map((path) => ({
      role: isTest(sources, path) ? ('test' as const) : ('other' as const),
      path,
    })),
  ].map((one) => ({ ...one, isOwn: own.includes(one.path) }));
}

/** Returns the first item with the highest rank. */
function best<T>(items: readonly T[], rank: (item: T) => number): T | undefined {
  return items.toSorted((left, right) => rank(right) - rank(left))[0];
}

/** True for a file in whose path the resource's words stand, migrations apart. */
const isOwnFile = (file: string, { words, paths }: Found): boolean =>
  paths.isOwn(file, words) &&
  baseName(file) !== '__init__.py' &&
  !/(?:^|\/)(?:migrations|versions|alembic)\//.test(file);

function commonFolder(left: string, right: string): string {
  const [ours, theirs] = [parentOf(left).split('/'), parentOf(right).split('/')];
  const end = ours.findIndex((step, index) => step !== theirs[index]);
  return (end === -1 ? ours : ours.slice(0, end)).join('/');
}

/** Returns the files that the router imports and that define something with the resource's words. */
function sharedFiles(sources: Sources, { router, words, paths }: Found): readonly string[] {
  const others = paths.othersOf(words);
  const files = sources.importsOf(router).map(({ imported }) => imported.file);
  return [...new Set(files)].filter((file) =>
    sources
      .statements(file)
      .some(
        (one) =>
          (one.type === 'FunctionDef' || one.type === 'ClassDef') &&
          !isTest(sources, file) &&
          isIn(one.name, words, others),
      ),
  );
}

/** Returns the role that a file's name, or a folder that it doesn't share with the router, says: none where no import can name that. */
function roleByPath(file: string, { router }: Found): Role | undefined {
  const common = commonFolder(file, router);
  const inner = file.slice(common === '' ? 0 : common.length + 1).replace(/\.py$/, '');
  if (!/^[\p{L}\p{N}_/]+$/u.test(inner)) return undefined;
  for (const step of inner.split('/').toReversed()) {
    if (OTHER_FOLDERS.has(step)) return undefined;
    const names = wordsIn(step);
    if (names.some((word) => CRUD_WORDS.has(word))) return 'crud';
    // Controllers that lie beside the routers have what these hand on.
    const isLogic = names.some((word) => SERVICE_WORDS.has(word));
    if (isLogic || /^(?:use_?cases?|controllers?)$/.test(step)) return 'service';
    if (names.some((word) => SCHEMA_WORDS.has(word))) return 'schema';
    if (names.some((word) => MODEL_WORDS.has(word))) return 'model';
  }
  return undefined;
}

/** 1 if a file only says what others have to implement, else 0. */
const isAbstract = (sources: Sources, file: string): number =>
  /\b(?:ABC|Protocol)\)|@(?:abc\.)?abstractmethod\b/.test(sources.module(file)?.text ?? '') ? 1 : 0;

/** 1 if a file works with a database by itself, else 0. */
function usesDatabase(sources: Sources, file: string): number {
  const text = sources.module(file)?.text ?? '';
  return /\b(?:sqlalchemy|sqlmodel|session|execute)\b/i.test(text) ? 1 : 0;
}

/** Returns the model of a resource: the class that is named most like it, the nearest to its router. */
function modelOf(
  { words, others, router }: Pick<Found, 'words' | 'router'> & { readonly others: readonly Words[] },
  models: readonly Model[],
): Model | undefined {
  const own = models.filter(({ name }) => isIn(name, words, others));
  return best(own, ({ name, file }) => nearness(file, router) - plainName(name).length * NAME_WEIGHT);
}

/** Returns a class's name without what says that it's a table: `User` for `UserModel`. */
const plainName = (name: string): string => name.replace(/(?<=.)(?:Model|Table|Entity|Orm|ORM|DB)$/, '');

/** A letter more in a class's name counts more than any folder. */
const NAME_WEIGHT = 100;

/** Returns how many folders two files share. */
const nearness = (left: string, right: string): number => {
  const common = commonFolder(left, right);
  return common === '' ? 0 : common.split('/').length;
};

/** True for a test of the project by pytest's names, and for what lies beside tests. */
export const isTest = ({ base }: Pick<Sources, 'base'>, file: string): boolean =>
  /(?:^|\/)(?:tests?\/|test_[^/]*$|[^/]*_test\.py$|conftest\.py$)/.test(
    base === '' ? file : file.slice(base.length + 1),
  );

/** Returns the file that tests a resource: one that asks its path, with most folders of the router's. */
function testOf(sources: Sources, { words, paths, router, collection }: Found): string | undefined {
  const files = sources.files.filter(
    (file) => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(file) && isTest(sources, file),
  );
  const named = files.filter((file) => paths.isOwn(file, words));
  const url = collection.split('/').at(-1) ?? '';
  const asks = (file: string): number => (sources.module(file)?.text.includes(`/${url}`) === true ? 1 : 0);
  const steps = new Set(parentOf(router).split('/'));
  const shared = (file: string): number =>
    parentOf(file)
      .split('/')
      .filter((step) => steps.has(step)).length;
  const found = best(named, (file) => asks(file) * NAME_WEIGHT + shared(file));
  // One file may test everything, unless it's named after another resource.
  const isNamed = (file: string): boolean => paths.spots.some((spot) => paths.isOwn(file, spot.words));
  return found ?? files.find((file) => files.length === 1 && asks(file) > 0 && !isNamed(file));
}
