import type { Site } from '../../../interpreter/calls/call-site';
import { alternativesUnder, choose } from '../../../interpreter/values/choice';
import { ABSENT, NONE, str } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { eachCommand } from '../../kit/subcommands';
import { nameOf, type Option, SUPPRESS } from './option';
import { type Commands, type Parser, refuse } from './parser';
import { countFor, countsFor, type Marked, mark, type Meant } from './pattern';
import { ArgumentRefusal } from './refusal';
import { act, converted, held, isSuppressed, notKnown, put, type Target, valuesOf } from './values';

/** The words that a parser is given. */
export interface Words {
  readonly words: readonly string[];
  /** True if they're the program's own, not those of the command that starts it: it may be given others. */
  readonly isOwn: boolean;
}

/**
 * Sets the attributes of a namespace as a parser does that's given words, and returns the words that it doesn't know. An argument
 * that a command lacks is unknown: a program that starts is given it. Words that don't fit raise what Python raises, or
 * `GivenUp`.
 */
export function parseKnown(
  parser: Parser,
  given: Words,
  namespace: InstanceValue,
  site: Site,
): readonly string[] {
  const target = { parser: parser.self, namespace, site, isOwn: given.isOwn };
  for (const { dest, initial } of parser.options)
    if (dest !== SUPPRESS && held(target, dest) === undefined && !isSuppressed(initial))
      put(target, dest, initial);
  for (const [name, value] of parser.defaults) if (held(target, name) === undefined) put(target, name, value);
  try {
    return new Parsing(parser, given, target).run();
  } catch (error) {
    if (error instanceof ArgumentRefusal) return refuse(parser, error, site);
    throw error;
  }
}

/** Parses words once, in the order of the reference implementation: `argparse.ArgumentParser._parse_known_args`. */
class Parsing {
  private readonly extras: string[] = [];
  private readonly used = new Set<Option>();
  /** The options that were given something other than their default. */
  private readonly given = new Set<Option>();
  private places: readonly Option[];
  private readonly marked: Marked;
  private readonly byName: ReadonlyMap<string, Option>;
  private readonly words: readonly string[];

  constructor(
    private readonly parser: Parser,
    private readonly source: Words,
    private readonly target: Target,
  ) {
    const { options, prefixes, mayShorten } = parser;
    this.words = source.words;
    this.places = options.filter(({ names }) => names.length === 0);
    this.byName = new Map(options.flatMap((option) => option.names.map((name) => [name, option])));
    this.marked = mark(this.words, { prefixes, mayShorten, byName: this.byName });
  }

  run(): readonly string[] {
    const { options } = this.marked;
    const last = Math.max(-1, ...options.keys());
    let at = 0;
    while (at <= last) {
      const next = Math.min(...[...options.keys()].filter((index) => index >= at));
      if (at !== next) {
        const end = this.takePlaces(at);
        if (end > at) {
          at = end;
          continue;
        }
      }
      this.extras.push(...this.words.slice(at, next));
      at = this.takeOption(next);
    }
    this.extras.push(...this.words.slice(this.takePlaces(at)));
    this.finish();
    return this.extras;
  }

  /** Gives the words from an index on to the positional arguments. Returns the index behind them. */
  private takePlaces(start: number): number {
    let at = start;
    const counts = countsFor(this.places, this.marked.marks.slice(start));
    const taken = this.places.slice(0, counts.length);
    this.places = this.places.slice(counts.length);
    taken.forEach((option, index) => {
      const end = at + (counts[index] ?? 0);
      this.take(option, this.words.slice(at, end), undefined);
      at = end;
    });
    return at;
  }

  /** Gives an option its words. Returns the index behind them. */
  private takeOption(start: number): number {
    const meant = this.marked.options.get(start);
    if (meant?.option === undefined) {
      this.extras.push(this.words[start] ?? '');
      return start + 1;
    }
    const uses: (readonly [Option, readonly string[], string])[] = [];
    const end = this.usesOf({ ...meant, option: meant.option }, start, uses);
    for (const [option, words, name] of uses) this.take(option, words, name);
    return end;
  }

  /** Collects the options that one word names: `-vx` is `-v -x`. Returns the index behind their words. */
  private usesOf(
    first: Meant & { readonly option: Option },
    start: number,
    uses: (readonly [Option, readonly string[], string])[],
  ): number {
    const { prefixes } = this.parser;
    let { option, name, joined } = first;
    while (joined !== undefined) {
      const count = countFor(option, 'A');
      if (count === 1) {
        uses.push([option, [joined], name]);
        return start + 1;
      }
      const next: Option | undefined =
        count === 0 && joined !== '' && !prefixes.includes(name.charAt(1))
          ? this.byName.get(`${name.charAt(0)}${joined.charAt(0)}`)
          : undefined;
      if (next === undefined) throw new ArgumentRefusal(`ignored explicit argument '${joined}'`, option);
      uses.push([option, [], name]);
      name = `${name.charAt(0)}${joined.charAt(0)}`;
      option = next;
      joined = joined.length > 1 ? joined.slice(1) : undefined;
    }
    const end = start + 1 + countFor(option, this.marked.marks.slice(start + 1));
    uses.push([option, this.words.slice(start + 1, end), name]);
    return end;
  }

