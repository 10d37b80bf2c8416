import type { Inspection } from '../../routes-report/inspect/inspection';
import { parentOf } from '../../base/source/paths';
import { archetypeOf } from './archetype';
import { completed, given, includeByBook, named, type Surroundings } from './defaults';
import type { LayoutFacts, ProjectLayout } from './facts';
import { findSiblings } from './find/siblings';
import { isTest } from './find/roles';
import { openSources } from './read/open-sources';
import type { Sources } from './read/sources';
import { voteAll } from './vote/ballot-box';

/** Returns the layout of the project that an inspection (with details) is about. */
export function layoutOf(inspection: Inspection): ProjectLayout {
  const sources = openSources(inspection);
  const roster = findSiblings(inspection, sources);
  const around = surroundings(inspection, sources);
  const facts = withRouterFile(completed(voteAll(roster, sources), around), around, inspection);
  const siblings = roster.studied.map(({ sibling }) => sibling);
  return { siblings, facts, archetype: archetypeOf(facts['place.router'].value?.text ?? '') };
}

function surroundings({ report, analysis }: Inspection, sources: Sources): Surroundings {
  const { file, app } = report.entry;
  const made = analysis.details?.routers ?? [];
  const routers = made.map(({ place }) => place.file).filter((one) => !isTest(one));
  return {
    sources,
    entry: analysis.madeAt?.file ?? file,
    app: /^\w+$/.test(app) ? app : 'app',
    routers: [...new Set(routers)].filter((one) => sources.module(one) !== undefined),
  };
}

/** From here on a file of handlers is divided: more lines, or more routes. */
const MANY_LINES = 150;
const MANY_ROUTES = 8;

/**
 * Gives a new resource a router file of its own where all handlers hang on the application, in one large file. A small one
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
