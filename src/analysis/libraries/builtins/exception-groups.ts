import { callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { initialize } from '../../interpreter/calls/instantiate';
import { toStr } from '../../interpreter/evaluation/format';
import { iterate } from '../../interpreter/evaluation/iterate';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import type { BuiltinException } from '../../interpreter/values/exceptions';
import { NONE, str, tuple, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Unknown, Value } from '../../interpreter/values/values';
import { constructor, keeping, type Member, members, methods, properties } from '../kit/model';
import { verdictOf } from '../kit/truth-values';
import { causeOf, tupleItems } from '../kit/values';

/** The message and the exceptions of a group, as they were given. */
interface Content {
  readonly message: Value;
  readonly exceptions: readonly Value[];
}

const CONTENT = new WeakMap<InstanceValue, Content>();

/** Makes `BaseExceptionGroup` and `ExceptionGroup`. */
export function groupClasses(
  base: readonly ClassValue[],
  ordinary: readonly ClassValue[],
): readonly ClassValue[] {
  const group = modelClass('BaseExceptionGroup', base, METHODS, {
    yields: true,
    construct: constructor('(*args, **options)', (cls, { args, options }, site) => {
      const { vm, at, open } = site;
      const made = create(cls, args, site);
      return made.kind === 'instance' ? initialize(vm, made, { args, keywords: options, open }, at) : made;
    }),
  });
  return [group, modelClass('ExceptionGroup', [group, ...ordinary])];
}

type Base = BuiltinException | 'BaseException' | 'ExceptionGroup';

const isOf = ({ vm }: Pick<Site, 'vm'>, cls: ClassValue, base: Base): boolean => {
  const wanted = vm.models.builtin(base);
  return cls.mro.some((one) => one === wanted);
};

const isException = (site: Site, value: Value, base: Base = 'BaseException'): value is InstanceValue =>
  value.kind === 'instance' && isOf(site, value.cls, base);

const refuse = ({ vm, at }: Site, type: 'TypeError' | 'ValueError', words: string): Unknown =>
  vm.raiseIfCaught(type, words, at, true, str(words));

/** Makes a group as `BaseExceptionGroup.__new__` does, which looks at what it's given. */
function create(given: ClassValue, args: readonly Value[], site: Site): InstanceValue | Unknown {
  const { vm, at, open } = site;
  const [message, sequence] = args;
  if (open !== undefined) return open;
  if (message === undefined || sequence === undefined || args.length > 2)
    return refuse(
      site,
      'TypeError',
      `BaseExceptionGroup.__new__() takes exactly 2 arguments (${args.length} given)`,
    );
  if (
    message.kind === 'num' ||
    message.kind === 'none' ||
    message.kind === 'instance' ||
    message.kind === 'bytes'
  )
    return refuse(site, 'TypeError', `argument 1 must be str, not ${typeName(message)}`);
  if (sequence.kind !== 'list' && sequence.kind !== 'tuple') {
    if (!NO_SEQUENCES.has(sequence.kind)) return causeOf(sequence, 'the exceptions of a group', at);
    return refuse(site, 'TypeError', 'second argument (exceptions) must be a sequence');
  }
  const { items, open: more } = iterate(vm, sequence, at);
  if (more !== undefined) return more;
  const exceptions = items.map(({ value }) => value);
  if (exceptions.length === 0)
    return refuse(site, 'ValueError', 'second argument (exceptions) must be a non-empty sequence');
  for (const [index, one] of exceptions.entries()) {
    if (one.kind === 'unknown' || one.kind === 'choice') return causeOf(one, 'an exception of a group', at);
    if (!isException(site, one))
      return refuse(site, 'ValueError', `Item ${index} of second argument (exceptions) is not an exception`);
  }
  const cls = classFor(given, exceptions, site);
  if (cls.kind === 'unknown') return cls;
  const group = vm.instance(cls, at);
  group.attrs.set('args', tuple(...args));
  CONTENT.set(group, { message, exceptions });
  return group;
}

const NO_SEQUENCES: ReadonlySet<Value['kind']> = new Set([
  'none',
  'num',
  'set',
  'dict',
  'instance',
  'bool',
  'class',
]);

const typeName = (value: Single): string =>
  value.kind === 'instance'
    ? value.cls.name
    : value.kind === 'num'
      ? value.isFloat
        ? 'float'
        : 'int'
      : value.kind;

/** Returns the class of a group: one of ordinary exceptions alone is an ExceptionGroup, which others can't be in. */
function classFor(given: ClassValue, exceptions: readonly Value[], site: Site): ClassValue | Unknown {
  const { vm } = site;
  const isOrdinary = exceptions.every((one) => isException(site, one, 'Exception'));
  const ordinary = vm.models.builtin('ExceptionGroup');
  if (isOrdinary)
    return given === vm.models.builtin('BaseExceptionGroup') && ordinary?.kind === 'class' ? ordinary : given;
  if (given === ordinary) return refuse(site, 'TypeError', 'Cannot nest BaseExceptions in an ExceptionGroup');
  return isOf(site, given, 'Exception')
    ? refuse(site, 'TypeError', `Cannot nest BaseExceptions in '${given.name}'`)
    : given;
}

const METHODS: readonly Member[] = [
  ...members(keeping('BaseExceptionGroup'), {
    '__new__(cls, *args, **options)': ({ cls, args }, site) =>
      cls.kind === 'class' ? create(cls, args, site) : causeOf(cls, 'the class of a group', site.at),
  }),
  ...properties('BaseExceptionGroup', {
    message: (self, { at }) => CONTENT.get(self)?.message ?? unknown('operands', 'a message', at),
    exceptions: (self, { at }) => {
      const content = CONTENT.get(self);
      return content === undefined ? unknown('operands', 'exceptions', at) : tuple(...content.exceptions);
    },
  }),
  ...methods('BaseExceptionGroup', {
    '__str__()': (self, _, { vm, at }) => {
      const { message, exceptions } = CONTENT.get(self) ?? {};
      if (message === undefined || message.kind === 'choice') return str(unknown('operands', 'a group', at));
      const count = exceptions?.length ?? 0;
      const text = toStr(vm, message, at);
      const end = ` (${count} sub-exception${count === 1 ? '' : 's'})`;
      return text.kind === 'str' ? str(...text.parts, end) : text;
    },
    'derive(excs, /)': (self, { excs }, site) => {
      const { vm, at } = site;
      const cls = vm.models.builtin('BaseExceptionGroup');
      const message = CONTENT.get(self)?.message;
      return cls?.kind !== 'class' || message === undefined
        ? unknown('operands', 'a group', at)
        : create(cls, [message, excs], site);
    },
    'subgroup(matcher_value, /)': (self, { matcher_value: wanted }, site) =>
      divided(self, wanted, site, ([match]) => match),
    'split(matcher_value, /)': (self, { matcher_value: wanted }, site) =>
      divided(self, wanted, site, ([match, rest]) => tuple(match, rest)),
  }),
];

/** The part of an exception that a matcher takes, and the rest; None where there's none. */
type Division = readonly [match: Value, rest: Value];

/** Tells whether a matcher takes an exception; `undefined` where that isn't known. */
type Matcher = (one: InstanceValue) => boolean | undefined;

function divided(self: InstanceValue, wanted: Value, site: Site, result: (parts: Division) => Value): Value {
  const matches = matcherOf(wanted, site);
  if (typeof matches !== 'function') return matches;
  const parts = divide(self, matches, site);
  return parts === undefined ? unknown('operands', 'a part of a group', site.at) : result(parts);
}

function matcherOf(wanted: Value, site: Site): Matcher | Unknown {
  const { vm, at } = site;
  if (wanted.kind === 'unknown' || wanted.kind === 'choice' || wanted.kind === 'library')
    return causeOf(wanted, 'a matcher', at);
  const types = wanted.kind === 'tuple' ? tupleItems(wanted) : [wanted];
  const classes = types.flatMap((one) =>
    one.kind === 'class' && isOf(site, one, 'BaseException') ? [one] : [],
  );
  if (classes.length === types.length) return ({ cls }) => classes.some((one) => cls.mro.includes(one));
  const isCallable =
    wanted.kind === 'instance'
      ? wanted.open !== undefined ||
        wanted.cls.open !== undefined ||
        findOnClass(wanted.cls, '__call__') !== undefined
      : CALLABLE.has(wanted.kind);
  if (isCallable) {
    return (one) => verdictOf(vm, callValue(vm, wanted, { ...NO_ARGUMENTS, args: [one] }, at), at);
  }
  return refuse(
    site,
    'TypeError',
    'expected an exception type, a tuple of exception types, or a callable (other than a class)',
  );
}

const CALLABLE: ReadonlySet<Value['kind']> = new Set(['function', 'native', 'method', 'partial']);

/** Divides an exception as `split` does; `undefined` where it isn't known which parts match. */
function divide(one: InstanceValue, matches: Matcher, site: Site): Division | undefined {
  site.vm.step(() => site.at);
  const verdict = matches(one);
  if (verdict === undefined) return undefined;
  if (verdict) return [one, NONE];
  const content = CONTENT.get(one);
  if (content === undefined) return isOf(site, one.cls, 'BaseExceptionGroup') ? undefined : [NONE, one];
  const parts = content.exceptions.map((inner) =>
    inner.kind === 'instance' ? divide(inner, matches, site) : undefined,
  );
  const known = parts.flatMap((part) => (part === undefined ? [] : [part]));
  if (known.length < parts.length) return undefined;
  const there = (values: readonly Value[]): readonly Value[] => values.filter(({ kind }) => kind !== 'none');
  return [
    partOf(one, there(known.map(([match]) => match)), site),
    partOf(one, there(known.map(([, rest]) => rest)), site),
  ];
}

const KEPT = ['__traceback__', '__context__', '__cause__', '__suppress_context__'];

/** Returns a group of some of a group's exceptions, as its `derive` makes it. */
function partOf(group: InstanceValue, exceptions: readonly Value[], site: Site): Value {
  const { vm, at } = site;
  if (exceptions.length === 0) return NONE;
  vm.step(() => at);
  const given = { ...NO_ARGUMENTS, args: [vm.list(exceptions)] };
  const made = callAttribute(vm, group, 'derive', given, at);
  if (made.kind !== 'unknown' && made.kind !== 'choice' && !isException(site, made, 'BaseExceptionGroup'))
    return refuse(site, 'TypeError', 'derive must return an instance of BaseExceptionGroup');
  if (made.kind !== 'instance') return made;
  for (const name of KEPT) {
    const value = group.attrs.get(name);
    if (value !== undefined) made.attrs.set(name, value);
  }
  const notes = group.attrs.get('__notes__');
  if (notes?.kind === 'list' || notes?.kind === 'tuple')
    made.attrs.set('__notes__', vm.listOf([...notes.items], notes.kind === 'list' ? notes.open : undefined));
  return made;
}
