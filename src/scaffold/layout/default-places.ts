import { baseName, joinPath, parentOf } from '../../base/source/paths';
import { given, named, type Surroundings } from './given';
import type { Fact, NameTemplate } from './facts';
import { hasPlaceholder } from './find/path-templates';
import { groupBy } from '../../base/code/groups';
import type { Votes } from './vote/vote-all';

type Place = Fact<NameTemplate | null>;

/** The places of a resource where none is there yet. */
export interface DefaultPlaces {
  readonly router: Place;
  readonly schema: Place;
  readonly service: Place;
  readonly crud: Place;
  readonly model: Place;
  readonly test: Place;
}

type Shown = Pick<Votes, 'place.router' | 'place.test' | 'orm'>;

/** Returns places by the folders that are there: those of other routers, `schemas`, `services`, `models`, `tests`. */
export function defaultPlaces(around: Surroundings, shown: Shown): DefaultPlaces {
  const home = parentOf(around.entry);
  const router =
    shown['place.router'] ??
    besideOthers(around) ??
    given<NameTemplate | null>('place.router', named(joinPath(home, 'routers/{plural}.py')), 'documentation');
  const folder = parentOf(router.value?.text ?? '');
  // A folder of its own holds all files of a resource.
  const isFeature = hasPlaceholder(folder) && !hasPlaceholder(baseName(router.value?.text ?? ''));
  const places = isFeature ? inFeature(around, shown, router) : byFolders(around, shown, router);
  return { router, ...places, test: shown['place.test'] ?? testPlace(around) };
}

type Inner = Omit<DefaultPlaces, 'router' | 'test'>;

const hasMapper = ({ orm }: Shown): boolean => orm?.value !== undefined && orm.value !== null;
/** With SQLModel one file holds schemas and tables. */
const isOneFile = ({ orm }: Shown): boolean => orm?.value?.startsWith('sqlmodel') === true;

/** Returns the places in a resource's own folder, under the names that other such folders show. */
function inFeature({ sources: { tree }, routers }: Surroundings, shown: Shown, router: Place): Inner {
  const path = router.value?.text ?? '';
  const others = routers.filter((file) => baseName(file) === baseName(path)).map(parentOf);
  const find = (names: readonly string[]): string | undefined =>
    names.find((name) => others.some((folder) => tree.kind(joinPath(folder, `${name}.py`)) === 'file'));
  const place = (name: string, stem: string): Place =>
    given(name, named(joinPath(parentOf(path), `${stem}.py`)), 'archetype', [path]);
  const logic = (name: string, names: readonly string[]): Place => {
    const stem = find(names);
    return stem === undefined ? given<NameTemplate | null>(name, null, 'documentation') : place(name, stem);
  };
  const model = find(MODELS) ?? 'models';
  const schema = find(SCHEMAS) ?? 'schemas';
  const service = logic('place.service', SERVICES);
  return {
    schema: place('place.schema', isOneFile(shown) ? model : schema),
    service,
    crud: service.value === null ? logic('place.crud', CRUD) : given('place.crud', null, 'archetype', [path]),
    model: hasMapper(shown) ? place('place.model', model) : given('place.model', null, 'documentation'),
  };
}

/** Returns the places in the folders of layers. */
function byFolders(around: Surroundings, shown: Shown, router: Place): Inner {
  const hasModels = hasMapper(shown);
  const none = (name: string): Place => given(name, null, 'documentation');
  const home = parentOf(around.entry);
  const beside = (name: string, names: readonly string[]): Place | undefined =>
    inFolder(around, name, names, router.value?.text ?? '');
  const model = !hasModels
    ? none('place.model')
    : (beside('place.model', MODELS) ??
      given('place.model', named(joinPath(home, 'models.py')), 'documentation'));
  const schemas = beside('place.schema', hasModels ? SCHEMAS : [...SCHEMAS, ...MODELS]);
  const crud = hasModels ? beside('place.crud', CRUD) : undefined;
  const service = crud === undefined ? beside('place.service', ['services', 'service']) : undefined;
  return {
    schema:
      schemas ??
      (isOneFile(shown)
        ? { ...model, name: 'place.schema' }
        : given('place.schema', router.value, 'documentation')),
    service: service ?? none('place.service'),
    crud: crud ?? none('place.crud'),
    model,
  };
}

/** Returns the place in the folder of most router files that aren't the application's. */
function besideOthers({ routers, entry }: Surroundings): Place | undefined {
  const others = routers.filter((file) => file !== entry);
  const folders = [...groupBy(others, parentOf)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  );
  const [folder] = folders[0] ?? [];
  return folder === undefined
    ? undefined
    : given('place.router', named(joinPath(folder, '{plural}.py')), 'archetype', others);
}

const SCHEMAS = ['schemas', 'schema', 'dto', 'dtos'];
const MODELS = ['models', 'model'];
const SERVICES = ['service', 'services'];
const CRUD = ['crud'];

/** Returns the place among the tests that are there; `tests` without any. */
function testPlace({ sources }: Surroundings): Place {
  const { files, base } = sources;
  const test = files.find((file) => sources.isOwn(file) && /(?:^|\/)(?:test_[^/]*|conftest)\.py$/.test(file));
  const name = 'test_{plural}.py';
  return test === undefined
    ? given('place.test', named(joinPath(base, 'tests', name)), 'documentation')
    : given('place.test', named(joinPath(parentOf(test), name)), 'archetype', [test]);
}

/** Returns the place in the first folder, or the first file, that's beside the application or the folder of routers by one of the names. */
function inFolder(
  { sources: { tree }, entry }: Surroundings,
  name: string,
  names: readonly string[],
  router: string,
): Place | undefined {
  const homes = [...new Set([parentOf(entry), parentOf(parentOf(router))])];
  for (const folder of homes.flatMap((home) => names.map((one) => joinPath(home, one)))) {
    if (tree.kind(folder) === 'directory')
      return given(name, named(`${folder}/{singular}.py`), 'archetype', [`${folder}/`]);
    if (tree.kind(`${folder}.py`) === 'file')
      return given(name, named(`${folder}.py`), 'archetype', [`${folder}.py`]);
  }
  return undefined;
}
