import { findAttribute } from '../../../interpreter/attributes/attributes';
import { unlessLacking } from '../../../interpreter/attributes/hooks';
import type { Site } from '../../../interpreter/calls/call-site';
import { findOnClass } from '../../../interpreter/values/classes';
import { bool } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { verdictOf } from '../../kit/truth-values';
import { dottedName } from '../../kit/values';
import { type Treatment, treatmentOf } from './treatment';

/** One field of a dataclass. */
export interface Field {
  readonly name: string;
  readonly fallback: Value | undefined;
  readonly factory: Value | undefined;
  /** True if the factory is called with the object: a field of attrs. */
  readonly takesSelf: boolean;
  readonly init: boolean;
  readonly keywordOnly: boolean;
  /** True if `==` and the order look at it. */
  readonly compare: boolean;
  /** True if the hash looks at it; `undefined` for what `==` does. */
  readonly hash: boolean | undefined;
  /** True if the text of an instance shows it. */
  readonly repr: boolean;
  /** An `InitVar`: handed to `__post_init__`, not set. */
  readonly isPassed: boolean;
  readonly annotation: () => Value;
  readonly metadata: Value | undefined;
  /** The functions that attrs runs on its values. */
  readonly treatment: Treatment | undefined;
}

/** The state that the functions of one analysis share. */
export interface Models {
  readonly fields: Map<ClassValue, readonly Field[]>;
  readonly field: ClassValue;
  readonly missing: InstanceValue;
  readonly frozenError?: ClassValue;
}

/** The options of one decorator, where it was called. */
export interface Decoration {
  readonly site: Pick<Site, 'vm' | 'at'>;
  readonly options: ReadonlyMap<string, Value>;
}

/** Tells whether an option is on; one that isn't known has its default. */
export const isOn = ({ site: { vm, at }, options }: Decoration, name: string, otherwise: boolean): boolean =>
  verdictOf(vm, options.get(name) ?? bool(otherwise), at) ?? otherwise;

/** Returns the dotted name of a form that an annotation is, or has before its brackets. */
const formOf = (type: Value): string => (type.kind === 'class' ? dottedName(type) : '');

/** Tells whether an attribute is what `field(…)` gave. */
export const isFieldMarker = (value: Value | undefined, { field }: Models): value is InstanceValue =>
  value?.kind === 'instance' && value.cls === field;

/** Returns an option that `field(…)` was given; `undefined` for one that's left out, or is `MISSING`. */
export function givenOption(marker: InstanceValue, name: string, { missing }: Models): Value | undefined {
  const value = marker.attrs.get(name);
  return value === missing ? undefined : value;
}

/** Returns the fields that a class itself declares, in order. */
export function ownFields(cls: ClassValue, decoration: Decoration, models: Models): readonly Field[] {
  const fields: Field[] = [];
  let keywordOnly = isOn(decoration, 'kw_only', false);
  for (const [name, annotation] of cls.annotations) {
    const type = annotation();
    const form = formOf(type);
    if (form === 'dataclasses.KW_ONLY') keywordOnly = true;
    if (form === 'dataclasses.KW_ONLY' || form === 'typing.ClassVar') continue;
    const marker = cls.attrs.get(name);
    const isMarked = isFieldMarker(marker, models);
    const options = isMarked ? marker.attrs : undefined;
    const ofField = { ...decoration, options: options ?? new Map<string, Value>() };
    const on = (option: string, otherwise: boolean): boolean => isOn(ofField, option, otherwise);
    fields.push({
      name,
      fallback: isMarked ? givenOption(marker, 'default', models) : defaultOf(cls, name, marker, decoration),
      factory: isMarked ? givenOption(marker, 'default_factory', models) : undefined,
      takesSelf: on('takes_self', false),
      init: on('init', true),
      keywordOnly: on('kw_only', keywordOnly),
      compare: on('compare', true),
      hash: hashOf(options),
      repr: on('repr', true),
      isPassed: form === 'dataclasses.InitVar',
      annotation,
      metadata: options?.get('metadata'),
      treatment: isMarked ? treatmentOf(marker) : undefined,
    });
  }
  return fields;
}

function hashOf(options: ReadonlyMap<string, Value> | undefined): boolean | undefined {
  const hash = options?.get('hash');
  return hash?.kind === 'bool' ? hash.value : undefined;
}

/** Returns the default of a field without `field(…)`: of a descriptor what its `__get__` gives for the class. */
function defaultOf(
  cls: ClassValue,
  name: string,
  value: Value | undefined,
  { site }: Decoration,
): Value | undefined {
  if (value?.kind !== 'instance' || findOnClass(value.cls, '__get__') === undefined) return value;
  return unlessLacking(
    site.vm,
    site.at,
    () => findAttribute(site.vm, cls, name, site.at),
    () => undefined,
  );
}

/** The fields that each dataclass declares itself. */
const DECLARED = new WeakMap<ClassValue, readonly Field[]>();

/** Keeps the fields that a dataclass declares. */
export function declareFields(cls: ClassValue, own: readonly Field[], models: Models): void {
  models.fields.set(cls, own);
  DECLARED.set(cls, own);
}

/** Tells whether a class itself is a dataclass, not only a base of it. */
export const isDataclass = (cls: ClassValue): boolean => DECLARED.has(cls);

/** Classes whose fields stand where they're declared last, as those of attrs do. */
const LAST = new WeakSet<ClassValue>();

/** Moves fields of bases that a class declares again behind the others. */
export function moveRedeclared(cls: ClassValue): void {
  LAST.add(cls);
}

/** Tells whether a class is one of attrs. */
export const isOfAttrs = (cls: ClassValue): boolean => LAST.has(cls);

/** Keeps a field: one that a base has, too, keeps its place. */
function keep<T>(byName: Map<string, T>, name: string, field: T, owner: ClassValue): void {
  if (LAST.has(owner)) byName.delete(name);
  byName.set(name, field);
}

/** Returns the fields of a dataclass with the class that declares each; `undefined` for any other class. */
export function dataclassFieldsOf(
  cls: ClassValue,
): readonly { readonly field: Field; readonly owner: ClassValue }[] | undefined {
  const byName = new Map<string, { readonly field: Field; readonly owner: ClassValue }>();
  let isOne = false;
  for (const owner of [...cls.mro].reverse()) {
    const own = DECLARED.get(owner);
    isOne ||= own !== undefined;
    for (const field of own ?? []) keep(byName, field.name, { field, owner }, owner);
  }
  return isOne ? [...byName.values()] : undefined;
}

/** Returns the fields that `==` and the order look at. */
export const comparedFields = (cls: ClassValue, models: Models): readonly Field[] =>
  allFields(cls, models).filter(({ compare, isPassed }) => compare && !isPassed);

/** Returns the fields of a class and its bases. */
export function allFields(cls: ClassValue, { fields }: Models): readonly Field[] {
  const byName = new Map<string, Field>();
  for (const base of [...cls.mro].reverse())
    for (const field of fields.get(base) ?? []) keep(byName, field.name, field, base);
  return [...byName.values()];
}
