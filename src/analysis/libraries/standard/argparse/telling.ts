import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { forward } from '../../kit/calls';
import { setOwn } from '../../kit/instances';
import { keeping, type Member, methods } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { optionOf, SUPPRESS } from './option';
import type { Exclusive } from './parser';
import type { Parsers } from './parsers';

/** Methods that tell a parser, or a group of its arguments, what it parses. */
export const adding = (parsers: Parsers): readonly Member[] =>
  methods(keeping('argparse._ActionsContainer'), {
    'add_argument(*name_or_flags, **keywords)': (self, { name_or_flags: names, keywords }, site) =>
      parsers.add(self, names, keywords, site),
    'set_defaults(**values)': (self, { values }) => {
      for (const [name, value] of values) parsers.preset(self, name, value);
      return NONE;
    },
    'get_default(dest)': (self, { dest }) => parsers.presetOf(self, textOf(dest) ?? ''),
  });

export interface Groups {
  readonly plain: ClassValue;
  readonly exclusive: ClassValue;
}

/** Methods that make groups of arguments. */
export const grouping = (parsers: Parsers, { plain, exclusive }: Groups): readonly Member[] =>
  methods(keeping('argparse._ActionsContainer'), {
    'add_argument_group(*args, **kwargs)': (self, _, { vm, at }) => {
      const group = vm.instance(plain, at);
      parsers.group(self, group);
      return group;
    },
    'add_mutually_exclusive_group(*, required=False)': (self, { required }, { vm, at }) => {
      const group = vm.instance(exclusive, at);
      const one: Exclusive = { options: [], isRequired: isTrue(required) };
      parsers.group(self, group, one);
      return group;
    },
  });

/** Attributes that a parser has of the arguments that it's made with. */
const KEPT = ['prog', 'usage', 'description', 'epilog'] as const;

export const making = (parsers: Parsers): readonly Member[] =>
  methods(keeping('argparse.ArgumentParser'), {
    "__init__(prog=None, usage=None, description=None, epilog=None, parents=None, formatter_class=None, prefix_chars='-', fromfile_prefix_chars=None, argument_default=None, conflict_handler='error', add_help=True, allow_abbrev=True, exit_on_error=True, **options)":
      (self, given, site) => {
        const parser = parsers.of(self);
        const { prog, add_help: help, allow_abbrev: short, exit_on_error: exits, parents } = given;
        for (const name of KEPT) setOwn(site, self, { [name]: given[name] });
        if (prog.kind === 'none')
          setOwn(site, self, { prog: str(unknown('outside', 'the name of the program', site.at)) });
        const prefixes = textOf(given.prefix_chars);
        parser.prefixes = prefixes ?? '-';
        parser.isOpen ||= prefixes === undefined || given.fromfile_prefix_chars.kind !== 'none';
        parser.mayShorten = isTrue(short);
        parser.exitsOnError = isTrue(exits);
        parser.initial = given.argument_default;
        if (isTrue(help)) parsers.addHelp(self, site);
        parsers.inherit(self, parents);
        return NONE;
      },
  });

/** `add_subparsers`: an argument whose words belong to the parser that the first one names. */
export const branching = (parsers: Parsers, Subparsers: ClassValue): readonly Member[] =>
  methods(keeping('argparse.ArgumentParser'), {
    'add_subparsers(*, dest=None, required=False, parser_class=None, metavar=None, **options)': (
      self,
      { dest, required, parser_class: cls, metavar },
      site,
    ) => {
      const subparsers = site.vm.instance(Subparsers, site.at);
      subparsers.attrs.set('_parser_class', cls.kind === 'none' ? self.cls : cls);
      const keywords = new Map<string, Value>([
        ['action', str('parsers')],
        ['required', required],
        ['metavar', metavar],
        ['dest', dest.kind === 'none' ? str(SUPPRESS) : dest],
      ]);
      const given = { words: [], keywords, prefixes: '-', initial: NONE };
      const option = optionOf(given, () => subparsers, site);
      const parser = parsers.of(self);
      if (option === undefined) parser.isOpen = true;
      else {
        parsers.addOption(self, option);
        parser.commands = { option, parsers: new Map() };
      }
      parsers.branch(self, subparsers);
      return subparsers;
    },
  });

/** `add_parser` of what `add_subparsers` gave. */
export const branches = (parsers: Parsers, ArgumentParser: ClassValue): readonly Member[] =>
  methods(keeping('argparse._SubParsersAction'), {
    'add_parser(name, *, help=None, aliases=..., deprecated=False, **options)': (
      self,
      { name, aliases, options },
      site,
    ) => {
      // The class of the parser that they're commands of.
      const cls = self.attrs.get('_parser_class') ?? ArgumentParser;
      const made = forward(site, cls, [], options);
      const parser = made.kind === 'instance' ? made : site.vm.instance(ArgumentParser, site.at);
      const around = parsers.branchedBy(self);
      const others = aliases === undefined ? [] : iterate(site.vm, aliases, site.at).items;
      for (const one of [name, ...others.map(({ value }) => value)])
        around?.commands?.parsers.set(textOf(one) ?? '', parsers.of(parser));
      return parser;
    },
  });
