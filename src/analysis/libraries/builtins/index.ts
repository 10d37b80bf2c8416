import { markEscaped } from '../../interpreter/values/text/displays';
import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { NONE, str, textOf, TRUE, unknown } from '../../interpreter/values/make';
import { importModule, importName, resolveName } from '../../interpreter/modules/imports';
import { contentOf } from '../../interpreter/values/dicts';
import type { ClassValue, Value, Single } from '../../interpreter/values/values';
import { ACCESS, REFLECTION } from './attributes';
import { dataClasses } from './data';
import { EXECUTING } from './executing';
import { exceptionClasses } from './exceptions';
import { isInstance, isSubclassOf } from './kinds';
import { ITERATION, NEXT } from './collections/over-iterables';
import { NUMBERS } from './numbers/numbers';
import { objectClass } from './object';
import { rangeClass } from './numbers/range';
import { typeClass } from './type';
import { otherClasses } from './types';
import { makeOpen } from '../files/file-object';
import { standingInstance } from '../kit/instances';
import { exitProgram } from '../kit/commands/exit';
import type { Builtins, Write } from '../kit/library';
import { keeping, type Member, members } from '../kit/model';
import { refusedText } from '../kit/operands';
import { causeOf, integerOf } from '../kit/values';
import { verdictValue } from '../kit/truth-values';
import { paramsOf } from '../../interpreter/calls/arguments';
import { each } from '../../interpreter/guards/forks';

interface AllBuiltins extends Builtins {
  readonly classes: ReadonlyMap<string, ClassValue>;
}

/** Python's built-in classes, made anew for each analysis: a program may change them. */
export function makeBuiltins(write: Write): AllBuiltins {
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
  const builtins: AllBuiltins = {
    object,
    type,
    classes,
    class: (name) => classes.get(name) ?? object,
    write,
  };
  return builtins;
}

/** Classes that have no name among the built-ins: those of `types`. */
const UNNAMED: ReadonlySet<string> = new Set(
  (
    'NoneType ellipsis function method module builtin_function_or_method method_descriptor ' +
    'wrapper_descriptor method-wrapper getset_descriptor member_descriptor generator coroutine partial ' +
    'mappingproxy NotImplementedType async_generator iterator dict_keys dict_items dict_values'
  ).split(' '),
);

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
    ...NUMBERS,
    ...REFLECTION,
    ...ACCESS,
    ...SUPER,
    ...IMPORT,
    ...typeTests(builtins),
    ...exits(builtins),
    ...OPAQUE,
    ...EXECUTING,
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
      const about = obj.kind === 'unknown' || obj.kind === 'library' ? obj : cls;
      return verdictValue(isInstance({ vm, at }, builtins, obj, cls), about, 'isinstance(…)', at);
    },
    'issubclass(cls, class_or_tuple, /)': ({ cls, class_or_tuple: base }, { vm, at }) => {
      if (cls.kind === 'choice') return causeOf(cls, 'issubclass(…)', at);
      return verdictValue(isSubclassOf({ vm, at }, builtins, cls, base), cls, 'issubclass(…)', at);
    },
  });

/** The `exit` and `quit` of the `site` module, which scripts call as `sys.exit`. */
const exits = (builtins: Builtins): readonly Member[] =>
  members('', {
    'exit(code=..., /)': ({ code }, site) => exitProgram(site, builtins, code),
    'quit(code=..., /)': ({ code }, site) => exitProgram(site, builtins, code),
  });

/** Functions that do nothing which routes depend on, or whose results only a running program can say. */
const OPAQUE = members(keeping(''), {
  'print(*args, sep=None, end=None, file=None, flush=False)': ({ file }, { vm }) => (
    markEscaped(vm, [file]),
    NONE
  ),
  'breakpoint(*args, **kws)': () => NONE,
  'aiter(async_iterable, /)': (_, { at }) => unknown('library', 'aiter(…)', at),
  'anext(async_iterator, default=..., /)': (_, { at }) => unknown('library', 'anext(…)', at),
  "input(prompt='', /)": (_, { at }) => str(unknown('outside', 'what a user types', at)),
});

/** `super()`, `super(cls, self)`: looks behind a class in the MRO of an object. */
const SUPER = members(keeping(''), {
  'super(type=..., object_or_type=..., /)': ({ type, object_or_type: object }, site) => {
    const { vm, at } = site;
    const { ownClass } = vm.scope ?? {};
    const after = type ?? ownClass ?? vm.frame?.func?.owner;
    const self = object ?? (type === undefined ? firstOf(site) : undefined);
    if (after?.kind !== 'class' || self === undefined) return causeOf(after, 'super() outside a method', at);
    return each(vm, self, (one) => superOf(site, after, one));
  },
});

/** Returns `super(after, self)`. An object that has nothing to do with the class is refused. */
function superOf({ vm, at }: Site, after: ClassValue, self: Single): Value {
  const refuse = (): void => {
    raiseInWords(vm, 'TypeError', 'super(type, obj): obj must be an instance or subtype of type', at);
  };
  if (self.kind !== 'instance' && self.kind !== 'class') return causeOf(self, 'super() of a value', at);
  if (self.kind === 'class') {
    const isKnown = [self, self.metaclass].every((one) => one?.open === undefined);
    const isBelow = [self, self.metaclass ?? vm.models.builtin('type')].some(
      (one) => one?.kind === 'class' && one.mro.includes(after),
    );
    if (isKnown && !isBelow) refuse();
  } else if (!self.cls.mro.includes(after) && self.cls.open === undefined) refuse();
  return { kind: 'super', after, self };
}

/** Returns what the first parameter of the calling function holds. */
function firstOf({ vm }: Site): Value | undefined {
  const def = vm.frame?.func?.def;
  let { scope } = vm;
  while (scope?.kind === 'comprehension') scope = scope.parent;
  const [first] = def === undefined ? [] : paramsOf(def);
  if (def === undefined || scope?.kind !== 'function') return vm.frame?.first;
  const isPlain = first?.kind === 'positional' || first?.kind === 'positional-only';
  return (isPlain ? scope.vars.get(first.name) : undefined) ?? vm.frame?.first;
}