  private take(option: Option, words: readonly string[], name: string | undefined): void {
    const { target } = this;
    this.used.add(option);
    const value = valuesOf(option, words, target);
    if (value !== option.initial) {
      this.given.add(option);
      this.refuseConflict(option);
    }
    if (isSuppressed(value)) return;
    if (option.action === 'parsers') this.runCommand(option, words);
    else act(option, value, name, target);
  }

  private refuseConflict(option: Option): void {
    const rivals = this.parser.exclusive.flatMap(({ options }) => (options.includes(option) ? options : []));
    const rival = rivals.find((one) => one !== option && this.given.has(one));
    if (rival === undefined) return;
    throw new ArgumentRefusal(`not allowed with argument ${nameOf(rival, this.target.site)}`, option);
  }

  /** Runs the parser of the subcommand that the words name. */
  private runCommand(option: Option, [name = '', ...words]: readonly string[]): void {
    const { target, source } = this;
    const { site } = target;
    const parsers = this.parser.commands?.parsers ?? new Map<string, Parser>();
    const parser = parsers.get(name);
    if (option.dest !== SUPPRESS) put(target, option.dest, str(name));
    if (parser === undefined) {
      const names = [...parsers.keys()];
      const known = site.vm.options.python[1] < 12 ? names.map((one) => `'${one}'`) : names;
      throw new ArgumentRefusal(`invalid choice: '${name}' (choose from ${known.join(', ')})`, option);
    }
    const inner = site.vm.instance(parser.namespace, site.at);
    this.extras.push(...parseKnown(parser, { ...source, words }, inner, site));
    for (const [key, value] of inner.attrs) put(target, key, value);
  }

  /** Looks after the arguments that weren't given. */
  private finish(): void {
    const { parser, target, source } = this;
    const missing: Option[] = [];
    for (const option of parser.options) {
      if (this.used.has(option)) continue;
      const isMissing = option.action === 'parsers' ? this.chooseCommand() : option.isRequired;
      if (isMissing) missing.push(option);
      else if (held(target, option.dest) === option.initial && option.initial.kind === 'str')
        put(target, option.dest, converted(option, option.initial, target));
    }
    if (missing.length > 0 && source.isOwn) {
      const names = missing.map((option) => nameOf(option, target.site)).join(', ');
      throw new ArgumentRefusal(`the following arguments are required: ${names}`, undefined, true);
    }
    for (const option of missing) put(target, option.dest, notKnown(option, target.site));
    for (const { options, isRequired } of parser.exclusive) {
      if (!isRequired || options.some((one) => this.given.has(one))) continue;
      this.refuseNone(options);
    }
  }

  private refuseNone(options: readonly Option[]): void {
    const { site } = this.target;
    if (this.source.isOwn) {
      const names = options.map((one) => nameOf(one, site)).join(' ');
      throw new ArgumentRefusal(`one of the arguments ${names} is required`, undefined, true);
    }
    for (const option of options) put(this.target, option.dest, notKnown(option, site));
  }

  /**
   * Gives the namespace the attributes of each subcommand that the program may be given where its words name none. Returns true
   * if it must be given one, and the words are its own.
   */
  private chooseCommand(): boolean {
    const { commands } = this.parser;
    if (commands === undefined) return false;
    if (this.source.isOwn && this.words.length > 0) return commands.option.isRequired;
    withEach(this.target, commands);
    return false;
  }
}

/** Sets the attributes for each subcommand, under the test that it's the one that's given. */
function withEach(target: Target, { option, parsers }: Commands): void {
  const { site, namespace } = target;
  const names = new Map([...parsers.keys()].map((name) => [name, name]));
  const each = eachCommand(site.vm, names, !option.isRequired, site.at).map(({ command, guard }) => {
    const inner = site.vm.instance(namespace.cls, site.at);
    if (option.dest !== SUPPRESS) inner.attrs.set(option.dest, command === undefined ? NONE : str(command));
    const parser = command === undefined ? undefined : parsers.get(command);
    if (parser !== undefined) parseKnown(parser, { words: [], isOwn: false }, inner, site);
    return { guard, values: inner.attrs };
  });
  const keys = new Set(each.flatMap(({ values }) => [...values.keys()]));
  for (const key of keys) {
    const before = held(target, key) ?? ABSENT;
    const value: Value | typeof ABSENT = choose(
      each.flatMap(({ guard, values }) => alternativesUnder(guard, values.get(key) ?? before)),
    );
    if (value.kind !== 'absent') namespace.attrs.set(key, value);
  }
}
