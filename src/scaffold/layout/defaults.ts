import { joinPath, moduleStem, parentOf } from '../../base/source/paths';
import { defaultPlaces } from './default-places';
import type { Fact, ImportStyle, IncludeTemplate, LayoutFacts, NameTemplate } from './facts';
import { given, named, type Surroundings } from './given';
import { lineLength, USUAL_LENGTH } from './read/settings';
import type { Sources } from './read/sources';
import type { Votes } from './vote/vote-all';
import { isFlat } from './vote/project';
import { KEBAB } from './words';
import { modelsOf } from './read/models';
import { groupBy } from '../../base/code/groups';

/** Returns a fact as FastAPI's documentation has it. */
const byBook = <T>(name: string, value: T): Fact<T> => given(name, value, 'documentation');

/** Completes what the resources show with what the folders show, then with FastAPI's documentation. */
export function completed(votes: Votes, around: Surroundings, hasResources: boolean): LayoutFacts {
  const places = defaultPlaces(around, votes);
  const { router } = places;
  // Resources that have no such file show that there's none.
  const unlessVoted = (place: Fact<NameTemplate | null>): Fact<NameTemplate | null> =>
    hasResources ? byBook(place.name, null) : place;
  const length = lineLength(around.sources.tree, around.entry);
  return {
    'place.router': router,
    'place.schema': votes['place.schema'] ?? places.schema,
    'place.service': votes['place.service'] ?? unlessVoted(places.service),
    'place.crud': votes['place.crud'] ?? unlessVoted(places.crud),
    'place.model': votes['place.model'] ?? places.model,
    'place.test': places.test,
    variable: votes.variable ?? byBook('variable', named('router')),
    prefixPlace: votes.prefixPlace ?? byBook('prefixPlace', 'router'),
    url: votes.url ?? byBook('url', named('/{plural}', KEBAB)),
    slash: votes.slash ?? byBook('slash', false),
    tagPlace: votes.tagPlace ?? byBook('tagPlace', 'router'),
    tags: votes.tags ?? byBook('tags', [named('{plural}', KEBAB)]),
    include: votes.include ?? byBook('include', includeByBook(around, router.value)),
    imports: votes.imports ?? byBook('imports', importStyle(around)),
    ...codeDefaults(votes, around, hasResources),
    lineLength:
      length === undefined
        ? byBook('lineLength', USUAL_LENGTH)
        : given('lineLength', length.value, 'configuration', [length.at]),
  };
}

const OK = 200;
const CREATED = 201;
const NO_CONTENT = 204;

/** Returns the rest. Where others don't say 201, a new one doesn't either; the first one may. */
function codeDefaults(
  votes: Votes,
  { sources }: Surroundings,
  hasResources: boolean,
): Omit<LayoutFacts, OfPlace | 'lineLength'> {
  const orm = votes.orm?.value ?? null;
  // FastAPI's tutorial on SQLModel calls it so.
  const usual = orm?.startsWith('sqlmodel') === true ? 'Public' : 'Response';
  const isAsync = orm === null || orm.endsWith('-async');
  return {
    'class.create': votes['class.create'] ?? byBook('class.create', named('{Singular}Create')),
    'class.update': votes['class.update'] ?? byBook('class.update', named('{Singular}Update')),
    'class.response': votes['class.response'] ?? responseName(sources, usual),
    'id.name': votes['id.name'] ?? byBook('id.name', named('{singular}_id')),
    'id.type': votes['id.type'] ?? byBook('id.type', 'int'),
    orm: votes.orm ?? byBook('orm', null),
    session: votes.session ?? byBook('session', null),
    updateVerb: votes.updateVerb ?? byBook('updateVerb', 'put'),
    'status.create': votes['status.create'] ?? byBook('status.create', hasResources ? OK : CREATED),
    'status.delete': votes['status.delete'] ?? byBook('status.delete', hasResources ? OK : NO_CONTENT),
    async: votes.async ?? byBook('async', isAsync),
    pagination: votes.pagination ?? byBook('pagination', null),
    auth: votes.auth ?? byBook('auth', null),
    quotes: votes.quotes ?? byBook('quotes', 'double'),
  };
}

