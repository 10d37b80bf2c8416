import type { Place } from '../../../base/diagnostics/place';
import { print } from './print';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { evaluateText } from '../../interpreter/evaluation/evaluate-text';
import { BUILT_IN, raiseInWords } from '../../interpreter/guards/refusals';
import type { Machine } from '../../interpreter/machine';
import { lend, lendTo } from '../../interpreter/values/displays';
import { NONE, str, textOf, TRUE, unknown } from '../../interpreter/values/make';
import { importModule, importName, resolveName } from '../../interpreter/modules/imports';
import { contentOf } from '../../interpreter/values/dicts';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { ACCESS, REFLECTION } from './attributes';
import { dataClasses } from './data';
import { openChanged } from './executed-text';
import { exceptionClasses } from './exceptions';
import { isInstance, isSubclassOf } from './kinds';
import { ASYNC_ITERATION } from './async-iteration';
import { ITERATION, NEXT } from './over-iterables';
import { NUMBERS } from './numbers';
import { objectClass } from './object';
import { rangeClass } from './range';
import { SUPER } from './super';
import { typeClass } from './type';
import { otherClasses } from './types';
import { makeOpen } from '../files/file-object';
import { standingInstance } from '../kit/instances';
import { exitProgram } from '../kit/exit';
import type { Builtins } from '../kit/library';
import { keeping, type Member, members } from '../kit/model';
import { refusedText } from '../kit/operands';
import { causeOf, integerOf } from '../kit/values';
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
    ['range', rangeClass(object)],
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
  'cell',
  'async_generator',
  'iterator',
  'dict_keys',
  'dict_items',
  'dict_values',
]);

/** Other names of exceptions. */
const ALIASES: Readonly<Record<string, string>> = { IOError: 'OSError', EnvironmentError: 'OSError' };

/** Makes every name that Python code has without an import. */
export function builtinNames(builtins: AllBuiltins): ReadonlyMap<string, Value> {
  const named: readonly (readonly [string, Value])[] = [...builtins.classes];
  return new Map<string, Value>([
    ...named.filter(([name]) => !UNNAMED.has(name)),
    ...Object.entries(ALIASES).map(([alias, name]) => [alias, builtins.class(name)] as const),
    ...ITERATION,
    ...NEXT,
    ...ASYNC_ITERATION,
    ...NUMBERS,
    ...REFLECTION,
    ...ACCESS,
    ...SUPER,
    ...IMPORT,
    ...typeTests(builtins),
    ...exits(builtins),
    ...OPAQUE,
    ['open', makeOpen(builtins)],
    ['Ellipsis', { kind: 'ellipsis' }],
    ['__debug__', TRUE],
    ['NotImplemented', standingInstance(builtins.class('NotImplementedType'))],
  ]);
}

const IMPORT = members('', {
  '__import__(name, globals=None, locals=None, fromlist=None, level=0)': (
    { name, globals, fromlist: from, level },
    site,
  ) => importAsAsked(name, globals, from, integerOf(level), site),
});

/** Answers `__import__`: the first package of a dotted name; with `fromlist` the module itself, its submodules imported. */
function importAsAsked(
  name: Value,
  globals: Value,
  from: Value,
  level: number | undefined,
  { vm, at }: Site,
): Value {
  const given = textOf(name);
  if (given === undefined) return refusedText({ vm, at }, name, 'the name of a module');
  if (given === '' && level === 0) raiseInWords(vm, 'ValueError', 'Empty module name', at);
  if (level === undefined) return causeOf(name, 'the name of a module', at);
  const home = textOf((level > 0 ? contentOf(globals)?.entries.get('s:__name__')?.value : undefined) ?? NONE);
  const module = (home === undefined ? undefined : vm.modules.get(home)) ?? vm.scope?.module;
  const text = module === undefined ? given : resolveName(module, level, given);
  const whole = importModule(vm, text, at);
  const names = from.kind === 'list' || from.kind === 'tuple' ? from.items : [];
  if (names.length > 0) {
    if (whole.kind === 'module' && whole.path !== undefined)
      for (const { value } of names) importName(vm, whole, text, textOf(value) ?? '', at);
    return whole;
  }
  const isTop = level > 0 || !text.includes('.');
  return isTop ? whole : importModule(vm, text.slice(0, text.indexOf('.')), at);
}

const typeTests = (builtins: Builtins): readonly Member[] =>
  members('', {
    'isinstance(obj, class_or_tuple, /)': ({ obj, class_or_tuple: cls }, { vm, at }) => {
      if (obj.kind === 'choice') return causeOf(obj, 'isinstance(…)', at);
      refuseType(vm, cls, 'isinstance', at);
      const about = obj.kind === 'unknown' || obj.kind === 'library' ? obj : cls;
      return verdictValue(isInstance({ vm, at }, builtins, obj, cls), about, 'isinstance(…)', at);
    },
    'issubclass(cls, class_or_tuple, /)': ({ cls, class_or_tuple: base }, { vm, at }) => {
      if (cls.kind === 'choice') return causeOf(cls, 'issubclass(…)', at);
      if (BUILT_IN.has(cls.kind)) raiseInWords(vm, 'TypeError', 'issubclass() arg 1 must be a class', at);
      refuseType(vm, base, 'issubclass', at);
      return verdictValue(isSubclassOf({ vm, at }, builtins, cls, base), cls, 'issubclass(…)', at);
    },
  });

