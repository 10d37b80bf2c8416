import type { Place } from '../../../base/diagnostics/place';
import type { ClassDef } from '../../python/ast';
import { findAttribute, findOnClass } from '../evaluation/attributes';
import { callOf, NO_ARGUMENTS, withFirst, type Arguments } from './call-site';
import { callValue } from './calls';
import { seen } from '../values/choice';
import { evaluate } from '../evaluation/expressions';
import { dictOf } from '../values/dicts';
import { ofLibrary, str, textOf, tuple, unknown } from '../values/make';
import type { Machine } from '../machine';
import { Scope } from '../values/scope';
import { execute } from '../evaluation/statements';
import { sourceOf } from '../guards/tests';
import type { ClassHooks, ClassValue, Unknown, Value } from '../values/values';

/** A class statement: its body runs in a scope of its own, whose names become the class's attributes. */
export function defineClass(vm: Machine, def: ClassDef, scope: Scope): Value {
  const bases = def.bases.map((expr) => evaluate(vm, expr, scope));
  const keywords = new Map<string, Value>();
  for (const { name, value } of def.keywords)
    if (name !== undefined) keywords.set(name, evaluate(vm, value, scope));
  const qualname = scope.prefix + def.name;
  const body = new Scope('class', scope, vm.path, `${qualname}.`);
  body.vars.set('__qualname__', str(qualname));
  body.vars.set('__module__', str(scope.module.name));
  const [first] = def.body;
  if (first?.type === 'ExprStmt' && first.value.type === 'Str')
    body.vars.set('__doc__', str(first.value.value));
  const place = scope.placeOf({ line: def.firstLine });
  prepare(vm, body, { name: def.name, bases, keywords }, place);
  execute(vm, def.body, body);
  body.vars.delete('__qualname__');
  body.vars.delete('__module__');
  const cls = makeClass(
    vm,
    { name: def.name, qualname, module: scope.module.name, bases, keywords, place },
    body.vars,
    (base) => unknownBase(base, sourceOf(scope, def), place),
  );
  for (const [name, annotation] of body.annotations ?? []) cls.annotations.set(name, annotation);
  body.owner = cls;
  return finishClass(vm, cls, place);
}

/** A metaclass of the project may give the names that a class begins with: its `__prepare__`. */
function prepare(
  vm: Machine,
  body: Scope,
  { name, bases, keywords }: Pick<Head, 'name' | 'bases' | 'keywords'>,
  at: Place,
): void {
  const meta = metaclassOf(bases, keywords);
  const hook = meta === undefined ? undefined : findOnClass(meta, '__prepare__');
  if (meta === undefined || hook === undefined || hook.kind === 'native') return;
  const func = hook.kind === 'descriptor' ? hook.func : hook;
  const own = new Map([...keywords].filter(([key]) => key !== 'metaclass'));
  const made = callValue(
    vm,
    func,
    { args: [meta, str(name), tuple(...bases)], keywords: own, open: undefined },
    at,
  );
  if (made.kind !== 'dict') return;
  for (const { key, value } of made.entries.values()) {
    const text = textOf(key);
    if (text !== undefined) body.vars.set(text, value);
  }
}

/** The metaclass that a class statement names, or that of its bases. */
function metaclassOf(bases: readonly Value[], keywords: ReadonlyMap<string, Value>): ClassValue | undefined {
  const named = keywords.get('metaclass');
  if (named?.kind === 'class') return named;
  for (const base of bases) if (base.kind === 'class' && base.metaclass !== undefined) return base.metaclass;
  return undefined;
}

/** What a class may have besides, for one of its bases isn't known. */
function unknownBase(base: Value | undefined, source: string, at: Place): Unknown {
  if (base === undefined) return unknown('library', 'a base class', at);
  if (base.kind === 'library') return ofLibrary(base.name, at);
  return base.kind === 'unknown'
    ? { ...unknown('library', base.detail, at), package: base.package }
    : unknown('library', source.split('\n')[0] ?? '', at);
}

interface Head {
  readonly name: string;
  readonly qualname: string;
  readonly module: string;
  readonly bases: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  readonly place: Place;
}

