import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { findOnClass } from '../../../interpreter/values/classes';
import { contentOf, entryOf } from '../../../interpreter/values/dicts';
import { str } from '../../../interpreter/values/make';
import type {
  ClassValue,
  DictValue,
  InstanceValue,
  SetValue,
  Value,
} from '../../../interpreter/values/values';
import type { Scope } from '../../../interpreter/values/scope';
import { isA } from '../../kit/instances';
import { metadataOf, isFieldName, isPlain, isClassVar, isFinal, isOfClass, hasUnknown } from './annotations';
import { copyOfInfo } from './fields/fields';
import { asClassMethod, type Validator, validatorOf } from './validator';

export type { Validator } from './validator';

/** One field of a model. */
export interface Field {
  readonly name: string;
  readonly annotation: () => Value;
  /** The value that the class body assigns, a `Field(…)`, or nothing. */
  readonly assigned: Value | undefined;
  /** The value that the class body assigns, without what the annotation says. */
  readonly declared: Value | undefined;
  /** The class that annotates it: the type variables in its type are that class's. */
  readonly owner: ClassValue;
}

/** The classes of pydantic that its own rules ask for. */
export interface Markers {
  readonly FieldInfo: ClassValue;
  readonly Undefined: InstanceValue;
  readonly PrivateAttr: ClassValue;
  readonly Decorated: ClassValue;
  readonly ValidationError: ClassValue;
  /** Only in pydantic 1. */
  readonly ModelField: ClassValue;
}

/** The facts that a class is among. */
const DEFINED = new WeakMap<ClassValue, Schemas>();

/** Returns the facts that a model is among. */
export const schemasOf = (cls: ClassValue): Schemas | undefined => {
  const defined = cls.mro.find((base) => DEFINED.has(base));
  return defined === undefined ? undefined : DEFINED.get(defined);
};

/** Says of pydantic's own model among which facts the classes made of it are. */
export const defineBase = (cls: ClassValue, schemas: Schemas): void => {
  DEFINED.set(cls, schemas);
};

/** Returns a class's validators that see what the model is made of: `model_validator(mode="before")`. */
export const beforeValidatorsOf = (cls: ClassValue): readonly Validator[] => ofWhole(cls, 'before');

/** Returns a class's validators that make the model themselves: `model_validator(mode="wrap")`. */
export const wrapValidatorsOf = (cls: ClassValue): readonly Validator[] => ofWhole(cls, 'wrap');

const ofWhole = (cls: ClassValue, wanted: string): readonly Validator[] =>
  (schemasOf(cls)?.validatorsOf(cls) ?? []).filter(({ kind, mode }) => kind === 'model' && mode === wanted);

/** Facts that pydantic keeps of each class: the defaults that it removes from the namespace, and its validators. */
export class Schemas {
  private readonly assigned = new Map<ClassValue, Map<string, Value>>();
  private readonly validators = new Map<ClassValue, Map<string, Validator>>();
  /** The fields of classes that have been asked for theirs. */
  private readonly fields = new Map<ClassValue, readonly Field[]>();
  /** Inherited fields of each class whose bases were asked for `model_fields` before it was made. */
  private readonly inherited = new Map<ClassValue, ReadonlyMap<string, Field>>();
  /** Annotations by what evaluates them. */
  private readonly types = new WeakMap<() => Value, Value>();
  /** `model_fields` of each class that was asked for it: the program may change what they say. */
  readonly infos = new Map<ClassValue, DictValue>();
  /** Properties made by `computed_field`, with the keywords of the decorator. */
  readonly computed = new WeakMap<Value, ReadonlyMap<string, Value>>();
  /** Validators in the order in which they're applied, by the order of resolution of a class. */
  private readonly ordered = new WeakMap<readonly ClassValue[], readonly Validator[]>();
  /** `model_fields_set` of each model. */
  readonly given = new WeakMap<InstanceValue, SetValue>();

  /** How many calls with `strict=True` are running. */
  strictCalls = 0;
  /** Models whose validators with `mode="wrap"` are running around the call that makes one. */
  readonly wrapped = new Set<ClassValue>();

