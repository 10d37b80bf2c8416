import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { findOnClass } from '../../../interpreter/values/classes';
import { item, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';

/** The class for which a body is made. */
interface Head {
  readonly name: string;
  /** The function that gives `auto()` its values. */
  readonly generate: Value | undefined;
  readonly auto: ClassValue;
}

/**
 * The names in the body of an enumeration (`EnumDict`): knows the members among them, and gives `auto()` its value when it's
 * bound, as later lines may use that.
 */
export class EnumBody extends Map<string, Value> {
  readonly members = new Set<string>();
  ignored: readonly string[] = [];
  private readonly given: Value[] = [];
  private generate: Value | undefined;
  private isClosed = false;

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
    const isKnown = this.isClosed || this.get(name) === value;
    return super.set(name, isKnown ? value : this.bound(name, value));
  }

  /** Returns the value that a name of the body gets. */
  private bound(name: string, value: Value): Value {
    if (name === '_generate_next_value_') this.generate = value.kind === 'descriptor' ? value.func : value;
    if (name === '_ignore_') this.ignored = namesIn(value, this.site);
    if (SPECIAL.test(name) || name.startsWith(`_${this.head.name}__`) || this.ignored.includes(name))
      return value;
    if (isDescriptor(value) || this.isInner(value)) return value;
    const made = this.resolved(name, value);
    this.members.add(name);
    return made;
  }

  /** Tells whether a value is a class that the body itself makes, which is no member since Python 3.13. */
  private isInner(value: Value): boolean {
    const isOwn = value.kind === 'class' && `.${value.qualname}`.endsWith(`.${this.head.name}.${value.name}`);
    return isOwn && this.site.vm.options.python[1] >= 13;
  }

  /** Gives `auto()` its value, also among the items of a tuple. */
  private resolved(name: string, value: Value): Value {
    if (this.isAuto(value)) return this.next(name, value);
    if (value.kind === 'tuple' && value.items.some((one) => this.isAuto(one.value)))
      return {
        ...value,
        items: value.items.map((one) =>
          this.isAuto(one.value) ? item(this.next(name, one.value), one.guard) : one,
        ),
      };
    this.given.push(value);
    return value;
  }

  private isAuto(value: Value): boolean {
    return value.kind === 'instance' && value.cls === this.head.auto;
  }

  /** Returns the value of `auto()`, which it keeps: `A = B = auto()` are two names of one member. */
  private next(name: string, auto: Value): Value {
    const kept = auto.kind === 'instance' ? auto.attrs : undefined;
    const args = [str(name), num(1), num(this.members.size), this.site.vm.list([...this.given])];
    const generated = (): Value =>
      this.generate === undefined ? num(1) : invoke(this.site, this.generate, ...args);
    const made = kept?.get('value') ?? generated();
    kept?.set('value', made);
    this.given.push(made);
    return made;
  }
}

/** Matches names that are special, or reserved: `__x__`, `_x_`. */
const SPECIAL = /^(__?)[^_](?:.*[^_])?\1$/su;

const DESCRIPTORS: ReadonlySet<Value['kind']> = new Set(['function', 'descriptor', 'native', 'method']);

/** Tells whether a value computes an attribute: a function, a property, an object with `__get__`. */
function isDescriptor(value: Value): boolean {
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
