import type { Place } from '../../../base/diagnostics/place';
import { truthOf } from '../../interpreter/evaluation/truth';
import type { Machine } from '../../interpreter/machine';
import { possible } from '../../interpreter/values/choice';
import { bool } from '../../interpreter/values/make';
import type { Unknown, Value } from '../../interpreter/values/values';
import { causeOf } from './values';

/** Tells whether a value is known to be `True` itself. */
export const isTrue = (value: Value | undefined): boolean => value?.kind === 'bool' && value.value;

/** Tells whether an option is given and may be true. */
export const mayBeOn = (value: Value | undefined): boolean =>
  value !== undefined && value.kind !== 'none' && !(value.kind === 'bool' && !value.value);

/** Known, or `undefined`: what a test comes to when it may depend on others. */
export type Verdict = boolean | undefined;

/** `bool(value)`; `undefined` where it isn't known, or where alternatives disagree. */
export function verdictOf(vm: Machine, value: Value, at: Place): Verdict {
  const verdicts = possible(value, vm.path).map((one) => truthOf(vm, one.value, at));
  return verdicts.every((one) => one === verdicts[0]) ? verdicts[0] : undefined;
}

export const anyOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false;

export const allOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;

/** A verdict as a value; an open one is the unknown that `about` is. */
export const verdictValue = (
  verdict: Verdict,
  about: Value | undefined,
  detail: string,
  at: Place,
): Value | Unknown => (verdict === undefined ? causeOf(about, detail, at) : bool(verdict));
