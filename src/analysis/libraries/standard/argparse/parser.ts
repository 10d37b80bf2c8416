import type { Site } from '../../../interpreter/calls/call-site';
import type { Machine } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { NONE, num, str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { raiseMade } from '../../kit/raising';
import { nameOf, type Option } from './option';
import { type ArgumentRefusal, GivenUp } from './refusal';

/** A parser as the program has made it. */
export interface Parser {
  /** The object itself. */
  readonly self: InstanceValue;
  /** The class of what it returns. */
  readonly namespace: ClassValue;
  readonly options: Option[];
  /** Options of which at most one is given. */
  readonly exclusive: Exclusive[];
  /** Values of `set_defaults`. */
  readonly defaults: Map<string, Value>;
  prefixes: string;
  mayShorten: boolean;
  /** True if what doesn't fit calls `error`, and doesn't just raise. */
  exitsOnError: boolean;
  /** The value of an argument without a default. */
  initial: Value;
  commands: Commands | undefined;
  /** True if it takes something that isn't known. */
  isOpen: boolean;
}

/** Options that exclude each other. */
export interface Exclusive {
  readonly options: Option[];
  readonly isRequired: boolean;
}

/** The subcommands of a parser. */
export interface Commands {
  readonly option: Option;
  readonly parsers: Map<string, Parser>;
}

export const newParser = (self: InstanceValue, namespace: ClassValue): Parser => ({
  self,
  namespace,
  options: [],
  exclusive: [],
  defaults: new Map(),
  prefixes: '-',
  mayShorten: true,
  exitsOnError: true,
  initial: NONE,
  commands: undefined,
  isOpen: false,
});

/**
 * Does what a parser does about words that don't fit: raises ArgumentError, or calls its `error`, which ends the program if it's
 * `argparse`'s own. Throws {@link GivenUp} where nothing catches that: then it's more likely that we misread.
 */
export function refuse(parser: Parser, refusal: ArgumentRefusal, site: Site): never {
  const { vm, at } = site;
  const { words, option } = refusal;
  const text = option === undefined ? words : `argument ${nameOf(option, site)}: ${words}`;
  if (!parser.exitsOnError && !(refusal.isDirect && isBefore313(vm))) raiseError(refusal, site);
  else if (!callError(parser, text, site)) vm.raiseIfCaught('SystemExit', text, at, false, num(2));
  throw new GivenUp();
}

const isBefore313 = ({ options }: Machine): boolean => options.python[1] < 13;

/** Calls the parser's `error`, or its `exit`, if the program has one of its own. */
function callError({ self }: Parser, text: string, site: Site): boolean {
  const error = findOnClass(self.cls, 'error');
  if (error?.kind !== 'function') return callExit(self, str(text), site);
  invoke(site, error, self, str(text));
  return true;
}

/** Calls the parser's `exit`, if the program has one of its own. */
export function callExit(self: InstanceValue, text: Value, site: Site): boolean {
  const exit = findOnClass(self.cls, 'exit');
  if (exit?.kind !== 'function') return false;
  const program = unknown('outside', 'the name of the program', site.at);
  const parts = text.kind === 'str' ? text.parts : [unknown('operands', 'a message', site.at)];
  invoke(site, exit, self, num(2), str(program, ': error: ', ...parts, '\n'));
  return true;
}

/** Raises an ArgumentError if a `try` catches it. */
function raiseError({ words, option }: ArgumentRefusal, site: Site): Unknown | undefined {
  const { vm } = site;
  const cls = vm.models.library('argparse.ArgumentError');
  if (cls?.kind !== 'class' || !vm.isCaught(cls, false)) return undefined;
  const error = invoke(site, cls, option?.self ?? NONE, str(words));
  return raiseMade(site, error);
}