  /** The module in which each model was rebuilt. */
  private readonly rebuilt = new WeakMap<ClassValue, Scope>();

  constructor(readonly markers: Markers) {}

  /** `model_rebuild()`, called in a module whose names the annotations of a model and its bases need. */
  resolve(cls: ClassValue, scope: Scope): void {
    for (const base of cls.mro)
      if (base.place !== undefined && !this.rebuilt.has(base)) this.rebuilt.set(base, scope);
    this.fields.delete(cls);
  }

  /** A class statement made a model: fields leave its namespace, validators become what they decorate. */
  define(cls: ClassValue): void {
    DEFINED.set(cls, this);
    const defaults = new Map<string, Value>();
    const validators = new Map<string, Validator>();
    for (const [name, value] of [...cls.attrs]) {
      const annotation = cls.annotations.get(name);
      if (annotation !== undefined && isFieldName(name) && !isOfClass(this.typeOf(annotation))) {
        defaults.set(name, value);
        cls.attrs.delete(name);
      } else if (isA(value, this.markers.Decorated)) {
        const validator = validatorOf(value);
        validators.set(name, validator);
        cls.attrs.set(name, validator.kind === 'field' ? asClassMethod(validator.func) : validator.func);
      }
    }
    this.assigned.set(cls, defaults);
    this.validators.set(cls, validators);
    this.ordered.delete(cls.mro);
    const bases = cls.mro.slice(1);
    if (bases.some((base) => this.infos.has(base))) this.inherited.set(cls, this.collect(bases));
  }

  /** Gives a class fields that no class body annotates: `create_model`. */
  add(cls: ClassValue, name: string, annotation: Value, value: Value | undefined): void {
    cls.annotations.set(name, () => annotation);
    const defaults = this.assigned.get(cls) ?? new Map<string, Value>();
    if (value !== undefined) defaults.set(name, value);
    this.assigned.set(cls, defaults);
    this.fields.delete(cls);
    this.infos.delete(cls);
  }

  /** The fields of a model, those of its bases first. */
  fieldsOf(cls: ClassValue): readonly Field[] {
    const known = this.fields.get(cls);
    if (known !== undefined) return known;
    const inherited = this.inherited.get(cls);
    const found = [...this.collect(inherited === undefined ? cls.mro : [cls], inherited).values()];
    if (this.assigned.has(cls)) this.fields.set(cls, found);
    return found;
  }

  /** `model_rebuild(force=True)`: from now on the fields are what `model_fields` says. */
  rebuild(cls: ClassValue): void {
    const fields = this.fieldsOf(cls).map((field) => this.asSaid(field, cls));
    this.fields.set(cls, fields);
  }

  /** Collects the declarations of these classes, the last first. */
  private collect(mro: readonly ClassValue[], before?: ReadonlyMap<string, Field>): Map<string, Field> {
    const fields = new Map(before);
    for (const base of [...mro].reverse()) {
      const defaults = this.assigned.get(base) ?? base.attrs;
      for (const [name, annotation] of base.annotations) {
        if (!isFieldName(name)) continue;
        const type = this.typeOf(annotation);
        if (isClassVar(type) || (isFinal(type) && base.attrs.has(name))) {
          fields.delete(name);
          continue;
        }
        const assigned = this.joined(this.markerIn(annotation, base), defaults.get(name));
        const declared = defaults.get(name);
        fields.set(name, {
          name,
          annotation: () => this.typeOf(annotation, base),
          assigned,
          declared,
          owner: base,
        });
      }
      // A base's field with another default, without an annotation: pydantic 1 allows it.
      for (const [name, field] of fields) {
        const value = base.annotations.has(name) ? undefined : base.attrs.get(name);
        if (value !== undefined && isPlain(value))
          fields.set(name, { ...field, assigned: value, declared: value });
      }
      if (this.infos.has(base))
        for (const field of fields.values()) fields.set(field.name, this.asSaid(field, base));
    }
    return fields;
  }

