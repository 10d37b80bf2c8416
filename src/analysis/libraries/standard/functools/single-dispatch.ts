import { paramsOf } from '../../../interpreter/calls/arguments';
import type { Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { evaluate } from '../../../interpreter/evaluation/evaluate';
import { modelClass } from '../../../interpreter/values/classes';
import { native, NONE } from '../../../interpreter/values/make';
import type { ClassValue, FunctionValue, Value } from '../../../interpreter/values/values';
import { classOfValue, isSubclass } from '../../builtins/kinds';
import type { Builtins } from '../../kit/library';
import { causeOf } from '../../kit/support';

/**
 * `@singledispatch`: the implementation of the most special class that the first argument is of;
 * `@singledispatchmethod`: the first behind `self`.
 */
export function dispatching(
  builtins: Builtins,
  { vm, args: [fallback = NONE], at }: Call,
  isMethod = false,
): Value {
  const position = isMethod ? 1 : 0;
  const implementations: [ClassValue, Value][] = [];
  const dispatch = (call: Call): Value => {
    const first = call.args[position];
    const cls = first === undefined || first.kind === 'choice' ? undefined : classOfValue(builtins, first);
    if (cls === undefined) return causeOf(first, 'a dispatch on a value', call.at);
    const fitting = implementations.filter(([one]) => isSubclass(cls, one) === true);
    const best = fitting.find(([one]) => fitting.every(([other]) => isSubclass(one, other) === true));
    return callValue(call.vm, best?.[1] ?? fallback, call, call.at);
  };
  const onObject = (call: Call): Value => dispatch({ ...call, args: call.args.slice(1) });
  const bound = ({ args: [, self = NONE] }: Call): Value =>
    native('functools.singledispatchmethod', (call) => dispatch({ ...call, args: [self, ...call.args] }));
  const register = registering(implementations, position);
  const dispatcher = modelClass(
    'functools.singledispatch',
    [builtins.object],
    [
      ['register', { kind: 'descriptor', type: 'staticmethod', func: register, setter: undefined }],
      ['__call__', native('functools.singledispatch', onObject)],
      ...(isMethod ? [['__get__', native('functools.singledispatch.__get__', bound, true)] as const] : []),
    ],
  );
  const instance = vm.instance(dispatcher, at);
  instance.attrs.set('__wrapped__', fallback);
  return instance;
}

/** `register(cls, func)`, `@register(cls)`, `@register` on a function whose parameter is annotated. */
function registering(implementations: [ClassValue, Value][], position: number): Value {
  const add = (cls: Value, func: Value): Value => {
    if (cls.kind === 'class') implementations.unshift([cls, func]);
    return func;
  };
  return native(
    'functools.singledispatch.register',
    (call) => {
      const [cls = NONE, func] = call.args;
      if (func !== undefined) return add(cls, func);
      if (cls.kind === 'function') return add(annotationAt(cls, position, call), cls);
      return native('functools.register', ({ args: [one = NONE] }) => add(cls, one), true);
    },
    true,
  );
}

/** The class that a parameter of a function is annotated with. */
const annotationAt = ({ def, scope }: FunctionValue, position: number, { vm }: Call): Value => {
  const annotation = paramsOf(def)[position]?.annotation;
  return annotation === undefined ? NONE : evaluate(vm, annotation, scope);
};
