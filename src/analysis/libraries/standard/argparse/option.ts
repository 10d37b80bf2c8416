import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { bool, FALSE, NONE, num, str, textOf, TRUE } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { isTrue } from '../../kit/truth-values';
import { integerOf } from '../../kit/values';

/** Stands for an attribute that isn't set, and for a missing default. */
export const SUPPRESS = '==SUPPRESS==';

/** How many words an argument takes; `undefined` for one word that's no list. */
export type Nargs = number | '?' | '*' | '+' | '...' | 'A...' | typeof SUPPRESS | undefined;

/** One argument that a parser knows: `add_argument(…)`. */
export interface Option {
  /** `--port`, `-p`; none of an argument whose place says what it is. */
  readonly names: readonly string[];
  /** Its attribute of the result. */
  readonly dest: string;
  readonly nargs: Nargs;
  readonly isRequired: boolean;
  readonly action: string | undefined;
  readonly keywords: ReadonlyMap<string, Value>;
  /** The result of `add_argument`: an object of the program's own class, if the action is one. */
  readonly self: Value;
  readonly isOwn: boolean;
  /** Its value where it isn't given; `set_defaults` may set another one. */
  initial: Value;
}

/** Actions that take no word. */
const BARE: ReadonlySet<string> = new Set([
  'store_true',
  'store_false',
  'store_const',
  'append_const',
  'count',
  'help',
  'version',
  'BooleanOptionalAction',
]);

const KNOWN: ReadonlySet<string> = new Set([...BARE, 'store', 'append', 'extend', 'parsers']);

/** Returns true for a text that's one of the special numbers of words. */
const isSpecial = (text: string): text is Extract<Nargs, string> =>
  ['?', '*', '+', '...', 'A...', SUPPRESS].includes(text);

/** Holds the arguments of `add_argument`. */
interface Given {
  readonly words: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  /** Characters that options begin with. */
  readonly prefixes: string;
  /** The value of the parser's `argument_default`. */
  readonly initial: Value;
}

/** Reads the arguments of `add_argument`; `undefined` if what they say isn't known. */
export function optionOf(given: Given, make: () => InstanceValue, site: Site): Option | undefined {
  const option = plainOption(given);
  if (option === undefined) return undefined;
  const own = ownAction(option, site);
  if (own === undefined) return describe({ ...option, self: make() }, site);
  if (own === 'unknown') return undefined;
  // Its class may set other ones than it's given: `super().__init__(…, nargs=0)`.
  const keywords = new Map([...given.keywords, ...[...own.attrs].filter(([, { kind }]) => kind !== 'none')]);
  const whole = plainOption({ ...given, keywords });
  return whole && { ...whole, self: own, isOwn: true };
}

/** Gives the object of an action the attributes that programs ask for. */
function describe(option: Option, { vm }: Site): Option {
  const { self, names, dest, initial, isRequired, keywords } = option;
  if (self.kind !== 'instance') return option;
  const attributes: Readonly<Record<string, Value>> = {
    option_strings: vm.list(names.map((name) => str(name))),
    dest: str(dest),
    default: initial,
    required: bool(isRequired),
  };
  for (const name of ['nargs', 'const', 'type', 'choices', 'help', 'metavar'])
    self.attrs.set(name, keywords.get(name) ?? NONE);
  for (const [name, value] of Object.entries(attributes)) self.attrs.set(name, value);
  return option;
}

/** Makes the object of an action whose class is the program's. */
function ownAction(
  { dest, names, isRequired, keywords }: Option,
  site: Site,
): InstanceValue | 'unknown' | undefined {
  const action = keywords.get('action');
  if (action?.kind !== 'class' || action.place === undefined) return undefined;
  if (action.open !== undefined) return 'unknown';
  const given = new Map(keywords);
  given.delete('action');
  given.set('option_strings', site.vm.list(names.map((name) => str(name)))).set('dest', str(dest));
  if (names.length === 0) given.set('required', bool(isRequired));
  const made = forward(site, action, [], given);
  return made.kind === 'instance' ? made : 'unknown';
}

