import {
  type Fact,
  type IncludeTemplate,
  mapInclude,
  type NameTemplate,
  type PrefixPlace,
  type TagPlace,
} from '../facts';
import type { Roster, Studied } from '../find/found-resources';
import { BY_FOLDERS, given } from '../given';
import type { Sources } from '../read/sources';
import { type Votes, votePlace } from './vote-all';
import { voteInclude, voteImports, voteQuotes } from './project';
import { voteVariable } from './routes';
import { mapFact } from './tally';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import { hasNumber, KEBAB, TITLE } from '../words';

type Witnessed = `place.${'router' | 'test' | Layer}` | 'variable' | 'imports' | 'quotes' | OfInclude;
type Layer = 'schema' | 'service' | 'crud' | 'model';
type OfInclude = 'include' | 'url' | 'prefixPlace' | 'tagPlace' | 'tags';

/** Lets router files without a resource vote on where routers lie and how they're included. */
export function witnessed(roster: Roster, sources: Sources): Pick<Votes, Witnessed> {
  const { studied, paths } = roster;
  const router = votePlace('router', studied, paths);
  const test = votePlace('test', studied, paths);
  const variable = voteVariable(studied, paths);
  const include = voteInclude(studied, sources, paths);
  const layered = layeredOf(roster);
  // A single health check has no number that would tell; what lies in layers was named with care.
  const [place, name, included] =
    layered.length > 1 ? ([asIs, asIs, asIs] as const) : ([pluralOrNone, plural, pluralInclude] as const);
  return {
    'place.router': router && byFolders(router, place),
    'place.test': test && byFolders(test, place),
    ...layersOf(layered, paths),
    variable: variable && byFolders(variable, name),
    ...ofInclude(roster, include && byFolders(include, included)),
    imports: asArchetype(voteImports(studied, sources, paths)),
    quotes: asArchetype(voteQuotes(studied, sources)),
  };
}

/** Returns the routers that have a file of their own behind them; those whose words have a number, if there are any. */
function layeredOf({ studied }: Roster): readonly Studied[] {
  const layered = studied.filter(({ sibling: { files, router } }) =>
    files.some(({ role, path, isOwn }) => isOwn && path !== router && role !== 'test' && role !== 'other'),
  );
  const numbered = layered.filter(({ sibling: { words } }) => hasNumber(words));
  return numbered.length > 0 ? numbered : layered;
}

const HALF = 0.5;

