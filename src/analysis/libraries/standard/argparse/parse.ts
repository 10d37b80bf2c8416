import type { Site } from '../../../interpreter/calls/call-site';
import { Raised } from '../../../interpreter/machine';
import { alternativesUnder, choose } from '../../../interpreter/values/choice';
import { ABSENT, FALSE, NONE, num, str, TRUE } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { setAttribute } from '../../../interpreter/attributes/set-attribute';
import { invoke } from '../../kit/calls';
import { isWrittenOut, readWords, wordsOf, wordValue } from '../../kit/commands/command-line';
import { own } from '../../kit/instances';
import { eachCommand } from '../../kit/commands/subcommands';
import { causeOf, integerOf } from '../../kit/values';
import type { Option, Parser } from './options';

/** The words that a parser is given. */
interface Words {
  readonly words: readonly string[];
  /** True if they're the program's own, not those of the command that starts it: it may be given others. */
  readonly isOwn: boolean;
}

/**
 * Sets the attributes of a namespace as a parser does, and returns the words that it doesn't know. An argument that a
 * command lacks is unknown: a program that starts is given it. So is everything where the words aren't known, or don't fit.
 */
export function parse(
  parser: Parser,
  source: Value,
  into: InstanceValue,
  needsAll: boolean,
  site: Site,
): readonly string[] {
  const words = wordsOf(site.vm, source, site.at);
  const given = words && { words, isOwn: isWrittenOut(site.vm, source) };
  const extras = given && !parser.isOpen ? new Parsing(parser, given, into, site).run() : undefined;
  if (extras !== undefined && (extras.length === 0 || !needsAll)) return extras;
  for (const option of parser.options)
    if (option.dest !== undefined) into.attrs.set(option.dest, notKnown(option.dest, site));
  into.open = causeOf(undefined, 'the command line', site.at);
  return [];
}

const notKnown = (dest: string, { at }: Site): Value =>
  causeOf(undefined, `argument ${dest} of the command line`, at);

class Parsing {
  private readonly used = new Set<Option>();

  constructor(
    private readonly parser: Parser,
    private readonly given: Words,
    private readonly into: InstanceValue,
    private readonly site: Site,
  ) {}

  /** Returns the words that the parser doesn't know; `undefined` where they don't fit it. */
  run(): readonly string[] | undefined {
    const { options, defaults, commands } = this.parser;
    for (const { dest, initial } of options)
      if (dest !== undefined && initial !== undefined && this.held(dest) === undefined)
        this.put(dest, initial);
    for (const [name, value] of defaults) if (this.held(name) === undefined) this.put(name, value);
    const places = options.filter(({ names }) => names.length === 0);
    const flags = options.filter(({ names }) => names.length > 0);
    const unread: string[] = [];
    const isCommand = (count: number): boolean => commands !== undefined && count >= places.length;
    const line = readWords(this.given.words, flags, isCommand, unread);
    if (line === undefined) return undefined;
    for (const [option, uses] of line.used) {
      if (option.dest === undefined) return undefined;
      for (const words of uses) this.take(option, option.dest, words);
    }
    const left = this.takePlaces(places, line.plain);
    const below = this.runCommand(line.rest);
    this.finish();
    const all = [...unread, ...left, ...(below ?? [])];
    const placeOf = (word: string): number => this.given.words.indexOf(word);
    return below && all.sort((one, other) => placeOf(one) - placeOf(other));
  }

  private held(name: string): Value | undefined {
    return own(this.site, this.into, name);
  }

  private put(name: string, value: Value): void {
    setAttribute(this.site.vm, this.into, name, value, this.site.at);
  }

  /** Gives words to the positional arguments. Returns those that are left. */
  private takePlaces(places: readonly Option[], words: readonly string[]): readonly string[] {
    const left = [...words];
    places.forEach((option, index) => {
      const later = places.slice(index + 1).filter(({ isRequired }) => isRequired).length;
      const free = Math.max(0, left.length - later);
      const count =
        option.takes === 'many' ? free : Math.min(free, option.takes === 'optional' ? 1 : option.takes);
      if (count > 0 && option.dest !== undefined) this.take(option, option.dest, left.splice(0, count));
    });
    return left;
  }

