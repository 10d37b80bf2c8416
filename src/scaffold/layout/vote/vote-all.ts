import type { Roster, Studied } from '../find/found-resources';
import type { LayoutFacts, Fact, NameTemplate, Role } from '../facts';
import type { Sources } from '../read/sources';
import { voteClass, voteName } from './tally';
import {
  voteAsync,
  voteAuth,
  voteIdName,
  voteIdType,
  voteOrm,
  votePagination,
  voteSession,
  voteStatus,
  voteUpdateVerb,
} from './handlers';
import { voteInclude, voteImports, voteQuotes } from './project';
import { votePrefixPlace, voteSlash, voteTagPlace, voteTags, voteUrl, voteVariable } from './routes';
import type { PathTemplates } from '../find/path-templates';

/** The facts that a project's resources show; one that none of them shows is `undefined`. */
export type Votes = {
  readonly [Name in Exclude<keyof LayoutFacts, 'lineLength'>]: LayoutFacts[Name] | undefined;
};

/**
 * Lets the resources vote on each fact. What depends on the folder of the router only its neighbours decide: those of `group`,
 * else those in the winner's folder.
 */
export function voteAll({ studied, paths }: Roster, sources: Sources, group: readonly Studied[] = []): Votes {
  const router = votePlace('router', group.length > 0 ? group : studied, paths);
  const near = group.length > 0 ? group : neighbours(studied, router?.value ?? null, paths);
  // A file called after the plural is included, and served, as others so called are.
  const alike = near.filter(
    ({ sibling }) => paths.file(sibling.router, sibling.words).text === router?.value?.text,
  );
  const named = apart(alike.length === 0 ? near : alike, studied);
  return {
    'place.router': router,
    'place.schema': votePlace('schema', near, paths),
    'place.service': votePlace('service', near, paths),
    'place.crud': votePlace('crud', near, paths),
    'place.model': votePlace('model', near, paths),
    'place.test': votePlace('test', near, paths) ?? votePlace('test', studied, paths),
    variable: voteVariable(named, paths),
    prefixPlace: votePrefixPlace(near, sources, paths),
    url: voteUrl(named, paths),
    slash: voteSlash(near),
    tagPlace: voteTagPlace(near, sources),
    tags: voteTags(near, paths),
    include: voteInclude(named, sources, paths),
    ...voteOnCode({ studied, paths }, sources),
  };
}

/** Returns the resources whose path isn't below another one's: that's a part of the other. All, if there are only such. */
function apart(near: readonly Studied[], all: readonly Studied[]): readonly Studied[] {
  const isBelow = ({ resource }: Studied): boolean =>
    all.some((other) => resource.collection.startsWith(`${other.resource.collection}/{`));
  const whole = near.filter((one) => !isBelow(one));
  return whole.length === 0 ? near : whole;
}

/** Votes on what depends on no folder: all resources decide. */
function voteOnCode({ studied, paths }: Roster, sources: Sources): Pick<Votes, OfCode> {
  return {
    imports: voteImports(studied, sources, paths),
    'class.create': voteClass('create', studied, paths),
    'class.update': voteClass('update', studied, paths),
    'class.response': voteClass('response', studied, paths),
    'id.name': voteIdName(studied, paths),
    'id.type': voteIdType(studied, sources),
    orm: voteOrm(studied, sources),
    session: voteSession(studied, sources),
    updateVerb: voteUpdateVerb(studied),
    'status.create': voteStatus('create', studied),
    'status.delete': voteStatus('delete', studied),
    async: voteAsync(studied),
    pagination: votePagination(studied, sources),
    auth: voteAuth(studied, sources),
    quotes: voteQuotes(studied, sources),
  };
}

type OfCode = Exclude<keyof Votes, `place.${string}` | OfRoute>;
type OfRoute = 'variable' | 'prefixPlace' | 'url' | 'slash' | 'tagPlace' | 'tags' | 'include';

/** The roles whose files a layout places. */
type Placed = Exclude<Role, 'other'>;

/** Roles that a resource may lack without its project doing without them: nobody tests everything. */
const OPTIONAL: ReadonlySet<Placed> = new Set(['test', 'schema']);

/** Votes on the file of a role; `undefined` if no resource tells. */
export function votePlace(
  role: Placed,
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate | null> | undefined {
  // A file that isn't named after its resource, and holds no other, doesn't say where the next one goes.
  const isAlone = (router: string): boolean =>
    router !== paths.entry &&
    studied.filter(({ sibling }) => sibling.router === router).length === 1 &&
    studied.every(({ sibling }) => sibling.router !== router || !paths.isOwn(router, sibling.words));
  return voteName<null>(`place.${role}`, studied, ({ sibling: { files, words, router } }) => {
    const path = files.find((one) => one.role === role)?.path;
    if (role === 'router' && isAlone(router)) return undefined;
    if (path !== undefined) {
      const template = paths.file(path, words);
      return { template: role === 'schema' ? ofAllSchemas(template) : template, at: path };
    }
    return OPTIONAL.has(role) ? undefined : { template: null, at: router };
  });
}

/** Returns the place of all schemas of a resource where each class has a file: `{singular}_schema.py` for `{singular}_update_schema.py`. */
const ofAllSchemas = <T extends { readonly text: string }>(template: T): T => ({
  ...template,
  text: template.text.replace(
    /(?<=\})_(?:create|update|register|response|read|request)(?=(?:_\w+)?\.py$)/,
    '',
  ),
});

/**
 * Returns the resources that lie where a new one goes: in the same folder as the winner's routers. Others don't tell what
 * that folder's are included in, or how its files are grouped.
 */
export function neighbours(
  studied: readonly Studied[],
  router: NameTemplate | null,
  paths: PathTemplates,
): readonly Studied[] {
  const folder = router?.text.replace(/[^/]*$/, '');
  const near = studied.filter(
    ({ sibling }) => paths.file(sibling.router, sibling.words).text.replace(/[^/]*$/, '') === folder,
  );
  return near.length === 0 ? studied : near;
}
