import { findOnClass, isClassAlias, linearize } from '../values/classes';
import type { Place } from '../../../base/diagnostics/place';
import type { ClassDef, Expr } from '../../python/ast';
import { NO_ARGUMENTS, type Arguments } from '../calls/call-site';
import { callMethod, callValue } from '../calls/calls';
import { seen } from '../values/choice';
import { evaluate } from '../evaluation/evaluate';
import { iterate } from '../evaluation/iterate';
import { dictOf, entriesOf } from '../values/dicts';
import { lend } from '../values/displays';
import { NONE, ofLibrary, str, textOf, tuple, unknown } from '../values/make';
import { fromPackage, packageOf } from '../values/origin';
import type { Machine } from '../machine';
import { Scope } from '../values/scope';
import { execute } from './execute';
import { sourceOf } from '../evaluation/tests';
import type { ClassValue, Unknown, Value } from '../values/values';

/** Executes a class statement: runs its body in a new scope, whose names become the attributes of the class. */
export function defineClass(vm: Machine, def: ClassDef, scope: Scope): Value {
  const written = evaluateAll(vm, def.bases, scope);
  const keywords = new Map<string, Value>();
  for (const { name, value } of def.keywords)
    if (name !== undefined) keywords.set(name, evaluate(vm, value, scope));
  const qualname = scope.prefix + def.name;
  const place = scope.placeOf({ line: def.firstLine });
  const bases = basesOf(vm, written, place);
  const body = new Scope('class', scope, vm.path, `${qualname}.`, namesFor(vm, def.name, bases, place));
  body.vars.set('__qualname__', str(qualname));
  body.vars.set('__module__', str(scope.module.name));
  const [first] = def.body;
  if (first?.type === 'ExprStmt' && first.value.type === 'Str')
    body.vars.set('__doc__', str(first.value.value));
  prepare(vm, body, { name: def.name, bases, keywords }, place);
  execute(vm, def.body, body);
  body.vars.delete('__qualname__');
  if (body.vars.has('__eq__') && !body.vars.has('__hash__')) body.vars.set('__hash__', NONE);
  body.vars.delete('__module__');
  if (written.some((one, index) => one !== bases[index] || isInBrackets(one)))
    body.vars.set('__orig_bases__', tuple(...written));
  const maker = keywords.get('metaclass');
  if (maker !== undefined && MAKERS.has(maker.kind))
    return madeBy(vm, maker, { name: def.name, bases, keywords }, body, place);
  const cls = makeClass(
    vm,
    { name: def.name, qualname, module: scope.module.name, bases, keywords, place },
    body.vars,
    (base) => unknownBase(base, sourceOf(scope, def), place),
  );
  for (const [name, annotation] of body.annotations ?? []) cls.annotations.set(name, annotation);
  annotate(vm, cls);
  body.owner = cls;
  DEFINITIONS.set(cls, def);
  return finishClass(vm, cls, place);
}

/** Kinds of values that make a class as a function does: `metaclass=make`. */
const MAKERS: ReadonlySet<Value['kind']> = new Set(['function', 'method', 'partial', 'instance', 'native']);

/** Returns what a function gives that a class statement names for its metaclass. */
function madeBy(
  vm: Machine,
  maker: Value,
  { name, bases, keywords }: Pick<Head, 'name' | 'bases' | 'keywords'>,
  body: Scope,
  at: Place,
): Value {
  const given = [str(name), tuple(...bases), dictOf(vm, body.vars)];
  const options = new Map([...keywords].filter(([key]) => key !== 'metaclass'));
  return callValue(vm, maker, { args: given, keywords: options, open: undefined }, at);
}

function evaluateAll(vm: Machine, exprs: readonly Expr[], scope: Scope): readonly Value[] {
  return exprs.flatMap((expr) => {
    if (expr.type !== 'Starred') return [evaluate(vm, expr, scope)];
    const { items, open } = iterate(vm, evaluate(vm, expr.value, scope), scope.placeOf(expr));
    return [...items.map(({ value }) => value), ...(open === undefined ? [] : [open])];
  });
}

/** Returns the bases that stand for those in a class statement: what their `__mro_entries__` give (PEP 560). */
function basesOf(vm: Machine, written: readonly Value[], at: Place): readonly Value[] {
  return written.flatMap((base) => {
    if (base.kind !== 'instance') return [base];
    const entries = callMethod(vm, base, '__mro_entries__', [tuple(...written)], at);
    if (entries === undefined) return [base];
    if (entries.kind === 'tuple') return entries.items.map(({ value }) => value);
    vm.raiseIfCaught('TypeError', '__mro_entries__ must return a tuple', at);
    return [entries];
  });
}

