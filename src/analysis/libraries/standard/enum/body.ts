import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findOnClass } from '../../../interpreter/values/classes';
import { item, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, Single, TupleValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';

/** The class for which a body is made. */
interface Head {
  readonly name: string;
  /** The function that gives `auto()` its values. */
  readonly generate: Value | undefined;
  readonly auto: ClassValue;
}

/**
 * The names in the body of an enumeration (`EnumDict`): knows the members among them, gives `auto()` its value when it's
 * bound, as later lines may use that, and refuses a member that's bound twice.
 */
export class EnumBody extends Map<string, Value> {
  readonly members = new Set<string>();
  ignored: readonly string[] = [];
  private readonly given: Value[] = [];
  private generate: Value | undefined;
  private isAutoUsed = false;
  private isClosed = false;
  /** The names before they were taken out. */
  private before: ReadonlyMap<string, Value> | undefined;

  constructor(
    private readonly head: Head,
    private readonly site: Site,
  ) {
    super();
    ({ generate: this.generate } = head);
  }

  /** Has later changes of the class be those of plain attributes. */
  close(): void {
    this.isClosed = true;
  }

  override set(name: string, value: Value): this {
    const isKnown = this.isClosed || this.before?.get(name) === value;
    return super.set(name, isKnown ? value : this.bound(name, value));
  }

  /** Takes all names out; those that a metaclass puts back are what they were. */
  override clear(): void {
    this.before = new Map(this);
    super.clear();
  }

  /** Returns the value that a name of the body gets. */
  private bound(name: string, value: Value): Value {
    if (isPrivate(this.head.name, name) || isDunder(name)) return value;
    if (isSunder(name)) return this.boundSunder(name, value);
    if (this.members.has(name)) {
      this.refuseTwice(name, value);
      return this.resolved(name, value);
    }
    if (this.ignored.includes(name)) return value;
    const marked = markedValue(value);
    if (marked?.isMember === false) return marked.value;
    if (marked === undefined && (isDescriptor(value) || this.isInner(value))) return value;
    this.refuseTwice(name, value);
    const made = this.resolved(name, marked?.value ?? value);
    this.members.add(name);
    return made;
  }

  private boundSunder(name: string, value: Value): Value {
    if (!SUNDERS.has(name) && !name.startsWith('_repr_'))
      this.refuse(`_sunder_ names, such as '${name}', are reserved for future Enum use`, 'ValueError');
    if (name === '_generate_next_value_') {
      if (this.isAutoUsed) this.refuse('_generate_next_value_ must be defined before members');
      this.generate = value.kind === 'descriptor' ? value.func : value;
    }
    if (name === '_ignore_') {
      this.ignored = namesIn(value, this.site);
      const already = this.ignored.filter((one) => this.members.has(one));
      if (already.length > 0)
        this.refuse(`_ignore_ cannot specify already set names: {'${already.join("', '")}'}`, 'ValueError');
    }
    return value;
  }

  /** Tells whether a value is a class that the body itself makes, which is no member since Python 3.13. */
  private isInner(value: Value): boolean {
    const isOwn = value.kind === 'class' && `.${value.qualname}`.endsWith(`.${this.head.name}.${value.name}`);
    return isOwn && this.site.vm.options.python[1] >= 13;
  }

  private refuseTwice(name: string, value: Value): void {
    const before = this.get(name);
    // Under tests a name may be bound on each side.
    if (before !== undefined && before.kind !== 'choice' && value.kind !== 'choice')
      this.refuse(`'${name}' already defined`);
  }

  private refuse(words: string, type: 'TypeError' | 'ValueError' = 'TypeError'): void {
    raiseInWords(this.site.vm, type, words, this.site.at);
  }

  /** Gives `auto()` its value, also among the items of a tuple. */
  private resolved(name: string, value: Value): Value {
    if (value.kind === 'choice')
      return {
        ...value,
        alternatives: value.alternatives.map((one) => ({
          ...one,
          // The cast: what one alternative stands for is no Choice, unless `_generate_next_value_` gives one.
          value: one.value.kind === 'absent' ? one.value : (this.resolved(name, one.value) as Single),
        })),
      };
    if (this.isAuto(value)) return this.next(name, value);
    if (value.kind === 'tuple' && this.hasAuto(value)) return this.resolvedItems(name, value);
    if (value.kind === 'instance' && value.payload?.kind === 'tuple' && this.hasAuto(value.payload)) {
      const { vm, at } = this.site;
      return vm.instance(value.cls, at, this.resolvedItems(name, value.payload));
    }
    this.given.push(value);
    return value;
  }

  private hasAuto({ items }: TupleValue): boolean {
    return items.some((one) => this.isAuto(one.value));
  }

  private resolvedItems(name: string, { items, ...value }: TupleValue): TupleValue {
    const made = items.map((one) =>
      this.isAuto(one.value) ? item(this.next(name, one.value), one.guard) : one,
    );
    return { ...value, items: made };
  }

  private isAuto(value: Value): boolean {
    return value.kind === 'instance' && value.cls === this.head.auto;
  }

  private next(name: string, auto: Value): Value {
    const { vm } = this.site;
    const kept = auto.kind === 'instance' ? auto.attrs : undefined;
    const given = kept?.get('value');
    if (given === undefined) this.isAutoUsed = true;
    const args = [str(name), num(1), num(this.members.size), vm.list([...this.given])];
    const made = given ?? (this.generate === undefined ? num(1) : invoke(this.site, this.generate, ...args));
    kept?.set('value', made);
    this.given.push(made);
    return made;
  }
}

const SUNDERS: ReadonlySet<string> = new Set(
  '_order_ _generate_next_value_ _numeric_repr_ _missing_ _ignore_ _iter_member_ _iter_member_by_value_ _iter_member_by_def_ _add_alias_ _add_value_alias_ _is_flag'.split(
    ' ',
  ),
);

/** Tells whether a name is special: `__x__`. */
const isDunder = (name: string): boolean => /^__[^_](?:.*[^_])?__$/su.test(name);

/** Tells whether a name is reserved: `_x_`. */
const isSunder = (name: string): boolean => /^_[^_](?:.*[^_])?_$/su.test(name);

/** Tells whether a name is one of a class alone: `__x` in its body. */
function isPrivate(owner: string, name: string): boolean {
  const prefix = `_${owner}__`;
  return name.length > prefix.length && name.startsWith(prefix) && !name.endsWith('__');
}

/** Returns what `member(…)` or `nonmember(…)` was given, and which of the two it was. */
function markedValue(value: Value): { readonly value: Value; readonly isMember: boolean } | undefined {
  if (value.kind !== 'instance' || value.cls.module !== 'enum' || value.cls.place !== undefined)
    return undefined;
  const inner = value.attrs.get('value');
  const { name } = value.cls;
  if (inner === undefined || (name !== 'member' && name !== 'nonmember')) return undefined;
  return { value: inner, isMember: name === 'member' };
}

const DESCRIPTORS: ReadonlySet<Value['kind']> = new Set(['function', 'descriptor', 'native', 'method']);

/** Tells whether a value computes an attribute: a function, a property, an object with `__get__`. */
export function isDescriptor(value: Value): boolean {
  if (value.kind === 'choice')
    return value.alternatives.every((one) => one.value.kind === 'absent' || isDescriptor(one.value));
  return value.kind === 'instance'
    ? ['__get__', '__set__', '__delete__'].some((name) => findOnClass(value.cls, name) !== undefined)
    : DESCRIPTORS.has(value.kind);
}

/** Returns the names in `["x", "y"]` or `"x y"`. */
export function namesIn(value: Value, { vm, at }: Site): readonly string[] {
  const text = textOf(value);
  if (text !== undefined) return text.split(/[\s,]+/u).filter((one) => one !== '');
  return iterate(vm, value, at).items.flatMap((one) => textOf(one.value) ?? []);
}
