import type { Site } from '../../../interpreter/calls/call-site';
import { bool } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { verdictOf } from '../../kit/truth-values';
import { dottedName } from '../../kit/values';

/** One field of a dataclass. */
export interface Field {
  readonly name: string;
  readonly fallback: Value | undefined;
  readonly factory: Value | undefined;
  /** Whether the factory is called with the object: a field of attrs. */
  readonly takesSelf: boolean;
  readonly init: boolean;
  readonly keywordOnly: boolean;
  /** Whether `==` and the order look at it. */
  readonly compare: boolean;
  /** Whether the text of an instance shows it. */
  readonly repr: boolean;
  /** An `InitVar`: handed to `__post_init__`, not set. */
  readonly isPassed: boolean;
  readonly annotation: () => Value;
  readonly metadata: Value | undefined;
}

/** The state that the functions of one analysis share. */
export interface Models {
  readonly fields: Map<ClassValue, readonly Field[]>;
  readonly field: ClassValue;
  readonly missing: ClassValue;
}

/** The options of one decorator, where it was called. */
export interface Decoration {
  readonly site: Pick<Site, 'vm' | 'at'>;
  readonly options: ReadonlyMap<string, Value>;
}

/** Tells whether an option is on; one that isn't known has its default. */
export const isOn = ({ site: { vm, at }, options }: Decoration, name: string, otherwise: boolean): boolean =>
  verdictOf(vm, options.get(name) ?? bool(otherwise), at) ?? otherwise;

/** Tells whether an attribute is what `field(…)` gave. */
export const isFieldMarker = (value: Value | undefined, { field }: Models): value is InstanceValue =>
  value?.kind === 'instance' && value.cls === field;

/** Returns the fields that a class itself declares, in order. */
export function ownFields(cls: ClassValue, decoration: Decoration, models: Models): readonly Field[] {
  const fields: Field[] = [];
  let keywordOnly = isOn(decoration, 'kw_only', false);
  for (const [name, annotation] of cls.annotations) {
    const type = annotation();
    const form = type.kind === 'class' ? dottedName(type) : '';
    if (form === 'dataclasses.KW_ONLY') keywordOnly = true;
    if (form === 'dataclasses.KW_ONLY' || form === 'typing.ClassVar') continue;
    const marker = cls.attrs.get(name);
    const options = isFieldMarker(marker, models) ? marker.attrs : undefined;
    const ofField = { ...decoration, options: options ?? new Map<string, Value>() };
    const on = (option: string, otherwise: boolean): boolean => isOn(ofField, option, otherwise);
    fields.push({
      name,
      fallback: options === undefined ? marker : options.get('default'),
      factory: options?.get('default_factory'),
      takesSelf: on('takes_self', false),
      init: on('init', true),
      keywordOnly: on('kw_only', keywordOnly),
      compare: on('compare', true),
      repr: on('repr', true),
      isPassed: form === 'dataclasses.InitVar',
      annotation,
      metadata: options?.get('metadata'),
    });
  }
  return fields;
}

/** The fields that each dataclass declares itself. */
const DECLARED = new WeakMap<ClassValue, readonly Field[]>();

/** Keeps the fields that a dataclass declares. */
export function declareFields(cls: ClassValue, own: readonly Field[], models: Models): void {
  models.fields.set(cls, own);
  DECLARED.set(cls, own);
}

/** Classes whose fields stand where they're declared last, as those of attrs do. */
const LAST = new WeakSet<ClassValue>();

/** Moves fields of bases that a class declares again behind the others. */
export function moveRedeclared(cls: ClassValue): void {
  LAST.add(cls);
}

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