  /** Does what an action does with the words of one use. */
  private take(option: Option, dest: string, words: readonly string[]): void {
    this.used.add(option);
    this.put(dest, this.valueOf(option, dest, words));
  }

  private valueOf(option: Option, dest: string, words: readonly string[]): Value {
    const { action, constant, nargs } = option;
    const before = this.held(dest) ?? NONE;
    const values = words.map((word) => this.converted(option, this.wordOf(word), dest));
    const one =
      nargs === undefined || nargs === '?'
        ? (values[0] ?? (nargs === '?' ? constant : NONE))
        : this.site.vm.list(values);
    switch (action) {
      case 'store_true':
      case 'BooleanOptionalAction':
        return TRUE;
      case 'store_false':
        return FALSE;
      case 'store_const':
        return constant;
      case 'append_const':
        return this.extended(before, [constant], dest);
      case 'append':
        return this.extended(before, [one], dest);
      case 'extend':
        return this.extended(before, values, dest);
      case 'count':
        return num((integerOf(before) ?? 0) + 1);
      default:
        return one;
    }
  }

  private wordOf(word: string): Value {
    return this.given.isOwn ? str(word) : wordValue(word, this.site.at);
  }

  /** Calls the `type` of an argument. A word that it refuses isn't known: it's more likely that we misread. */
  private converted({ type }: Option, value: Value, dest: string): Value {
    if (type === undefined || type.kind === 'none') return value;
    try {
      return invoke(this.site, type, value);
    } catch (error) {
      if (error instanceof Raised) return notKnown(dest, this.site);
      throw error;
    }
  }

  /** Returns a copy of the list that an attribute holds, with further elements. */
  private extended(before: Value, more: readonly Value[], dest: string): Value {
    const { vm } = this.site;
    if (before.kind === 'none') return vm.list(more);
    return before.kind === 'list'
      ? vm.listOf([...before.items, ...vm.list(more).items], before.open)
      : notKnown(dest, this.site);
  }

  /** Runs the parser of the subcommand that the words name; that of each, under a test, where they name none. */
  private runCommand([name, ...words]: readonly string[]): readonly string[] | undefined {
    const { commands } = this.parser;
    if (commands === undefined) return [];
    const { dest, parsers, isRequired } = commands;
    if (name !== undefined) {
      if (dest !== undefined) this.put(dest, str(name));
      const parser = parsers.get(name);
      return parser && new Parsing(parser, { ...this.given, words }, this.into, this.site).run();
    }
    const names = new Map([...parsers.keys()].map((one) => [one, one]));
    const each = eachCommand(this.site.vm, names, !isRequired, this.site.at).map(({ command, guard }) => {
      const inner = this.site.vm.instance(this.into.cls, this.site.at);
      if (dest !== undefined) inner.attrs.set(dest, command === undefined ? NONE : str(command));
      const parser = command === undefined ? undefined : parsers.get(command);
      if (parser !== undefined) new Parsing(parser, { words: [], isOwn: false }, inner, this.site).run();
      return { guard, values: inner.attrs };
    });
    for (const key of new Set(each.flatMap(({ values }) => [...values.keys()]))) {
      const before = this.held(key) ?? ABSENT;
      const value = choose(
        each.flatMap(({ guard, values }) => alternativesUnder(guard, values.get(key) ?? before)),
      );
      if (value.kind !== 'absent') this.into.attrs.set(key, value);
    }
    return [];
  }

  /** Looks after the arguments that weren't given. */
  private finish(): void {
    for (const option of this.parser.options) {
      const { dest, initial } = option;
      if (dest === undefined || this.used.has(option)) continue;
      if (option.isRequired) this.put(dest, notKnown(dest, this.site));
      else if (option.nargs === '*' && option.names.length === 0 && initial?.kind === 'none')
        this.put(dest, this.site.vm.list());
      else if (initial?.kind === 'str' && this.held(dest) === initial)
        this.put(dest, this.converted(option, initial, dest));
    }
  }
}
