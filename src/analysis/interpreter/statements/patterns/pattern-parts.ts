import type { Place } from '../../../../base/diagnostics/place';
import type { Pattern } from '../../../python/ast';
import { findAttribute } from '../../attributes/attributes';
import { unlessLacking } from '../../attributes/hooks';
import { presenceOf } from '../../attributes/open-attribute';
import { callMethod } from '../../calls/calls';
import { evaluate } from '../../evaluation/evaluate';
import { iterate, type Iteration } from '../../evaluation/iterate';
import { asDict } from '../../evaluation/mappings';
import type { Machine } from '../../machine';
import { findOnClass } from '../../values/classes';
import { contentOf, entryOf } from '../../values/dicts';
import { num, textOf, unknown } from '../../values/make';
import type { Scope } from '../../values/scope';
import type { ClassValue, InstanceValue, Single, Unknown, Value } from '../../values/values';
import { viewOf } from '../../values/views';

export type PatternOf<T extends Pattern['type']> = Extract<Pattern, { type: T }>;

/** The elements of a subject that's a sequence: each is asked for once, by its index. */
export interface Sequence {
  readonly length: number;
  readonly at: (index: number) => Value;
  /** Why there may be more. */
  readonly open?: Unknown | undefined;
}

/** A part of a class pattern with the attribute that it's compared with: false if there's none, nothing where that isn't known. */
interface Part {
  readonly part: Pattern;
  readonly value: Value | false | undefined;
}

/** The test of one case. It keeps what it has read of the subject: binding the names asks for nothing again. */
export class Matching {
  private readonly known = new Map<Pattern, Map<Single, unknown>>();

  constructor(
    readonly vm: Machine,
    readonly scope: Scope,
    readonly at: Place,
  ) {}

  /** Returns the elements of a subject; false for what's no sequence, and nothing where that isn't known. */
  sequence(pattern: PatternOf<'MatchSequence'>, subject: Single): Sequence | false | undefined {
    return this.once(pattern, subject, () => sequenceOf(this.vm, pattern, subject, this.at));
  }

  /** Returns the values of the keys of a mapping pattern; false for what's no mapping, and nothing where that isn't known. */
  values(
    pattern: PatternOf<'MatchMapping'>,
    subject: Single,
  ): readonly (Value | false | undefined)[] | false | undefined {
    return this.once(pattern, subject, () => {
      if (subject.kind === 'unknown') return undefined;
      if (!isMapping(this.vm, subject, this.at)) return false;
      return pattern.items.map(({ key }) =>
        valueOf(this.vm, subject, evaluate(this.vm, key, this.scope), this.at),
      );
    });
  }

  /** Returns the attributes that a class pattern compares; false for an object of another class. */
  parts(pattern: PatternOf<'MatchClass'>, subject: Single): readonly Part[] | false | undefined {
    return this.once(pattern, subject, () => {
      const { vm, at } = this;
      const cls = evaluate(vm, pattern.cls, this.scope);
      if (subject.kind === 'unknown') return undefined;
      const isThere = isOf(vm, subject, cls, at);
      return isThere === true ? partsOf(vm, pattern, subject, cls, at) : isThere;
    });
  }

  private once<T>(pattern: Pattern, subject: Single, read: () => T): T {
    const bySubject = this.known.get(pattern) ?? new Map<Single, unknown>();
    this.known.set(pattern, bySubject);
    if (!bySubject.has(subject)) bySubject.set(subject, read());
    // The cast: a pattern is read in one way.
    return bySubject.get(subject) as T;
  }
}

/** Answers `isinstance(subject, cls)`; `undefined` where it isn't known. */
function isOf(vm: Machine, subject: Single, cls: Value, at: Place): boolean | undefined {
  const check = vm.models.builtin('isinstance');
  if (check?.kind !== 'native') return undefined;
  const verdict = check.run({ vm, at, args: [subject, cls], keywords: new Map(), open: undefined });
  return verdict.kind === 'bool' ? verdict.value : undefined;
}

/** Built-in classes whose objects are sequences by registration, but match no sequence pattern (PEP 634). */
const TEXTS: ReadonlySet<string> = new Set(['str', 'bytes', 'bytearray']);

/**
 * Tells whether the objects of a class are sequences or mappings: what the first class along the MRO is that's one of them and
 * not the other.
 */
function formOf(vm: Machine, { cls }: InstanceValue, at: Place): 'sequence' | 'mapping' | undefined {
  if (cls.mro.some(({ place, name }) => place === undefined && TEXTS.has(name))) return undefined;
  const [sequence, mapping] = ['collections.abc.Sequence', 'collections.abc.Mapping'].map((name) =>
    vm.models.library(name),
  );
  const isBelow = (one: ClassValue, base: Value | undefined): boolean =>
    base !== undefined && isSubclass(vm, one, base, at);
  for (const one of cls.mro) {
    const [isSequence, isAlsoMapping] = [isBelow(one, sequence), isBelow(one, mapping)];
    if (isSequence !== isAlsoMapping) return isSequence ? 'sequence' : 'mapping';
    if (one === cls && !isSequence) return undefined;
  }
  return undefined;
}

