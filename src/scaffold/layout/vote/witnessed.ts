import { type Fact, type IncludeTemplate, mapInclude, type NameTemplate } from '../facts';
import type { Roster } from '../find/siblings';
import { BY_FOLDERS, given } from '../given';
import type { Sources } from '../read/sources';
import type { Votes } from './ballot-box';
import { voteInclude } from './include';
import { votePlace } from './places';
import { voteClient, voteImports, voteQuotes } from './project';
import { voteVariable } from './routes';
import { mapFact } from './vote';
import { witnessedInclude } from './witnessed-include';

type Witnessed = 'place.router' | 'place.test' | 'variable' | 'imports' | 'quotes' | 'client' | OfInclude;
type OfInclude = 'include' | 'url' | 'prefixPlace' | 'tagPlace' | 'tags';

/** Lets router files without a resource vote on where routers lie and how they're included. */
export function witnessed(roster: Roster, sources: Sources): Pick<Votes, Witnessed> {
  const { studied, paths } = roster;
  const router = votePlace('router', studied, paths);
  const test = votePlace('test', studied, paths);
  const variable = voteVariable(studied, paths);
  const include = voteInclude(studied, sources, paths);
  return {
    'place.router': router && byFolders(router, pluralOrNone),
    'place.test': test && byFolders(test, pluralOrNone),
    variable: variable && byFolders(variable, plural),
    ...ofInclude(roster, include && byFolders(include, pluralInclude)),
    imports: asArchetype(voteImports(studied, sources, paths)),
    quotes: asArchetype(voteQuotes(studied, sources)),
    client: asArchetype(voteClient(studied, sources)),
  };
}

/** Returns what the include shows, and what follows from it. */
function ofInclude(roster: Roster, voted: Fact<IncludeTemplate | null> | undefined): Pick<Votes, OfInclude> {
  const shown = witnessedInclude(roster, voted);
  const say = <T>(name: string, value: T | undefined): Fact<T> | undefined =>
    shown && value !== undefined ? given(name, value, 'archetype', shown.at) : undefined;
  return {
    include: shown && voted && { ...voted, value: shown.include },
    url: say('url', shown?.url),
    prefixPlace: say('prefixPlace', shown?.prefixPlace),
    tagPlace: say('tagPlace', shown?.tagPlace),
    tags: say('tags', shown?.tags),
  };
}

const asArchetype = <T>(fact: Fact<T> | undefined): Fact<T> | undefined =>
  fact && byFolders(fact, (value) => value);

const byFolders = <T>(fact: Fact<T>, change: (value: T) => T): Fact<T> => ({
  ...mapFact(fact, change),
  confidence: Math.min(fact.confidence, BY_FOLDERS),
  source: 'archetype',
});

/** Takes the plural: `health` has no number that would tell. */
const plural = ({ text, joint }: NameTemplate): NameTemplate => ({
  text: text.replaceAll('{singular}', '{plural}').replaceAll('{Singular}', '{Plural}'),
  joint,
});

const pluralOrNone = (value: NameTemplate | null): NameTemplate | null => value && plural(value);

const pluralInclude = (value: IncludeTemplate | null): IncludeTemplate | null =>
  value && mapInclude(value, plural);
