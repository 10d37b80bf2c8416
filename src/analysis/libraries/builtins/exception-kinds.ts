import type { Call, Site } from '../../interpreter/calls/call-site';
import { toRepr, toStr } from '../../interpreter/evaluation/format';
import { each } from '../../interpreter/guards/forks';
import type { BuiltinException } from '../../interpreter/values/exceptions';
import { NONE, num, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { integerOf, tupleItems } from '../kit/values';

/** Tells whether an exception is of a built-in class or of one below it. */
type Is = (base: BuiltinException) => boolean;

/** The classes that `OSError(errno, text)` is, by the numbers of Linux. */
const OF_ERRNO: Readonly<Record<number, BuiltinException>> = {
  1: 'PermissionError',
  2: 'FileNotFoundError',
  3: 'ProcessLookupError',
  4: 'InterruptedError',
  10: 'ChildProcessError',
  11: 'BlockingIOError',
  13: 'PermissionError',
  17: 'FileExistsError',
  20: 'NotADirectoryError',
  21: 'IsADirectoryError',
  32: 'BrokenPipeError',
  103: 'ConnectionAbortedError',
  104: 'ConnectionResetError',
  110: 'TimeoutError',
  111: 'ConnectionRefusedError',
};

/** Returns the class of an exception: an OSError with a number is of the class for it. */
export const REFINED = (cls: ClassValue, args: readonly Value[], { vm }: Site): ClassValue => {
  const number = args.length < 2 || cls !== vm.models.builtin('OSError') ? undefined : integerOf(args[0]);
  const named = number === undefined ? undefined : OF_ERRNO[number];
  return (named === undefined ? undefined : vm.exceptionClass(named)) ?? cls;
};

/** The attributes of exceptions that their arguments give, in order. */
const BY_PLACE: readonly (readonly [BuiltinException, readonly string[]])[] = [
  ['UnicodeEncodeError', ['encoding', 'object', 'start', 'end', 'reason']],
  ['UnicodeDecodeError', ['encoding', 'object', 'start', 'end', 'reason']],
  ['UnicodeTranslateError', ['object', 'start', 'end', 'reason']],
];

/** The parts of a SyntaxError's second argument, in order. */
const OF_SYNTAX = ['filename', 'lineno', 'offset', 'text', 'end_lineno', 'end_offset'];

const OF_SYSTEM = ['errno', 'strerror', 'filename'];

/** Returns an attribute that exceptions of some classes have. `args`: their arguments, as far as they're known. */
export function describedBy(
  { attrs }: InstanceValue,
  name: string,
  args: readonly Value[] | undefined,
  is: Is,
  { at }: Call,
): Value | undefined {
  const told = (value: Value | undefined): Value =>
    args === undefined ? (attrs.get('args') ?? unknown('operands', 'arguments', at)) : (value ?? NONE);
  const [first, second] = args ?? [];
  if (name === 'value' && is('StopIteration')) return told(first);
  if (name === 'code' && is('SystemExit')) return told(first);
  for (const [base, names] of BY_PLACE)
    if (names.includes(name) && is(base)) return told(args?.[names.indexOf(name)]);
  if (OF_SYSTEM.includes(name) && is('OSError'))
    return args?.length === 1 ? NONE : told(args?.[OF_SYSTEM.indexOf(name)]);
  if (is('SyntaxError')) {
    if (name === 'msg') return told(first);
    if (OF_SYNTAX.includes(name)) return told(tupleItems(second)[OF_SYNTAX.indexOf(name)]);
  }
  if (is('NameError') && name === 'name') return nameTold(told(first), at);
  if (is('ImportError')) {
    if (name === 'msg') return args?.length === 1 || args === undefined ? told(first) : NONE;
    if (name === 'name') return moduleNamed(told(first), at);
    if (name === 'path' || name === 'name_from') return NONE;
  }
  return undefined;
}

/** Python's messages about a module, and the name in them. */
const NAMES_MODULE = [
  /^No module named '([\w.]+)'(?:; '[\w.]+' is not a package)?$/u,
  /^cannot import name '\w+' from (?:partially initialized module )?'([\w.]+)' \(/u,
  /^import of ([\w.]+) halted; None in sys\.modules$/u,
  /^__path__ attribute not found on '[\w.]+' while trying to find '([\w.]+)'$/u,
];

/** Returns the module that an ImportError is about: one of the interpreter's own has a message only. */
function moduleNamed(message: Value, at: Site['at']): Value {
  const text = textOf(message);
  // The file of a library at its end isn't known.
  const start = text ?? (message.kind === 'str' ? message.parts[0] : undefined);
  for (const words of NAMES_MODULE) {
    const name = typeof start === 'string' ? words.exec(start)?.[1] : undefined;
    if (name !== undefined) return str(name);
  }
  return text === undefined && message.kind === 'str' ? unknown('library', 'the name of a module', at) : NONE;
}

/** Returns the name that a NameError is about: one of the interpreter's own has a message only. */
function nameTold(message: Value, at: Site['at']): Value {
  const text = textOf(message);
  const name = /^(?:name|cannot access (?:local|free) variable) '(\w+)' /u.exec(text ?? '')?.[1];
  if (name !== undefined) return str(name);
  return text === undefined && message.kind === 'str' ? unknown('library', 'an unbound name', at) : NONE;
}

/** Returns what `str()` gives of exceptions whose message isn't just their arguments. */
export function messageOf(
  self: InstanceValue,
  args: readonly Value[],
  is: Is,
  site: Site,
): Value | undefined {
  const { vm, at } = site;
  const attribute = (name: string): Value =>
    self.attrs.get(name) ??
    describedBy(self, name, args, is, { ...site, args: [], keywords: new Map() }) ??
    NONE;
  const texts = (values: readonly (string | Value)[], isCode = false): Value =>
    values.reduce<Value>(
      (left, part) =>
        each(vm, left, (before) => {
          const text =
            typeof part === 'string'
              ? str(part)
              : each(vm, part, (one) => (isCode ? toRepr(vm, one, at) : toStr(vm, one, at)));
          return each(vm, text, (after) =>
            before.kind === 'str' && after.kind === 'str' ? str(...before.parts, ...after.parts) : after,
          );
        }),
      str(),
    );
  const code = (value: Value): Value => texts([value], true);
  if (is('UnicodeEncodeError') || is('UnicodeDecodeError') || is('UnicodeTranslateError'))
    return args.length < 4 ? undefined : texts(unicodeParts(is, attribute, code));
  if (is('SyntaxError') && args.length > 1) {
    const [file, line] = [attribute('filename'), attribute('lineno')];
    const base = textOf(file)?.replace(/^.*\//u, '');
    if (file.kind === 'none' && line.kind === 'none') return texts([attribute('msg')]);
    if (file.kind === 'none') return texts([attribute('msg'), ' (line ', line, ')']);
    return texts([
      attribute('msg'),
      ' (',
      base ?? file,
      ...(line.kind === 'none' ? [] : [', line ', line]),
      ')',
    ]);
  }
  if (!is('OSError') || args.length !== 2) return undefined;
  const file = attribute('filename');
  const head = ['[Errno ', attribute('errno'), '] ', attribute('strerror')];
  return texts(file.kind === 'none' ? head : [...head, ': ', code(file)]);
}

function unicodeParts(
  is: Is,
  attribute: (name: string) => Value,
  code: (value: Value) => Value,
): readonly (string | Value)[] {
  const isDecoding = is('UnicodeDecodeError');
  const [start, end] = [integerOf(attribute('start')), integerOf(attribute('end'))];
  const object = attribute('object');
  const head: readonly (string | Value)[] = is('UnicodeTranslateError')
    ? ["can't translate "]
    : ["'", attribute('encoding'), `' codec can't ${isDecoding ? 'decode' : 'encode'} `];
  const at = start === undefined ? undefined : elementAt(object, start);
  const where: readonly (string | Value)[] =
    start !== undefined && at !== undefined && end === start + 1
      ? isDecoding
        ? [`byte 0x${at.toString(16).padStart(2, '0')} in position ${start}`]
        : [`character '${escaped(at)}' in position ${start}`]
      : [
          `${isDecoding ? 'bytes' : 'characters'} in position `,
          attribute('start'),
          '-',
          end === undefined ? code(attribute('end')) : num(end - 1),
        ];
  return [...head, ...where, ': ', attribute('reason')];
}

/** Returns a code point of a text, or a byte. */
function elementAt(object: Value, index: number): number | undefined {
  if (object.kind === 'bytes') return object.value.charCodeAt(index);
  const text = textOf(object);
  return text === undefined ? undefined : Array.from(text)[index]?.codePointAt(0);
}

function escaped(code: number): string {
  const hex = code.toString(16);
  return code < 256
    ? `\\x${hex.padStart(2, '0')}`
    : code < 65536
      ? `\\u${hex.padStart(4, '0')}`
      : `\\U${hex.padStart(8, '0')}`;
}
