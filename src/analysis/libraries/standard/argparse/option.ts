import type { Site } from '../../../interpreter/calls/call-site';
import { bool, NONE, num, textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
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

/** Reads the arguments of `add_argument`. */
export function optionOf(words: readonly Value[], keywords: ReadonlyMap<string, Value>, site: Site): Option {
  const given = words.map((one) => textOf(one) ?? '');
  const long = given.find((one) => one.startsWith('--')) ?? given[0] ?? '';
  const dest = textOf(keywords.get('dest') ?? NONE) ?? long.replace(/^-+/u, '').replaceAll('-', '_');
  const action = actionOf(keywords.get('action'));
  const takes = action !== undefined && BARE.has(action) ? 0 : takesOf(keywords.get('nargs'));
  const isPositional = !long.startsWith('-');
  const required = keywords.get('required');
  const isRequired = isPositional
    ? takes !== 'optional' && textOf(keywords.get('nargs') ?? NONE) !== '*'
    : isTrue(required);
  const negative = action === 'BooleanOptionalAction' ? [long.replace(/^--/u, '--no-')] : [];
  return {
    dest,
    names: isPositional ? [] : [...given, ...negative],
    takes: negative.length > 0 ? 0 : takes,
    isPositional,
    isRequired,
    action,
    site,
    keywords,
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
export function valueOf(option: Option, uses: readonly (readonly string[])[], site: Site): Value {
  const { action, keywords, takes } = option;
  const last = (uses.at(-1) ?? []).map((word) => converted(option, word, site));
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
      return site.vm.list(uses.map(([word = '']) => converted(option, word, site)));
    default:
      return causeOf(undefined, `argument ${option.dest} of the command line`, site.at);
  }
}

function converted({ keywords }: Option, word: string, site: Site): Value {
  const type = keywords.get('type');
  const value = wordValue(word, site.at);
  return type === undefined ? value : invoke(site, type, value);
}
