import type { Site } from '../../../interpreter/calls/call-site';
import { alternativesUnder, choose } from '../../../interpreter/values/choice';
import { ABSENT, NONE, str } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { readWords } from '../../kit/command-line';
import { eachCommand } from '../../kit/subcommands';
import { causeOf } from '../../kit/values';
import { defaultOf, type Option, valueOf, wordsFor } from './option';

/** A parser as the program has made it. */
export interface Parser {
  /** The object itself. */
  readonly self: Value;
  /** The class of what it returns. */
  readonly namespace: ClassValue;
  readonly options: Option[];
  /** Values of `set_defaults`. */
  readonly defaults: Map<string, Value>;
  commands: Commands | undefined;
}

/** The subcommands of a parser. */
export interface Commands {
  /** The attribute for the name of the one that's used. */
  readonly dest: string | undefined;
  /** True if the words must name one. */
  readonly isRequired: boolean;
  readonly parsers: Map<string, Parser>;
}

export const newParser = (self: Value, namespace: ClassValue): Parser => ({
  self,
  namespace,
  options: [],
  defaults: new Map(),
  commands: undefined,
});

/**
 * Returns the attributes of the namespace that a parser makes of words. An argument that's missing is unknown: a program
 * that starts is given it.
 * @param unread gets the words that the parser doesn't know
 * @returns `undefined` if a word isn't known to the parser, and there's no `unread`
 */
export function parse(
  parser: Parser,
  words: readonly string[],
  site: Site,
  unread?: string[],
): ReadonlyMap<string, Value> | undefined {
  const flags = parser.options.filter(({ isPositional }) => !isPositional);
  const places = parser.options.filter(({ isPositional }) => isPositional);
  const { commands } = parser;
  const line = readWords(words, flags, (count) => commands !== undefined && count >= places.length, unread);
  if (line === undefined) return undefined;
  const atPlaces = placed(places, line.plain);
  const left = line.plain.slice(atPlaces.reduce((sum, [, taken]) => sum + taken.length, 0));
  if (left.length > 0 && unread === undefined) return undefined;
  if (unread !== undefined) sortAs(words, unread, left);
  const result = new Map<string, Value>();
  const uses = new Map<Option, readonly (readonly string[])[]>([
    ...line.used,
    ...atPlaces.map(([option, taken]) => [option, [taken]] as const),
  ]);
  for (const option of parser.options) {
    // Several options may write one attribute (`--on`, `--off`): the default doesn't undo what another has set.
    const given = uses.get(option);
    if (given !== undefined && option.own === undefined)
      result.set(option.dest, valueOf(option, given, site, parser.self));
    else if (given !== undefined) result.set(option.dest, result.get(option.dest) ?? defaultOf(option));
    else if (!result.has(option.dest)) result.set(option.dest, absent(option, site));
  }
  for (const [name, value] of parser.defaults) if (!result.has(name)) result.set(name, value);
  for (const [option, given] of uses) act(parser, option, given, result, site);
  return commands === undefined ? result : withCommand(result, commands, line.rest, site, unread);
}

/** Adds the plain words that are left over to the options that nobody reads, in the order in which they stand. */
function sortAs(words: readonly string[], unread: string[], left: readonly string[]): void {
  const all = [...unread, ...left];
  const sorted: string[] = [];
  // The plain words that are left are the last ones.
  for (const word of words.toReversed()) {
    const at = all.lastIndexOf(word);
    if (at >= 0) sorted.unshift(...all.splice(at, 1));
  }
  unread.splice(0, unread.length, ...all, ...sorted);
}

/** Calls an action of the program's own for each use of its option: it changes the namespace as it likes. */
function act(
  { self, namespace }: Parser,
  option: Option,
  uses: readonly (readonly string[])[],
  result: Map<string, Value>,
  site: Site,
): void {
  const { own, names } = option;
  if (own === undefined) return;
  const { vm, at } = site;
  const changed = vm.instance(namespace, at);
  changed.attrs = result;
  const [name] = names;
  const one = name === undefined ? NONE : str(name);
  const used = names.length > 1 ? causeOf(undefined, 'the name that an option is given by', at) : one;
  for (const words of uses) invoke(site, own, self, changed, wordsFor(option, words, site, self), used);
}

/** Runs the parser of the subcommand that the words name. */
function withCommand(
  result: Map<string, Value>,
  commands: Commands,
  [name, ...words]: readonly string[],
  site: Site,
  unread: string[] | undefined,
): ReadonlyMap<string, Value> | undefined {
  const { dest, parsers } = commands;
  if (name === undefined) return withEach(result, commands, site);
  const parser = parsers.get(name);
  const inner = parser && parse(parser, words, site, unread);
  if (inner === undefined) return undefined;
  if (dest !== undefined) result.set(dest, str(name));
  for (const [key, value] of inner) result.set(key, value);
  return result;
}

/** Returns the attributes for each subcommand that the program may be given where its words name none. */
function withEach(
  result: ReadonlyMap<string, Value>,
  { dest, isRequired, parsers }: Commands,
  site: Site,
): ReadonlyMap<string, Value> | undefined {
  const names = new Map([...parsers.keys()].map((name) => [name, name]));
  const each = eachCommand(site.vm, names, !isRequired, site.at).map(({ command, guard }) => {
    const own = new Map<string, Value>();
    if (dest !== undefined) own.set(dest, command === undefined ? NONE : str(command));
    const parser = command === undefined ? undefined : parsers.get(command);
    const inner = parser === undefined ? new Map<string, Value>() : parse(parser, [], site);
    return inner && { guard, values: new Map([...result, ...own, ...inner]) };
  });
  const known = each.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < each.length) return undefined;
  const keys = new Set(known.flatMap(({ values }) => [...values.keys()]));
  const attributes = new Map<string, Value>();
  for (const key of keys) {
    const value = choose(
      known.flatMap(({ guard, values }) => alternativesUnder(guard, values.get(key) ?? ABSENT)),
    );
    if (value.kind !== 'absent') attributes.set(key, value);
  }
  return attributes;
}

const absent = (option: Option, { at }: Site): Value =>
  option.isRequired
    ? causeOf(undefined, `argument ${option.dest} of the command line`, at)
    : defaultOf(option);

/** Hands the words that belong to no option to the positional arguments, in order. */
function placed(places: readonly Option[], words: readonly string[]): [Option, readonly string[]][] {
  let at = 0;
  return places.flatMap((option, index) => {
    const needed = places.slice(index + 1).filter(({ isRequired }) => isRequired).length;
    const free = Math.max(0, words.length - at - needed);
    const wanted = typeof option.takes === 'number' ? option.takes : option.takes === 'many' ? free : 1;
    const taken = words.slice(at, at + Math.min(wanted, free));
    at += taken.length;
    return taken.length === 0 ? [] : [[option, taken] satisfies [Option, readonly string[]]];
  });
}
