import { iterate } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { item, NONE, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { exitProgram } from '../../kit/commands/exit';
import { setOwn } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { keeping, type Member, methods, qualified } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';
import { helpOption, oppositeOf, optionOf, parserOf, sharing, SUPPRESS } from './options';
import { parse } from './parse';

/**
 * `argparse`: what a parser gives for a list of arguments, or for those of the command that starts the program. Of an
 * application that a server imports they're those of the server's own command line, which aren't known.
 */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const Namespace = modelClass(
    'argparse.Namespace',
    [object],
    methods(keeping('argparse.Namespace'), {
      '__init__(**kwargs)': (self, { kwargs }, site) => {
        setOwn(site, self, Object.fromEntries(kwargs));
        return NONE;
      },
    }),
  );
  const Action = modelClass('argparse.Action', [object]);
  const container = modelClass('argparse._ActionsContainer', [object]);
  const group = modelClass('argparse._ArgumentGroup', [container]);
  for (const [name, method] of adding(Action, group)) container.attrs.set(name, method);
  const Subparsers = modelClass('argparse._SubParsersAction', [Action], SUBPARSERS);
  const ArgumentParser = modelClass(
    'argparse.ArgumentParser',
    [container],
    [
      ...parsing(Namespace, Subparsers),
      ...methods('argparse.ArgumentParser', {
        'exit(status=0, message=None)': (_, { status }, site) => exitProgram(site, builtins, status),
        'error(message)': (_, __, site) => exitProgram(site, builtins, num(2)),
        'print_help(file=None)': () => NONE,
        'print_usage(file=None)': () => NONE,
      }),
    ],
  );
  return qualified('argparse', {
    ArgumentParser,
    Namespace,
    Action,
    BooleanOptionalAction: modelClass('argparse.BooleanOptionalAction', [Action]),
    ArgumentError: modelClass('argparse.ArgumentError', [builtins.class('Exception')]),
    ArgumentTypeError: modelClass('argparse.ArgumentTypeError', [builtins.class('Exception')]),
    SUPPRESS: str(SUPPRESS),
    REMAINDER: str('...'),
  });
};

/** Methods that tell a parser, or a group of its arguments, what it parses. */
const adding = (Action: ClassValue, group: ClassValue): readonly Member[] =>
  methods(keeping('argparse._ActionsContainer'), {
    'add_argument(*name_or_flags, **keywords)': (self, { name_or_flags: words, keywords }, { vm, at }) => {
      const parser = parserOf(self);
      const option = optionOf(words, keywords, parser.initial);
      const made = vm.instance(Action, at);
      made.open = causeOf(undefined, 'an argument of a parser', at);
      if (option === undefined) {
        parser.isOpen = true;
        return made;
      }
      const preset = option.dest === undefined ? undefined : parser.defaults.get(option.dest);
      if (preset !== undefined && !keywords.has('default')) option.initial = preset;
      parser.options.push(option);
      if (option.action === 'BooleanOptionalAction') parser.options.push(oppositeOf(option));
      made.attrs.set('dest', option.dest === undefined ? NONE : str(option.dest));
      return made;
    },
    'set_defaults(**values)': (self, { values }) => {
      const { defaults, options } = parserOf(self);
      for (const [name, value] of values) {
        defaults.set(name, value);
        for (const option of options) if (option.dest === name) option.initial = value;
      }
      return NONE;
    },
    'add_argument_group(*args, **kwargs)': (self, _, { vm, at }) => sharing(vm.instance(group, at), self),
    'add_mutually_exclusive_group(**options)': (self, _, { vm, at }) => sharing(vm.instance(group, at), self),
  });

const parsing = (Namespace: ClassValue, Subparsers: ClassValue): readonly Member[] =>
  methods(keeping('argparse.ArgumentParser'), {
    "__init__(prog=None, usage=None, description=None, epilog=None, parents=None, formatter_class=None, prefix_chars='-', fromfile_prefix_chars=None, argument_default=None, conflict_handler='error', add_help=True, allow_abbrev=True, exit_on_error=True, **options)":
      (self, given, site) => {
        const parser = parserOf(self);
        const { prog, description, add_help: help, parents } = given;
        const named =
          prog.kind === 'none' ? str(unknown('outside', 'the name of the program', site.at)) : prog;
        setOwn(site, self, { prog: named, description });
        parser.isOpen ||= textOf(given.prefix_chars) !== '-' || given.fromfile_prefix_chars.kind !== 'none';
        parser.initial = given.argument_default;
        if (isTrue(help)) parser.options.push(helpOption());
        for (const { value } of parents.kind === 'none' ? [] : iterate(site.vm, parents, site.at).items)
          inherit(self, value);
        return NONE;
      },
    'parse_args(args=None, namespace=None)': (self, { args, namespace }, site) => {
      const into = namespace.kind === 'instance' ? namespace : site.vm.instance(Namespace, site.at);
      parse(parserOf(self), args, into, true, site);
      return into;
    },
    'parse_known_args(args=None, namespace=None)': (self, { args, namespace }, site) => {
      const into = namespace.kind === 'instance' ? namespace : site.vm.instance(Namespace, site.at);
      const extras = parse(parserOf(self), args, into, false, site).map((word) => item(str(word)));
      return tuple(into, site.vm.listOf(extras, into.open));
    },
    'add_subparsers(*, dest=None, required=False, parser_class=None, metavar=None, **options)': (
      self,
      { dest, required, parser_class: cls },
      { vm, at },
    ) => {
      const made = sharing(vm.instance(Subparsers, at), self);
      made.attrs.set('_parser_class', cls.kind === 'none' ? self.cls : cls);
      const commands = { dest: textOf(dest), isRequired: isTrue(required), parsers: new Map() };
      parserOf(self).commands = commands;
      return made;
    },
  });

/** Gives a parser the arguments of another one: `parents=[base]`. */
function inherit(self: InstanceValue, from: Value): void {
  const parser = parserOf(self);
  if (from.kind !== 'instance') {
    parser.isOpen = true;
    return;
  }
  const parent = parserOf(from);
  parser.options.push(...parent.options);
  parser.isOpen ||= parent.isOpen;
  for (const [name, initial] of parent.defaults) parser.defaults.set(name, initial);
}

/** `add_parser` of what `add_subparsers` gave: an object of the class of the parser that they're commands of. */
const SUBPARSERS: readonly Member[] = methods(keeping('argparse._SubParsersAction'), {
  'add_parser(name, *, help=None, aliases=..., deprecated=False, **options)': (
    self,
    { name, aliases, options },
    site,
  ) => {
    const made = forward(site, self.attrs.get('_parser_class') ?? NONE, [], options);
    if (made.kind !== 'instance') return causeOf(made, 'a parser', site.at);
    const others = aliases === undefined ? [] : iterate(site.vm, aliases, site.at).items;
    for (const one of [name, ...others.map(({ value }) => value)])
      parserOf(self).commands?.parsers.set(textOf(one) ?? '', parserOf(made));
    return made;
  },
});
