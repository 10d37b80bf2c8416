import type { Place } from '../../../base/diagnostics/place';
import { holds } from '../guards/forks';
import { ALWAYS, and, type Guard, type Test } from '../guards/guards';
import { derived } from '../guards/missing-inputs';
import type { Machine } from '../machine';
import { choose } from '../values/choice';
import { textOf } from '../values/make';
import { inputsOf, remedyOf } from '../values/origin';
import type { Alternative, DictValue, Unknown, Value } from '../values/values';

/** Entries of a dict that are told apart by an unknown key, at most. */
const MAX_ENTRIES = 8;

/** Kinds of values that a program keeps by name to call them, or to use what they hold. */
const KEPT_BY_NAME: ReadonlySet<Value['kind']> = new Set([
  'function',
  'method',
  'partial',
  'class',
  'module',
  'instance',
]);

/**
 * Returns the values of a dict by the tests that decide which of its keys an unknown one is: a program that starts has asked for
 * one of them. Unknown where there may be others, where they're many, and for plain values.
 */
export function ofUnknownKey(vm: Machine, dict: DictValue, key: Unknown, at: Place): Value {
  const entries = [...dict.entries.values()];
  const isWhole = dict.open === undefined && dict.factory === undefined && entries.length > 0;
  const areKept = entries.every(
    ({ key: known, value }) => textOf(known) !== undefined && KEPT_BY_NAME.has(value.kind),
  );
  if (!isWhole || !areKept || entries.length > MAX_ENTRIES) return derived(key);
  const alternatives: Alternative[] = [];
  let others: Guard = ALWAYS;
  for (const [index, { key: known, value }] of entries.entries()) {
    const test = keyTest(key, textOf(known) ?? '', at);
    const isLast = index === entries.length - 1;
    const guard = isLast ? others : and(others, holds(vm, test));
    if (value.kind !== 'choice') alternatives.push({ guard, value });
    others = and(others, holds(vm, test, true));
  }
  const chosen = choose(alternatives);
  return chosen.kind === 'absent' ? derived(key) : chosen;
}

/** Returns the test whether an unknown key is a known text. */
function keyTest(key: Unknown, text: string, at: Place): Test {
  const [name, known] = [key.detail, JSON.stringify(text)];
  return {
    key: `${name}==${known}@${key.at.file}:${key.at.line}${inputsOf(key) ?? ''}`,
    whenTrue: `${name} == ${known}`,
    whenFalse: `${name} != ${known}`,
    place: at,
    why: remedyOf(key) ?? `${name} (${key.reason})`,
  };
}
