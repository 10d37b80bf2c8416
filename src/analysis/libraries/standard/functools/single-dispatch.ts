import { findAttribute } from '../../../interpreter/attributes/attributes';
import { callValue } from '../../../interpreter/calls/calls';
import { annotationsOf } from '../../../interpreter/calls/annotations';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { toRepr } from '../../../interpreter/evaluation/format';
import { evaluateIn } from '../../../interpreter/evaluation/evaluate-text';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type {
  ClassValue,
  FunctionValue,
  InstanceValue,
  StrValue,
  Unknown,
  Value,
} from '../../../interpreter/values/values';
import { classOfValue, isPlainSubclass, isSubclass } from '../../builtins/kinds';
import { forward } from '../../kit/calls';
import type { Builtins } from '../../kit/library';
import { keeping, type Member, members, methods, native, staticMethods } from '../../kit/model';
import { causeOf, tupleItems } from '../../kit/values';

type Implementation = readonly [ClassValue, Value];

/** The implementations of a dispatching function: where its argument stands doesn't matter to it. */
interface Dispatcher {
  readonly builtins: Builtins;
  readonly fallback: Value;
  readonly implementations: Implementation[];
  /** Classes without a model that have an implementation. */
  readonly others: Value[];
  /** The implementations for those. */
  readonly unnamed: Value[];
}

/**
 * `@singledispatch`: the implementation of the most special class that the first argument is of;
 * `@singledispatchmethod`: the first behind `self`.
 */
export function dispatching(builtins: Builtins, fallback: Value, { vm, at }: Site, isMethod = false): Value {
  const dispatcher: Dispatcher = { builtins, fallback, implementations: [], others: [], unnamed: [] };
  const get = members(keeping('functools.singledispatch'), {
    '__get__(self, obj, cls=None)': ({ obj, cls }, site) =>
      dispatchingObject(dispatcher, site, (func) => boundTo(func, obj, cls)),
  });
  return dispatchingObject(dispatcher, { vm, at }, (func) => func, isMethod ? get : []);
}

/** Makes an object that calls the implementation for its first argument, as `bind` gives it. */
function dispatchingObject(
  dispatcher: Dispatcher,
  { vm, at }: Pick<Site, 'vm' | 'at'>,
  bind: (func: Value) => Value,
  more: readonly Member[] = [],
): InstanceValue {
  const { builtins, fallback } = dispatcher;
  const cls = modelClass(
    'functools.singledispatch',
    [builtins.object],
    [
      ...registering(dispatcher),
      ...methods(keeping('functools.singledispatch'), {
        '__call__(*args, **keywords)': (_, { args, keywords }, site) => {
          const [first] = args;
          const type =
            first === undefined || first.kind === 'choice' ? undefined : classOfValue(builtins, first);
          if (first === undefined)
            return raiseInWords(
              site.vm,
              'TypeError',
              `${nameOf(fallback)} requires at least 1 positional argument`,
              site.at,
            );
          const found =
            type === undefined
              ? causeOf(first, 'a dispatch on a value', site.at)
              : implementationFor(type, dispatcher, site);
          return found.kind === 'unknown'
            ? anyOf(dispatcher, found, args, site)
            : forward(site, bind(found), args, keywords);
        },
      }),
      ...more,
    ],
    // It has the name, the text and all else of the function that it stands for.
    { missing: (_, name) => ofFunction(fallback, name, { vm, at }) },
  );
  const instance = vm.instance(cls, at);
  instance.attrs.set('__wrapped__', fallback);
  return instance;
}

/** Calls one of the implementations, nobody knows which: what they may do is told, and none is entered. */
function anyOf(
  { fallback, implementations, unnamed }: Dispatcher,
  cause: Unknown,
  args: readonly Value[],
  { vm, at }: Site,
): Value {
  const all = [fallback, ...implementations.map(([, func]) => func), ...unnamed];
  const callee = unknown(cause.reason, cause.detail, at);
  return callValue(vm, callee, { ...NO_ARGUMENTS, args: [...all, ...args], isWritten: true }, at);
}

/** Returns an attribute of the function that's stood for; AttributeError where it's known to lack it and a `try` catches that. */
function ofFunction(func: Value, name: string, { vm, at }: Pick<Site, 'vm' | 'at'>): Value | undefined {
  const found = func.kind === 'choice' ? undefined : findAttribute(vm, func, name, at);
  if (found !== undefined || func.kind !== 'function' || !vm.isCaught('AttributeError')) return found;
  return raiseInWords(vm, 'AttributeError', `'function' object has no attribute '${name}'`, at);
}

const nameOf = (func: Value): string => ('name' in func ? func.name : 'function');

/** Returns an implementation as an attribute of an object, or of its class. */
function boundTo(func: Value, obj: Value, cls: Value): Value {
  if (func.kind === 'descriptor')
    return func.type === 'classmethod' ? { kind: 'method', self: cls, func: func.func } : func.func;
  const isFunction = func.kind === 'function' || func.kind === 'native';
  return obj.kind === 'none' || !isFunction ? func : { kind: 'method', self: obj, func };
}

/** Returns where a class stands among the bases of another one: an abstract one that isn't among them, between two. */
function placeOf({ mro }: ClassValue, one: ClassValue): number {
  if (mro.includes(one)) return mro.indexOf(one);
  const index = mro.findLastIndex((base) => isSubclass(base, one) === true);
  const abstract = (mro[index]?.bases ?? []).filter(
    (base): base is ClassValue => base.kind === 'class' && base.metaclass?.name === 'ABCMeta',
  );
  // Abstract classes come behind those that are bases, unless they derive from one.
  const isAbove = abstract.some((base) => isSubclass(one, base) === true);
  return Math.max(index, ...(isAbove ? [] : abstract.map((base) => mro.indexOf(base)))) + 0.5;
}

