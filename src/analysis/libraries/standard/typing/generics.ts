import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { tuple } from '../../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { keeping, members } from '../../kit/model';
import { typeKey } from '../../kit/type-key';
import { itemsOrSelf } from '../../kit/values';
import { writtenType } from './written-type';

/** Type variables with what they stand for. */
export type Bindings = ReadonlyMap<Value, Value>;

const NOTHING: Bindings = new Map();

/** `Generic[T]`, `Page[Item]`: the class with its parameters. */
export const generic = members(keeping('typing.Generic'), {
  '__class_getitem__(cls, key)': ({ cls, key }) => {
    if (cls.kind !== 'class') return key;
    const args = itemsOrSelf(key);
    return cls.place === undefined && cls.module !== 'pydantic' ? { ...cls, args } : parametrised(cls, args);
  },
});

/** Gives a generic class what it doesn't define itself: `__parameters__`. */
export const parameterised: ClassHooks = {
  classMissing: (cls, name) => (name === '__parameters__' ? tuple(...parametersOf(cls)) : undefined),
};

/** Tells whether a value is a type variable. */
const isTypeVariable = (value: Value): boolean =>
  value.kind === 'instance' && value.cls.name === 'TypeVar' && value.cls.place === undefined;

/** Returns the parameters of a generic class: those in its brackets or its `Generic[…]`, else the type variables of its bases in order. */
function parametersOf(cls: ClassValue): readonly Value[] {
  if (cls.args !== undefined) return [...new Set(cls.args.flatMap(variablesIn))];
  const bases = cls.bases.filter((base): base is ClassValue => base.kind === 'class');
  const own = bases.find(
    ({ module, name, args }) => module === 'typing' && OWN.has(name) && args !== undefined,
  );
  if (own !== undefined) return own.args ?? [];
  // `Page[T]` with the class's own variable is the class, and pydantic lets a model inherit the parameters of another.
  const inherited = (base: ClassValue): readonly Value[] =>
    base.args === undefined ? parametersOf(base) : base.args.flatMap(variablesIn);
  return [...new Set(bases.flatMap(inherited))];
}

const OWN: ReadonlySet<string> = new Set(['Generic', 'Protocol']);

function variablesIn(type: Value): readonly Value[] {
  if (isTypeVariable(type)) return [type];
  return (partsOf(type) ?? []).flatMap(variablesIn);
}

/** Returns what stands in the brackets of a type. */
function partsOf(type: Value): readonly Value[] | undefined {
  if (type.kind === 'class') return type.args;
  const args = type.kind === 'instance' ? type.attrs.get('__args__') : undefined;
  return args?.kind === 'tuple' ? args.items.map(({ value }) => value) : undefined;
}

const MADE = new WeakMap<ClassValue, Map<string, ClassValue>>();

const isModel = ({ mro }: ClassValue): boolean =>
  mro.some(({ name, module }) => name === 'BaseModel' && module === 'pydantic');

/**
 * Returns `Page[Item]`. Of a pydantic model it's a subclass with a name of its own; of any other class the class, which tells
 * its arguments.
 */
export function parametrised(cls: ClassValue, args: readonly Value[]): ClassValue {
  const parameters = parametersOf(cls);
  if (parameters.length > 0 && parameters.every((one, index) => one === args[index])) return cls;
  const key = typeKey(args);
  const known = MADE.get(cls) ?? new Map<string, ClassValue>();
  MADE.set(cls, known);
  const found = key === undefined ? undefined : known.get(key);
  const made = found ?? (isModel(cls) ? submodel(cls, args) : { ...cls, args, origin: cls });
  if (key !== undefined) known.set(key, made);
  return made;
}

function submodel(cls: ClassValue, args: readonly Value[]): ClassValue {
  const shown = args.map((one) => writtenType(one)).join(', ');
  const made = modelClass(`${cls.module}.${cls.name}`, [cls]);
  return Object.assign(made, {
    name: `${cls.name}[${shown}]`,
    qualname: `${cls.qualname}[${shown}]`,
    module: cls.module,
    args,
    origin: cls,
    place: cls.place,
    createdUnder: cls.createdUnder,
    open: cls.open,
    metaclass: cls.metaclass,
  });
}

