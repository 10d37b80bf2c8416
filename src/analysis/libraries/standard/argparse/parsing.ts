import type { Site } from '../../../interpreter/calls/call-site';
import { item, NONE, num, str, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { isWrittenOut, wordsOf, wordValue } from '../../kit/command-line';
import { exitProgram } from '../../kit/exit';
import type { Builtins } from '../../kit/library';
import { type Member, methods } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { SUPPRESS } from './option';
import { parseKnown, type Words } from './parse';
import { callExit, type Parser, refuse } from './parser';
import type { Parsers } from './parsers';
import { ArgumentRefusal, GivenUp } from './refusal';

/** Holds the result of parsing: the namespace, and the words that the parser doesn't know. */
interface Parsed {
  readonly namespace: InstanceValue;
  readonly extras: readonly string[];
  readonly words: Words | undefined;
}

export const parsing = (parsers: Parsers, Namespace: ClassValue): readonly Member[] =>
  methods('argparse.ArgumentParser', {
    'parse_args(args=None, namespace=None)': (self, { args, namespace }, site) => {
      const parser = parsers.of(self);
      const parsed = parsedBy(parser, args, intoOf(namespace, Namespace, site), site);
      return parsed.extras.length === 0 ? parsed.namespace : refuseExtras(parser, parsed, site);
    },
    'parse_known_args(args=None, namespace=None)': (self, { args, namespace }, site) => {
      const parsed = parsedBy(parsers.of(self), args, intoOf(namespace, Namespace, site), site);
      const isOwn = parsed.words?.isOwn === true;
      const words = parsed.extras.map((word) => item(isOwn ? str(word) : wordValue(word, site.at)));
      return tuple(parsed.namespace, site.vm.listOf(words, parsed.namespace.open));
    },
  });

/** Returns the object whose attributes are set. */
const intoOf = (given: Value, cls: ClassValue, { vm, at }: Site): InstanceValue =>
  given.kind === 'instance' ? given : vm.instance(cls, at);

/** Parses; attributes that nobody knows where the words aren't known, or don't fit. */
function parsedBy(parser: Parser, source: Value, namespace: InstanceValue, site: Site): Parsed {
  const words = givenWords(source, site);
  if (words === undefined || parser.isOpen) return open(parser, namespace, site);
  try {
    return { namespace, extras: parseKnown(parser, words, namespace, site), words };
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    return open(parser, namespace, site);
  }
}

function givenWords(source: Value, { vm, at }: Site): Words | undefined {
  const words = wordsOf(vm, source, at);
  return words && { words, isOwn: isWrittenOut(vm, source) };
}

function open(parser: Parser, namespace: InstanceValue, { at }: Site): Parsed {
  for (const { dest } of parser.options)
    if (dest !== SUPPRESS)
      namespace.attrs.set(dest, causeOf(undefined, `argument ${dest} of the command line`, at));
  namespace.open = causeOf(undefined, 'the command line', at);
  return { namespace, extras: [], words: undefined };
}

/** Refuses words that a parser doesn't know; those of the command that starts the program may be another program's. */
function refuseExtras(parser: Parser, { namespace, extras, words }: Parsed, site: Site): Value {
  const refusal = new ArgumentRefusal(`unrecognized arguments: ${extras.join(' ')}`, undefined, true);
  try {
    if (words?.isOwn === true) refuse(parser, refusal, site);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
  return open(parser, namespace, site).namespace;
}

/** Methods that end the program. */
export const ending = (builtins: Builtins): readonly Member[] =>
  methods('argparse.ArgumentParser', {
    'exit(status=0, message=None)': (_, { status }, site) => exitProgram(site, builtins, status),
    'error(message)': (self, { message }, site) => {
      callExit(self, message, site);
      return exitProgram(site, builtins, num(2));
    },
    'print_help(file=None)': () => NONE,
    'print_usage(file=None)': () => NONE,
    'format_help()': (_, __, { at }) => str(unknown('library', 'the help of a parser', at)),
    'format_usage()': (_, __, { at }) => str(unknown('library', 'the usage of a parser', at)),
  });