/** Returns the class of an answer, as other classes of the project are called. */
function responseName(sources: Sources, usual: string): Fact<NameTemplate> {
  const shown = responseSuffix(sources);
  const name = named(`{Singular}${shown ?? usual}`);
  return shown === undefined
    ? byBook('class.response', name)
    : given('class.response', name, 'archetype', []);
}

type OfPlace = Extract<
  keyof LayoutFacts,
  | `place.${string}`
  | ('variable' | 'prefixPlace' | 'url' | 'slash' | 'tagPlace' | 'tags' | 'include' | 'imports')
>;

/** Returns the include of a router beside the application: `app.include_router({plural}.router)`. */
export function includeByBook(
  { sources, entry, app }: Surroundings,
  router: NameTemplate | null,
): IncludeTemplate {
  const path = router?.text ?? joinPath(parentOf(entry), 'routers/{plural}.py');
  const root = sources.roots.find((one) => one === '' || path.startsWith(`${one}/`)) ?? '';
  const folder = parentOf(path).slice(root === '' ? 0 : root.length + 1);
  const stem = moduleStem(path);
  // A module beside the application has no package to be imported from.
  const [name, asname, module] =
    folder === '' ? ['router', `${stem}_router`, stem] : [stem, undefined, folder.replaceAll('/', '.')];
  return {
    file: named(entry),
    line: named(`${app}.include_router(${asname ?? `${stem}.router`})`),
    isElement: false,
    import: {
      module: named(module),
      name: named(name),
      asname: asname === undefined ? asname : named(asname),
    },
  };
}

/** Returns the style of imports where no router shows it. */
export const importStyle = ({ sources, entry }: Surroundings): ImportStyle =>
  isFlat(sources, entry) ? 'flat' : 'absolute';

const SUFFIX = /^(\w+?)(Response|Out|Public|Read|Schema)$/;

/** Returns what stands behind a model's name in the class of an answer, where classes show it: `Public`, `Out`. */
function responseSuffix(sources: Sources): string | undefined {
  const classes = sources.files.flatMap((file) =>
    sources.statements(file).flatMap((one) => (one.type === 'ClassDef' ? [one.name] : [])),
  );
  const models = new Set(modelsOf(sources).map(({ name }) => name));
  const known = new Set(classes);
  const isThing = (name: string): boolean =>
    models.has(name) || ['Base', 'Create', 'Update'].some((end) => known.has(`${name}${end}`));
  const found = classes.flatMap((name) => {
    const [, thing = '', suffix] = SUFFIX.exec(name) ?? [];
    return suffix !== undefined && isThing(thing) ? [suffix] : [];
  });
  return [...groupBy(found, (one) => one)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  )[0]?.[0];
}

/** Returns the usual include with an import that leads to another place. */
export function movedInclude(
  usual: IncludeTemplate | null,
  around: Surroundings,
  { from, to }: { readonly from: NameTemplate; readonly to: NameTemplate },
): IncludeTemplate | null {
  if (usual === null) return includeByBook(around, to);
  const needed = usual.import;
  if (needed?.name === undefined) return usual;
  const bound = needed.asname ?? needed.name;
  const [old, now] = [from, to].map(({ text }) => moduleStem(text));
  const byBook = includeByBook(around, to).import;
  if (byBook?.name === undefined || old === undefined || now === undefined) return usual;
  const isModule = needed.name.text === old;
  const asname = isModule ? (bound.text === now ? undefined : bound) : needed.asname;
  const module = isModule ? byBook.module : named([byBook.module.text, now].filter(Boolean).join('.'));
  return { ...usual, import: { module, name: isModule ? byBook.name : needed.name, asname } };
}

/** Returns the usual include as another file has it, whose relative imports count from elsewhere. */
export function elsewhere(
  usual: IncludeTemplate,
  around: Surroundings,
  router: NameTemplate | null,
): IncludeTemplate {
  const isRelative = usual.import?.module.text.startsWith('.') === true;
  return isRelative && router !== null
    ? (movedInclude(usual, around, { from: router, to: router }) ?? usual)
    : usual;
}
