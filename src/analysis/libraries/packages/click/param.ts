import type { Site } from '../../../interpreter/calls/call-site';
import { bool, NONE, num, textOf, tuple } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { type Flag, wordValue } from '../../kit/commands/command-line';
import { isTrue } from '../../kit/truth-values';
import { causeOf, integerOf } from '../../kit/values';

/** A parameter of a command: `@click.option(…)` or `@click.argument(…)`. */
export interface Param extends Flag {
  /** The name under which the function gets it. */
  readonly dest: string;
  readonly isArgument: boolean;
  /** The names that set a flag to False: `--no-docs` of `--docs/--no-docs`. */
  readonly negatives: readonly string[];
  readonly attrs: ReadonlyMap<string, Value>;
  readonly site: Site;
}

export function paramOf(
  declarations: readonly Value[],
  attrs: ReadonlyMap<string, Value>,
  site: Site,
  isArgument: boolean,
): Param {
  const texts = declarations.map((one) => textOf(one) ?? '');
  const flags = texts.filter((text) => text.startsWith('-'));
  const names = flags.map((text) => text.split('/', 1)[0] ?? '');
  const negatives = flags.flatMap((text) => text.split('/').slice(1));
  const long = names.find((name) => name.startsWith('--')) ?? names[0] ?? '';
  const given = texts.find((text) => !text.startsWith('-')) ?? long.replace(/^-+/u, '');
  const isSwitch = isTrue(attrs.get('is_flag')) || isTrue(attrs.get('count')) || negatives.length > 0;
  const nargs = integerOf(attrs.get('nargs'));
  const takes = isSwitch ? 0 : nargs === -1 ? 'many' : (nargs ?? 1);
  const dest = given.trim().replaceAll('-', '_').toLowerCase();
  return { dest, names, negatives, takes, isArgument, attrs, site };
}

/** Returns what a parameter is for the words of its uses; for none its default, or an unknown if it has to be given. */
export function valueOf(param: Param, uses: readonly (readonly string[])[], site: Site): Value {
  const { attrs, takes, dest } = param;
  const isMany = isTrue(attrs.get('multiple'));
  const last = uses.at(-1);
  if (last === undefined) {
    const initial = defaultOf(param);
    const isNeeded = param.isArgument ? !isGiven(attrs) && takes !== 'many' : isTrue(attrs.get('required'));
    if (isNeeded) return causeOf(undefined, `argument ${dest} of the command line`, site.at);
    return initial.kind === 'none' && (isMany || takes === 'many') ? tuple() : initial;
  }
  if (isTrue(attrs.get('count'))) return num(uses.length);
  if (takes === 0) return attrs.get('flag_value') ?? bool(true);
  const words = isMany ? uses.flat() : last;
  const values = words.map((word) => converted(param, word, site));
  return isMany || takes === 'many' || takes !== 1 ? tuple(...values) : (values[0] ?? NONE);
}

const isGiven = (attrs: ReadonlyMap<string, Value>): boolean =>
  attrs.has('default') || (attrs.get('required')?.kind === 'bool' && !isTrue(attrs.get('required')));

function defaultOf({ attrs, takes, site }: Param): Value {
  const initial = attrs.get('default');
  if (initial === undefined) return isTrue(attrs.get('count')) ? num(0) : takes === 0 ? bool(false) : NONE;
  return initial.kind === 'function' ? invoke(site, initial) : initial;
}

/** Converts a word by the type of the parameter, else by that of its default. */
function converted({ attrs }: Param, word: string, site: Site): Value {
  const value = wordValue(word, site.at);
  const type = attrs.get('type');
  if (type?.kind === 'class' && type.module === 'builtins') return invoke(site, type, value);
  const number = attrs.get('default')?.kind === 'num' ? Number(word) : NaN;
  return type === undefined && Number.isInteger(number) ? num(BigInt(number)) : value;
}
