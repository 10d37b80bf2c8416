import type { Site } from '../../../interpreter/calls/call-site';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { helpOption, type Option, optionOf } from './option';
import { type Exclusive, newParser, type Parser } from './parser';

/** The parsers that the program has made, and their groups of arguments. */
export class Parsers {
  constructor(
    private readonly namespace: ClassValue,
    private readonly action: ClassValue,
  ) {}

  private readonly parsers = new WeakMap<InstanceValue, Parser>();
  private readonly exclusive = new WeakMap<InstanceValue, Exclusive>();
  private readonly commands = new WeakMap<InstanceValue, Parser>();

  /** Returns the parser that an object is, or that a group of arguments is of. */
  of(self: InstanceValue): Parser {
    const parser = this.parsers.get(self) ?? newParser(self, this.namespace);
    this.parsers.set(self, parser);
    return parser;
  }

  /** Adds the option of `--help`. */
  addHelp(self: InstanceValue, site: Site): void {
    const parser = this.of(self);
    parser.options.push(helpOption(site.vm.instance(this.action, site.at), parser.prefixes));
  }

  /** Adds what `add_argument` is given to a parser or a group. Returns the object of its action. */
  add(self: InstanceValue, words: readonly Value[], keywords: ReadonlyMap<string, Value>, site: Site): Value {
    const parser = this.of(self);
    const { prefixes, initial } = parser;
    const make = (): InstanceValue => site.vm.instance(this.action, site.at);
    const option = optionOf({ words, keywords, prefixes, initial }, make, site);
    if (option === undefined) {
      parser.isOpen = true;
      return make();
    }
    const preset = keywords.has('default') ? undefined : parser.defaults.get(option.dest);
    if (preset !== undefined) option.initial = preset;
    this.addOption(self, option);
    return option.self;
  }

  addOption(self: InstanceValue, option: Option): void {
    this.of(self).options.push(option);
    this.exclusive.get(self)?.options.push(option);
  }

  /** Makes an object a group of arguments of another one's parser. */
  group(self: InstanceValue, group: InstanceValue, exclusive?: Exclusive): void {
    const parser = this.of(self);
    this.parsers.set(group, parser);
    const around = exclusive ?? this.exclusive.get(self);
    if (exclusive !== undefined) parser.exclusive.push(exclusive);
    if (around !== undefined) this.exclusive.set(group, around);
  }

  /** Makes an object the one that subcommands of a parser are added to. */
  branch(self: InstanceValue, branches: InstanceValue): void {
    this.commands.set(branches, this.of(self));
  }

  /** Returns the parser that an object adds subcommands to. */
  branchedBy = (branches: InstanceValue): Parser | undefined => this.commands.get(branches);

  /** Gives a parser the arguments of others: `parents=[base]`. */
  inherit(self: InstanceValue, parents: Value): void {
    const all = parents.kind === 'list' || parents.kind === 'tuple' ? parents.items : [];
    const parser = this.of(self);
    if (parents.kind !== 'none' && all.length === 0) parser.isOpen ||= parents.kind === 'unknown';
    for (const { value } of all) {
      if (value.kind !== 'instance') {
        parser.isOpen = true;
        continue;
      }
      const parent = this.of(value);
      parser.options.push(...parent.options);
      parser.exclusive.push(...parent.exclusive);
      parser.isOpen ||= parent.isOpen;
      for (const [name, initial] of parent.defaults) parser.defaults.set(name, initial);
    }
  }

  /** Sets the value of an attribute that no word gives. */
  preset(self: InstanceValue, name: string, value: Value): void {
    const parser = this.of(self);
    parser.defaults.set(name, value);
    for (const option of parser.options) if (option.dest === name) option.initial = value;
  }

  /** Returns what an attribute is that no word gives. */
  presetOf(self: InstanceValue, name: string): Value {
    const parser = this.of(self);
    const initial = parser.options.find(({ dest }) => dest === name)?.initial ?? NONE;
    return initial.kind === 'none' ? (parser.defaults.get(name) ?? initial) : initial;
  }
}
