import type { Machine } from '../../interpreter/machine';
import type { InstanceValue } from '../../interpreter/values/values';

/** Keeps what objects of a model hold, where no attribute does. What changes under an undecided test is no longer known. */
export class StateOf<T> {
  private readonly states = new WeakMap<InstanceValue, T>();

  set(self: InstanceValue, state: T): void {
    this.states.set(self, state);
  }

  /** Returns the state for a rule that reads it; `undefined` where it isn't known. */
  read(self: InstanceValue): T | undefined {
    return this.states.get(self);
  }

  /** Returns the state for a rule that changes it; `undefined` where it isn't known, or no longer. */
  change({ vm }: { readonly vm: Machine }, self: InstanceValue): T | undefined {
    if (vm.changeOf(self.createdUnder).length > 0) this.lose(self);
    return this.states.get(self);
  }

  /** Forgets the state of an object: something unknown changed it. */
  lose(self: InstanceValue): void {
    this.states.delete(self);
  }
}
