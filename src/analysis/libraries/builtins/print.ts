import { callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import { NONE, str } from '../../interpreter/values/make';
import type { StrValue, Value } from '../../interpreter/values/values';
import { causeOf } from '../kit/values';

/** The arguments of `print`. */
interface Printed {
  readonly args: readonly Value[];
  readonly sep: Value;
  readonly end: Value;
  readonly file: Value;
}

/** Executes `print(…)`: nobody reads what goes to the terminal, but the program may read what goes elsewhere. */
export function print({ args, sep, end, file }: Printed, site: Site): Value {
  const { vm, at } = site;
  const target = file.kind === 'none' ? vm.libraryNames.find('sys', 'stdout', vm.path) : file;
  if (target === undefined) return NONE;
  const between = sep.kind === 'none' ? str(' ') : sep;
  const texts = args.flatMap((one, index) => (index === 0 ? [one] : [between, one]));
  if (site.open !== undefined) texts.push(site.open);
  texts.push(end.kind === 'none' ? str('\n') : end);
  each(vm, target, (one) => {
    if (one.kind === 'none' || one.kind === 'library' || one.kind === 'unknown') return NONE;
    const text = str(...texts.flatMap((value) => partsOf(value, site)));
    return callAttribute(vm, one, 'write', { ...NO_ARGUMENTS, args: [text] }, at);
  });
  return NONE;
}

function partsOf(value: Value, { vm, at }: Site): StrValue['parts'] {
  const text = each(vm, value, (one) => toStr(vm, one, at));
  return text.kind === 'str' ? text.parts : [causeOf(text, 'a text', at)];
}