/** Returns the places of what stands behind routers. */
function layersOf(layered: readonly Studied[], paths: PathTemplates): Pick<Votes, `place.${Layer}`> {
  const place = (role: Layer): Fact<NameTemplate | null> | undefined => {
    const voted = votePlace(role, layered, paths);
    if (voted?.value == null || voted.confidence < HALF) return undefined;
    // A file that isn't named after what it's for, and holds no other, doesn't say where the next one goes.
    return hasPlaceholder(voted.value.text) || voted.evidence.length > 1 ? asArchetype(voted) : undefined;
  };
  return {
    'place.schema': place('schema'),
    'place.service': place('service'),
    'place.crud': place('crud'),
    'place.model': place('model'),
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

const asIs = <T>(value: T): T => value;

const asArchetype = <T>(fact: Fact<T> | undefined): Fact<T> | undefined => fact && byFolders(fact, asIs);

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

/** The include of a router that serves no resource, as one that serves a resource has it. */
interface WitnessedInclude {
  readonly include: IncludeTemplate;
  readonly url: NameTemplate;
  readonly prefixPlace: PrefixPlace;
  readonly tagPlace: TagPlace;
  readonly tags: readonly NameTemplate[];
  /** The places that show it. */
  readonly at: readonly string[];
}

/**
 * Makes the include of another router one for a resource: arguments that are about what it serves go, and what the include
 * doesn't say stands in the new router. Returns `undefined` if no router shows its include.
 */
function witnessedInclude(
  { studied, paths }: Roster,
  voted: Fact<IncludeTemplate | null> | undefined,
): WitnessedInclude | undefined {
  const include = voted?.value;
  const witness = studied.find(({ sibling }) =>
    voted?.evidence.includes(`${sibling.include?.file ?? ''}:${sibling.include?.line ?? 0}`),
  );
  if (voted === undefined || include == null || witness === undefined) return undefined;
  const line = include.isElement ? include.line.text : withoutOwn(include.line.text);
  const hasPrefix = hasPlaceholder(argumentIn(line, 'prefix') ?? '');
  const isTagged = hasPlaceholder(argumentIn(line, 'tags') ?? '');
  return {
    include: { ...include, line: { ...include.line, text: line } },
    url: { text: urlAround(witness, paths, { line, hasPrefix, before: include.line.text }), joint: KEBAB },
    prefixPlace: hasPrefix ? 'include' : 'router',
    tagPlace: isTagged ? 'include' : 'router',
    tags: [tagLike(studied)],
    at: voted.evidence,
  };
}

/** Splits the arguments of a call; commas in brackets and texts don't divide. */
function argumentsOf(call: string): readonly string[] {
  const inner = /^[\w.]+\((.*)\)$/s.exec(call)?.[1];
  const parts = inner?.match(/(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\([^)]*\)|[^,"'[(])+/g) ?? [];
  return parts.map((one) => one.trim()).filter((one) => one !== '');
}

const argumentIn = (call: string, name: string): string | undefined =>
  argumentsOf(call)
    .find((one) => new RegExp(`^${name}\\s*=`).test(one))
    ?.replace(/^\w+\s*=\s*/, '');

/** Prefixes of many routers: `/api/v1`, and constants. */
const COMMON = /^(?:["'](?:\/api)?(?:\/v\d+)?["']|[\w.]+)$/;

/** Leaves out the arguments that are about what one router serves. */
function withoutOwn(call: string): string {
  const all = argumentsOf(call);
  const kept = all.filter((one) => {
    const [, name, value = ''] = /^(\w+)\s*=\s*(.*)$/s.exec(one) ?? [];
    if (name === undefined || name === 'router') return true;
    if (name === 'prefix') return hasPlaceholder(value) || COMMON.test(value);
    return name === 'tags' && hasPlaceholder(value);
  });
  return kept.length === all.length ? call : `${call.slice(0, call.indexOf('('))}(${kept.join(', ')})`;
}

/** Returns the path of a resource's collection where the witness is included. */
function urlAround(
  { sibling: { words }, resource }: Studied,
  paths: PathTemplates,
  {
    line,
    hasPrefix,
    before,
  }: { readonly line: string; readonly hasPrefix: boolean; readonly before: string },
): string {
  const route = resource.operations[0]?.route;
  const own = route?.details?.registered.path ?? '';
  const whole = route?.path ?? '';
  const around = whole.endsWith(own) ? whole.slice(0, whole.length - own.length) : '';
  if (hasPrefix) {
    const { text } = paths.text(around, words);
    return text.replace('{singular}', '{plural}');
  }
  const dropped = argumentIn(line, 'prefix') === undefined ? argumentIn(before, 'prefix') : undefined;
  const literal = /^["'](.*)["']$/.exec(dropped ?? '')?.[1] ?? '';
  const base = literal !== '' && around.endsWith(literal) ? around.slice(0, -literal.length) : around;
  return `${base}/{plural}`;
}

/** Returns the tag in capitals if all others have some. */
function tagLike(studied: readonly Studied[]): NameTemplate {
  const tags = studied.flatMap(({ resource }) => resource.operations.flatMap(({ route }) => route.tags));
  const isCapital = tags.length > 0 && tags.every((tag) => /^\p{Lu}/u.test(tag));
  return isCapital ? { text: '{Plural}', joint: TITLE } : { text: '{plural}', joint: KEBAB };
}
