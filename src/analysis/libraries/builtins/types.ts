import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf } from '../../interpreter/values/dicts';
import { NONE, str } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { constructor, native } from '../kit/model';
import { causeOf } from '../kit/values';

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

/** Makes the classes of values that aren't data, and of descriptors. */
export function otherClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map<string, ClassValue>();
  for (const name of OTHERS) {
    const make = constructor('(*args, **options)', (cls, { args }, site) => construct(name, cls, args, site));
    classes.set(name, modelClass(name, [object], [], { construct: make }));
  }
  classes.get('NotImplementedType')?.attrs.set(
    '__repr__',
    native('NotImplementedType.__repr__(self)', () => str('NotImplemented')),
  );
  const property = constructor(
    '(fget=None, fset=..., fdel=..., doc=None)',
    (_, { fget, fset, fdel, doc }) => ({
      kind: 'descriptor',
      type: 'property',
      func: fget,
      setter: fset,
      deleter: fdel,
      ...(doc.kind !== 'none' && { doc }),
    }),
  );
  classes.set('property', modelClass('property', [object], [], { construct: property }));
  for (const type of ['staticmethod', 'classmethod'] as const) {
    const make = constructor('(function, /)', (_, { function: func }) => ({
      kind: 'descriptor',
      type,
      func,
      setter: undefined,
    }));
    classes.set(type, modelClass(type, [object], [], { construct: make }));
  }
  return classes;
}

function construct(
  name: (typeof OTHERS)[number],
  cls: ClassValue,
  args: readonly Value[],
  { vm, at }: Site,
): Value {
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
