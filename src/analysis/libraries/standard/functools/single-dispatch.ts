import { paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { evaluate } from '../../../interpreter/evaluation/evaluate';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, FunctionValue, Value } from '../../../interpreter/values/values';
import { classOfValue, isSubclass } from '../../builtins/kinds';
import { forward } from '../../kit/calls';
import type { Builtins } from '../../kit/library';
import { keeping, type Member, members, methods, native, staticMethods } from '../../kit/model';
import { causeOf } from '../../kit/values';

type Implementation = readonly [ClassValue, Value];

/**
 * `@singledispatch`: the implementation of the most special class that the first argument is of;
 * `@singledispatchmethod`: the first behind `self`.
 */
export function dispatching(builtins: Builtins, fallback: Value, { vm, at }: Site, isMethod = false): Value {
  const position = isMethod ? 1 : 0;
  const implementations: Implementation[] = [];
  const dispatch = (site: Site, args: readonly Value[], keywords: ReadonlyMap<string, Value>): Value => {
    const first = args[position];
    const cls = first === undefined || first.kind === 'choice' ? undefined : classOfValue(builtins, first);
    if (cls === undefined) return causeOf(first, 'a dispatch on a value', site.at);
    if (cls.open !== undefined) return cls.open;
    const found = implementationFor(cls, implementations);
    return found === 'ambiguous'
      ? site.vm.raiseIfCaught('RuntimeError', 'Ambiguous dispatch', site.at)
      : forward(site, found ?? fallback, args, keywords);
  };
  const get = members(keeping('functools.singledispatch'), {
    '__get__(self, obj, cls=None)': ({ obj }) =>
      native('functools.singledispatchmethod(*args, **keywords)', ({ args, keywords }, site) =>
        dispatch(site, [obj, ...args], keywords),
      ),
  });
  const dispatcher = modelClass(
    'functools.singledispatch',
    [builtins.object],
    [
      ...registering(implementations, position),
      ...methods('functools.singledispatch', {
        '__call__(*args, **keywords)': (_, { args, keywords }, site) => dispatch(site, args, keywords),
      }),
      ...(isMethod ? get : []),
    ],
  );
  const instance = vm.instance(dispatcher, at);
  instance.attrs.set('__wrapped__', fallback);
  return instance;
}

/**
 * Returns the implementation for a class: of its bases in their order, and behind each the abstract classes that it belongs
 * to and its own bases don't. Two of those at one place are ambiguous, unless one derives from the other.
 */
function implementationFor(
  cls: ClassValue,
  implementations: readonly Implementation[],
): Value | 'ambiguous' | undefined {
  const placed = implementations
    .filter(([one]) => isSubclass(cls, one) === true)
    .map(([one, func]) => {
      const isExplicit = cls.mro.includes(one);
      const place = isExplicit
        ? cls.mro.indexOf(one)
        : cls.mro.findLastIndex((base) => isSubclass(base, one) === true) + 0.5;
      return { one, func, isExplicit, place };
    });
  const first = Math.min(...placed.map(({ place }) => place));
  const nearest = placed.filter(({ place }) => place === first);
  const best = nearest.find(({ one }) => nearest.every((other) => isSubclass(one, other.one) === true));
  return best?.func ?? (nearest.length > 0 ? 'ambiguous' : undefined);
}

/** `register(cls, func)`, `@register(cls)`, `@register` on a function whose parameter is annotated. */
function registering(implementations: Implementation[], position: number): readonly Member[] {
  const add = (cls: Value, func: Value): Value => {
    if (cls.kind === 'class') implementations.unshift([cls, func]);
    return func;
  };
  return staticMethods(keeping('functools.singledispatch'), {
    'register(cls, func=...)': ({ cls, func }, site) => {
      if (func !== undefined) return add(cls, func);
      if (cls.kind === 'function') return add(annotationAt(cls, position, site), cls);
      return native(keeping('functools.register(func)'), ({ func: one }) => add(cls, one));
    },
  });
}

/** Returns the class that a parameter of a function is annotated with. */
const annotationAt = ({ def, scope }: FunctionValue, position: number, { vm }: Site): Value => {
  const annotation = paramsOf(def)[position]?.annotation;
  return annotation === undefined ? NONE : evaluate(vm, annotation, scope);
};
