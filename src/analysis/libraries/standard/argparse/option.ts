import type { Place } from '../../../../base/diagnostics/place';
import { findOnClass } from '../../../interpreter/values/classes';
import { toRepr, toStr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import type { Machine } from '../../../interpreter/machine';
import { keyOf } from '../../../interpreter/values/dicts';
import { areCertain } from '../../kit/elements';
import type { Site } from '../../../interpreter/calls/call-site';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { forward, invoke } from '../../kit/calls';
import { type Flag, wordValue } from '../../kit/command-line';
import { isTrue } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';

/** One argument that a parser knows: `add_argument(…)`. */
export interface Option extends Flag {
  /** Its attribute of the result. */
  readonly dest: string;
  /** True if it has no flag: its place says what it is. */
  readonly isPositional: boolean;
  readonly isRequired: boolean;
  readonly action: string | undefined;
  readonly site: Site;
  readonly keywords: ReadonlyMap<string, Value>;
  /** The object of an action of the program's own class. */
  readonly own: InstanceValue | undefined;
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
]);

/** Reads the arguments of `add_argument`. A BooleanOptionalAction is two options for one attribute. */
export function optionsOf(
  words: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
  site: Site,
): readonly Option[] {
  const option = optionOf(words, keywords, site);
  if (option.action !== 'BooleanOptionalAction') return [option];
  const options = new Map([['default', NONE], ...keywords]);
  const long = option.names.filter((name) => name.startsWith('--'));
  const one = { ...option, takes: 0, keywords: options } as const;
  return [
    { ...one, action: 'store_true' },
    { ...one, action: 'store_false', names: long.map((name) => name.replace('--', '--no-')) },
  ];
}

function optionOf(words: readonly Value[], given: ReadonlyMap<string, Value>, site: Site): Option {
  const option = plainOption(words, given, site);
  const own = ownAction(option);
  if (own === undefined) return option;
  // Its class may set other ones than it's given: `super().__init__(…, nargs=0)`.
  const keywords = new Map([...given, ...[...own.attrs].filter(([, value]) => value.kind !== 'none')]);
  return { ...plainOption(words, keywords, site), own };
}

/** Makes the object of an action whose class is the program's. */
function ownAction({
  dest,
  names,
  isPositional,
  isRequired,
  site,
  keywords,
}: Option): InstanceValue | undefined {
  const action = keywords.get('action');
  if (action?.kind !== 'class' || action.place === undefined || action.open !== undefined) return undefined;
  const { vm } = site;
  const given = new Map(keywords);
  given.delete('action');
  given.set('option_strings', vm.list(names.map((name) => str(name)))).set('dest', str(dest));
  if (isPositional) given.set('required', bool(isRequired));
  const made = forward(site, action, [], given);
  return made.kind === 'instance' ? made : undefined;
}

function plainOption(words: readonly Value[], keywords: ReadonlyMap<string, Value>, site: Site): Option {
  const texts = words.map((one) => textOf(one) ?? '');
  const long = texts.find((one) => one.startsWith('--')) ?? texts[0] ?? '';
  const dest = textOf(keywords.get('dest') ?? NONE) ?? long.replace(/^-+/u, '').replaceAll('-', '_');
  const action = actionOf(keywords.get('action'));
  const takes = action !== undefined && BARE.has(action) ? 0 : takesOf(keywords.get('nargs'));
  const isPositional = !long.startsWith('-');
  const required = keywords.get('required');
  const isRequired = isPositional
    ? takes !== 'optional' && textOf(keywords.get('nargs') ?? NONE) !== '*'
    : isTrue(required);
  return {
    dest,
    names: isPositional ? [] : texts,
    takes,
    isPositional,
    isRequired,
    action,
    site,
    keywords,
    own: undefined,
  };
}

/** Returns the name of an action; `undefined` for a class of the program's own. */
function actionOf(action: Value | undefined): string | undefined {
  if (action === undefined) return 'store';
  return action.kind === 'class' || action.kind === 'library'
    ? action.name.split('.').at(-1)
    : textOf(action);
}

