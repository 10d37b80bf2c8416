import { modelClass } from '../../../interpreter/values/classes';
import { bool, NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { own, setOwn } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { keeping, methods, qualified } from '../../kit/model';
import { equalByAttributes } from '../../kit/namespaces';
import { causeOf } from '../../kit/values';
import { errorClasses } from './errors';
import { SUPPRESS } from './option';
import { ending, parsing } from './parsing';
import { Parsers } from './parsers';
import { adding, branches, branching, grouping, making } from './telling';

/**
 * `argparse`: what a parser gives for a list of arguments, or for those of the command that starts the program. Of an
 * application that a server imports they're those of the server's own command line, which aren't known.
 */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const Namespace: ClassValue = modelClass(
    'argparse.Namespace',
    [object],
    [
      ...equalByAttributes('argparse.Namespace', () => Namespace),
      ...methods(keeping('argparse.Namespace'), {
        '__init__(**kwargs)': (self, { kwargs }, site) => {
          setOwn(site, self, Object.fromEntries(kwargs));
          return NONE;
        },
        '__contains__(key)': (self, { key }, site) => {
          const name = textOf(key);
          if (name === undefined || self.open !== undefined) return causeOf(key, 'an argument', site.at);
          return bool(own(site, self, name) !== undefined);
        },
      }),
    ],
  );
  const Action = ACTION(object);
  const parsers = new Parsers(Namespace, Action);
  const container = modelClass('argparse._ActionsContainer', [object], adding(parsers));
  const group = (name: string): ClassValue => modelClass(`argparse.${name}`, [container]);
  const groups = { plain: group('_ArgumentGroup'), exclusive: group('_MutuallyExclusiveGroup') };
  for (const [name, method] of grouping(parsers, groups)) container.attrs.set(name, method);
  const ArgumentParser = modelClass(
    'argparse.ArgumentParser',
    [container],
    [...making(parsers), ...parsing(parsers, Namespace), ...ending(builtins)],
  );
  const Subparsers = modelClass('argparse._SubParsersAction', [Action], branches(parsers, ArgumentParser));
  for (const [name, method] of branching(parsers, Subparsers)) ArgumentParser.attrs.set(name, method);
  return qualified('argparse', {
    ArgumentParser,
    Namespace,
    Action,
    BooleanOptionalAction: modelClass('argparse.BooleanOptionalAction', [Action]),
    ...errorClasses(builtins),
    ...CONSTANTS,
  });
};

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

const CONSTANTS: Readonly<Record<string, Value>> = {
  SUPPRESS: str(SUPPRESS),
  OPTIONAL: str('?'),
  ZERO_OR_MORE: str('*'),
  ONE_OR_MORE: str('+'),
  REMAINDER: str('...'),
  PARSER: str('A...'),
};