function plainOption({ words, keywords, prefixes, initial }: Given): Option | undefined {
  const texts = words.map((one) => textOf(one));
  const known = texts.filter((one) => one !== undefined);
  if (known.length < texts.length) return undefined;
  const action = actionOf(keywords.get('action'));
  const nargs = nargsOf(keywords.get('nargs'), action);
  const dest = destOf(known, keywords.get('dest'), prefixes);
  if (nargs === 'unknown' || dest === undefined) return undefined;
  const isPlace = !known.some((name) => prefixes.includes(name.charAt(0)));
  return {
    names: isPlace ? [] : namesOf(known, action),
    dest,
    nargs,
    isRequired: isPlace ? isPlaceRequired(nargs, action, keywords) : isTrue(keywords.get('required')),
    action,
    keywords,
    self: NONE,
    isOwn: false,
    initial: keywords.get('default') ?? (initial.kind === 'none' ? usualOf(action) : initial),
  };
}

const isPlaceRequired = (nargs: Nargs, action: string | undefined, keywords: Given['keywords']): boolean =>
  action === 'parsers'
    ? isTrue(keywords.get('required'))
    : nargs !== '?' && !(nargs === '*' && keywords.has('default'));

/** Returns the options of `BooleanOptionalAction` with their opposites. */
const namesOf = (names: readonly string[], action: string | undefined): readonly string[] =>
  action === 'BooleanOptionalAction'
    ? names.flatMap((name) => (name.startsWith('--') ? [name, name.replace('--', '--no-')] : [name]))
    : names;

function usualOf(action: string | undefined): Value {
  if (action === 'store_true') return FALSE;
  if (action === 'store_false') return TRUE;
  return action === 'help' || action === 'version' ? str(SUPPRESS) : NONE;
}

function destOf(names: readonly string[], given: Value | undefined, prefixes: string): string | undefined {
  if (given !== undefined) return textOf(given);
  const isDouble = (name: string): boolean =>
    prefixes.includes(name.charAt(0)) && prefixes.includes(name.charAt(1));
  const first = names.find((name) => name.length > 1 && isDouble(name)) ?? names[0];
  if (first === undefined) return undefined;
  let start = 0;
  while (prefixes.includes(first.charAt(start)) && start < first.length) start += 1;
  // A dash in the name of a positional argument stays.
  return start === 0 ? first : first.slice(start).replaceAll('-', '_');
}

/** Returns the name of an action; `undefined` for a class of the program's own. */
function actionOf(action: Value | undefined): string | undefined {
  if (action === undefined) return 'store';
  const name =
    action.kind === 'class' || action.kind === 'library' ? action.name.split('.').at(-1) : textOf(action);
  return name !== undefined && KNOWN.has(name) ? name : undefined;
}

function nargsOf(nargs: Value | undefined, action: string | undefined): Nargs | 'unknown' {
  if (action !== undefined && BARE.has(action)) return 0;
  if (nargs === undefined || nargs.kind === 'none') return action === 'parsers' ? 'A...' : undefined;
  const text = textOf(nargs);
  if (text !== undefined) return isSpecial(text) ? text : 'unknown';
  return integerOf(nargs) ?? 'unknown';
}

/** Makes the option of `--help`. */
export const helpOption = (self: InstanceValue, prefixes: string): Option => {
  const prefix = prefixes.includes('-') ? '-' : prefixes.charAt(0);
  return {
    names: [`${prefix}h`, `${prefix}${prefix}help`],
    dest: SUPPRESS,
    nargs: 0,
    isRequired: false,
    action: 'help',
    keywords: new Map(),
    self,
    isOwn: false,
    initial: str(SUPPRESS),
  };
};

/** Returns the name by which messages call an argument. */
export function nameOf({ names, dest, keywords }: Option, site: Site): string {
  const metavar = textOf(keywords.get('metavar') ?? NONE);
  if (names.length > 0) return names.join('/');
  if (metavar !== undefined && metavar !== SUPPRESS) return metavar;
  if (dest !== SUPPRESS) return dest;
  const choices = keywords.get('choices');
  const texts = choices && iterate(site.vm, choices, site.at).items.map(({ value }) => textOf(value) ?? '?');
  return texts === undefined ? '?' : `{${texts.join(',')}}`;
}

/** Returns a number one higher than a count that's known; one for the first. */
export const counted = (value: Value): Value | undefined => {
  const count = value.kind === 'none' ? 0 : integerOf(value);
  return count === undefined ? undefined : num(count + 1);
};
