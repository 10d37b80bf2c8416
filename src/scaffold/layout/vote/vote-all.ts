import type { Roster, Studied } from '../find/siblings';
import type { LayoutFacts } from '../facts';
import type { Sources } from '../read/sources';
import { voteClass } from './names';
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
import { voteInclude } from './include';
import { neighbours, votePlace } from './places';
import { voteImports, voteQuotes } from './project';
import { votePrefixPlace, voteSlash, voteTagPlace, voteTags, voteUrl, voteVariable } from './routes';

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