function isSubclass(vm: Machine, cls: ClassValue, base: Value, at: Place): boolean {
  const check = vm.models.builtin('issubclass');
  if (check?.kind !== 'native') return false;
  const verdict = check.run({ vm, at, args: [cls, base], keywords: new Map(), open: undefined });
  return verdict.kind === 'bool' && verdict.value;
}

function sequenceOf(
  vm: Machine,
  { patterns }: PatternOf<'MatchSequence'>,
  subject: Single,
  at: Place,
): Sequence | false | undefined {
  if (subject.kind === 'unknown') return undefined;
  if (subject.kind === 'instance') {
    if (formOf(vm, subject, at) !== 'sequence') return subject.cls.open === undefined ? false : undefined;
    if (findOnClass(subject.cls, '__len__')?.kind === 'function')
      return dataFilesOf(vm, patterns, subject, at);
  } else if ((subject.kind !== 'list' && subject.kind !== 'tuple') || viewOf(subject) !== undefined)
    return false;
  const { items, open } = iterate(vm, subject, at);
  return { length: items.length, at: (index) => items[index]?.value ?? missing(at, open), open };
}

const missing = (at: Place, open?: Unknown): Unknown =>
  open ?? unknown('operands', 'an element of a sequence', at);

/**
 * Returns the elements of an object of the program's class, which is asked for its length. Beside a `*_`, it's asked for each
 * by its index; else it's iterated over, where that's asked for an element.
 */
function dataFilesOf(
  vm: Machine,
  patterns: readonly Pattern[],
  subject: InstanceValue,
  at: Place,
): Sequence | undefined {
  const length = callMethod(vm, subject, '__len__', [], at);
  if (length?.kind !== 'num') return undefined;
  const isIndexed = patterns.some((one) => one.type === 'MatchStar' && one.name === undefined);
  const known = new Map<number, Value>();
  let all: Iteration | undefined;
  const ask = (index: number): Value => {
    if (!isIndexed) return (all ??= iterate(vm, subject, at)).items[index]?.value ?? missing(at, all.open);
    const value = known.get(index) ?? callMethod(vm, subject, '__getitem__', [num(index)], at) ?? missing(at);
    known.set(index, value);
    return value;
  };
  return { length: Number(length.value), at: ask };
}

const isMapping = (vm: Machine, subject: Single, at: Place): boolean =>
  subject.kind === 'dict' || (subject.kind === 'instance' && formOf(vm, subject, at) === 'mapping');

/** Returns the value of a key: false if the mapping lacks it, nothing where that isn't known. */
function valueOf(vm: Machine, subject: Single, key: Value, at: Place): Value | false | undefined {
  const own = subject.kind === 'instance' ? findOnClass(subject.cls, 'get') : undefined;
  const dict = own?.kind === 'function' ? undefined : contentOf(subject);
  if (dict !== undefined) {
    const value = entryOf(vm, dict, key);
    return value ?? (dict.open === undefined ? false : undefined);
  }
  const lacks = unknown('operands', 'a key that a mapping lacks', at);
  const value = callMethod(vm, subject, 'get', [key, lacks], at);
  return value === lacks || (value?.kind === 'unknown' && value.detail === lacks.detail) ? false : value;
}

/** Returns what `**rest` of a mapping pattern stands for: a dict that's filled with the other keys. */
export function restOf(vm: Machine, subject: Single, at: Place): ReturnType<typeof contentOf> {
  return contentOf(subject) ?? contentOf(asDict(vm, subject, at));
}

/** Returns the values for the parts of a class pattern: those of `__match_args__`, then those of keywords. */
function partsOf(
  vm: Machine,
  pattern: PatternOf<'MatchClass'>,
  subject: Single,
  cls: Value,
  at: Place,
): readonly Part[] {
  const names = cls.kind === 'class' ? findAttribute(vm, cls, '__match_args__', at) : undefined;
  const order = names === undefined ? [] : iterate(vm, names, at).items.map(({ value }) => textOf(value));
  const positional = pattern.patterns.map((part, index) => {
    const name = order[index];
    if (name === undefined) return { part, value: order.length === 0 ? subject : undefined };
    return { part, value: attributeOf(vm, subject, name, at) };
  });
  const named = pattern.keywords.map(({ name, pattern: part }) => ({
    part,
    value: attributeOf(vm, subject, name, at),
  }));
  return [...positional, ...named];
}

function attributeOf(vm: Machine, subject: Single, name: string, at: Place): Value | false | undefined {
  const found = unlessLacking(
    vm,
    at,
    () => findAttribute(vm, subject, name, at),
    () => ABSENT_ATTRIBUTE,
  );
  if (found === ABSENT_ATTRIBUTE) return false;
  return found ?? (presenceOf(vm, subject, name, at) === false ? false : undefined);
}

/** Stands for an attribute whose property raises AttributeError. */
const ABSENT_ATTRIBUTE: Value = { kind: 'ellipsis' };
