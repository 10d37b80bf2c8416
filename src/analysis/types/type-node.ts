import type { Place } from '../../base/diagnostics/place';
import type { ClassValue, Unknown, Value } from '../interpreter/values/values';
import type { Doubt } from './doubt';
import type { Json, JsonObject } from './json/json';

/** The direction in which data go: into the program, or out of it. */
export type Mode = 'validation' | 'serialization';

/**
 * A type as pydantic understands it. Objects, enums and aliases have an identity and make their content when they're asked
 * for it, so that a type may contain itself.
 */
export type TypeNode =
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'callable' }
  | ScalarNode
  | { readonly kind: 'literal'; readonly values: readonly Json[] }
  | EnumNode
  | ListNode
  | TupleNode
  | DictNode
  | { readonly kind: 'nullable'; readonly of: TypeNode }
  | { readonly kind: 'union'; readonly members: readonly TypeNode[] }
  | TaggedNode
  | { readonly kind: 'tag'; readonly of: TypeNode; readonly tag: string }
  | DefaultNode
  | FunctionNode
  | SerializerNode
  | ObjectNode
  | AliasNode
  | { readonly kind: 'json'; readonly of: TypeNode | undefined }
  | DescribedNode
  | CustomNode
  | {
      readonly kind: 'fixed';
      readonly schema: JsonObject;
      readonly mode: Mode | undefined;
      readonly of: TypeNode;
    }
  | { readonly kind: 'skipped'; readonly mode: Mode | undefined; readonly of: TypeNode }
  | UnknownNode;

/** Limits by pydantic's name (`min_length`, `gt`), in the order in which they were given. */
export type Limits = Readonly<Record<string, Json>>;

/** A type without parts: its name is a key of `SCALARS`. */
export interface ScalarNode {
  readonly kind: 'scalar';
  readonly name: string;
  readonly limits: Limits;
  /** The limits that the settings of the model set, which its own go before. */
  readonly settings?: Limits;
  readonly form?: ScalarForm | undefined;
  /** Which values it takes besides its limits; they don't change the schema. */
  readonly demand?: Demand | undefined;
  /** True if the white space around a text is taken away before it's checked. */
  readonly isStripped?: boolean | undefined;
}

/** `strict`: no value of another type. `more`: a check that isn't modelled refuses some. */
export type Demand = 'strict' | 'more';

/** Another form of a scalar, by the settings of its model. */
export interface ScalarForm {
  /** A date, time or duration as a number: where it's written, or always. */
  readonly isNumber?: 'written' | 'always';
  /** The directions in which bytes are encoded. */
  readonly base64?: readonly Mode[];
}

/** A type that isn't known, with the reason in words. */
export interface UnknownNode {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly at: Place;
  readonly cause?: Unknown | undefined;
  /** The installed package whose source would tell it. */
  readonly package?: string | undefined;
}

/** The name of a definition, and what tells it from others. */
export interface Identity {
  /** `Page[Item]`. */
  readonly name: string;
  readonly module: string;
  readonly qualname: string;
  readonly place: Place | undefined;
}

export interface EnumNode {
  readonly kind: 'enum';
  readonly identity: Identity;
  readonly cls: ClassValue;
  readonly values: readonly Json[];
  /** The JSON type of all values, if they have one. */
  readonly type: string | undefined;
  readonly description: string | undefined;
  /** True if it takes members alone, not their values. */
  readonly isStrict?: boolean;
  /** `__get_pydantic_json_schema__` of the class. */
  readonly custom: CustomNode['make'] | undefined;
}

/** A list, set, frozenset, sequence, iterable, deque or tuple of any length. */
export interface ListNode {
  readonly kind: 'list';
  readonly items: TypeNode | undefined;
  readonly isUnique: boolean;
  readonly isDeque?: boolean;
  /** True for a `Sequence`: pydantic makes its schema with a copy of that of its items. */
  readonly isCopied?: boolean;
  readonly limits: Limits;
}

export interface TupleNode {
  readonly kind: 'tuple';
  readonly items: readonly TypeNode[];
  /** The position of an item that may be repeated: `tuple[int, *tuple[str, ...]]`. */
  readonly variadic: number | undefined;
  readonly limits: Limits;
}

export interface DictNode {
  readonly kind: 'dict';
  readonly keys: TypeNode;
  readonly values: TypeNode;
  readonly limits: Limits;
}

/** A union whose members are told apart by the value of a field, or by a function. */
export interface TaggedNode {
  readonly kind: 'tagged';
  /** The field in the program; `undefined` for a function. */
  readonly field: string | undefined;
  readonly members: readonly TypeNode[];
  /** Returns the name of the field in the data; `undefined` for a function. */
  readonly discriminator: (() => string) | undefined;
  /** The tag is `undefined` for a member whose tag isn't known. */
  readonly choices: () => readonly { readonly tag: Json | undefined; readonly type: TypeNode }[];
}

