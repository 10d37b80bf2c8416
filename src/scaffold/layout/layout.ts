import type { Inspection } from '../../routes-report/inspect/inspection';
import { parentOf } from '../../base/source/paths';
import type { MadeRouter } from '../../analysis/fastapi/details/route-details';
import { isSamePlace } from '../../base/diagnostics/place';
import { groupOf, likeOne, withChoices } from './choose';
import { completed, includeByBook } from './defaults';
import { appVariable, given, named, type Surroundings } from './given';
import type { LayoutFacts, NameTemplate, ProjectLayout } from './facts';
import { type FoundResources, foundResources, type Roster, type Studied } from './find/found-resources';
import { isTest } from './find/roles';
import { databaseOf, modelManner } from './read/database';
import { pydanticOf } from './read/settings';
import { sessionOf } from './read/dependencies';
import { modelsOf } from './read/models';
import { witnessed } from './vote/witnessed';
import { inSeedLayout } from './seed-layout';
import { type ChosenLayout, isSeedNamed } from './options';
import { DIRECTORIES } from '../kinds';
import type { Sources } from './read/sources';
import { voteAll, type Votes, neighbours, votePlace } from './vote/vote-all';
import { voteAuth } from './vote/handlers';

/**
 * Returns the layout of the project that an inspection (with details) is about: what options and configuration say, then the
 * project's own files, its folders, and FastAPI's documentation. Throws a Failure for an option that means nothing here.
 */
export function layoutOf(inspection: Inspection, chosen: ChosenLayout = {}): ProjectLayout {
  const found = foundResources(inspection);
  const { sources, roster, witnesses } = found;
  const around = surroundings(inspection, sources);
  const hasResources = roster.studied.length > 0;
  const votes = hasResources
    ? withOthers(votesFor(found, chosen), inspection)
    : withoutResources(roster, sources, witnesses());
  const shown = withRouterFile(
    completed(ownPlaces(votes, sources), around, hasResources),
    around,
    inspection,
  );
  const isNamed = isSeedNamed(chosen);
  const isOurs = isNamed || isSeed(roster, around);
  // Resources that lie as the seed's show all that the seed would say.
  const facts = isNamed || (isOurs && !hasResources) ? inSeedLayout(shown, chosen, around) : shown;
  const decided = withChoices(facts, chosen, around);
  return {
    siblings: roster.studied.map(({ sibling }) => sibling),
    facts: decided,
    archetype: isOurs ? 'seed' : archetypeOf(decided['place.router'].value?.text ?? ''),
  };
}

