import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { findOnClass } from '../../../interpreter/values/classes';
import type { Single, Value } from '../../../interpreter/values/values';
import { lazyIterator } from '../../kit/containers/elements';
import { causeOf } from '../../kit/values';

/** Answers `reversed(sequence)`: what `__reversed__` gives, else the elements from the last one on. */
export function reversed(sequence: Single, site: Site): Value {
  const { vm, at } = site;
  const method = sequence.kind === 'instance' ? findOnClass(sequence.cls, '__reversed__') : undefined;
  const own = method?.kind === 'none' ? undefined : callMethod(vm, sequence, '__reversed__', [], at);
  if (own !== undefined) return own;
  const isRead = sequence.kind !== 'deferred' && (sequence.kind !== 'set' || sequence.view !== undefined);
  if (!isRead || (sequence.kind === 'instance' && sequence.payload === undefined))
    return causeOf(sequence, 'the elements in reverse', at);
  return lazyIterator(vm, () => {
    const { items, open } = iterate(vm, sequence, at);
    return vm.listOf([...items].reverse(), open);
  });
}
