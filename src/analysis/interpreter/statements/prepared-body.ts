import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import type { Machine } from '../machine';
import { contentOf } from '../values/dicts';
import { str, textOf } from '../values/make';
import type { InstanceValue, Value } from '../values/values';

/**
 * The names in the body of a class whose metaclass prepared an object of the program for them: a dict whose `__setitem__` looks at
 * each name that's bound, and may keep it under another.
 */
export class PreparedBody extends Map<string, Value> {
  private isClosed = false;

  constructor(
    private readonly vm: Machine,
    private readonly namespace: InstanceValue,
    private readonly at: Place,
  ) {
    super();
    this.follow();
  }

  /** Has later changes of the class be those of plain attributes. */
  close(): void {
    this.isClosed = true;
  }

  override set(name: string, value: Value): this {
    if (this.isClosed) return super.set(name, value);
    callMethod(this.vm, this.namespace, '__setitem__', [str(name), value], this.at);
    this.follow();
    return this;
  }

  override delete(name: string): boolean {
    if (this.isClosed) return super.delete(name);
    contentOf(this.namespace)?.entries.delete(`s:${name}`);
    return super.delete(name);
  }

  /** Takes over what the object holds. */
  private follow(): void {
    const entries = contentOf(this.namespace)?.entries;
    super.clear();
    this.vm.work(entries?.size ?? 0);
    for (const { key, value } of entries?.values() ?? []) {
      const name = textOf(key);
      if (name !== undefined) super.set(name, value);
    }
  }
}