  /** A field as `model_fields` of a class says it now. */
  private asSaid(field: Field, cls: ClassValue): Field {
    const info = this.infos.get(cls)?.entries.get(`s:${field.name}`)?.value;
    if (info === undefined || !isA(info, this.markers.FieldInfo)) return field;
    const said = copyOfInfo(info);
    const { annotation } = field;
    return {
      ...field,
      annotation: () => info.attrs.get('annotation') ?? annotation(),
      assigned: said,
      declared: said,
    };
  }

  /** Merges the annotation of a field with the assigned value, which takes precedence. */
  private joined(marker: InstanceValue | undefined, assigned: Value | undefined): Value | undefined {
    if (marker === undefined || assigned === undefined) return assigned ?? marker;
    const joined = copyOfInfo(marker);
    if (isA(assigned, this.markers.FieldInfo)) {
      for (const [name, value] of assigned.attrs) joined.attrs.set(name, value);
      joined.open ??= assigned.open;
    } else if (assigned.kind !== 'ellipsis') joined.attrs.set('default', assigned);
    return joined;
  }

  /** The `Field(…)` in `Annotated[str, Field(…)]`. */
  private markerIn(annotation: () => Value, owner: ClassValue): InstanceValue | undefined {
    return metadataOf(this.typeOf(annotation, owner)).find((one): one is InstanceValue =>
      isA(one, this.markers.FieldInfo),
    );
  }

  /** An annotation, evaluated once; again where a name in it wasn't bound yet. */
  private typeOf(annotation: (elsewhere?: Scope) => Value, owner?: ClassValue): Value {
    const known = this.types.get(annotation);
    if (known !== undefined) return known;
    const plain = annotation();
    const elsewhere = owner === undefined ? undefined : this.rebuilt.get(owner);
    const type = elsewhere !== undefined && hasUnknown(plain) ? annotation(elsewhere) : plain;
    if (!hasUnknown(type)) this.types.set(annotation, type);
    return type;
  }

  /** Validators in the order in which they're applied; a subclass's replaces its base's of the same name. */
  validatorsOf({ mro }: ClassValue): readonly Validator[] {
    const known = this.ordered.get(mro);
    if (known !== undefined) return known;
    const all = new Map<string, Validator>();
    for (const base of [...mro].reverse()) {
      for (const [name, validator] of this.validators.get(base) ?? []) all.set(name, validator);
    }
    const found = [...all.values()];
    this.ordered.set(mro, found);
    return found;
  }

  /** Names of the properties that `computed_field` made, those of the bases first. */
  computedOf(cls: ClassValue): readonly string[] {
    const names = [...cls.mro]
      .reverse()
      .flatMap(({ attrs }) =>
        [...attrs].filter(([, value]) => this.computed.has(value)).map(([name]) => name),
      );
    return [...new Set(names)];
  }

  /** Names of private attributes with their `PrivateAttr(…)`. */
  privateOf(cls: ClassValue): readonly (readonly [string, InstanceValue])[] {
    return cls.mro.flatMap(({ attrs }) =>
      [...attrs].flatMap(([name, value]) =>
        isA(value, this.markers.PrivateAttr) ? [[name, value] as const] : [],
      ),
    );
  }
}

/** A setting of a model: `model_config = ConfigDict(…)`, `class Config:`, or a keyword of the class statement. */
export function configOf({ vm, at }: Site, cls: ClassValue, name: string): Value | undefined {
  const key = str(name);
  for (const base of cls.mro) {
    const config = base.attrs.get('model_config');
    const dict = config === undefined ? undefined : contentOf(config);
    const older = base.attrs.get('Config');
    const found =
      base.keywords.get(name) ??
      (dict === undefined ? undefined : entryOf(vm, dict, key)) ??
      (older?.kind === 'class' ? findOnClass(older, name) : undefined);
    if (found !== undefined) return found;
    if (config?.kind === 'unknown') return iterate(vm, config, at).open;
  }
  return undefined;
}
