import type { Call } from '../interpreter/call-site';
import { modelClass } from '../interpreter/classes';
import { NONE } from '../interpreter/make';
import type { ClassValue, DescriptorValue, Value } from '../interpreter/values';
import { causeOf } from './support';

/** Classes of values that programs name seldom: what `type(x)` gives, and what `isinstance` asks for. */
const OTHERS = [
  'NoneType', 'ellipsis', 'function', 'method', 'module', 'builtin_function_or_method', 'generator', 'coroutine',
  'partial', 'super', 'slice', 'memoryview', 'bytearray', 'complex', 'mappingproxy', 'NotImplementedType',
] as const;

export function otherClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map<string, ClassValue>();
  for (const name of OTHERS) {
    classes.set(name, modelClass(name, [object], [], { construct: (_, call) => construct(name, call) }));
  }
  for (const type of ['property', 'staticmethod', 'classmethod'] as const) {
    classes.set(type, modelClass(type, [object], [], { construct: (_, call) => descriptor(type, call) }));
  }
  return classes;
}

function construct(name: (typeof OTHERS)[number], { args, at }: Call): Value {
  if (name === 'slice') {
    const [lower = NONE, upper = NONE, step = NONE] = args.length === 1 ? [NONE, args[0]] : args;
    return { kind: 'slice', lower, upper, step };
  }
  return causeOf(args[0]?.kind === 'unknown' ? args[0] : undefined, `${name}(…)`, at);
}

/** `property(get, set)`, `staticmethod(f)`, `classmethod(f)`, also as decorators. */
function descriptor(type: DescriptorValue['type'], { args: [first, second], keywords }: Call): DescriptorValue {
  return {
    kind: 'descriptor',
    type,
    func: first ?? keywords.get('fget') ?? NONE,
    setter: second ?? keywords.get('fset'),
  };
}
