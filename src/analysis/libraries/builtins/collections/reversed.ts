import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { nameOfType } from '../../../interpreter/evaluation/text/own-text';
import { askBackwards } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/lazy-sequence';
import { refuseInWords } from '../../../interpreter/guards/refusals';
import { findOnClass } from '../../../interpreter/values/classes';
import type { InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { lazyIterator } from '../../kit/containers/elements';
import { causeOf, integerOf } from '../../kit/values';
import { lengthOf } from './length';

/** Answers `reversed(sequence)`: what `__reversed__` gives, else the elements from the last one on. */
export function reversed(sequence: Single, site: Site): Value {
  const { vm, at } = site;
  const method = sequence.kind === 'instance' ? findOnClass(sequence.cls, '__reversed__') : undefined;
  if (method?.kind === 'none') return refused(sequence, site);
  const own = callMethod(vm, sequence, '__reversed__', [], at);
  if (own !== undefined) return own;
  if (sequence.kind === 'deferred' || (sequence.kind === 'set' && sequence.view === undefined))
    return refused(sequence, site);
  const isOwn = sequence.kind === 'instance' && sequence.payload === undefined && !isOpen(sequence);
  if (isOwn) return ofSequence(sequence, site);
  return lazyIterator(site.vm, () => {
    const { items, open } = iterate(vm, sequence, at);
    return vm.listOf([...items].reverse(), open);
  });
}

const isOpen = ({ cls, open }: InstanceValue): boolean =>
  open !== undefined ||
  cls.open !== undefined ||
  cls.mro.some(({ place, name }) => place === undefined && name !== 'object' && name !== 'Generic');

/** Returns the elements that `__getitem__` gives, from the last index on: `__len__` tells it. */
function ofSequence(sequence: InstanceValue, site: Site): Value {
  const { vm, at } = site;
  if (findOnClass(sequence.cls, '__getitem__') === undefined) return refused(sequence, site);
  if (findOnClass(sequence.cls, '__len__') === undefined)
    refuseInWords(vm, `object of type '${sequence.cls.name}' has no len()`, at, sequence);
  const size = lengthOf(vm, sequence, at);
  const count = integerOf(size);
  return count === undefined
    ? causeOf(size, 'a length', at)
    : stream(vm, () => askBackwards(vm, sequence, count, at));
}

function refused(sequence: Single, { vm, at }: Site): Value {
  const words = `'${nameOfType(sequence)}' object is not reversible`;
  if (sequence.kind === 'deferred') vm.raiseIfCaught('TypeError', words, at);
  else refuseInWords(vm, words, at, sequence);
  return causeOf(sequence, 'the elements in reverse', at);
}
