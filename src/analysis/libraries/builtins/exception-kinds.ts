import type { Call, Site } from '../../interpreter/calls/call-site';
import type { BuiltinException } from '../../interpreter/values/exceptions';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';

/** Tells whether an exception is of a built-in class or of one below it. */
type Is = (base: BuiltinException) => boolean;

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
  const [first] = args ?? [];
  if (name === 'value' && is('StopIteration')) return told(first);
  if (name === 'code' && is('SystemExit')) return told(first);
  if (is('ImportError')) {
    if (name === 'msg') return args?.length === 1 || args === undefined ? told(first) : NONE;
    if (name === 'name') return moduleNamed(told(first), at);
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

/** The exceptions whose text isn't that of their arguments where they have several. */
const OTHERWISE_SHOWN = [
  'UnicodeEncodeError',
  'UnicodeDecodeError',
  'UnicodeTranslateError',
  'SyntaxError',
  'OSError',
] as const;

/** Returns what `str()` gives of exceptions whose message isn't just their arguments: it isn't known. */
export const messageOf = (args: readonly Value[], is: Is, at: Site['at']): Value | undefined =>
  args.length > 1 && OTHERWISE_SHOWN.some(is)
    ? str(unknown('operands', 'the text of an exception', at))
    : undefined;
