import { baseName, joinPath, parentOf } from '../../base/source/paths';
import { given, named, type Surroundings } from './given';
import type { Fact, NameTemplate } from './facts';
import { hasPlaceholder } from './find/path-templates';
import { groupBy } from './read/groups';
import type { Votes } from './vote/ballot-box';

type Place = Fact<NameTemplate | null>;

/** The places of a resource where none is there yet. */
export interface DefaultPlaces {
  readonly router: Place;
  readonly schema: Place;
  readonly model: Place;
  readonly test: Place;
}

/** Returns places by the folders that are there: those of other routers, `schemas`, `models`, `tests`. */
export function defaultPlaces(
  around: Surroundings,
  shown: Pick<Votes, 'place.router' | 'place.test' | 'orm'>,
): DefaultPlaces {
  const home = parentOf(around.entry);
  const router =
    shown['place.router'] ??
    besideOthers(around) ??
    given<NameTemplate | null>('place.router', named(joinPath(home, 'routers/{plural}.py')), 'documentation');
  const path = router.value?.text ?? '';
  const folder = parentOf(path);
  // A folder of its own holds all files of a resource.
  const isFeature = hasPlaceholder(folder) && !hasPlaceholder(baseName(path));
  const hasModels = shown.orm?.value !== undefined && shown.orm.value !== null;
  const beside = (name: string, file: string): Place =>
    given(name, named(joinPath(folder, file)), 'archetype', [path]);
  const model = !hasModels
    ? given<NameTemplate | null>('place.model', null, 'documentation')
    : isFeature
      ? beside('place.model', 'models.py')
      : (inFolder(around, 'place.model', MODELS) ??
        given('place.model', named(joinPath(home, 'models.py')), 'documentation'));
  const schemas = inFolder(around, 'place.schema', hasModels ? SCHEMAS : [...SCHEMAS, ...MODELS]);
  // With SQLModel one file holds both.
  const isOne = shown.orm?.value?.startsWith('sqlmodel') === true;
  return {
    router,
    schema: isOne
      ? (schemas ?? { ...model, name: 'place.schema' })
      : isFeature
        ? beside('place.schema', 'schemas.py')
        : (schemas ?? given('place.schema', router.value, 'documentation')),
    model,
    test: shown['place.test'] ?? testPlace(around),
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

/** Returns the place among the tests that are there; `tests` without any. */
function testPlace({ sources: { files, base } }: Surroundings): Place {
  const test = files.find((file) => /(?:^|\/)(?:test_[^/]*|conftest)\.py$/.test(file));
  const name = 'test_{plural}.py';
  return test === undefined
    ? given('place.test', named(joinPath(base, 'tests', name)), 'documentation')
    : given('place.test', named(joinPath(parentOf(test), name)), 'archetype', [test]);
}

/** Returns the place in the first folder, or the first file, that's beside the application by one of the names. */
function inFolder(
  { sources: { tree }, entry }: Surroundings,
  name: string,
  names: readonly string[],
): Place | undefined {
  for (const one of names) {
    const folder = joinPath(parentOf(entry), one);
    if (tree.kind(folder) === 'directory')
      return given(name, named(`${folder}/{singular}.py`), 'archetype', [`${folder}/`]);
    if (tree.kind(`${folder}.py`) === 'file')
      return given(name, named(`${folder}.py`), 'archetype', [`${folder}.py`]);
  }
  return undefined;
}