/** Raises TypeError for a value, or an item of a tuple, that's no class and stands for none, if a `try` catches it. */
function refuseType(vm: Machine, cls: Value, name: string, at: Place): void {
  if (vm.catchers.length === 0) return;
  const isGeneric = cls.kind === 'class' && cls.module === 'builtins' && cls.args !== undefined;
  if (isGeneric) raiseInWords(vm, 'TypeError', `${name}() argument 2 cannot be a parameterized generic`, at);
  if (cls.kind === 'tuple') {
    // An item before it may decide.
    const [first] = cls.items;
    if (first !== undefined) refuseType(vm, first.value, name, at);
  } else if (BUILT_IN.has(cls.kind)) {
    const words = `${name}() arg 2 must be a type, a tuple of types, or a union`;
    raiseInWords(vm, 'TypeError', words, at);
  }
}

/** The `exit` and `quit` of the `site` module, which scripts call as `sys.exit`. */
const exits = (builtins: Builtins): readonly Member[] =>
  members('', {
    'exit(code=..., /)': ({ code }, site) => exitProgram(site, builtins, code),
    'quit(code=..., /)': ({ code }, site) => exitProgram(site, builtins, code),
  });

/** Matches a registration of routes in executed text. */
const REGISTERS = /\b(?:app|api|routers?|routes?|include\w*|mount|register\w*|add_\w+|import)\b/u;

/**
 * `exec(text)` isn't followed: that it may register routes is said, unless the text says that it doesn't. Unknown text in
 * a namespace of its own has only the applications and routers that it's given there.
 */
function executeText(source: Value, namespaces: readonly Value[], { vm, at }: Site): Value {
  const text = textOf(source);
  if (vm.scope !== undefined) lendTo(vm, { text, scope: vm.scope });
  lend(vm, namespaces);
  const given = namespaces.filter(({ kind }) => kind !== 'none');
  if (text !== undefined) openChanged(vm, text, given, at);
  if (text !== undefined && !REGISTERS.test(text)) return NONE;
  if (text === undefined && given.length > 0) {
    callValue(
      vm,
      { kind: 'library', name: 'exec', isModule: false, at },
      { ...NO_ARGUMENTS, args: given },
      at,
    );
    return NONE;
  }
  tellText(vm, 'exec(…)', at);
  return NONE;
}

/** Raises SyntaxError for a text that's no code of Python, if a `try` catches it. */
function refuseText(vm: Machine, source: Value, at: Place): void {
  const text = vm.catchers.length > 0 ? textOf(source) : undefined;
  if (text === undefined || text.includes('\0')) return;
  vm.work(text.length);
  // An expression may have spaces before it, and it's no error of the text that they're there.
  if (vm.source.parse(text.replace(/^[ \t]+/u, '')).errors().length > 0)
    vm.raiseIfCaught('SyntaxError', 'a text that is no code', at);
}

/** Reports a text that isn't followed and may register routes. */
function tellText(vm: Machine, detail: string, at: Place): void {
  const affects = vm.scope === undefined ? [] : [vm.scope.module.name];
  vm.report({ code: 'handed-over', detail, at, affects });
}

/** Evaluates `eval(text)` of a known text where it stands; otherwise says that it may register routes, if its text may. */
function evaluateSource(source: Value, globals: Value, { vm, at }: Site): Value {
  const text = textOf(source);
  const value = text === undefined || globals.kind !== 'none' ? undefined : evaluateText(vm, text, at);
  if (value !== undefined) return value;
  if (vm.scope !== undefined) lendTo(vm, { text, scope: vm.scope });
  lend(vm, [globals]);
  if (text !== undefined && REGISTERS.test(text)) tellText(vm, 'eval(…)', at);
  return unknown('syntax', 'eval(…)', at);
}

/** Functions that do nothing which routes hang on, or whose results only a running program can say. */
const OPAQUE = members(keeping(''), {
  'print(*args, sep=None, end=None, file=None, flush=False)': print,
  'breakpoint(*args, **kws)': () => NONE,
  "input(prompt='', /)": (_, { at }) => str(unknown('outside', 'what a user types', at)),
  'exec(source, globals=None, locals=None, /, *, closure=None)': ({ source, globals, locals }, site) =>
    executeText(source, [globals, locals], site),
  'eval(source, globals=None, locals=None, /)': ({ source, globals }, site) =>
    evaluateSource(source, globals, site),
  'compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)': (
    { source },
    { vm, at },
  ) => {
    refuseText(vm, source, at);
    return unknown('syntax', 'compile(…)', at);
  },
});
