import type { Call, Site } from '../../interpreter/calls/call-site';
import { initialize } from '../../interpreter/calls/instantiate';
import { toRepr, toStr } from '../../interpreter/evaluation/text/format';
import { append, iterate } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { type BuiltinException, EXCEPTIONS } from '../../interpreter/values/exceptions';
import { FALSE, NONE, str, TRUE, tuple, unknown } from '../../interpreter/values/make';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { keeping, type Member, members, methods } from '../kit/model';
import { tupleItems } from '../kit/values';
import { describedBy, messageOf } from './exception-kinds';

/** Makes all built-in exceptions, by name. */
export function exceptionClasses(object: ClassValue): ReadonlyMap<string, ClassValue> {
  const classes = new Map([['BaseException', modelClass('BaseException', [object], METHODS, HOOKS)]]);
  const below = (...bases: readonly string[]): ClassValue[] =>
    bases.flatMap((base) => classes.get(base) ?? []);
  for (const [base, names] of Object.entries(EXCEPTIONS)) {
    for (const name of names.split(' ')) classes.set(name, modelClass(name, below(base)));
  }
  classes.set('ExceptionGroup', modelClass('ExceptionGroup', below('BaseExceptionGroup', 'Exception')));
  return classes;
}

const HOOKS: ClassHooks = {
  yields: true,
  construct: (cls, call) => initialize(call.vm, made(cls, call.args, call.keywords, call), call, call.at),
  missing: (instance, name, call) => described(instance, name, call),
  assigned: (instance, name, value, call) => assigned(instance, name, value, call),
};

/** Keyword arguments that some built-in exceptions take. */
const KEYWORDS: Readonly<Partial<Record<BuiltinException, readonly string[]>>> = {
  ImportError: ['name', 'path', 'name_from'],
  AttributeError: ['name', 'obj'],
  NameError: ['name'],
};

/** Returns the names of the keyword arguments that a class of exceptions takes. */
const takenBy = (cls: ClassValue, site: Pick<Site, 'vm'>): readonly string[] =>
  Object.entries(KEYWORDS).flatMap(([base, names]) =>
    // The cast: the keys of the table are names of exceptions.
    isOf(cls, base as BuiltinException, site) ? names : [],
  );

const MAKERS = ['__init__', '__new__'];

/** Makes an exception as `BaseException.__new__` does. */
function made(
  given: ClassValue,
  args: readonly Value[],
  options: ReadonlyMap<string, Value>,
  site: Site,
): InstanceValue {
  const { vm, at, open } = site;
  const instance = vm.instance(given, at);
  instance.open = open;
  instance.attrs.set('args', open ?? tuple(...argumentsFor(instance, args, site)));
  const taken = takenBy(given, site);
  for (const [name, value] of options) {
    if (taken.includes(name)) instance.attrs.set(name, value);
    else if (MAKERS.every((maker) => given.mro.find(({ attrs }) => attrs.has(maker))?.module === 'builtins'))
      refuse(site, `${given.name}() takes no keyword arguments`);
  }
  return instance;
}

/** Returns what an exception holds as its arguments: an OSError has the name of its file apart from them. */
const argumentsFor = (
  { cls, attrs }: InstanceValue,
  args: readonly Value[],
  site: Site,
): readonly Value[] => {
  const file = args[2];
  if (file === undefined || args.length > 5 || !isOf(cls, 'OSError', site)) return args;
  attrs.set('filename', file);
  return args.slice(0, 2);
};

const refuse = ({ vm, at }: Pick<Site, 'vm' | 'at'>, words: string): void => {
  vm.raiseIfCaught('TypeError', words, at, true, str(words));
};

/** Tells whether a class is a built-in exception or one below it. */
function isOf(
  { mro }: ClassValue,
  base: BuiltinException | 'BaseException',
  { vm }: Pick<Site, 'vm'>,
): boolean {
  const wanted = vm.models.builtin(base);
  return mro.some((one) => one === wanted);
}

