import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { Fact, FactSource, ImportStyle, IncludeTemplate, LayoutFacts, NameTemplate } from './facts';
import { LAYER_WORDS } from './find/resource-words';
import { groupBy } from './read/groups';
import type { Sources } from './read/sources';
import { lineLength, USUAL_LENGTH } from './read/line-length';
import type { Votes } from './vote/ballot-box';
import { isFlat } from './vote/project';
import { IDENTIFIER, KEBAB } from './words';

/** What is known of an application apart from its resources. */
export interface Surroundings {
  readonly sources: Sources;
  /** The file of the application. */
  readonly entry: string;
  /** The variable of the application: `app`. */
  readonly app: string;
  /** The files that hold routers, whatever these serve. */
  readonly routers: readonly string[];
}

/** How much is believed of what no resource shows: folders that are there tell more than a book. */
const BY_FOLDERS = 0.6;
const BY_BOOK = 0.4;

/** Returns a fact that no resource shows. */
export function given<T>(name: string, value: T, source: FactSource, evidence: readonly string[]): Fact<T> {
  const confidence = source === 'archetype' ? BY_FOLDERS : source === 'documentation' ? BY_BOOK : 1;
  return { name, value, confidence, source, evidence, candidates: [] };
}

const BOOK = 'FastAPI\'s documentation, "Bigger applications"';

/** Returns a fact as FastAPI's documentation has it. */
const byBook = <T>(name: string, value: T): Fact<T> => given(name, value, 'documentation', [BOOK]);

export const named = (text: string, joint = IDENTIFIER): NameTemplate => ({ text, joint });

/** Completes what the resources show with what the folders show, then with FastAPI's documentation. */
export function completed(votes: Votes, around: Surroundings): LayoutFacts {
  const places = placeDefaults(around, votes);
  const router = votes['place.router'] ?? places.router;
  const length = lineLength(around.sources.tree, around.entry);
  return {
    'place.router': router,
    'place.schema': votes['place.schema'] ?? places.schema,
    'place.service': votes['place.service'] ?? byBook('place.service', null),
    'place.crud': votes['place.crud'] ?? byBook('place.crud', null),
    'place.model': votes['place.model'] ?? places.model,
    'place.test': votes['place.test'] ?? places.test,
    variable: votes.variable ?? byBook('variable', named('router')),
    prefixPlace: votes.prefixPlace ?? byBook('prefixPlace', 'router'),
    url: votes.url ?? byBook('url', named('/{plural}', KEBAB)),
    slash: votes.slash ?? byBook('slash', true),
    tagPlace: votes.tagPlace ?? byBook('tagPlace', 'router'),
    tags: votes.tags ?? byBook('tags', [named('{plural}', KEBAB)]),
    include: votes.include ?? byBook('include', includeByBook(around, router.value)),
    imports: votes.imports ?? byBook('imports', importStyle(around)),
    ...codeDefaults(votes),
    lineLength:
      length === undefined
        ? byBook('lineLength', USUAL_LENGTH)
        : given('lineLength', length.value, 'configuration', [length.at]),
  };
}

const OK = 200;

function codeDefaults(votes: Votes): Omit<LayoutFacts, OfPlace | 'lineLength'> {
  return {
    'class.create': votes['class.create'] ?? byBook('class.create', named('{Singular}Create')),
    'class.update': votes['class.update'] ?? byBook('class.update', named('{Singular}Update')),
    'class.response': votes['class.response'] ?? byBook('class.response', named('{Singular}Response')),
    'id.name': votes['id.name'] ?? byBook('id.name', named('{singular}_id')),
    'id.type': votes['id.type'] ?? byBook('id.type', 'int'),
    orm: votes.orm ?? byBook('orm', null),
    session: votes.session ?? byBook('session', null),
    updateVerb: votes.updateVerb ?? byBook('updateVerb', 'put'),
    'status.create': votes['status.create'] ?? byBook('status.create', OK),
    'status.delete': votes['status.delete'] ?? byBook('status.delete', OK),
    async: votes.async ?? byBook('async', true),
    pagination: votes.pagination ?? byBook('pagination', null),
    auth: votes.auth ?? byBook('auth', null),
    quotes: votes.quotes ?? byBook('quotes', 'double'),
    client: votes.client ?? byBook('client', 'client'),
  };
}

