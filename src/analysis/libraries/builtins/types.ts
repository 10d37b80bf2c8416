import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf } from '../../interpreter/values/dicts';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, DescriptorValue, Value } from '../../interpreter/values/values';
import { causeOf } from '../kit/support';

/** Classes of values that programs name seldom: what `type(x)` gives, and what `isinstance` asks for. */
const OTHERS = [
  'NoneType',
  'ellipsis',
  'function',
  'method',
  'module',
  'builtin_function_or_method',
  'generator',
  'coroutine',
  'partial',
  'super',
  'slice',
  'memoryview',
  'bytearray',
  'complex',
  'mappingproxy',
  'NotImplementedType',
] as const;

export function otherClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map<string, ClassValue>();
  for (const name of OTHERS) {
    classes.set(
      name,
      modelClass(name, [object], [], { construct: (cls, call) => construct(name, cls, call) }),
    );
  }
  for (const type of ['property', 'staticmethod', 'classmethod'] as const) {
    classes.set(type, modelClass(type, [object], [], { construct: (_, call) => descriptor(type, call) }));
  }
  return classes;
}

function construct(name: (typeof OTHERS)[number], cls: ClassValue, { vm, args, at }: Call): Value {
  const [first = NONE, second = NONE, third = NONE] = args;
  switch (name) {
    case 'slice':
      return args.length === 1
        ? { kind: 'slice', lower: NONE, upper: first, step: NONE }
        : { kind: 'slice', lower: first, upper: second, step: third };
    case 'method':
      return { kind: 'method', func: first, self: second };
    case 'mappingproxy':
      return contentOf(first) ?? first;
    case 'module': {
      const module = vm.instance(cls, at);
      module.attrs.set('__name__', first);
      return module;
    }
    default:
      return causeOf(first.kind === 'unknown' ? first : undefined, `${name}(…)`, at);
  }
}

/** `property(get, set, delete, doc)`, `staticmethod(f)`, `classmethod(f)`, also as decorators. */
function descriptor(
  type: DescriptorValue['type'],
  { keywords, args: [first, second, third, doc = keywords.get('doc')] }: Call,
): DescriptorValue {
  return {
    kind: 'descriptor',
    type,
    func: first ?? keywords.get('fget') ?? NONE,
    setter: second ?? keywords.get('fset'),
    deleter: third ?? keywords.get('fdel'),
    ...(doc !== undefined && doc.kind !== 'none' && { doc }),
  };
}
