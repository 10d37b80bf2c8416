import type { Call } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { native, NONE, str, textOf, TRUE, unknown } from '../../interpreter/values/make';
import { importModule } from '../../interpreter/modules/imports';
import type { ClassValue, Value } from '../../interpreter/values/values';
import {
  deleteAttributeOf,
  dirOf,
  getAttributeOf,
  globalsOf,
  hasAttribute,
  isCallable,
  localsOf,
  setAttributeOf,
  varsOf,
} from './attributes';
import { dataClasses } from './data';
import { exceptionClasses } from './exceptions';
import { isInstance, isSubclassOf } from './kinds';
import { ITERATION, NEXT } from './over-iterables';
import { NUMBERS } from './numbers';
import { objectClass, typeClass } from './object';
import { superOf } from './super';
import { otherClasses } from './types';
import { makeOpen } from '../files/file-object';
import type { Builtins } from '../kit/library';
import { causeOf } from '../kit/support';
import { verdictValue } from '../kit/truth-values';

interface AllBuiltins extends Builtins {
  readonly classes: ReadonlyMap<string, ClassValue>;
}

/** Python's built-in classes, made anew for each analysis: a program may change them. */
export function makeBuiltins(): AllBuiltins {
  const object = objectClass();
  const type = typeClass(object, () => builtins);
  const classes = new Map<string, ClassValue>([
    ['object', object],
    ['type', type],
    ...dataClasses(object),
    ...exceptionClasses(object),
    ...otherClasses(object),
  ]);
  const builtins: AllBuiltins = { object, type, classes, class: (name) => classes.get(name) ?? object };
  return builtins;
}

/** Classes that have no name among the built-ins: those of `types`. */
const UNNAMED: ReadonlySet<string> = new Set([
  'NoneType',
  'ellipsis',
  'function',
  'method',
  'module',
  'builtin_function_or_method',
  'generator',
  'coroutine',
  'partial',
  'mappingproxy',
  'NotImplementedType',
]);

/** Other names of exceptions. */
const ALIASES: Readonly<Record<string, string>> = { IOError: 'OSError', EnvironmentError: 'OSError' };

/** Every name that Python code has without an import. */
export function builtinNames(builtins: Builtins): ReadonlyMap<string, Value> {
  const names = new Map<string, Value>();
  const classes = 'classes' in builtins ? (builtins as AllBuiltins).classes : new Map<string, ClassValue>();
  for (const [name, cls] of classes) if (!UNNAMED.has(name)) names.set(name, cls);
  for (const [alias, name] of Object.entries(ALIASES)) names.set(alias, builtins.class(name));
  const add = (table: Readonly<Record<string, (call: Call) => Value>>, keepsChoices: boolean): void => {
    for (const [name, run] of Object.entries(table)) names.set(name, native(name, run, keepsChoices));
  };
  for (const [name, value] of [...ITERATION, ...NEXT]) names.set(name, value);
  add(NUMBERS, false);
  add(REFLECTION, false);
  add(typeTests(builtins), false);
  add(KEEPING, true);
  add(OPAQUE, true);
  names.set('open', makeOpen(builtins));
  names.set('Ellipsis', { kind: 'ellipsis' });
  names.set('__debug__', TRUE);
  names.set('NotImplemented', unknown('operands', 'NotImplemented', { file: '', line: 0 }));
  return names;
}

const REFLECTION: Readonly<Record<string, (call: Call) => Value>> = {
  hasattr: hasAttribute,
  delattr: deleteAttributeOf,
  callable: isCallable,
  vars: varsOf,
  dir: dirOf,
  globals: globalsOf,
  locals: ({ vm, at }) => localsOf(vm, at),
  __import__: ({ vm, args: [name = NONE, , , third], keywords, at }) => {
    const from = third ?? keywords.get('fromlist');
    const text = textOf(name);
    if (text === undefined) return causeOf(name, 'the name of a module', at);
    const whole = importModule(vm, text, at);
    const isWhole = from !== undefined && from.kind !== 'none';
    return isWhole || !text.includes('.') ? whole : importModule(vm, text.slice(0, text.indexOf('.')), at);
  },
};

const typeTests = (builtins: Builtins): Readonly<Record<string, (call: Call) => Value>> => ({
  isinstance: ({ args: [value = NONE, cls = NONE], at }) => {
    if (value.kind === 'choice') return causeOf(value, 'isinstance(…)', at);
    const about = value.kind === 'unknown' || value.kind === 'library' ? value : cls;
    return verdictValue(isInstance(builtins, value, cls), about, 'isinstance(…)', at);
  },
  issubclass: ({ args: [cls = NONE, base = NONE], at }) => {
    if (cls.kind === 'choice') return causeOf(cls, 'issubclass(…)', at);
    return verdictValue(isSubclassOf(cls, base), cls, 'issubclass(…)', at);
  },
});

/** `getattr` and `setattr` of each alternative of the object; the values they hand on stay as they are. */
const onEachObject =
  (run: (call: Call) => Value) =>
  (call: Call): Value =>
    each(call.vm, call.args[0] ?? NONE, (object) =>
      each(call.vm, call.args[1] ?? NONE, (name) =>
        run({ ...call, args: [object, name, ...call.args.slice(2)] }),
      ),
    );

/** What hands values on as they are, or speaks of the call itself. */
const KEEPING: Readonly<Record<string, (call: Call) => Value>> = {
  getattr: onEachObject(getAttributeOf),
  setattr: onEachObject(setAttributeOf),
  print: () => NONE,
  super: superOf,
  breakpoint: () => NONE,
};

/** What could register a route in a text that's executed. */
const REGISTERS = /\b(?:app|api|routers?|routes?|include\w*|mount|register\w*|add_\w+|import)\b/u;

/** `exec(text)` isn't followed: that it may register routes is said, unless the text says that it doesn't. */
function executeText({ vm, args: [source], at }: Call): Value {
  const text = source === undefined ? undefined : textOf(source);
  if (text === undefined || REGISTERS.test(text)) {
    const affects = vm.scope === undefined ? [] : [vm.scope.module.name];
    vm.report({ code: 'handed-over', detail: 'exec(…)', at, affects });
  }
  return NONE;
}

/** What only a running program can say. */
const OPAQUE: Readonly<Record<string, (call: Call) => Value>> = {
  input: ({ at }) => str(unknown('outside', 'what a user types', at)),
  exec: executeText,
  eval: ({ at }) => unknown('syntax', 'eval(…)', at),
  compile: ({ at }) => unknown('syntax', 'compile(…)', at),
};
