/** A map whose entries stand elsewhere: what's seen one after the other comes from {@link entries}. */
export abstract class DerivedMap<V> extends Map<string, V> {
  abstract override entries(): MapIterator<[string, V]>;

  override *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key;
  }

  override *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  override forEach(action: (value: V, key: string, map: Map<string, V>) => void): void {
    for (const [key, value] of this.entries()) action(value, key, this);
  }
}