/** A default: its JSON form; `undefined` for one that JSON can't show, or that a factory makes. */
export interface DefaultNode {
  readonly kind: 'default';
  readonly of: TypeNode;
  /** Gets the type and the direction: a serializer shows the default, too. */
  readonly value: (of: TypeNode, mode: Mode) => Json | Doubt | undefined;
}

/** A validator around a type. */
export interface FunctionNode {
  readonly kind: 'function';
  readonly mode: 'before' | 'after' | 'wrap' | 'plain';
  readonly of: TypeNode | undefined;
  /** True where a class puts it around itself (`__get_pydantic_core_schema__`): the schema stands in place of a reference. */
  readonly isAround?: boolean;
  /** The type that a `json_schema_input_type` declares. */
  readonly input: TypeNode | undefined;
}

/** A serializer: what it returns, if that's declared. */
export interface SerializerNode {
  readonly kind: 'serializer';
  readonly mode: 'plain' | 'wrap';
  readonly of: TypeNode;
  readonly returns: TypeNode | undefined;
  /** True for a `field_serializer`: pydantic has no object to call it on for a default. */
  readonly isMethod?: boolean;
  /** Calls the function of the program. */
  readonly call: (value: Value) => Value;
  /** `when_used`: `json-unless-none` and its like. */
  readonly when: string;
}

/** A field of an object, a parameter, a body, or a response. */
export interface TypedField {
  readonly name: string;
  readonly alias: string | undefined;
  readonly validationAlias: string | undefined;
  readonly serializationAlias: string | undefined;
  /** The alias gives way to that of a generator: `alias_priority=1`. */
  readonly isAliasWeak?: boolean;
  /** The type with all that's said of it, and with its default. */
  readonly type: TypeNode;
  readonly isRequired: boolean;
  /** Left out of what's serialized. */
  readonly isExcluded: boolean;
  readonly title: string | undefined;
  readonly said: FieldMetadata;
  /** The annotation without `Annotated`, for what FastAPI asks about it. */
  readonly plain: TypeNode;
  /** A `computed_field`: only serialized. */
  readonly isComputed?: boolean;
  /** The title that a generator makes of the field's name. */
  readonly madeTitle?: string | undefined;
  /** Examples that one of FastAPI's declarations gives, where it's assigned to the field. */
  readonly openapiExamples?: Json | undefined;
  readonly example?: Json | undefined;
  /** The keys of the field in a `TypedDict` that need not be there. */
  readonly isOptional?: boolean;
}

/** Metadata that end up in the schema as they are. */
export interface FieldMetadata {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly examples?: Json | undefined;
  readonly deprecated?: boolean | undefined;
  readonly extra?: Change | undefined;
  readonly format?: string | undefined;
  /** Parts that aren't known. */
  readonly doubts?: readonly Doubt[] | undefined;
}

/** A change of a schema: keys to set, or a function of the program that gets the schema and returns another one. */
export type Change =
  | { readonly kind: 'data'; readonly data: JsonObject }
  | { readonly kind: 'call'; readonly apply: (schema: JsonObject) => JsonObject | Doubt };

export interface DescribedNode {
  readonly kind: 'described';
  readonly of: TypeNode;
  readonly said: FieldMetadata;
  /** True for what a field of a class says: pydantic writes it around the whole schema, and some types drop it anywhere else. */
  readonly isOfField?: boolean;
}

/** `__get_pydantic_json_schema__`: gets a function that makes the schema of the type under it. */
export interface CustomNode {
  readonly kind: 'custom';
  readonly of: TypeNode | undefined;
  readonly make: (inner: () => JsonObject, mode: Mode) => JsonObject | Doubt;
}

/** `type Items = list[Item]`: has a definition of its own. */
export interface AliasNode {
  readonly kind: 'alias';
  readonly identity: Identity;
  /** True if it leads back to itself, which `of` doesn't tell. */
  readonly isRecursive?: boolean;
  readonly of: () => TypeNode;
}

/** The kinds of classes with fields. */
export type ObjectForm = 'model' | 'root' | 'dataclass' | 'typed-dict' | 'named-tuple';

export interface ObjectNode {
  readonly kind: 'object';
  readonly form: ObjectForm;
  readonly identity: Identity;
  /** The name of the class, which is the title unless there's another. */
  readonly name: string;
  readonly cls: ClassValue;
  /** Made when it's first asked for. */
  readonly body: () => ObjectBody;
}

export interface ObjectBody {
  readonly fields: readonly TypedField[];
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly extra: 'ignore' | 'allow' | 'forbid' | undefined;
  /** The type of the values of further fields: `__pydantic_extra__: dict[str, int]`. */
  readonly extraType: TypeNode | undefined;
  /** `json_schema_extra` of the configuration. */
  readonly change: Change | undefined;
  /** `__get_pydantic_json_schema__` of the class. */
  readonly custom: CustomNode['make'] | undefined;
  /** The type that a `model_serializer` returns, where that's declared. */
  readonly serialized: TypeNode | undefined;
  /** The input that a validator of the whole declares. */
  readonly input: TypeNode | undefined;
  /** Fields with a default are required in what's serialized. */
  readonly requiresDefaults: boolean;
  readonly doubts: readonly Doubt[];
}
