import type { Place } from '../../../base/diagnostics/place';
import type { FunctionDef, Lambda } from '../../python/ast';
import type { SourceText } from '../../python/source-text';
import type { Call } from '../calls/call-site';
import type { Ended } from '../evaluation/ended';
import type { Guard } from '../guards/guards';
import type { ClassHooks } from './class-hooks';
import type { DeferredValue } from './deferred';
import type { Origin } from './origin';
import type { Reason } from './reason';
import type { Scope } from './scope';
import type { MayFollow } from './views';

export type { ClassHooks } from './class-hooks';
export type { DeferredValue } from './deferred';

/** A value that can't be known, with the reason (also in words) and the place. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: Reason;
  readonly detail: string;
  readonly at: Place;
  readonly origin?: Origin | undefined;
}

/** A string, possibly with holes: `"/v" + X` keeps its `"/v"`. Texts are never empty and never neighbours. */
export interface StrValue {
  readonly kind: 'str';
  readonly parts: readonly (string | Unknown)[];
  /** Set on one that's written out in the source: those like names are one object where they're equal. */
  readonly isWritten?: true;
}
export interface BytesValue {
  readonly kind: 'bytes';
  readonly value: string;
}
export interface NumValue {
  readonly kind: 'num';
  readonly value: number | bigint;
  readonly isFloat: boolean;
}
export interface BoolValue {
  readonly kind: 'bool';
  readonly value: boolean;
}
export interface NoneValue {
  readonly kind: 'none';
}
export interface EllipsisValue {
  readonly kind: 'ellipsis';
}
/** An element of a list, tuple or set, with the guard of its presence. */
export interface Item {
  readonly value: Value;
  readonly guard: Guard;
  /** Set on what a coroutine hands out to wait for, which is no element; `again` in a loop without an end. */
  readonly awaited?: 'once' | 'again';
}
/** `createdUnder`: the path on which the object was made; a change on a longer path is a change under a guard. */
export interface ListValue extends MayFollow {
  readonly kind: 'list';
  items: readonly Item[];
  readonly createdUnder: Guard;
  /** Set if the list may have further, unknown elements. */
  open?: Unknown | undefined;
  /** The exception that's raised behind the elements. Only lists of iterators have one. */
  ended?: Ended | undefined;
}
export interface TupleValue {
  readonly kind: 'tuple';
  readonly items: readonly Item[];
  /** The class of a namedtuple, whose fields name the items. */
  readonly cls?: ClassValue | undefined;
}
export interface SetValue extends MayFollow {
  readonly kind: 'set';
  items: readonly Item[];
  readonly createdUnder: Guard;
  readonly frozen: boolean;
  open?: Unknown | undefined;
}
export interface DictEntry {
  readonly key: Value;
  /** A Choice with an Absent alternative where the key may be missing. */
  readonly value: Value;
}
export interface DictValue {
  readonly kind: 'dict';
  /** By {@link keyOf} of the key, in insertion order. */
  entries: Map<string, DictEntry>;
  readonly createdUnder: Guard;
  /** Set if the dict may have further, unknown keys. */
  open?: Unknown | undefined;
  /** True for the `__dict__` of a class, which can be read only: a mappingproxy. */
  readonly isProxy?: boolean;
  /** Makes the value of a missing key: `defaultdict`. */
  factory?: Value | undefined;
}
export interface ModuleValue {
  readonly kind: 'module';
  readonly name: string;
  /** `undefined` for a namespace package; its source is empty. */
  readonly file: string | undefined;
  readonly source: SourceText;
  readonly scope: Scope;
  /** Folders to search for submodules; `undefined` for a plain module. */
  readonly path: readonly string[] | undefined;
  /** The name by which an import would know the main program, whose `name` is `__main__`. */
  readonly importName?: string;
  /** True for one that the program made (`types.ModuleType`); `face` has its names and another class (`__class__ = Lazy`). */
  readonly isMade?: boolean;
  face?: InstanceValue;
  /** Where code with a file last called a function of a module without one. */
  calledAt?: Place;
  state: 'loading' | 'loaded';
}
export interface FunctionValue {
  readonly kind: 'function';
  readonly def: FunctionDef | Lambda;
  readonly name: string;
  readonly qualname: string;
  readonly module: ModuleValue;
  readonly scope: Scope;
  /** The number of its definition, as what its annotations name may be bound again. */
  readonly definition: number;
  defaults: ReadonlyMap<string, Value>;
  readonly place: Place;
  /** The class in whose body the function is defined, which `super()` and `__class__` refer to. */
  owner: ClassValue | undefined;
  /** Set attributes: `f.x = 1`, `__wrapped__`, `__name__`. */
  readonly attrs: Map<string, Value>;
  /** The place of a decorator that isn't read: what calls the function's name may run more than its body. */
  wrappedAt?: Place;
}
export interface NativeFunction {
  readonly kind: 'native';
  /** Qualified: `fastapi.APIRouter.get`. */
  readonly name: string;
  readonly run: (call: Call) => Value;
  /** True if a Choice is passed to the function as it is, instead of one call for each alternative. */
  readonly keepsChoices: boolean;
  /** The function that this one wraps, whose name and place it has: `lru_cache`, `contextmanager`. */
  readonly wrapped?: Value | undefined;
  /** Makes a cached function forget its results. */
  readonly clear?: () => void;
}
export interface DescriptorValue {
  readonly kind: 'descriptor';
  readonly type: 'property' | 'cached_property' | 'classmethod' | 'staticmethod';
  readonly func: Value;
  readonly setter: Value | undefined;
  readonly deleter?: Value | undefined;
  /** The docstring that `property` was given. */
  readonly doc?: Value;
  /** Attributes that were set on a method's descriptor: its function doesn't have them. */
  attrs?: Map<string, Value>;
}
export interface ClassValue {
  readonly kind: 'class';
  name: string;
  qualname: string;
  /** The names of its definition, if the program has given it others: pydantic makes a model's schema when it's defined. */
  definedAs?: { readonly name: string; readonly qualname: string };
  /** Dotted name of the module; for a modelled class that of its library. */
  module: string;
  bases: readonly Value[];
  /** The class itself first. Unknown bases are left out: see `open`. */
  readonly mro: readonly ClassValue[];
  readonly attrs: Map<string, Value>;
  /** In source order; evaluated when asked for, also with the names of another module. */
  readonly annotations: Map<string, (elsewhere?: Scope) => Value>;
  readonly keywords: ReadonlyMap<string, Value>;
  readonly hooks: ClassHooks;
  readonly createdUnder: Guard;
  readonly place: Place | undefined;
  /** Set for a class with an unknown base: attributes that aren't found are unknown, not missing. */
  open: Unknown | undefined;
  metaclass: ClassValue | undefined;
  /** The arguments in brackets of `list[A]`, `Page[Item]`; the class before them; a name that differs: `List` for `list`. */
  readonly args?: readonly Value[];
  readonly origin?: ClassValue;
  readonly shown?: string;
}
export interface InstanceValue {
  readonly kind: 'instance';
  cls: ClassValue;
  attrs: Map<string, Value>;
  readonly createdUnder: Guard;
  /** The place where it was created. */
  readonly place: Place;
  /** The built-in value under an instance of a subclass of `str`, `int`, `dict`, …. */
  payload: Value | undefined;
  /** Set if an unknown argument may have set any attribute: those that aren't found are unknown. */
  open: Unknown | undefined;
}
export interface MethodValue {
  readonly kind: 'method';
  readonly self: Value;
  readonly func: Value;
}
export interface PartialValue {
  readonly kind: 'partial';
  readonly func: Value;
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  /** Set attributes: `__name__`, `__wrapped__`. Most have none. */
  attrs?: Map<string, Value>;
}
/** A library's object without a model, by qualified name: `torch.nn.Module`. */
export interface LibraryValue {
  readonly kind: 'library';
  readonly name: string;
  /** True if the name was imported as a module. */
  readonly isModule: boolean;
  /** True if a `try` around its import handles ImportError: what is None then is what the import didn't give. */
  readonly isTried?: boolean;
  readonly at: Place;
}
/** How a generator goes on at its `yield`: with a value that's sent, or an exception that's raised there. */
export type Resumption = { readonly sent: Value } | { readonly thrown: Value; readonly at: Place };
/** The result of `super()`: looks attributes up behind `after` in the MRO of `self`. */
export interface SuperValue {
  readonly kind: 'super';
  readonly after: ClassValue;
  readonly self: InstanceValue | ClassValue;
  /** The class that the object gives for its own, if that's another one: a proxy. */
  readonly start?: ClassValue;
}
export interface SliceValue {
  readonly kind: 'slice';
  readonly lower: Value;
  readonly upper: Value;
  readonly step: Value;
}
/** An unbound name or a missing key. Occurs only as an alternative of a Choice and is never handed out. */
export interface Absent {
  readonly kind: 'absent';
}
export interface Alternative {
  readonly guard: Guard;
  readonly value: Single | Absent;
}
/** One of several values, by tests that can't be decided. The guards exclude each other and cover all. */
export interface Choice {
  readonly kind: 'choice';
  readonly alternatives: readonly Alternative[];
}

/** Every value but a Choice. */
export type Single =
  | Unknown
  | StrValue
  | BytesValue
  | NumValue
  | BoolValue
  | NoneValue
  | EllipsisValue
  | ListValue
  | TupleValue
  | SetValue
  | DictValue
  | ModuleValue
  | FunctionValue
  | NativeFunction
  | DescriptorValue
  | ClassValue
  | InstanceValue
  | MethodValue
  | PartialValue
  | LibraryValue
  | DeferredValue
  | SuperValue
  | SliceValue;

/** The value of a Python expression, as far as it's known. */
export type Value = Single | Choice;