function makeClass(
  vm: Machine,
  head: Head,
  attrs: Map<string, Value>,
  opaque: (base: Value | undefined) => Unknown,
): ClassValue {
  const bases = head.bases.map((base) => (base.kind === 'choice' ? (seen(base, vm.path) ?? base) : base));
  const known = bases.filter((base): base is ClassValue => base.kind === 'class');
  const foreign = bases.find((base) => base.kind !== 'class');
  const inherited = known.find(({ open }) => open !== undefined)?.open;
  const mro: ClassValue[] = [];
  const cls: ClassValue = {
    kind: 'class',
    ...head,
    bases: bases.length > 0 ? bases : objectBase(vm),
    mro,
    attrs,
    annotations: new Map(),
    hooks: {},
    born: vm.path,
    open: foreign === undefined ? inherited : opaque(foreign),
    metaclass: metaclassOf(bases, head.keywords),
  };
  mro.push(cls, ...linearize(known.length > 0 ? known : objectBase(vm)));
  return cls;
}

function objectBase(vm: Machine): readonly ClassValue[] {
  const object = vm.models.builtin('object');
  return object?.kind === 'class' ? [object] : [];
}

/** The MRO behind a class with these bases: C3 (Python's "The Python 2.3 Method Resolution Order"). */
function linearize(bases: readonly ClassValue[]): readonly ClassValue[] {
  const [first] = bases;
  if (first !== undefined && bases.length === 1) return first.mro;
  const sequences = [...bases.map(({ mro }) => [...mro]), [...bases]];
  const order: ClassValue[] = [];
  for (;;) {
    const left = sequences.filter(({ length }) => length > 0);
    if (left.length === 0) return order;
    const heads = left.flatMap((one) => one.slice(0, 1));
    const next = heads.find((head) => !left.some((one) => one.indexOf(head, 1) > 0)) ?? heads[0];
    if (next === undefined) return order;
    order.push(next);
    for (const one of sequences) {
      const index = one.indexOf(next);
      if (index >= 0) one.splice(index, 1);
    }
  }
}

/** A metaclass of the project sees a class while it's made: its `__new__`, and `__init__` when it's complete. */
function finishClass(vm: Machine, cls: ClassValue, at: Place): Value {
  const meta = cls.metaclass;
  const keywords = optionsOf(cls);
  const create = meta === undefined ? undefined : findOnClass(meta, '__new__');
  const explicit = cls.bases.filter((base) => base.kind !== 'class' || base.name !== 'object');
  const given = [str(cls.name), tuple(...explicit), dictOf(vm, cls.attrs)];
  const made =
    meta !== undefined && create?.kind === 'function'
      ? createdBy(vm, cls, create, { args: [meta, ...given], keywords, open: undefined }, at)
      : completeClass(vm, cls, keywords, at);
  const init = meta === undefined ? undefined : findOnClass(meta, '__init__');
  if (init?.kind === 'function' && made === cls)
    callValue(vm, init, { args: [cls, ...given], keywords, open: undefined }, at);
  return made;
}

/** The keyword arguments of a class statement that its metaclass and `__init_subclass__` get. */
const optionsOf = ({ keywords }: ClassValue): ReadonlyMap<string, Value> =>
  keywords.has('metaclass') ? new Map([...keywords].filter(([name]) => name !== 'metaclass')) : keywords;

/** The class that the `__new__` of a metaclass gives; `type.__new__` takes the one that the statement made. */
function createdBy(vm: Machine, cls: ClassValue, create: Value, given: Arguments, at: Place): Value {
  const outer = vm.pendingClass;
  vm.pendingClass = cls;
  let made: Value;
  let isPending: boolean;
  try {
    made = callValue(vm, create, given, at);
  } finally {
    isPending = vm.pendingClass === cls;
    vm.pendingClass = outer;
  }
  if (made.kind === 'class') return made;
  return isPending ? completeClass(vm, cls, given.keywords, at) : cls;
}

