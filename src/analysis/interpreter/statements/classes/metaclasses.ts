import type { Place } from '../../../../base/diagnostics/place';
import { NO_ARGUMENTS, type Arguments } from '../../calls/call-site';
import { callValue } from '../../calls/calls';
import { isReadWhole } from '../../guards/refusals';
import type { Machine } from '../../machine';
import { findOnClass } from '../../values/classes';
import { contentOf, dictOf } from '../../values/dicts';
import { str, textOf, tuple } from '../../values/make';
import type { Scope } from '../../values/scope';
import type { ClassValue, DictValue, Value } from '../../values/values';
import { putCell } from './class-cell';
import { completeClass, type Head } from './class-making';
import { PreparedBody } from '../prepared-body';

/** The parts of a class statement that a metaclass gets. */
type Given = Pick<Head, 'name' | 'bases' | 'keywords'>;

/** Returns what a callable gives that a class statement names for its metaclass, and that makes no class as `type` does. */
export function madeBy(
  vm: Machine,
  maker: Value,
  { name, bases, keywords }: Given,
  body: Scope,
  at: Place,
): Value {
  const given = [str(name), tuple(...bases), dictOf(vm, body.vars)];
  return callValue(vm, maker, { ...NO_ARGUMENTS, args: given, keywords: withoutMetaclass(keywords) }, at);
}

const MAKERS: ReadonlySet<Value['kind']> = new Set(['function', 'method', 'partial', 'instance', 'native']);

/**
 * Returns what makes the class of a statement, if that isn't a metaclass: a callable that it names, as in `metaclass=make`, or the
 * class of a base that is an object.
 */
export function makerOf(vm: Machine, bases: readonly Value[], named: Value | undefined): Value | undefined {
  if (named !== undefined && MAKERS.has(named.kind)) return named;
  const isObject = (base: Value): boolean => base.kind === 'instance' && isReadWhole(base.cls);
  if (named?.kind !== 'class' && !bases.some(isObject)) return undefined;
  const type = vm.models.builtin('type');
  const types = bases.flatMap((base) => {
    const one = base.kind === 'class' ? (base.metaclass ?? type) : base.kind === 'instance' ? base.cls : type;
    return one?.kind === 'class' ? [one] : [];
  });
  let winner = named?.kind === 'class' ? named : types[0];
  for (const one of types) {
    if (winner === undefined || winner.mro.includes(one)) continue;
    if (one.mro.includes(winner)) winner = one;
  }
  if (winner?.place === undefined || winner.open !== undefined) return undefined;
  return isMetaclass(vm, winner) ? undefined : winner;
}

const isMetaclass = (vm: Machine, cls: ClassValue): boolean => {
  const type = vm.models.builtin('type');
  // A metaclass of a library may be modelled without its bases.
  return (
    type?.kind !== 'class' ||
    cls.mro.some((one) => one === type || (one.place === undefined && MODELLED.test(one.name)))
  );
};

const MODELLED = /Meta|Type$/u;

/** Returns the names for the body of a class that the `__prepare__` of its metaclass makes; `undefined` where it makes none. */
export function prepare(
  vm: Machine,
  { name, bases, keywords, metaclass: meta }: Given & Pick<Head, 'metaclass'>,
  at: Place,
): Map<string, Value> | undefined {
  const hook = meta === undefined ? undefined : findOnClass(meta, '__prepare__');
  if (meta === undefined || hook === undefined || hook.kind === 'native') return undefined;
  const isStatic = hook.kind === 'function' || (hook.kind === 'descriptor' && hook.type === 'staticmethod');
  const func = hook.kind === 'descriptor' ? hook.func : hook;
  const args = [...(isStatic ? [] : [meta]), str(name), tuple(...bases)];
  const own = withoutMetaclass(keywords);
  const made = callValue(vm, func, { args, keywords: own, open: undefined }, at);
  if (made.kind === 'instance' && findOnClass(made.cls, '__setitem__')?.kind === 'function')
    return new PreparedBody(vm, made, at);
  const names = new Map<string, Value>();
  for (const { key, value } of contentOf(made)?.entries.values() ?? []) {
    const text = textOf(key);
    if (text !== undefined) names.set(text, value);
  }
  return names;
}

