import type { Call, Site } from '../../interpreter/calls/call-site';
import { type BuiltinException, EXCEPTIONS } from '../../interpreter/values/exceptions';
import { constructor, keeping, type Member, methods } from '../kit/model';
import { tupleItems } from '../kit/values';
import { initialize } from '../../interpreter/calls/instantiate';
import { toRepr, toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, str, textOf, tuple } from '../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';

/** Makes all built-in exceptions, by name. */
export function exceptionClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map([['BaseException', modelClass('BaseException', [object], METHODS, HOOKS)]]);
  const below = (...bases: readonly string[]): ClassValue[] =>
    bases.flatMap((base) => classes.get(base) ?? []);
  for (const [base, names] of Object.entries(EXCEPTIONS)) {
    for (const name of names.split(' ')) classes.set(name, modelClass(name, below(base)));
  }
  const groups = below('BaseExceptionGroup', 'Exception');
  return classes.set('ExceptionGroup', modelClass('ExceptionGroup', groups));
}

const HOOKS: ClassHooks = {
  construct: constructor('(*args, **options)', (cls, { args, options }, { vm, at, open }) => {
    const instance = vm.instance(cls, at);
    instance.open = open;
    instance.attrs.set('args', tuple(...args));
    for (const name of ['name', 'path', 'obj']) {
      const value = options.get(name);
      if (value !== undefined) instance.attrs.set(name, value);
    }
    return initialize(vm, instance, { args, keywords: options, open }, at);
  }),
  missing: (instance, name, call) => described(instance, name, call),
};

/** Tells whether an exception is of a built-in class or of one below it. */
function isOf({ cls }: InstanceValue, base: BuiltinException, { vm }: Pick<Site, 'vm'>): boolean {
  const wanted = vm.models.builtin(base);
  return cls.mro.some((one) => one === wanted);
}

/** Returns an attribute that some exceptions have besides their arguments. */
function described(instance: InstanceValue, name: string, call: Call): Value | undefined {
  const [first] = argumentsOf(instance);
  const is = (base: BuiltinException): boolean => isOf(instance, base, call);
  if (name === '__traceback__' || name === '__cause__' || name === '__context__') return NONE;
  if (name === 'value' && is('StopIteration')) return first ?? NONE;
  if (name === 'code' && is('SystemExit')) return first ?? NONE;
  if (name === 'msg' && is('ImportError')) return first ?? NONE;
  if (name === 'name' && is('ImportError')) return moduleNamed(first, call);
  return undefined;
}

/** Returns the module that an ImportError is about: one of the interpreter's own has a message only. */
function moduleNamed(message: Value | undefined, { vm, at }: Call): Value {
  const text = message === undefined ? undefined : textOf(message);
  const name = text === undefined ? undefined : /^no module named ([\w.]+)$/iu.exec(text)?.[1];
  return name === undefined
    ? message === undefined
      ? NONE
      : vm.raiseIfCaught('AttributeError', 'name of an ImportError', at)
    : str(name);
}

const argumentsOf = (self: InstanceValue): readonly Value[] => tupleItems(self.attrs.get('args'));

const METHODS: readonly Member[] = [
  ...methods(keeping('BaseException'), {
    '__init__(*args, **options)': (self, { args }) => (self.attrs.set('args', tuple(...args)), NONE),
  }),
  ...methods('BaseException', {
    '__str__()': (self, _, site) => message(self, site),
    'with_traceback(tb, /)': (self) => self,
    'add_note(note, /)': () => NONE,
  }),
];

/** Answers `str(exception)`: its argument, or all of them; that of a KeyError as code, so that an empty key is seen. */
function message(self: InstanceValue, { vm, at }: Site): Value {
  const [first, ...more] = argumentsOf(self);
  if (first === undefined) return str();
  const isKey = isOf(self, 'KeyError', { vm });
  const whole = more.length === 0 ? first : tuple(first, ...more);
  return each(vm, whole, (one) => (isKey || more.length > 0 ? toRepr(vm, one, at) : toStr(vm, one, at)));
}