/** Returns an attribute that all exceptions have, or that some have besides their arguments. */
function described(instance: InstanceValue, name: string, call: Call): Value | undefined {
  switch (name) {
    case '__traceback__':
    case '__cause__':
    case '__context__':
      return NONE;
    case '__suppress_context__':
      return FALSE;
    default:
      return describedBy(
        instance,
        name,
        argumentsOf(instance),
        (base) => isOf(instance.cls, base, call),
        call,
      );
  }
}

/** Checks what's assigned to the attributes that all exceptions have, and returns what they hold then. */
function assigned(instance: InstanceValue, name: string, value: Value, { vm, at }: Call): Value {
  const isKnown = value.kind !== 'unknown' && value.kind !== 'choice' && value.kind !== 'library';
  if (name === 'args' && isKnown) {
    const { items, open } = iterate(vm, value, at);
    return open ?? { kind: 'tuple', items };
  }
  if (name === '__cause__') instance.attrs.set('__suppress_context__', TRUE);
  return value;
}

const argumentsOf = (self: InstanceValue): readonly Value[] | undefined => {
  const args = self.attrs.get('args');
  return args?.kind === 'tuple' ? tupleItems(args) : undefined;
};

const METHODS: readonly Member[] = [
  ...members(keeping('BaseException'), {
    '__new__(cls, *args, **options)': ({ cls, args, options }, site) =>
      cls.kind === 'class' ? made(cls, args, options, site) : unknown('operands', '__new__', site.at),
  }),
  ...methods(keeping('BaseException'), {
    '__init__(*args, **options)': (self, { args, options }, site) => {
      const { open } = site;
      self.attrs.set('args', open ?? tuple(...argumentsFor(self, args, site)));
      if (open !== undefined) return NONE;
      // A second call takes back what the first one gave.
      for (const name of takenBy(self.cls, site))
        if (self.attrs.has(name) || options.has(name)) self.attrs.set(name, options.get(name) ?? NONE);
      return NONE;
    },
  }),
  ...methods('BaseException', {
    '__str__()': (self, _, site) => message(self, site),
    '__repr__()': (self, _, { vm, at }) => {
      const args = argumentsOf(self);
      vm.step(() => at);
      if (args === undefined) return str(`${self.cls.name}(`, unknown('operands', 'arguments', at), ')');
      const [only] = args;
      const shown = toRepr(vm, tuple(...args), at);
      return each(
        vm,
        args.length === 1 && only !== undefined ? each(vm, only, (one) => toRepr(vm, one, at)) : shown,
        (text) =>
          text.kind === 'str'
            ? str(self.cls.name, ...(args.length === 1 ? ['(', ...text.parts, ')'] : text.parts))
            : text,
      );
    },
    'with_traceback(tb, /)': (self, { tb }) => (self.attrs.set('__traceback__', tb), self),
    'add_note(note, /)': (self, { note }, { vm }) => {
      const notes = self.attrs.get('__notes__') ?? vm.list();
      self.attrs.set('__notes__', notes);
      if (notes.kind === 'list') append(vm, notes, note);
      return NONE;
    },
  }),
];

/** Answers `str(exception)`: its argument, or all of them; that of a KeyError as code, so that an empty key is seen. */
function message(self: InstanceValue, { vm, at }: Site): Value {
  const args = argumentsOf(self);
  if (args === undefined) return str(unknown('operands', 'the arguments of an exception', at));
  const is = (base: BuiltinException): boolean => isOf(self.cls, base, { vm });
  const own = messageOf(args, is, at);
  if (own !== undefined) return own;
  const [first, ...more] = args;
  if (first === undefined) return str();
  const isKey = is('KeyError');
  const whole = more.length === 0 ? first : tuple(first, ...more);
  return each(vm, whole, (one) => (isKey || more.length > 0 ? toRepr(vm, one, at) : toStr(vm, one, at)));
}
