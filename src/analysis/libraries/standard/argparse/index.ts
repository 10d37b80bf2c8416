import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { item, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { wordsOf } from '../../kit/command-line';
import type { Library } from '../../kit/library';
import { keeping, type Member, methods, qualified } from '../../kit/model';
import { equalByAttributes } from '../../kit/namespaces';
import { isTrue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { optionsOf } from './option';
import { type Commands, newParser, parse, type Parser } from './parse';

/**
 * `argparse`: what a parser gives for a list of arguments, or for those of the command that starts the program. Of an
 * application that a server imports they're those of the server's own command line, which aren't known.
 */
export const library: Library = ({ object }) => {
  const Namespace: ClassValue = modelClass(
    'argparse.Namespace',
    [object],
    equalByAttributes('argparse.Namespace', () => Namespace),
  );
  const parsers = new Parsers(Namespace);
  const ArgumentParser = modelClass(
    'argparse.ArgumentParser',
    [object],
    [...adding(parsers), ...parsing(parsers, Namespace)],
  );
  const Subparsers = modelClass(
    'argparse._SubParsersAction',
    [object],
    methods(keeping('argparse._SubParsersAction'), {
      'add_parser(name, *, parents=None, **options)': (self, { name, parents, options }, site) => {
        // The class of the parser that they're commands of.
        const cls = self.attrs.get('_parser_class') ?? ArgumentParser;
        const own = cls === ArgumentParser ? undefined : forward(site, cls, [], withoutHelp(options));
        const parser = own?.kind === 'instance' ? own : site.vm.instance(ArgumentParser, site.at);
        parsers.inherit(parser, parents);
        parsers.commandsOf(self).parsers.set(textOf(name) ?? '', parsers.of(parser));
        return parser;
      },
    }),
  );
  const branching = methods(keeping('argparse.ArgumentParser'), {
    'add_subparsers(*, dest=None, required=False, parser_class=None, **options)': (
      self,
      { dest, required, parser_class: cls },
      { vm, at },
    ) => {
      const subparsers = vm.instance(Subparsers, at);
      subparsers.attrs.set('_parser_class', cls.kind === 'none' ? self.cls : cls);
      const isRequired = isTrue(required);
      parsers.of(self).commands = parsers.commandsOf(subparsers, textOf(dest), isRequired);
      return subparsers;
    },
  });
  for (const [name, method] of branching) ArgumentParser.attrs.set(name, method);
  return qualified('argparse', {
    ArgumentParser,
    Namespace,
    Action: ACTION(object),
    BooleanOptionalAction: BOOLEAN(object),
  });
};

/** `add_parser` keeps these for the help of the command that it's called on. */
const withoutHelp = (options: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...options].filter(([name]) => !['help', 'aliases', 'deprecated'].includes(name)));

/** The base of actions of the program's own: keeps what it's made with. */
const ACTION = (object: ClassValue): ClassValue =>
  modelClass(
    'argparse.Action',
    [object],
    methods('argparse.Action', {
      '__init__(option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None, metavar=None, deprecated=False)':
        (self, given) => {
          for (const [name, value] of Object.entries(given)) self.attrs.set(name, value);
          return NONE;
        },
    }),
  );

/** Only its name is asked for. */
const BOOLEAN = (object: ClassValue): ClassValue => modelClass('argparse.BooleanOptionalAction', [object]);

/** The parsers that the program has made. */
class Parsers {
  constructor(private readonly namespace: ClassValue) {}

  private readonly parsers = new WeakMap<Value, Parser>();
  private readonly commands = new WeakMap<Value, Commands>();

  of(self: Value): Parser {
    const parser = this.parsers.get(self) ?? newParser(self, this.namespace);
    this.parsers.set(self, parser);
    return parser;
  }

  commandsOf(subparsers: Value, dest?: string, isRequired = false): Commands {
    const commands = this.commands.get(subparsers) ?? {
      dest,
      isRequired,
      parsers: new Map<string, Parser>(),
    };
    this.commands.set(subparsers, commands);
    return commands;
  }

  /** Gives a parser the arguments of others: `parents=[base]`. */
  inherit(self: Value, parents: Value): void {
    if (parents.kind !== 'list') return;
    for (const { value } of parents.items) this.of(self).options.push(...this.of(value).options);
  }
}

/** Methods that tell a parser what it parses. A group's arguments are its parser's. */
const adding = (parsers: Parsers): Member[] =>
  methods(keeping('argparse.ArgumentParser'), {
    '__init__(*names, parents=None, **options)': (self, { parents }) => {
      parsers.inherit(self, parents);
      return NONE;
    },
    'add_argument(*name_or_flags, **keywords)': (self, { name_or_flags: names, keywords }, site) => {
      parsers.of(self).options.push(...optionsOf(names, keywords, site));
      return NONE;
    },
    'add_argument_group(*args, **kwargs)': (self) => self,
    'add_mutually_exclusive_group(**kwargs)': (self) => self,
    'set_defaults(**values)': (self, { values }) => {
      for (const [name, value] of values) parsers.of(self).defaults.set(name, value);
      return NONE;
    },
  });

const parsing = (parsers: Parsers, Namespace: ClassValue): Member[] =>
  methods('argparse.ArgumentParser', {
    'parse_args(args=None, namespace=None)': (self, { args }, site) =>
      namespaceOf(parsers.of(self), args, Namespace, site),
    'parse_known_args(args=None, namespace=None)': (self, { args }, site) => {
      const unread: string[] = [];
      const result = namespaceOf(parsers.of(self), args, Namespace, site, unread);
      const words = unread.map((word) => item(str(word)));
      return tuple(result, site.vm.listOf(words, result.open));
    },
  });

/** Returns the result of a parser; attributes that nobody knows where the words aren't known, or aren't the parser's. */
function namespaceOf(
  parser: Parser,
  source: Value,
  cls: ClassValue,
  site: Site,
  unread?: string[],
): InstanceValue {
  const result = site.vm.instance(cls, site.at);
  const words = wordsOf(site.vm, source, site.at);
  const values = words && parse(parser, words, site, unread);
  if (values !== undefined) {
    for (const [name, value] of values) result.attrs.set(name, value);
    return result;
  }
  for (const { dest } of parser.options) {
    result.attrs.set(dest, causeOf(undefined, `argument ${dest} of the command line`, site.at));
  }
  result.open = causeOf(undefined, 'the command line', site.at);
  return result;
}
