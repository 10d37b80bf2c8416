import type { Site } from '../../../interpreter/calls/call-site';
import { setAttribute } from '../../../interpreter/attributes/set-attribute';
import { toRepr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { contain } from '../../../interpreter/guards/boundaries';
import { endsOf } from '../../../interpreter/guards/fates';
import { Raised } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { isBelow } from '../../../interpreter/values/exceptions';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { wordValue } from '../../kit/command-line';
import { areCertain } from '../../kit/elements';
import { own } from '../../kit/instances';
import { causeOf } from '../../kit/values';
import { counted, type Option, SUPPRESS } from './option';
import { ArgumentRefusal, GivenUp } from './refusal';

/** The words that are parsed, and what becomes of them. */
export interface Target {
  readonly parser: InstanceValue;
  readonly namespace: InstanceValue;
  readonly site: Site;
  /** True if the program has the words; others may be filled in by a shell. */
  readonly isOwn: boolean;
}

export const isSuppressed = (value: Value): boolean => textOf(value) === SUPPRESS;

/** Returns an attribute of a namespace; `undefined` where it has none. */
export const held = ({ namespace, site }: Target, name: string): Value | undefined =>
  own(site, namespace, name) ?? findOnClass(namespace.cls, name);

export const put = ({ namespace, site }: Target, name: string, value: Value): void => {
  setAttribute(site.vm, namespace, name, value, site.at);
};

/** Returns the value that an action gets for the words of one use. */
export function valuesOf(option: Option, given: readonly string[], target: Target): Value {
  const { nargs, names, keywords, initial } = option;
  const { vm } = target.site;
  const words = [...given];
  const end = nargs === '...' || nargs === 'A...' ? -1 : words.indexOf('--');
  if (end >= 0) words.splice(end, 1);
  const [first] = words;
  const one = (word: string): Value => converted(option, wordOf(word, target), target);
  if (first === undefined && nargs === '?') {
    const value = names.length > 0 ? (keywords.get('const') ?? NONE) : initial;
    return textOf(value) === undefined ? value : checked(option, converted(option, value, target), target);
  }
  if (first === undefined && nargs === '*' && names.length === 0 && initial.kind !== 'none')
    return vm.options.python[1] < 13 ? checked(option, initial, target) : initial;
  if (first !== undefined && (nargs === undefined || nargs === '?'))
    return checked(option, one(first), target);
  if (nargs === SUPPRESS) return str(SUPPRESS);
  const values = words.map(one);
  const [name] = values;
  if (nargs === 'A...' && name !== undefined) checked(option, name, target);
  if (nargs !== 'A...' && nargs !== '...') for (const value of values) checked(option, value, target);
  return vm.list(values);
}

const wordOf = (word: string, { isOwn, site }: Target): Value =>
  isOwn ? str(word) : wordValue(word, site.at);

/** Calls the `type` of an argument. What it raises refuses the word. */
export function converted(option: Option, value: Value, { site }: Target): Value {
  const type = option.keywords.get('type');
  if (type === undefined || type.kind === 'none') return value;
  if (value.kind === 'unknown') return invoke(site, type, value);
  const { vm } = site;
  let result: Value = NONE;
  vm.catchers.push((cls) => REFUSING.some((name) => isA(cls, name)));
  let refusal: Raised | undefined;
  try {
    refusal = contain(vm, REFUSES, site.at, () => {
      result = invoke(site, type, value);
    });
  } finally {
    vm.catchers.pop();
  }
  if (refusal !== undefined) throw new ArgumentRefusal(wordsOf(refusal, type, value, site), option);
  return result;
}

const REFUSING = ['ValueError', 'TypeError', 'ArgumentTypeError'];
const REFUSES = endsOf(...REFUSING);

const isA = (cls: ClassValue, name: string): boolean => cls.mro.some((base) => base.name === name);

function wordsOf({ value: raised }: Raised, type: Value, value: Value, site: Site): string {
  if (raised.kind === 'instance' && !isBelow(raised.cls, 'ValueError') && !isBelow(raised.cls, 'TypeError')) {
    const args = raised.attrs.get('args');
    return (args?.kind === 'tuple' ? textOf(args.items[0]?.value ?? NONE) : undefined) ?? '?';
  }
  const name = type.kind === 'class' || type.kind === 'function' ? type.name : '?';
  return `invalid ${name} value: ${shown(value, site)}`;
}

const shown = (value: Value, { vm, at }: Site): string =>
  value.kind === 'choice' ? '?' : (textOf(toRepr(vm, value, at)) ?? '?');

/** Refuses a value that isn't among the `choices`. */
function checked(option: Option, value: Value, { site }: Target): Value {
  const { vm, at } = site;
  const choices = option.keywords.get('choices');
  if (choices === undefined || choices.kind === 'none' || value.kind === 'choice') return value;
  const [text, part] = [textOf(choices), textOf(value)];
  const { items, open } = iterate(vm, choices, at);
  const [key, keys] = [keyOf(value), items.map((one) => keyOf(one.value))];
  const isKnown = open === undefined && key !== undefined && areCertain(vm, items);
  if (!isKnown || keys.includes(undefined) || keys.includes(key)) return value;
  if (text !== undefined && part !== undefined && text.includes(part)) return value;
  const isQuoted = vm.options.python[1] < 12;
  const names = items.map((one) =>
    isQuoted ? shown(one.value, site) : (textOf(one.value) ?? shown(one.value, site)),
  );
  throw new ArgumentRefusal(
    `invalid choice: ${shown(value, site)} (choose from ${names.join(', ')})`,
    option,
  );
}

/** Does what an action does with the value of one use. */
export function act(option: Option, value: Value, name: string | undefined, target: Target): void {
  const { action, dest, keywords, self, isOwn } = option;
  const { site, parser, namespace } = target;
  const constant = keywords.get('const') ?? NONE;
  switch (isOwn ? undefined : action) {
    case 'store':
      put(target, dest, value);
      return;
    case 'store_true':
    case 'store_false':
      put(target, dest, bool(action === 'store_true'));
      return;
    case 'store_const':
      put(target, dest, constant);
      return;
    case 'BooleanOptionalAction':
      put(target, dest, bool(name?.startsWith('--no-') !== true));
      return;
    case 'append':
    case 'append_const':
      put(target, dest, extended(option, [action === 'append' ? value : constant], target));
      return;
    case 'extend':
      put(
        target,
        dest,
        value.kind === 'list'
          ? extended(
              option,
              value.items.map((one) => one.value),
              target,
            )
          : value,
      );
      return;
    case 'count':
      put(target, dest, counted(held(target, dest) ?? NONE) ?? notKnown(option, site));
      return;
    case 'help':
    case 'version':
      callOwnExit(target);
      site.vm.raiseIfCaught('SystemExit', action ?? '', site.at, false, num(0));
      throw new GivenUp();
    default:
      if (!isOwn) put(target, dest, notKnown(option, site));
      else invoke(site, self, parser, namespace, value, name === undefined ? NONE : str(name));
  }
}

/** Calls the parser's `exit`, if the program has one of its own. */
function callOwnExit({ parser, site }: Target): void {
  const exit = findOnClass(parser.cls, 'exit');
  if (exit?.kind === 'function') invoke(site, exit, parser);
}

export const notKnown = ({ dest }: Option, { at }: Site): Value =>
  causeOf(undefined, `argument ${dest} of the command line`, at);

/** Returns a copy of the list that an attribute holds, with further elements. */
function extended(option: Option, more: readonly Value[], target: Target): Value {
  const { vm, at } = target.site;
  const before = held(target, option.dest) ?? NONE;
  if (before.kind === 'none') return vm.list(more);
  if (before.kind !== 'list') return notKnown(option, target.site);
  const { items, open } = iterate(vm, before, at);
  return vm.listOf([...items, ...vm.list(more).items], open);
}
