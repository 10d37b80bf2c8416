import { isEqual } from '../../interpreter/evaluation/operators/comparisons';
import { namespaceOfInstance } from '../../interpreter/values/namespace';
import { bool } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue } from '../../interpreter/values/values';
import { isSubclass } from '../builtins/kinds';
import { keeping, type Member, methods } from './model';
import { notImplemented } from './values';

/** Makes the `__eq__` of objects that are nothing but their attributes: those of `cls` are equal where these are. */
export const equalByAttributes = (owner: string, cls: () => ClassValue): readonly Member[] =>
  methods(keeping(owner), {
    '__eq__(other)': (self: InstanceValue, { other }, { vm, at }) => {
      if (other.kind !== 'instance' || isSubclass(other.cls, cls()) !== true) return notImplemented({ vm });
      const unknowable = self.open ?? other.open;
      if (unknowable !== undefined) return unknowable;
      const verdict = isEqual(vm, namespaceOfInstance(self), namespaceOfInstance(other), at);
      return typeof verdict === 'boolean' ? bool(verdict) : verdict;
    },
  });
