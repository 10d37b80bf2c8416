import type { Place } from '../../../../base/diagnostics/place';
import { callMethod } from '../../../interpreter/calls/calls';
import { contentOf, keyOf } from '../../../interpreter/values/dicts';
import { refuseOperands } from '../../../interpreter/guards/refusals';
import { describe } from '../../../interpreter/attributes/open-attribute';
import { each } from '../../../interpreter/guards/forks';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { num, textOf } from '../../../interpreter/values/make';
import type { Machine } from '../../../interpreter/machine';
import type { DictValue, Single, Value } from '../../../interpreter/values/values';
import { areCertain, reachable } from '../../kit/containers/elements';
import { causeOf } from '../../kit/values';

/** Answers `len(value)`; unknown where an element may be missing. */
export const lengthOf = (vm: Machine, value: Value, at: Place): Value =>
  each(vm, value, (one) => lengthOfSingle(vm, one, at));

function lengthOfSingle(vm: Machine, value: Single, at: Place): Value {
  const own = callMethod(vm, value, '__len__', [], at);
  if (own !== undefined) return each(vm, own, (length) => validLength(length, at));
  const text = textOf(value);
  if (text !== undefined) return num([...text].length);
  if (value.kind === 'bytes') return num(value.value.length);
  const dict = contentOf(value);
  if (dict !== undefined) return lengthOfDict(vm, dict, at);
  if (value.kind === 'instance' && value.payload !== undefined) return lengthOf(vm, value.payload, at);
  if (value.kind !== 'str' && !HAS_LENGTH.has(value.kind))
    refuseOperands(vm, `${describe(value)} has no len()`, at, value);
  if (value.kind === 'str' || !HAS_LENGTH.has(value.kind))
    return causeOf(value, `the length of a ${value.kind}`, at);
  const { items, open } = iterate(vm, value, at);
  const here = reachable(vm, items);
  if (open !== undefined || !areCertain(vm, here)) return causeOf(open, 'a length that depends on tests', at);
  const unlike =
    value.kind === 'set' && here.length > 1 ? here.find((one) => keyOf(one.value) === undefined) : undefined;
  // It may be equal to another one.
  return unlike === undefined ? num(here.length) : causeOf(unlike.value, 'an element of a set', at);
}

/** Returns what a `__len__` gave, if it's a length. */
const validLength = (length: Single, at: Place): Value =>
  length.kind === 'unknown' || (length.kind === 'num' && !length.isFloat && length.value >= 0)
    ? length
    : causeOf(length, 'a length', at);

const HAS_LENGTH: ReadonlySet<Single['kind']> = new Set(['list', 'tuple', 'set', 'class']);

function lengthOfDict(vm: Machine, dict: DictValue, at: Place): Value {
  if (dict.open !== undefined) return dict.open;
  let size = 0;
  for (const { value } of dict.entries.values()) {
    const here = value.kind === 'choice' ? value.alternatives.filter(({ guard }) => vm.reaches(guard)) : [];
    const absent = here.filter((one) => one.value.kind === 'absent');
    if (absent.length > 0 && absent.length < here.length)
      return causeOf(undefined, 'a length that depends on tests', at);
    if (value.kind !== 'choice' || absent.length === 0) size += 1;
  }
  return num(size);
}
