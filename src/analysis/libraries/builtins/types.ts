import { NOWHERE } from '../../../base/diagnostics/place';
import type { Site } from '../../interpreter/calls/call-site';
import { initialize } from '../../interpreter/calls/instantiate';
import { makeModule } from '../../interpreter/modules/execution';
import { moduleBehind } from '../../interpreter/modules/module-table';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf } from '../../interpreter/values/dicts';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, ModuleValue, Value } from '../../interpreter/values/values';
import { descriptorClasses } from './descriptors';
import { constructor, keeping, methods, native } from '../kit/model';
import { causeOf } from '../kit/values';

/** Classes of values that programs name seldom: what `type(x)` gives, and what `isinstance` asks for. */
const OTHERS = [
  'NoneType',
  'ellipsis',
  'function',
  'method',
  'builtin_function_or_method',
  'method_descriptor',
  'wrapper_descriptor',
  'method-wrapper',
  'generator',
  'coroutine',
  'async_generator',
  'iterator',
  'dict_keys',
  'dict_items',
  'dict_values',
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
    const make = constructor('(*args, **options)', (_, { args }, site) => construct(name, args, site));
    classes.set(name, modelClass(name, [object], [], { construct: make }));
  }
  classes.get('NotImplementedType')?.attrs.set(
    '__repr__',
    native('NotImplementedType.__repr__(self)', () => str('NotImplemented')),
  );
  for (const name of ['getset_descriptor', 'member_descriptor'])
    classes.set(name, modelClass(name, [object]));
  classes.set('module', moduleClass(object));
  // Which class the iterator of a model has isn't told: `list_iterator`, `zip`, ….
  const unnamed = unknown('library', 'the class of an iterator', NOWHERE);
  for (const name of ['__name__', '__qualname__']) classes.get('iterator')?.attrs.set(name, unnamed);
  for (const [name, cls] of descriptorClasses(object)) classes.set(name, cls);
  return classes;
}

/**
 * `types.ModuleType`: a module that the program makes. An object of a subclass is one with a module's names, whose class
 * answers first.
 */
function moduleClass(object: ClassValue): ClassValue {
  const plainly = constructor('(name, doc=None)', (_, { name, doc }, site) => made(name, doc, site) ?? name);
  const own: ClassValue = modelClass(
    'module',
    [object],
    methods(keeping('module'), {
      '__init__(name, doc=None)': (self, { name, doc }, site) => {
        const module = made(name, doc, site);
        if (module === undefined) return NONE;
        for (const [given, value] of self.attrs) module.scope.vars.set(given, value);
        self.attrs = module.scope.vars;
        module.face = self;
        site.vm.unlisted.add(module);
        return NONE;
      },
    }),
    {
      construct: (cls, call) =>
        cls === own ? plainly(cls, call) : initialize(call.vm, call.vm.instance(cls, call.at), call, call.at),
      missing: (instance, name, { vm }) => moduleBehind(vm, instance)?.scope.implicit?.(name),
    },
  );
  return own;
}

/** Makes a module without a file; `undefined` without a known name. */
function made(name: Value, doc: Value, { vm }: Site): ModuleValue | undefined {
  const text = textOf(name);
  if (text === undefined) return undefined;
  const module = makeModule(vm, {
    name: text,
    file: undefined,
    source: undefined,
    path: undefined,
    isMade: true,
  });
  module.state = 'loaded';
  module.scope.set('__doc__', doc, vm.path);
  return module;
}

function construct(name: (typeof OTHERS)[number], args: readonly Value[], { at }: Site): Value {
  const [first = NONE, second = NONE, third = NONE] = args;
  switch (name) {
    case 'slice':
      return args.length === 1
        ? { kind: 'slice', lower: NONE, upper: first, step: NONE }
        : { kind: 'slice', lower: first, upper: second, step: third };
    case 'method':
      return { kind: 'method', func: first, self: second };
    case 'mappingproxy': {
      const content = contentOf(first);
      return content === undefined ? first : { ...content, isProxy: true };
    }
    default:
      return causeOf(first.kind === 'unknown' ? first : undefined, `${name}(…)`, at);
  }
}
