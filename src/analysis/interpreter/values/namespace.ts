import type { Guard } from '../guards/guards';
import { slotsOfObjects } from './layout';
import { str, textOf } from './make';
import type { Scope } from './scope';
import type { DictEntry, DictValue, InstanceValue, Value } from './values';

/** Entries of namespaces whose keys aren't texts: no attribute has such a name. */
const unnamed = new WeakMap<Map<string, Value>, Map<string, DictEntry>>();

/** Names that a class has around those of its body. */
interface Around {
  readonly before: () => readonly (readonly [string, Value])[];
  readonly behind: () => readonly (readonly [string, Value])[];
}

/** A map whose entries stand elsewhere: what's seen one after the other comes from {@link entries}. */
abstract class DerivedMap<V> extends Map<string, V> {
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

/** The entries of a dict that is the namespace of another object: what's set in one is seen in the other. */
class NamespaceEntries extends DerivedMap<DictEntry> {
  constructor(
    readonly names: Map<string, Value>,
    /** Gives what a module has without binding it, for whoever asks by name: `globals()["__name__"]`. */
    private readonly implicit?: (name: string) => Value | undefined,
    /** Names of slots: attributes that aren't in the dict. */
    private readonly slots?: ReadonlySet<string>,
    private readonly around?: Around,
  ) {
    super();
  }

  /** The entries whose keys aren't texts. */
  private get others(): Map<string, DictEntry> | undefined {
    return unnamed.get(this.names);
  }

  /** Tells whether a key is the name of an attribute. */
  private isName(id: string): boolean {
    return id.startsWith('s:') && this.slots?.has(id.slice(2)) !== true;
  }

  override get size(): number {
    const slots = [...(this.slots ?? [])].filter((name) => this.names.has(name));
    const around = this.listed('before').length + this.listed('behind').length;
    return this.names.size - slots.length + around + (this.others?.size ?? 0);
  }

  /** Returns the names around that the class doesn't bind itself. */
  private listed(side: keyof Around): readonly (readonly [string, Value])[] {
    return (this.around?.[side]() ?? []).filter(([name]) => !this.names.has(name));
  }

  private aroundOf(name: string): Value | undefined {
    if (this.around === undefined) return undefined;
    return [...this.around.before(), ...this.around.behind()].find(([one]) => one === name)?.[1];
  }

  override has(id: string): boolean {
    if (!this.isName(id)) return this.others?.has(id) === true;
    return this.names.has(id.slice(2)) || this.get(id) !== undefined;
  }

  override get(id: string): DictEntry | undefined {
    if (!this.isName(id)) return this.others?.get(id);
    const name = id.slice(2);
    const value = this.names.get(name) ?? this.implicit?.(name) ?? this.aroundOf(name);
    return value === undefined ? undefined : { key: str(id.slice(2)), value };
  }

  override set(id: string, entry: DictEntry): this {
    const name = textOf(entry.key);
    if (name !== undefined && this.isName(id)) this.names.set(name, entry.value);
    else unnamed.set(this.names, (this.others ?? new Map<string, DictEntry>()).set(id, entry));
    return this;
  }

  override delete(id: string): boolean {
    return this.isName(id) ? this.names.delete(id.slice(2)) : this.others?.delete(id) === true;
  }

  override clear(): void {
    for (const name of [...this.names.keys()]) if (this.slots?.has(name) !== true) this.names.delete(name);
    this.others?.clear();
  }

  override *entries(): MapIterator<[string, DictEntry]> {
    const all = [...this.listed('before'), ...this.names, ...this.listed('behind')];
    for (const [name, value] of all)
      if (this.slots?.has(name) !== true) yield [`s:${name}`, { key: str(name), value }];
    yield* this.others ?? [];
  }
}

/** Returns `vars(object)` or `globals()`: a dict that is the namespace itself, as in Python, not a copy. */
export const namespaceDict = (
  names: Map<string, Value>,
  createdUnder: Guard,
  implicit?: (name: string) => Value | undefined,
  around?: Around,
): DictValue => ({
  kind: 'dict',
  entries: new NamespaceEntries(names, implicit, undefined, around),
  createdUnder,
});

/** Returns `vars(object)` of an instance: its attributes without its slots. */
export const namespaceOfInstance = ({ attrs, createdUnder, cls }: InstanceValue): DictValue => ({
  kind: 'dict',
  entries: new NamespaceEntries(attrs, undefined, slotsOfObjects(cls)),
  createdUnder,
});

/** Returns the namespace of a module: `globals()`, `vars(module)`. */
export const namespaceOfModule = ({ vars, createdUnder, implicit }: Scope): DictValue =>
  namespaceDict(vars, createdUnder, (name) =>
    name.startsWith('__') && name !== '__dict__' ? implicit?.(name) : undefined,
  );

/**
 * Returns the names that a dict holds, which are the dict's content from then on: what's bound there is seen in the dict.
 * `undefined` for a dict with keys that aren't texts.
 */
function namesIn(dict: DictValue): Map<string, Value> | undefined {
  if (!(dict.entries instanceof NamespaceEntries)) {
    const names = new Map<string, Value>();
    for (const { key, value } of dict.entries.values()) {
      const name = textOf(key);
      if (name === undefined) return undefined;
      names.set(name, value);
    }
    dict.entries = new NamespaceEntries(names);
  }
  return dict.entries instanceof NamespaceEntries ? dict.entries.names : undefined;
}

/**
 * Executes `object.__dict__ = dict`: from then on its entries are the object's attributes. Returns false for a dict with keys
 * that aren't texts.
 */
export function adoptNamespace(instance: InstanceValue, dict: DictValue): boolean {
  const names = namesIn(dict);
  if (names === undefined) return false;
  instance.attrs = names;
  instance.open ??= dict.open;
  return true;
}