function takesOf(nargs: Value | undefined): Flag['takes'] {
  const text = nargs && textOf(nargs);
  if (text === '?') return 'optional';
  return text === undefined ? (integerOf(nargs) ?? 1) : 'many';
}

/** Returns the default; one that's a string goes through `type`, as if it had been given. */
export function defaultOf({ site, keywords, action }: Option): Value {
  const value =
    keywords.get('default') ??
    (action === 'store_true' ? bool(false) : action === 'store_false' ? bool(true) : NONE);
  const type = keywords.get('type');
  return type === undefined || textOf(value) === undefined ? value : invoke(site, type, value);
}

/** Returns what an option is for the words of its uses, the name that it was used by included. */
export function valueOf(
  option: Option,
  uses: readonly (readonly string[])[],
  site: Site,
  parser: Value,
): Value {
  const { action, keywords, takes } = option;
  const last = (uses.at(-1) ?? []).map((word) => converted(option, word, site, parser));
  const fallback = keywords.get('const') ?? NONE;
  switch (action) {
    case 'store':
      if (takes === 'optional') return last[0] ?? (option.isPositional ? defaultOf(option) : fallback);
      return takes === 1 && !keywords.has('nargs') ? (last[0] ?? NONE) : site.vm.list(last);
    case 'store_true':
      return bool(true);
    case 'store_false':
      return bool(false);
    case 'store_const':
      return fallback;
    case 'count':
      return num(uses.length + (integerOf(keywords.get('default')) ?? 0));
    case 'append':
      return site.vm.list(uses.map(([word = '']) => converted(option, word, site, parser)));
    default:
      return causeOf(undefined, `argument ${option.dest} of the command line`, site.at);
  }
}

/** Returns the value of the words of one use, as an action gets it. */
export function wordsFor(option: Option, words: readonly string[], site: Site, parser: Value): Value {
  const values = words.map((word) => converted(option, word, site, parser));
  return option.takes === 1 && !option.keywords.has('nargs') ? (values[0] ?? NONE) : site.vm.list(values);
}

function converted(option: Option, word: string, site: Site, parser: Value): Value {
  const type = option.keywords.get('type');
  const given = wordValue(word, site.at);
  const value = type === undefined ? given : invoke(site, type, given);
  checkChoice(option, value, site, parser);
  return value;
}

/** Has the parser object to a value that isn't among the `choices`: by its own `error`, else SystemExit if a `try` catches that. */
function checkChoice({ keywords, names, dest }: Option, value: Value, site: Site, parser: Value): void {
  const { vm, at } = site;
  const choices = keywords.get('choices');
  if (choices === undefined || choices.kind === 'none' || value.kind === 'choice') return;
  const { items, open } = iterate(vm, choices, at);
  const [key, keys] = [keyOf(value), items.map((one) => keyOf(one.value))];
  const isKnown = open === undefined && key !== undefined && areCertain(vm, items);
  if (!isKnown || keys.includes(undefined) || keys.includes(key)) return;
  const isQuoted = vm.options.python[1] < 12;
  const shown = items.map((one) => textIn(vm, one.value, isQuoted, at)).join(', ');
  const name = names.length > 0 ? names.join('/') : (textOf(keywords.get('metavar') ?? NONE) ?? dest);
  const words = `argument ${name}: invalid choice: ${textIn(vm, value, true, at)} (choose from ${shown})`;
  const own = parser.kind === 'instance' ? findOnClass(parser.cls, 'error') : undefined;
  if (own?.kind === 'function') invoke(site, own, parser, str(words));
  else vm.raiseIfCaught('SystemExit', words, at, false, num(2));
}

function textIn(vm: Machine, value: Value, isQuoted: boolean, at: Place): string {
  if (value.kind === 'choice') return '?';
  const text = isQuoted ? toRepr(vm, value, at) : toStr(vm, value, at);
  return textOf(text) ?? '?';
}
