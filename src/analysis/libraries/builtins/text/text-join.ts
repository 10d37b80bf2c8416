import type { Place } from '../../../../base/diagnostics/place';
import { choose, elsewhere, MAX_ALTERNATIVES, possible } from '../../../interpreter/values/choice';
import { and, ALWAYS, isContradictory, type Guard } from '../../../interpreter/guards/guards';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { str } from '../../../interpreter/values/make';
import type { Machine } from '../../../interpreter/machine';
import type { Item, Single, StrValue, Unknown, Value } from '../../../interpreter/values/values';
import { reachable } from '../../kit/containers/elements';
import { refusedOperand } from '../../kit/operands';
import { causeOf, plain } from '../../kit/values';

/** The texts joined so far, with the undecided tests under which each element exists. */
interface Joined {
  readonly guard: Guard;
  readonly parts: readonly (string | Unknown)[] | undefined;
}

/** Answers `separator.join(elements)`: an element that's only there under a test makes two alternatives. */
export function joinTexts(vm: Machine, separator: StrValue, source: Value, at: Place): Value {
  const { items, open } = iterate(vm, source, at);
  let joined: readonly Joined[] = [{ guard: ALWAYS, parts: undefined }];
  for (const one of reachable(vm, items)) {
    joined = joined.flatMap((before) => withElement(vm, before, one, separator, at));
    if (joined.length > MAX_ALTERNATIVES)
      return str(causeOf(undefined, 'a text with too many alternatives', at));
  }
  const alternatives = joined.map(({ guard, parts }) => ({
    guard,
    value: str(...(parts ?? []), ...(open === undefined ? [] : [open])),
  }));
  const chosen = choose(alternatives);
  return chosen.kind === 'absent' ? str() : chosen;
}

function withElement(
  vm: Machine,
  before: Joined,
  { value, guard }: Item,
  separator: StrValue,
  at: Place,
): readonly Joined[] {
  const needed = vm.beyond(guard);
  const after = possible(value, and(vm.path, needed)).map((one) => ({
    guard: and(before.guard, and(needed, one.guard)),
    // One text: many parts would be copied for each element.
    parts: str(
      ...(before.parts === undefined ? [] : [...before.parts, ...separator.parts]),
      ...partsOf(vm, one.value, at),
    ).parts,
  }));
  const without = elsewhere(needed).map((rest) => ({ ...before, guard: and(before.guard, rest) }));
  return [...after, ...without].filter((one) => !isContradictory(one.guard));
}

function partsOf(vm: Machine, value: Single, at: Place): StrValue['parts'] {
  const text = plain(value);
  return text.kind === 'str' ? text.parts : [refusedOperand({ vm, at }, value, 'an element that is no text')];
}
