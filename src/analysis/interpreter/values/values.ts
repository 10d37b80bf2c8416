import type { Place } from '../../../base/diagnostics/place';
import type { FunctionDef, Lambda } from '../../python/ast';
import type { Call } from '../calls/call-site';
import type { Guard } from '../guards/guards';
import type { Origin } from './origin';
import type { Scope } from './scope';

/** Why a value isn't known. Each has a line in `docs/limits.md` and at least one fixture. */
export type Reason =
  | 'unbound-name'
  | 'attribute'
  | 'library'
  | 'environment'
  | 'setting'
  | 'argument'
  | 'syntax'
  | 'operands'
  | 'alternatives'
  | 'outside'
  | 'limit';

/** What can't be known: a value like any other, with the reason, in words, and the place. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: Reason;
  readonly detail: string;
  readonly at: Place;
  readonly origin?: Origin | undefined;
}

/** A string, perhaps with holes: `"/v" + X` keeps its `"/v"`. No two neighbours are both text; never empty text. */
export interface StrValue {
  readonly kind: 'str';
  readonly parts: readonly (string | Unknown)[];
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
/** What a list, tuple or set holds: a value, and when it's there. */
export interface Item {
  readonly value: Value;
  readonly guard: Guard;
}
/** `born`: the path on which the object was made; a change on a longer path is a change under a guard. */
export interface ListValue {
  readonly kind: 'list';
  items: readonly Item[];
  readonly born: Guard;
  /** Set when elements may be missing that we can't know. */
  open?: Unknown | undefined;
}
export interface TupleValue {
  readonly kind: 'tuple';
  readonly items: readonly Item[];
  /** Of a namedtuple: the class, whose fields name the items. */
  readonly cls?: ClassValue | undefined;
}
export interface SetValue {
  readonly kind: 'set';
  items: readonly Item[];
  readonly born: Guard;
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
  readonly born: Guard;
  /** Set when keys may be there that we can't know. */
  open?: Unknown | undefined;
  /** What a missing key gives: `defaultdict`. */
  factory?: Value | undefined;
}
export interface ModuleValue {
  readonly kind: 'module';
  readonly name: string;
  /** `undefined` for a namespace package. */
  readonly file: string | undefined;
  /** Its source; empty where there's no file. */
  readonly text: string;
  readonly scope: Scope;
  /** Folders that submodules are looked for in; `undefined` for a plain module. */
  readonly path: readonly string[] | undefined;
  state: 'loading' | 'loaded';
}
export interface FunctionValue {
  readonly kind: 'function';
  readonly def: FunctionDef | Lambda;
  readonly name: string;
  readonly qualname: string;
  readonly module: ModuleValue;
  readonly scope: Scope;
  readonly defaults: ReadonlyMap<string, Value>;
  readonly place: Place;
  /** The class whose body it stands in: what `super()` and `__class__` mean in it. */
  owner: ClassValue | undefined;
  /** Set attributes: `f.x = 1`, `__wrapped__`, `__name__`. */
  readonly attrs: Map<string, Value>;
}
export interface NativeFunction {
  readonly kind: 'native';
  /** Qualified: `fastapi.APIRouter.get`. */
  readonly name: string;
  readonly run: (call: Call) => Value;
  /** A Choice among its arguments reaches it as it is, rather than one call an alternative. */
  readonly keepsChoices: boolean;
  /** The function that it's a wrapper of, whose name and place it has: `lru_cache`, `contextmanager`. */
  readonly wrapped?: Value | undefined;
  /** Of a cached function: forgets what's kept. */
  readonly clear?: (() => void) | undefined;
}
export interface DescriptorValue {
  readonly kind: 'descriptor';
  readonly type: 'property' | 'cached_property' | 'classmethod' | 'staticmethod';
  readonly func: Value;
  readonly setter: Value | undefined;
  readonly deleter?: Value | undefined;
  /** The docstring that `property` was given. */
  readonly doc?: Value;
}
/** What a modelled class does otherwise than `type` and `object`. Found along the MRO. */
export interface ClassHooks {
  /** A class statement made a subclass. */
  readonly subclass?: (cls: ClassValue, call: Call) => void;
  /** `cls(…)`, in place of `__new__` and `__init__`. */
  readonly construct?: (cls: ClassValue, call: Call) => Value;
  /** An attribute that neither the instance nor its class has. */
  readonly missing?: (instance: InstanceValue, name: string, call: Call) => Value | undefined;
  /** What an object keeps when one of its attributes is assigned. */
  readonly assigned?: (instance: InstanceValue, name: string, value: Value, call: Call) => Value;
  /** `for x in cls`, `cls[key]`, `key in cls`. */
  readonly members?: (cls: ClassValue) => readonly Value[];
  /** An attribute of the class itself that no class along the MRO has. */
  readonly classMissing?: (cls: ClassValue, name: string, call: Call) => Value | undefined;
}
export interface ClassValue {
  readonly kind: 'class';
  readonly name: string;
  readonly qualname: string;
  /** Dotted name of the module; for a modelled class that of its library. */
  readonly module: string;
  readonly bases: readonly Value[];
  /** Itself first. Bases that aren't known are left out: see `open`. */
  readonly mro: readonly ClassValue[];
  readonly attrs: Map<string, Value>;
  /** In source order; evaluated when asked for. */
  readonly annotations: Map<string, () => Value>;
  readonly keywords: ReadonlyMap<string, Value>;
  readonly hooks: ClassHooks;
  readonly born: Guard;
  readonly place: Place | undefined;
  /** A base that we can't look into: attributes that aren't found are unknown, not missing. */
  readonly open: Unknown | undefined;
  metaclass: ClassValue | undefined;
  /** Of `list[A]`, `dict[K, V]`, …, which else is as the class itself: what stands in the brackets. */
  readonly args?: readonly Value[];
}
export interface InstanceValue {
  readonly kind: 'instance';
  readonly cls: ClassValue;
  readonly attrs: Map<string, Value>;
  readonly born: Guard;
  /** Where it was made. */
  readonly place: Place;
  /** The built-in value under an instance of a subclass of `str`, `int`, `dict`, …. */
  payload: Value | undefined;
  /** An argument that we couldn't see may have set anything: attributes that aren't found are unknown. */
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
/** What isn't ours to interpret, by qualified name: `torch.nn.Module`. */
export interface LibraryValue {
  readonly kind: 'library';
  readonly name: string;
  /** Whether the name was imported as a module. */
  readonly isModule: boolean;
  readonly at: Place;
}
/** A coroutine or generator: runs when it's awaited or iterated, once. */
export interface DeferredValue {
  readonly kind: 'deferred';
  readonly type: 'coroutine' | 'generator';
  /** `undefined` for a generator expression. */
  readonly func: FunctionValue | undefined;
  /** Runs it to its end (the first time); a coroutine's result, a generator's items as a list. */
  readonly force: (onYield?: (value: Value) => void) => Value;
  /** What a generator has returned, once it has run: the value of `yield from`. */
  readonly returned?: () => Value | undefined;
  /** How many items `next` has taken of a generator. */
  taken: number;
}
/** `super()`: looks attributes up behind `after` in the MRO of `self`. */
export interface SuperValue {
  readonly kind: 'super';
  readonly after: ClassValue;
  readonly self: InstanceValue | ClassValue;
}
export interface SliceValue {
  readonly kind: 'slice';
  readonly lower: Value;
  readonly upper: Value;
  readonly step: Value;
}
/** An unbound name, a missing key: only ever an alternative of a Choice, never handed out. */
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

/** Every value but a Choice: what an operation works on. */
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

/** What a Python expression is known to be. */
export type Value = Single | Choice;