/** Returns the most derived one of the metaclasses of a class that is named for it, and of those of its bases. */
export function metaclassOf(
  vm: Machine,
  bases: readonly Value[],
  named: Value | undefined,
): ClassValue | undefined {
  const type = vm.models.builtin('type');
  let winner = named?.kind === 'class' && named !== type ? named : undefined;
  for (const base of bases) {
    const other = base.kind === 'class' ? base.metaclass : undefined;
    if (other === undefined || winner?.mro.includes(other) === true) continue;
    if (winner === undefined || other.mro.includes(winner)) winner = other;
  }
  return winner;
}

/** Completes a class: calls its metaclass, if the program defines a part of what it does. */
export function finishClass(
  vm: Machine,
  cls: ClassValue,
  at: Place,
  bodyWithCell = (): Scope | undefined => undefined,
): Value {
  const meta = cls.metaclass;
  const keywords = withoutMetaclass(cls.keywords);
  if (meta === undefined) return completeClass(vm, cls, keywords, at);
  const explicit = cls.bases.filter((base) => base.kind !== 'class' || base.name !== 'object');
  const call = meta.metaclass === undefined ? undefined : findOnClass(meta.metaclass, '__call__');
  const isAsked = [call, findOnClass(meta, '__new__'), findOnClass(meta, '__init__')].some(isOwn);
  if (!isAsked) return completeClass(vm, cls, keywords, at);
  const namespace = namespaceOf(vm, cls);
  const body = bodyWithCell();
  if (body !== undefined) putCell(vm, namespace, body, at);
  const args = [str(cls.name), tuple(...explicit), namespace];
  const given: Arguments = { args, keywords, open: undefined, isWhole: true };
  return pending(vm, cls, keywords, at, () =>
    isOwn(call)
      ? callValue(vm, call, { ...given, args: [meta, ...args] }, at)
      : callMetaclass(vm, meta, given, at),
  );
}

const isOwn = (value: Value | undefined): value is Value =>
  value?.kind === 'function' || (value?.kind === 'descriptor' && value.func.kind === 'function');

/** Returns the namespace that a metaclass gets. */
function namespaceOf(vm: Machine, { attrs, module, qualname }: ClassValue): DictValue {
  const names: [string, Value][] = [];
  if (!attrs.has('__module__')) names.push(['__module__', str(module)]);
  if (!attrs.has('__qualname__')) names.push(['__qualname__', str(qualname)]);
  return dictOf(vm, [...names, ...attrs]);
}

/** Returns the keyword arguments that a metaclass and `__init_subclass__` get: all but `metaclass`. */
const withoutMetaclass = (keywords: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  keywords.has('metaclass') ? new Map([...keywords].filter(([name]) => name !== 'metaclass')) : keywords;

/**
 * Returns what a call gives in which `type.__new__` returns the class that the statement made; that class, where it isn't known.
 */
function pending(
  vm: Machine,
  cls: ClassValue,
  keywords: ReadonlyMap<string, Value>,
  at: Place,
  call: () => Value,
): Value {
  const outer = vm.pendingClass;
  vm.pendingClass = cls;
  let made: Value;
  let isPending: boolean;
  try {
    made = call();
  } finally {
    isPending = vm.pendingClass === cls;
    vm.pendingClass = outer;
  }
  if (!DOUBTFUL.has(made.kind)) return made;
  return isPending ? completeClass(vm, cls, keywords, at) : cls;
}

/** Kinds of results in whose place the class is taken that the statement made. */
const DOUBTFUL: ReadonlySet<Value['kind']> = new Set(['unknown', 'choice', 'library']);

/** Does what `type.__call__` does for a metaclass: calls its `__new__`, and its `__init__` on a class of its own. */
function callMetaclass(vm: Machine, meta: ClassValue, given: Arguments, at: Place): Value {
  const create = findOnClass(meta, '__new__');
  const func = create?.kind === 'descriptor' ? create.func : create;
  if (func === undefined) return str();
  const first = create?.kind === 'descriptor' && create.type === 'classmethod' ? [meta, meta] : [meta];
  const made = callValue(vm, func, { ...given, args: [...first, ...given.args] }, at);
  const init = findOnClass(meta, '__init__');
  if (isOwn(init) && made.kind === 'class' && made.metaclass?.mro.includes(meta) === true)
    callValue(vm, init, { ...given, args: [made, ...given.args] }, at);
  return made;
}