/** What `type.__new__` does last: `__set_name__` of what the class holds, hooks of modelled bases, `__init_subclass__`. */
export function completeClass(
  vm: Machine,
  cls: ClassValue,
  keywords: ReadonlyMap<string, Value>,
  at: Place,
): ClassValue {
  const call = { ...NO_ARGUMENTS, keywords: cls.keywords, vm, at };
  for (const [name, value] of [...cls.attrs]) {
    if (value.kind !== 'instance') continue;
    const hook = findOnClass(value.cls, '__set_name__');
    if (hook !== undefined) callValue(vm, hook, { ...NO_ARGUMENTS, args: [value, cls, str(name)] }, at);
  }
  const hooked = cls.mro.slice(1).find(({ hooks }) => hooks.subclass !== undefined);
  hooked?.hooks.subclass?.(cls, call);
  const initSubclass = findOnClass(cls, '__init_subclass__', cls);
  if (initSubclass !== undefined) {
    const func = initSubclass.kind === 'descriptor' ? initSubclass.func : initSubclass;
    callValue(vm, func, { args: [cls], keywords, open: undefined }, at);
  }
  return cls;
}

/** A class made by a call: `type(name, bases, namespace)`. */
export function makeClassFrom(
  vm: Machine,
  name: string,
  bases: readonly Value[],
  attrs: Map<string, Value>,
  at: Place,
): Value {
  const module = vm.scope?.module.name ?? '';
  const head: Head = { name, qualname: name, module, bases, keywords: new Map(), place: at };
  const cls = makeClass(vm, head, attrs, () => unknown('library', 'a base class', at));
  return finishClass(vm, cls, at);
}

/** `cls(…)`. */
export function instantiate(vm: Machine, cls: ClassValue, given: Arguments, at: Place): Value {
  const meta = cls.metaclass === undefined ? undefined : findOnClass(cls.metaclass, '__call__');
  if (meta?.kind === 'function') return callValue(vm, meta, withFirst(cls, given), at);
  return construct(vm, cls, given, at);
}

/** Python refuses an object of a class that leaves methods for others to define; asked only where that may be caught. */
function refuseAbstract(vm: Machine, cls: ClassValue, at: Place): void {
  if (cls.metaclass === undefined || vm.catchers.length === 0) return;
  const left = findAttribute(vm, cls, '__abstractmethods__', at);
  if (left?.kind === 'set' && left.items.length > 0)
    vm.raiseIfCaught('TypeError', `${cls.name} is abstract`, at);
}

/** `type.__call__`: `__new__`, then `__init__` on what it gives. */
export function construct(vm: Machine, cls: ClassValue, given: Arguments, at: Place): Value {
  refuseAbstract(vm, cls, at);
  const hooked = cls.mro.find(({ hooks }) => hooks.construct !== undefined);
  if (hooked?.hooks.construct !== undefined) return hooked.hooks.construct(cls, callOf(vm, given, at));
  const create = findOnClass(cls, '__new__');
  if (create?.kind === 'function' || create?.kind === 'descriptor') {
    const func = create.kind === 'descriptor' ? create.func : create;
    const made = callValue(vm, func, withFirst(cls, given), at);
    if (made.kind !== 'instance' || !made.cls.mro.includes(cls)) return made;
    return initialize(vm, made, given, at);
  }
  return initialize(vm, vm.instance(cls, at), given, at);
}

/** Runs `__init__`, as Python does on what `__new__` gave. */
export function initialize(
  vm: Machine,
  instance: Extract<Value, { kind: 'instance' }>,
  given: Arguments,
  at: Place,
): Value {
  const init = findOnClass(instance.cls, '__init__');
  if (init !== undefined) callValue(vm, init, withFirst(instance, given), at);
  return instance;
}

/** A modelled class: attributes by name, hooks where it does otherwise than `object`. */
export function modelClass(
  qualified: string,
  bases: readonly ClassValue[],
  attrs: Iterable<readonly [string, Value]> = [],
  hooks: ClassHooks = {},
): ClassValue {
  const dot = qualified.lastIndexOf('.');
  const name = qualified.slice(dot + 1);
  const mro: ClassValue[] = [];
  const cls: ClassValue = {
    kind: 'class',
    name,
    qualname: name,
    module: dot < 0 ? 'builtins' : qualified.slice(0, dot),
    bases,
    mro,
    attrs: new Map(attrs),
    annotations: new Map(),
    keywords: new Map(),
    hooks,
    born: [],
    place: undefined,
    open: undefined,
    metaclass: undefined,
  };
  mro.push(cls, ...linearize(bases));
  return cls;
}