/**
 * Returns the implementation for a class: of its bases in their order, and behind each the abstract classes that it belongs
 * to and its own bases don't. Two of those at one place are ambiguous, unless one derives from the other.
 */
function implementationFor(
  cls: ClassValue,
  { builtins, implementations, others, fallback }: Dispatcher,
  site: Site,
): Value | Unknown {
  const { vm, at } = site;
  if (cls.open !== undefined) return cls.open;
  const placed = implementations
    .filter(([one]) => isSubclass(cls, one) === true)
    .map(([one, func]) => ({ one, func, place: placeOf(cls, one) }));
  const first = Math.min(...placed.map(({ place }) => place));
  const doubt =
    first === 0
      ? undefined
      : others.find((one) => one.kind !== 'choice' && isPlainSubclass(site, builtins, cls, one) !== false);
  if (doubt !== undefined) return causeOf(doubt, 'a dispatch on a class', at);
  const nearest = placed.filter(({ place }) => place === first);
  const best = nearest.find(({ one }) => nearest.every((other) => isSubclass(one, other.one) === true));
  if (best !== undefined) return best.func;
  return nearest.length === 0 ? fallback : vm.raiseIfCaught('RuntimeError', 'Ambiguous dispatch', at);
}

const HOW = 'Use either `@register(some_class)` or plain `@register` on an annotated function.';

/** `register(cls, func)`, `@register(cls)`, `@register` on a function whose parameter is annotated. */
function registering(dispatcher: Dispatcher): readonly Member[] {
  const { builtins, implementations, others, unnamed } = dispatcher;
  const addUnnamed = (cls: Value, func: Value): Value => {
    others.push(cls);
    unnamed.push(func);
    return func;
  };
  const add = (classes: readonly ClassValue[], func: Value): Value => {
    for (const cls of classes) implementations.unshift([cls, func]);
    return func;
  };
  return staticMethods(keeping('functools.singledispatch'), {
    'register(cls, func=None)': ({ cls, func }, site) => {
      const classes = classesOf(cls, builtins);
      if (classes !== undefined)
        return func.kind === 'none'
          ? native(keeping('functools.register(func)'), ({ func: one }) => add(classes, one))
          : add(classes, func);
      const under = cls.kind === 'descriptor' ? cls.func : cls;
      if (under.kind === 'function' && func.kind === 'none') {
        const found = annotated(under, site, builtins);
        if (!('kind' in found)) return add(found, cls);
        return addUnnamed(found, cls);
      }
      if (cls.kind === 'unknown' || cls.kind === 'library' || cls.kind === 'choice') {
        return func.kind === 'none'
          ? native(keeping('functools.register(func)'), ({ func: one }) => addUnnamed(cls, one))
          : addUnnamed(cls, func);
      }
      const end = func.kind === 'none' ? `. ${HOW}` : '.';
      return refused(
        site.vm,
        ['Invalid first argument to `register()`: ', ...shown(cls, site), end],
        site.at,
      );
    },
    'dispatch(cls)': ({ cls }, site) =>
      cls.kind === 'class' ? implementationFor(cls, dispatcher, site) : causeOf(cls, 'a class', site.at),
  });
}

/** Returns a value in words, as far as it has known ones. */
function shown(value: Value, { vm, at }: Site): StrValue['parts'] {
  const text = value.kind === 'choice' ? undefined : toRepr(vm, value, at);
  return text?.kind === 'str' ? text.parts : [causeOf(value, 'a value in words', at)];
}

const refused = (vm: Site['vm'], words: StrValue['parts'], at: Site['at']): Unknown =>
  vm.raiseIfCaught('TypeError', 'what singledispatch registers', at, false, str(...words));

/** Returns the classes that something stands for: a class, or a union of some; `undefined` for anything else. */
function classesOf(value: Value, builtins: Builtins): readonly ClassValue[] | undefined {
  if (value.kind === 'class') return value.args === undefined ? [value] : undefined;
  if (value.kind !== 'instance' || !/^(?:Union|UnionType|Optional)$/u.test(value.cls.name)) return undefined;
  const types = tupleItems(value.attrs.get('__args__')).map((one) =>
    one.kind === 'none' ? builtins.class('NoneType') : one,
  );
  if (value.cls.name === 'Optional') types.push(builtins.class('NoneType'));
  const classes = types.flatMap((one) => classesOf(one, builtins) ?? []);
  return classes.length === types.length ? classes : undefined;
}

/** Returns the classes that the first annotation of a function names. */
function annotated(func: FunctionValue, site: Site, builtins: Builtins): readonly ClassValue[] | Unknown {
  const { vm, at } = site;
  const hints = contentOf(annotationsOf(vm, func));
  const [first] = hints === undefined ? [] : entriesOf(vm, hints);
  const name = first === undefined ? undefined : textOf(first.key);
  const written = first?.value;
  if (written === undefined || name === undefined)
    return refused(vm, ['Invalid first argument to `register()`: ', ...shown(func, site), `. ${HOW}`], at);
  const text = textOf(written);
  const hint = text === undefined ? written : (evaluateIn(vm, text, func.module.scope, at) ?? NONE);
  const classes = hint.kind === 'none' ? [builtins.class('NoneType')] : classesOf(hint, builtins);
  if (classes !== undefined) return classes;
  if (hint.kind === 'unknown' || hint.kind === 'library' || hint.kind === 'choice')
    return causeOf(hint, 'an annotation', at);
  const isUnion = hint.kind === 'instance' && hint.cls.name.startsWith('Union');
  const end = isUnion ? 'not all arguments are classes' : 'is not a class';
  return refused(vm, [`Invalid annotation for '${name}'. `, ...shown(hint, site), ` ${end}.`], at);
}
