import { FALSE, NONE, textOf, TRUE } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import type { Flag } from '../../kit/commands/command-line';
import { isTrue } from '../../kit/truth-values';
import { integerOf } from '../../kit/values';

/** One argument that a parser knows: `add_argument(…)`. One whose place says what it is has no names. */
export interface Option extends Flag {
  /** Its attribute of the result; `undefined` for one that ends the program, as `--help`. */
  readonly dest: string | undefined;
  readonly action: string;
  readonly nargs: number | string | undefined;
  readonly isRequired: boolean;
  readonly type: Value | undefined;
  readonly constant: Value;
  /** Its value where it isn't given; `undefined` if it has no attribute then. `set_defaults` may set another one. */
  initial: Value | undefined;
}

/** A parser as the program has made it. */
export interface Parser {
  readonly options: Option[];
  /** Values of `set_defaults`. */
  readonly defaults: Map<string, Value>;
  commands:
    | {
        readonly dest: string | undefined;
        readonly isRequired: boolean;
        readonly parsers: Map<string, Parser>;
      }
    | undefined;
  /** The value of an argument without a default. */
  initial: Value;
  /** True if it takes something that isn't known. */
  isOpen: boolean;
}

/** Stands for an attribute that isn't set, and for a missing default. */
export const SUPPRESS = '==SUPPRESS==';

/** Actions that take no word, with the value that an argument has without it. */
const BARE: Readonly<Record<string, Value>> = {
  store_true: FALSE,
  store_false: TRUE,
  store_const: NONE,
  append_const: NONE,
  count: NONE,
  BooleanOptionalAction: NONE,
  help: NONE,
  version: NONE,
};

const TAKING: ReadonlySet<string> = new Set(['store', 'append', 'extend']);

/** Makes the option of `--help`. */
export const helpOption = (): Option => ({
  names: ['-h', '--help'],
  takes: 0,
  dest: undefined,
  action: 'help',
  nargs: 0,
  isRequired: false,
  type: undefined,
  constant: NONE,
  initial: undefined,
});

/** Reads the arguments of `add_argument`; `undefined` if what they say isn't known, as of an action of the program's own. */
export function optionOf(
  words: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
  initial: Value,
): Option | undefined {
  const texts = words.flatMap((one) => textOf(one) ?? []);
  const action = actionOf(keywords.get('action'));
  const nargs = nargsOf(keywords.get('nargs'));
  if (texts.length < words.length || action === undefined || nargs === 'unknown') return undefined;
  const isPlace = !texts.some((name) => name.startsWith('-'));
  const dest = destOf(texts, keywords.get('dest'));
  if (dest === undefined) return undefined;
  const isBare = action in BARE;
  const usual = initial.kind === 'none' ? (BARE[action] ?? NONE) : initial;
  const given = keywords.get('default') ?? usual;
  const isEnding = action === 'help' || action === 'version';
  return {
    names: isPlace ? [] : texts,
    takes: isBare ? 0 : takesOf(nargs),
    dest: isEnding ? undefined : dest,
    action,
    nargs: isBare ? 0 : nargs,
    isRequired: isPlace ? nargs !== '?' && nargs !== '*' : isTrue(keywords.get('required')),
    type: keywords.get('type'),
    constant: keywords.get('const') ?? NONE,
    initial: isEnding || textOf(given) === SUPPRESS ? undefined : given,
  };
}

const takesOf = (nargs: number | string | undefined): Flag['takes'] =>
  typeof nargs === 'number' ? nargs : nargs === undefined ? 1 : nargs === '?' ? 'optional' : 'many';

/** Returns the option that says the opposite of one: `--no-color`. */
export const oppositeOf = (option: Option): Option => ({
  ...option,
  names: option.names.flatMap((name) => (name.startsWith('--') ? [name.replace('--', '--no-')] : [])),
  action: 'store_false',
  isRequired: false,
});

function destOf(names: readonly string[], given: Value | undefined): string | undefined {
  if (given !== undefined) return textOf(given);
  const first = names.find((name) => name.startsWith('--')) ?? names[0];
  // A dash in the name of a positional argument stays.
  return first?.startsWith('-') === true ? first.replace(/^-+/u, '').replaceAll('-', '_') : first;
}

/** Returns the name of an action; `undefined` for a class of the program's own. */
function actionOf(action: Value | undefined): string | undefined {
  if (action === undefined) return 'store';
  const name =
    action.kind === 'class' || action.kind === 'library' ? action.name.split('.').at(-1) : textOf(action);
  return name !== undefined && (name in BARE || TAKING.has(name)) ? name : undefined;
}

function nargsOf(nargs: Value | undefined): number | string | undefined {
  if (nargs === undefined || nargs.kind === 'none') return undefined;
  const text = textOf(nargs) ?? integerOf(nargs);
  return typeof text === 'number' || (text !== undefined && ['?', '*', '+', '...'].includes(text))
    ? text
    : 'unknown';
}

const PARSERS = new WeakMap<InstanceValue, Parser>();

/** Returns the parser that an object is, or that a group of arguments or of commands is of. */
export function parserOf(self: InstanceValue): Parser {
  const known = PARSERS.get(self);
  if (known !== undefined) return known;
  const made: Parser = {
    options: [],
    defaults: new Map(),
    commands: undefined,
    initial: NONE,
    isOpen: false,
  };
  PARSERS.set(self, made);
  return made;
}

/** Makes an object stand for the parser of another one. */
export const sharing = (self: InstanceValue, of: InstanceValue): InstanceValue => {
  PARSERS.set(self, parserOf(of));
  return self;
};
