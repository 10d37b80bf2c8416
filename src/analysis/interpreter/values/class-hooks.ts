import type { Call, Site } from '../calls/call-site';
import type { Boundary } from '../guards/exception-outcome';
import type { ClassValue, InstanceValue, Single, Value } from './values';

/** Differences of a modelled class from `type` and `object`. Looked up along the MRO. */
export interface ClassHooks {
  /** Returns the names for the body of a subclass, as `__prepare__` does: a map that looks at each as it's bound. */
  readonly namespace?: (name: string, bases: readonly Value[], site: Site) => Map<string, Value>;
  /** Called when a class statement makes a subclass. */
  readonly subclass?: (cls: ClassValue, call: Call) => void;
  /** Called when a class is made of which this one is the metaclass, or above it. */
  readonly made?: (cls: ClassValue, call: Call) => void;
  /** Replaces `__new__` and `__init__` in `cls(…)`. */
  readonly construct?: (cls: ClassValue, call: Call) => Value;
  /** True if a `__new__` of the program takes the place of `construct`, and may ask the model's. */
  readonly yields?: boolean;
  /** Returns an attribute that neither the instance nor its class has. */
  readonly missing?: (instance: InstanceValue, name: string, call: Call) => Value | undefined;
  /** Returns the value to store when an attribute is assigned. */
  readonly assigned?: (instance: InstanceValue, name: string, value: Value, call: Call) => Value;
  /** Called when an attribute is about to be deleted. */
  readonly deleted?: (instance: InstanceValue, name: string, call: Call) => void;
  /** Returns Python's words where an attribute of the class itself can't be set, or deleted. */
  readonly kept?: (
    cls: ClassValue,
    name: string,
    change: 'set' | 'delete',
    vm: Site['vm'],
  ) => string | undefined;
  /** Returns the members of a class, for `for x in cls`, `cls[key]` and `key in cls`. */
  readonly members?: (cls: ClassValue) => readonly Value[];
  /** Tells whether the class holds a value, for `value in cls`. */
  readonly holds?: (cls: ClassValue, element: Single, call: Call) => boolean | undefined;
  /** Returns an attribute of the class itself that no class along the MRO has. */
  readonly classMissing?: (cls: ClassValue, name: string, call: Call) => Value | undefined;
  /** True for a model that has all operations of its objects, so that others are refused as those of a project's class. */
  readonly isWhole?: boolean;
  /** Returns how exceptions fare at a manager of the class, if its `__exit__` may end them. */
  readonly boundary?: (instance: InstanceValue) => Boundary;
}