const isInBrackets = (base: Value): boolean =>
  base.kind === 'class' && base.args !== undefined && isClassAlias(base);

/** Gives a class the annotations of a dict that it has under `__annotations__`. */
function annotate(vm: Machine, { attrs, annotations }: ClassValue): void {
  const dict = attrs.get('__annotations__');
  if (dict?.kind !== 'dict') return;
  for (const { key, value } of entriesOf(vm, dict)) annotations.set(textOf(key) ?? '', () => value);
}

const DEFINITIONS = new WeakMap<ClassValue, ClassDef>();

/** Returns the texts behind the annotated names of a class's body, by name. */
export function attributeDocs(cls: ClassValue): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  const body = DEFINITIONS.get(cls)?.body ?? [];
  body.forEach((stmt, index) => {
    const next = body[index + 1];
    if (stmt.type !== 'AnnAssign' || stmt.target.type !== 'Name') return;
    if (next?.type === 'ExprStmt' && next.value.type === 'Str') docs.set(stmt.target.id, next.value.value);
  });
  return docs;
}

/** Returns the names of a class body that a modelled base looks at; `undefined` for a plain body. */
function namesFor(
  vm: Machine,
  name: string,
  bases: readonly Value[],
  at: Place,
): Map<string, Value> | undefined {
  for (const base of bases) {
    const hooked = base.kind === 'class' && base.mro.find(({ hooks }) => hooks.namespace !== undefined);
    if (hooked) return hooked.hooks.namespace?.(name, bases, { vm, at, open: undefined });
  }
  return undefined;
}

/** Puts the names that the `__prepare__` of a metaclass returns into the body of a class. */
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

/** Returns the metaclass that a class statement names, else that of its bases. */
function metaclassOf(bases: readonly Value[], keywords: ReadonlyMap<string, Value>): ClassValue | undefined {
  const named = keywords.get('metaclass');
  if (named?.kind === 'class') return named;
  for (const base of bases) if (base.kind === 'class' && base.metaclass !== undefined) return base.metaclass;
  return undefined;
}

/** Returns the unknown that stands for attributes of a class with an unknown base. */
function unknownBase(base: Value | undefined, source: string, at: Place): Unknown {
  if (base === undefined) return unknown('library', 'a base class', at);
  if (base.kind === 'library') return ofLibrary(base.name, at);
  return base.kind === 'unknown'
    ? fromPackage(unknown('library', base.detail, at), packageOf(base))
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
  // `list[A]` is a value of its own, which has the MRO of `list`.
  const known = bases.flatMap((base) => (base.kind === 'class' ? [base.mro[0] ?? base] : []));
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

/** Completes a class. A metaclass of the project is called: its `__new__` before, its `__init__` after. */
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

/** Returns the keyword arguments that a metaclass and `__init_subclass__` get: all but `metaclass`. */
const optionsOf = ({ keywords }: ClassValue): ReadonlyMap<string, Value> =>
  keywords.has('metaclass') ? new Map([...keywords].filter(([name]) => name !== 'metaclass')) : keywords;

/**
 * Returns the class that the `__new__` of a metaclass returns. In it `type.__new__` returns the class that the
 * statement made.
 */
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

/**
 * Does the last part of `type.__new__`: calls `__set_name__` of attributes, the hooks of modelled bases, and
 * `__init_subclass__`.
 */
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
  // An unknown base may register its subclasses; Python calls `__del__` when it collects an object.
  if (cls.open !== undefined || findOnClass(cls, '__del__') !== undefined) lend(vm, [cls]);
  const initSubclass = findOnClass(cls, '__init_subclass__', cls);
  if (initSubclass !== undefined) {
    const func = initSubclass.kind === 'descriptor' ? initSubclass.func : initSubclass;
    callValue(vm, func, { args: [cls], keywords, open: undefined }, at);
  }
  return cls;
}

/** Makes a class as `type(name, bases, namespace, **keywords)` does. */
export function makeClassFrom(
  vm: Machine,
  name: string,
  bases: readonly Value[],
  attrs: Map<string, Value>,
  at: Place,
  keywords: ReadonlyMap<string, Value> = NO_ARGUMENTS.keywords,
): Value {
  const module = textOf(attrs.get('__module__') ?? NONE) ?? vm.scope?.module.name ?? '';
  const qualname = textOf(attrs.get('__qualname__') ?? NONE) ?? name;
  const head: Head = { name, qualname, module, bases, keywords, place: at };
  const cls = makeClass(vm, head, attrs, () => unknown('library', 'a base class', at));
  annotate(vm, cls);
  return finishClass(vm, cls, at);
}
