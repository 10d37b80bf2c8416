import type { Fact, IncludeTemplate, NameTemplate, PrefixPlace, TagPlace } from '../facts';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { Roster, Studied } from '../find/siblings';
import { KEBAB, TITLE } from '../words';

/** The include of a router that serves no resource, as one that serves a resource has it. */
export interface WitnessedInclude {
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
export function witnessedInclude(
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