/** Returns the votes without places in another project of the workspace. */
function ownPlaces(votes: Votes, sources: Sources): Votes {
  const isOthers = (name: keyof Votes): boolean => {
    const value = name.startsWith('place.') ? votes[name]?.value : undefined;
    // The cast: the facts of places hold templates.
    return value != null && !sources.isOwn((value as NameTemplate).text);
  };
  const names = (Object.keys(votes) as (keyof Votes)[]).filter(isOthers); // The cast: these are its keys.
  return { ...votes, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

/** Lets routers without a resource vote on who may call as well, where the resources ask nobody, and on the verb of an update. */
function withOthers(own: Votes, inspection: Inspection): Votes {
  const { sources, roster, witnesses } = foundResources(inspection);
  const { studied } = roster;
  const votes = { ...own, updateVerb: own.updateVerb ?? patching(inspection) };
  if (votes.auth?.value !== null) return votes;
  const known = new Set(studied.map(({ sibling }) => sibling.router));
  const others = witnesses().studied.filter(({ sibling }) => !known.has(sibling.router));
  return { ...votes, auth: voteAuth([...studied, ...others], sources) };
}

/** Returns PATCH as the verb of updates for an application that has it and no PUT. */
function patching({ analysis: { routes } }: Inspection): Votes['updateVerb'] {
  const patch = routes.find(({ kind, methods }) => kind === 'api' && methods.includes('PATCH'));
  const isOther = routes.some(({ methods }) => methods.includes('PUT'));
  return patch === undefined || isOther
    ? undefined
    : given('updateVerb', 'patch', 'archetype', [`${patch.place?.file ?? ''}:${patch.place?.line ?? 0}`]);
}

/** Returns what a project shows before it has a resource: other routers, and what it has of a database. */
function withoutResources(roster: Roster, sources: Sources, witnesses: Roster): Votes {
  const votes = {
    ...voteAll(roster, sources),
    ...witnessed(witnesses, sources),
    auth: voteAuth(witnesses.studied, sources),
  };
  const { orm, session, at } = databaseOf(sources);
  if (orm === null) return votes;
  const evidence = at === undefined ? [] : [at];
  const handlers = witnesses.studied.flatMap((one) => one.handlers);
  const shown = handlers.flatMap((one) => {
    const text = sessionOf(sources, one);
    return text === undefined ? [] : [given('session', text, 'archetype', [one.file])];
  });
  const manner = modelManner(sources);
  return {
    ...votes,
    orm: given('orm', orm, 'archetype', evidence),
    session: shown[0] ?? given('session', session, 'archetype', evidence),
    'id.type': manner && given('id.type', manner.idType, 'archetype', [manner.at]),
  };
}

/** Lets the resource of `--like` decide what it shows, those in the folder of `--into` what depends on that; all the rest. */
function votesFor({ roster, sources, witnesses }: FoundResources, chosen: ChosenLayout): Votes {
  const group = groupOf(roster, chosen);
  const divided = voteAll(roster, sources, group);
  // Where no place has more than half of the resources, all routers decide.
  const isTie = group.length === 0 && (divided['place.router']?.confidence ?? 1) <= HALF;
  const near = isTie ? neighboursOfMost(roster, witnesses()) : [];
  const votes = near.length > 0 ? voteAll(roster, sources, near) : divided;
  if (chosen.like === undefined) return votes;
  const own = voteAll({ ...roster, studied: [likeOne(roster, chosen.like)] }, sources);
  const said = Object.entries(own).filter(([, fact]) => fact !== undefined);
  // The cast: the facts keep their names and values.
  return { ...votes, ...Object.fromEntries(said) };
}

const HALF = 0.5;

/** Returns the resources that lie in the folder of most routers. */
function neighboursOfMost({ studied, paths }: Roster, all: Roster): readonly Studied[] {
  const usual = votePlace('router', all.studied, all.paths);
  if (usual === undefined || usual.confidence <= HALF) return [];
  const near = neighbours(studied, usual.value, paths);
  return near.length < studied.length ? near : [];
}

/** True where routers lie as the seed of this tool writes them; without any, unless the project has tables, or pydantic 1. */
function isSeed({ studied }: Roster, { routers, sources }: Surroundings): boolean {
  const files = [...routers, ...studied.map(({ sibling }) => sibling.router)];
  if (files.length === 0) return modelsOf(sources).length === 0 && pydanticOf(sources) === 2;
  const { api } = DIRECTORIES;
  return files.every((file) => parentOf(file) === api || parentOf(file).endsWith(`/${api}`));
}

function surroundings(inspection: Inspection, sources: Sources): Surroundings {
  const { report, analysis } = inspection;
  const entry = analysis.madeAt?.file ?? report.entry.file;
  const made = analysis.details?.routers ?? [];
  const routers = made
    // A router that only gathers others, beside the application, doesn't show where these lie.
    .filter((one) => parentOf(one.place.file) !== parentOf(entry) || hasOwnRoutes(one, made))
    .map(({ place }) => place.file)
    .filter((one) => sources.isOwn(one) && !isTest(sources, one));
  return {
    sources,
    entry,
    app: appVariable(inspection),
    routers: [...new Set(routers)].filter((one) => sources.module(one) !== undefined),
  };
}

/** Tells whether a router has routes besides those of routers that it includes. */
function hasOwnRoutes({ place, routes }: MadeRouter, made: readonly MadeRouter[]): boolean {
  const included = made.filter(({ includedIn }) =>
    includedIn.some(({ router }) => isSamePlace(router, place)),
  );
  return routes > included.reduce((sum, one) => sum + one.routes, 0);
}

/** From here on a file of handlers is divided: more lines, or more routes. */
const MANY_LINES = 150;
const MANY_ROUTES = 8;

/**
 * Gives a new resource a router file of its own where all handlers depend on the application, in one large file. A small one
 * is continued.
 */
function withRouterFile(facts: LayoutFacts, around: Surroundings, { analysis }: Inspection): LayoutFacts {
  const path = facts['place.router'].value?.text;
  if (path === undefined || path.includes('{') || path !== around.entry) return facts;
  const lines = around.sources.module(path)?.text.split('\n').length ?? 0;
  const routes = analysis.routes.filter(({ kind, place }) => kind === 'api' && place?.file === path).length;
  if (lines <= MANY_LINES && routes <= MANY_ROUTES)
    return { ...facts, include: given('include', null, 'siblings', [path]) };
  const why = [`${path}: ${lines} lines, ${routes} routes`];
  const router = named(`${parentOf(path) === '' ? '' : `${parentOf(path)}/`}routers/{plural}.py`);
  const isTagged = facts.tagPlace.value !== null;
  return {
    ...facts,
    'place.router': given('place.router', router, 'documentation', why),
    variable: given('variable', named('router'), 'documentation', why),
    prefixPlace: given('prefixPlace', 'router', 'documentation', why),
    tagPlace: given('tagPlace', isTagged ? 'router' : null, 'documentation', why),
    include: given('include', includeByBook(around, router), 'documentation', why),
  };
}

/** Folders of routers, by the name of the arrangement. `{…}` stands for the resource's words. */
const ARCHETYPES: readonly (readonly [name: string, folder: RegExp])[] = [
  ['V1 api/v1/endpoints', /(?:^|\/)api\/v\d+\/(?:endpoints|routes|routers)\/$/],
  ['H layers', /(?:^|\/)(?:presentation|adapters|interfaces|entrypoints|infrastructure)\/|\}\/api\/$/],
  ['F feature folders', /\{[^/]*\/$/],
  ['V2 api/v1', /(?:^|\/)(?:api\/)?v\d+\/$|(?:^|\/)api_v\d+\/$/],
  ['V3 api/routes', /(?:^|\/)api\/(?:routes|routers|endpoints)\/$/],
  ['A api', /(?:^|\/)api\/$/],
  ['V4 groups', /(?:^|\/)(?:api|routers|routes|endpoints)\/.+\/$/],
  ['R0 routers', /^(?:(?:backend|server|src)\/)?routers\/$/],
  ['R1 package/routers', /(?:^|\/)routers\/$/],
  ['R2 routes', /(?:^|\/)routes\/$/],
  ['E endpoints', /(?:^|\/)(?:endpoints|controllers|views|handlers|resources)\/$/],
];

/** Returns the name of the arrangement that the place of a router shows. */
function archetypeOf(router: string): string {
  const folder = router.slice(0, router.lastIndexOf('/') + 1);
  if (!router.includes('{')) return 'S one file';
  return ARCHETYPES.find(([, pattern]) => pattern.test(folder))?.[0] ?? 'O another folder';
}