/** Returns a type in which type variables are replaced by what they stand for. */
export function substituted(site: Site, type: Value, bindings: Bindings): Value {
  if (bindings.size === 0) return type;
  if (isTypeVariable(type)) return bindings.get(type) ?? type;
  if (type.kind === 'list')
    return site.vm.list(type.items.map(({ value }) => substituted(site, value, bindings)));
  if (type.kind === 'class' && type.args === undefined) return inOwnParameters(site, type, bindings);
  const parts = partsOf(type);
  if (parts === undefined || (type.kind === 'instance' && type.cls.name === 'Literal')) return type;
  const changed = parts.map((one) => substituted(site, one, bindings));
  if (changed.every((one, index) => one === parts[index])) return type;
  if (type.kind === 'class')
    return type.origin === undefined ? { ...type, args: changed } : parametrised(type.origin, changed);
  if (type.kind !== 'instance') return type;
  // A union with a variable that stands for anything is anything.
  const any = UNIONS.has(type.cls.name)
    ? changed.find((one, index) => one !== parts[index] && isAny(one))
    : undefined;
  if (any !== undefined) return any;
  const copy: InstanceValue = { ...type, attrs: new Map(type.attrs) };
  copy.attrs.set('__args__', tuple(...changed));
  const origin = type.attrs.get('__origin__');
  if (type.cls.name === 'Annotated' && origin !== undefined)
    copy.attrs.set('__origin__', substituted(site, origin, bindings));
  return copy;
}

/** Returns an alias in brackets, `Option[int]` of `Option = Optional[T]`: its type variables in their order stand for the arguments. */
export function inBrackets(site: Site, alias: Value, key: Value): Value {
  const args = itemsOrSelf(key);
  const variables = [...new Set(variablesIn(alias))];
  return substituted(site, alias, new Map(variables.flatMap((name, at) => pairOf(name, args[at]))));
}

const UNIONS: ReadonlySet<string> = new Set(['Union', 'UnionType', 'Optional']);

const isAny = (type: Value): boolean =>
  type.kind === 'class' && type.name === 'Any' && type.module === 'typing';

/** Returns a generic class, which stands for itself in brackets with its own parameters, with what they stand for. */
function inOwnParameters(site: Site, cls: ClassValue, bindings: Bindings): Value {
  if (
    cls.place === undefined ||
    !cls.mro.some(({ name, module }) => name === 'Generic' && module === 'typing')
  )
    return cls;
  const parameters = parametersOf(cls);
  if (!parameters.some((one) => bindings.has(one))) return cls;
  return parametrised(
    cls,
    parameters.map((one) => substituted(site, one, bindings)),
  );
}

/** Returns what the type variables of each class along the MRO stand for in a class. */
export function bindingsIn(site: Site, cls: ClassValue): ReadonlyMap<ClassValue, Bindings> {
  const found = new Map<ClassValue, Bindings>();
  const visit = (one: ClassValue, bindings: Bindings): void => {
    const self = one.mro[0] ?? one;
    if (one.origin !== undefined) {
      const args = (one.args ?? []).map((arg) => substituted(site, arg, bindings));
      const ours = new Map(parametersOf(one.origin).flatMap((name, at) => pairOf(name, args[at])));
      if (self !== one.origin) found.set(self, bindings);
      visit(one.origin, ours);
      return;
    }
    if (!found.has(self)) found.set(self, bindings);
    for (const base of self.bases)
      // `Page[T]` of its own parameter is `Page` itself.
      if (base.kind === 'class') visit(base, bindings);
  };
  visit(cls, NOTHING);
  return found;
}

const pairOf = (name: Value, value: Value | undefined): readonly (readonly [Value, Value])[] =>
  value === undefined || value === name ? [] : [[name, value]];