type OfPlace = Extract<
  keyof LayoutFacts,
  | `place.${string}`
  | ('variable' | 'prefixPlace' | 'url' | 'slash' | 'tagPlace' | 'tags' | 'include' | 'imports')
>;

interface Places {
  readonly router: Fact<NameTemplate | null>;
  readonly schema: Fact<NameTemplate | null>;
  readonly model: Fact<NameTemplate | null>;
  readonly test: Fact<NameTemplate | null>;
}

/** Returns places by the folders that are there: those of other routers, `schemas`, `models`, `tests`. */
function placeDefaults(around: Surroundings, votes: Votes): Places {
  const { sources, entry, routers } = around;
  const home = parentOf(entry);
  const beside = besideOthers(routers.filter((file) => parentOf(file) !== home));
  const router =
    beside === undefined
      ? byBook<NameTemplate | null>('place.router', named(joinPath(home, 'routers/{plural}.py')))
      : given<NameTemplate | null>('place.router', named(beside), 'archetype', routers);
  return {
    router,
    schema: inFolder(around, 'place.schema', ['schemas', 'schema', 'dto'], router.value),
    model: inFolder(around, 'place.model', ['models', 'model'], null),
    test: given('place.test', named(joinPath(testFolder(sources), testName(votes))), 'documentation', [BOOK]),
  };
}

/** Returns the place in the folder of most routers; where each has a folder, in a new one beside theirs. */
function besideOthers(routers: readonly string[]): string | undefined {
  const folders = [...groupBy(routers, parentOf)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  );
  const [[folder, files] = ['', []]] = folders;
  const [file] = files;
  if (file === undefined) return undefined;
  const isFeature = files.length === 1 && LAYER_WORDS.has(baseName(file).replace(/\.py$/, ''));
  return isFeature ? joinPath(parentOf(folder), '{plural}', baseName(file)) : `${folder}/{plural}.py`;
}

const testName = ({ 'place.router': router }: Votes): string => {
  const stem = baseName(router?.value?.text ?? '{plural}.py');
  return `test_${stem.includes('{') ? stem : '{plural}.py'}`;
};

/** Returns the folder of the tests that are there, the outermost; `tests` without any. */
function testFolder({ files, base }: Sources): string {
  const test = files.find((file) => /(?:^|\/)(?:test_[^/]*|conftest)\.py$/.test(file));
  return test === undefined ? joinPath(base, 'tests') : parentOf(test);
}

/** Returns the place in the first folder, or the first file, that's there by one of the names. */
function inFolder(
  { sources: { tree }, entry }: Surroundings,
  name: string,
  names: readonly string[],
  fallback: NameTemplate | null,
): Fact<NameTemplate | null> {
  const home = parentOf(entry);
  for (const one of names) {
    const folder = joinPath(home, one);
    if (tree.kind(folder) === 'directory')
      return given(name, named(`${folder}/{singular}.py`), 'archetype', [`${folder}/`]);
    const file = `${folder}.py`;
    if (tree.kind(file) === 'file') return given(name, named(file), 'archetype', [file]);
  }
  return byBook(name, fallback);
}

/** Returns the include of a router beside the application: `app.include_router({plural}.router)`. */
export function includeByBook(
  { sources, entry, app }: Surroundings,
  router: NameTemplate | null,
): IncludeTemplate {
  const path = router?.text ?? joinPath(parentOf(entry), 'routers/{plural}.py');
  const root = sources.roots.find((one) => one === '' || path.startsWith(`${one}/`)) ?? '';
  const folder = parentOf(path).slice(root === '' ? 0 : root.length + 1);
  const stem = baseName(path).replace(/\.py$/, '');
  return {
    file: named(entry),
    line: named(`${app}.include_router(${stem}.router)`),
    isElement: false,
    import: { module: named(folder.replaceAll('/', '.')), name: named(stem), asname: undefined },
  };
}

/** Returns the style of imports where no router shows it. */
export const importStyle = ({ sources, entry }: Surroundings): ImportStyle =>
  isFlat(sources, entry) ? 'flat' : 'absolute';
