import type { Call } from '../../interpreter/calls/call-site';
import { bool, item, NONE, num, str, textOf, tuple } from '../../interpreter/values/make';
import type { NativeFunction, StrValue, Value } from '../../interpreter/values/values';
import { formatMap, formatText } from './text-format';
import { joinTexts } from './text-join';
import { replaceIn, startsOrEnds, stripEnds } from './text-holes';
import { caseMethods, isDigits, isTitle } from './text-case';
import { encode, translate } from './text-encoding';
import { causeOf, given, integerOf, methodsOf, textArgument } from '../kit/support';

type Method = (self: StrValue, call: Call) => Value;

/** A method of a string that's known whole; of another the result is unknown for the same reason. */
const whole =
  (run: (text: string, call: Call) => Value): Method =>
  (self, call) => {
    const text = textOf(self);
    return text === undefined ? causeOf(self, 'a string', call.at) : run(text, call);
  };

/** As {@link whole}, for methods that give a string: it stays one, with a hole. */
const text =
  (run: (text: string, call: Call) => string | undefined): Method =>
  (self, call) => {
    const known = textOf(self);
    const result = known === undefined ? undefined : run(known, call);
    return str(result ?? causeOf(known === undefined ? self : call.args[0], 'a string', call.at));
  };

/** Each known part on its own: for what doesn't look at its neighbours. */
const parts =
  (run: (text: string) => string): Method =>
  ({ parts: all }) =>
    str(...all.map((part) => (typeof part === 'string' ? run(part) : part)));

/** A test of each character; of a string with a hole, False where a known part fails it. */
const test =
  (passes: (text: string) => boolean): Method =>
  (self, { at }) => {
    const known = textOf(self);
    if (known !== undefined) return bool(passes(known));
    const fails = self.parts.some((part) => typeof part === 'string' && !passes(part));
    return fails ? bool(false) : causeOf(self, 'a string', at);
  };

const pad = (side: (text: string, missing: number, fill: string) => string): Method =>
  text((known, call) => {
    const width = integerOf(call.args[0]);
    const fill = call.args[1] === undefined ? ' ' : textOf(call.args[1]);
    if (width === undefined || fill === undefined) return undefined;
    return side(known, Math.max(0, width - [...known].length), fill);
  });

const TABLE: Readonly<Record<string, Method>> = {
  ...caseMethods(parts, text),
  join: (self, call) => joinTexts(call.vm, self, call.args[0] ?? NONE, call.at),
  format: formatText,
  format_map: formatMap,
  strip: (self, call) => stripEnds(self, call, true, true),
  lstrip: (self, call) => stripEnds(self, call, true, false),
  rstrip: (self, call) => stripEnds(self, call, false, true),
  replace: replaceIn,
  startswith: (self, call) => startsOrEnds(self, call, 'start'),
  endswith: (self, call) => startsOrEnds(self, call, 'end'),
  removeprefix: (self, call) => removeAffix(self, call, 'start'),
  removesuffix: (self, call) => removeAffix(self, call, 'end'),
  split: (self, call) => split(self, call, false),
  rsplit: (self, call) => split(self, call, true),
  partition: whole((known, call) =>
    partition(
      known,
      call,
      (sep) => known.indexOf(sep),
      (rest) => tuple(rest, str(), str()),
    ),
  ),
  rpartition: whole((known, call) =>
    partition(
      known,
      call,
      (sep) => known.lastIndexOf(sep),
      (rest) => tuple(str(), str(), rest),
    ),
  ),
  splitlines: whole((known, call) => {
    const lines = known.match(
      given(call, 0, 'keepends')?.kind === 'bool' ? /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/gu : LINE,
    );
    return call.vm.list((lines ?? []).map((line) => str(line)));
  }),
  zfill: text((known, { args: [width] }) => {
    const size = integerOf(width);
    const sign = /^[+-]/u.exec(known)?.[0] ?? '';
    return size === undefined ? undefined : sign + known.slice(sign.length).padStart(size - sign.length, '0');
  }),
  ljust: pad((known, missing, fill) => known + fill.repeat(missing)),
  rjust: pad((known, missing, fill) => fill.repeat(missing) + known),
  center: pad((known, missing, fill) => {
    // CPython puts the odd one left only where the width is odd too.
    const left = Math.floor(missing / 2) + (missing & (missing + [...known].length) & 1);
    return fill.repeat(left) + known + fill.repeat(missing - left);
  }),
  expandtabs: text((known) =>
    known.replace(
      /(^|\n)?([^\t\n]*)\t/gu,
      (_, start: string | undefined, before: string) =>
        `${start ?? ''}${before}${' '.repeat(8 - (before.length % 8))}`,
    ),
  ),
  count: whole((known, call) =>
    position(call, (sub, from, to) =>
      sub === '' ? [...known].length + 1 : known.slice(from, to).split(sub).length - 1,
    ),
  ),
  find: whole((known, call) =>
    position(call, (sub, from, to) => found(known.slice(0, to).indexOf(sub, from))),
  ),
  rfind: whole((known, call) =>
    position(call, (sub, from, to) => found(known.slice(from, to).lastIndexOf(sub), from ?? 0)),
  ),
  index: whole((known, call) =>
    orRaise(
      call,
      position(call, (sub, from, to) => found(known.slice(0, to).indexOf(sub, from))),
    ),
  ),
  rindex: whole((known, call) =>
    orRaise(
      call,
      position(call, (sub, from, to) => found(known.slice(from, to).lastIndexOf(sub), from ?? 0)),
    ),
  ),
  encode: whole(encode),
  translate: whole((known, call) => translate(known, call)),
  isdigit: test(isDigits),
  isdecimal: test(isDigits),
  isnumeric: test((known) => /^\p{N}+$/u.test(known)),
  isalpha: test((known) => /^\p{L}+$/u.test(known)),
  isalnum: test((known) => /^[\p{L}\p{N}]+$/u.test(known)),
  isspace: test((known) => /^\s+$/u.test(known)),
  isascii: test((known) => /^\p{ASCII}*$/u.test(known)),
  isprintable: test((known) => /^[^\p{C}\u2028\u2029]*$/u.test(known)),
  isupper: whole((known) => bool(/\p{L}/u.test(known) && known === known.toUpperCase())),
  islower: whole((known) => bool(/\p{L}/u.test(known) && known === known.toLowerCase())),
  istitle: whole((known) => bool(isTitle(known))),
  isidentifier: whole((known) => bool(/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(known))),
};

const LINE = /[^\r\n]+(?=\r\n|\r|\n|$)|(?<=^|\n)(?=\r?\n)/gu;

/** Methods of `str`. */
export const TEXT_METHODS: Readonly<Record<string, NativeFunction>> = methodsOf('str', 'str', TABLE);

const found = (index: number, offset = 0): number => (index < 0 ? -1 : index + offset);

/** The methods that look for a text between two optional places. */
function position(
  call: Call,
  look: (sub: string, from: number | undefined, to: number | undefined) => number,
): Value {
  const sub = textArgument(call, 0, 'sub');
  if (sub === undefined) return causeOf(call.args[0], 'a text to look for', call.at);
  return num(look(sub, integerOf(call.args[1]), integerOf(call.args[2])));
}

const orRaise = ({ vm, at }: Call, result: Value): Value =>
  result.kind === 'num' && result.value === -1
    ? vm.raiseIfCaught('ValueError', 'substring not found', at)
    : result;

function partition(
  known: string,
  call: Call,
  find: (sep: string) => number,
  missing: (rest: Value) => Value,
): Value {
  const sep = textArgument(call, 0, 'sep');
  if (sep === undefined) return causeOf(call.args[0], 'a separator', call.at);
  const index = find(sep);
  return index < 0
    ? missing(str(known))
    : tuple(str(known.slice(0, index)), str(sep), str(known.slice(index + sep.length)));
}

function removeAffix(self: StrValue, call: Call, side: 'start' | 'end'): Value {
  const affix = textArgument(call, 0, 'prefix');
  const decided = startsOrEnds(self, call, side);
  if (affix === undefined || decided.kind !== 'bool') return str(causeOf(decided, 'a string', call.at));
  if (!decided.value || affix === '') return self;
  const end = self.parts.length - 1;
  return str(
    ...self.parts.map((part, index) => {
      if (typeof part !== 'string') return part;
      if (side === 'start') return index === 0 ? part.slice(affix.length) : part;
      return index === end ? part.slice(0, -affix.length) : part;
    }),
  );
}

/** `split`, `rsplit`: of a string with a hole, the elements before it are known. */
function split(self: StrValue, call: Call, fromRight: boolean): Value {
  const { vm, at } = call;
  const separator = given(call, 0, 'sep') ?? NONE;
  const sep = separator.kind === 'none' ? undefined : textOf(separator);
  const limit = integerOf(given(call, 1, 'maxsplit') ?? num(-1));
  if ((sep === undefined && separator.kind !== 'none') || limit === undefined)
    return causeOf(separator, 'a separator', at);
  const known = textOf(self);
  if (known !== undefined) return vm.list(splitText(known, sep, limit, fromRight).map((one) => str(one)));
  const [head] = self.parts;
  const cause = causeOf(self, 'a string', at);
  if (typeof head !== 'string' || fromRight || limit >= 0) return vm.listOf([], cause);
  return vm.listOf(
    splitText(head, sep, -1, false)
      .slice(0, -1)
      .map((one) => item(str(one))),
    cause,
  );
}

function splitText(
  known: string,
  sep: string | undefined,
  limit: number,
  fromRight: boolean,
): readonly string[] {
  const pieces = sep === undefined ? known.split(/\s+/u).filter((one) => one !== '') : known.split(sep);
  if (limit < 0 || pieces.length <= limit + 1) return pieces;
  if (sep !== undefined) {
    return fromRight
      ? [pieces.slice(0, pieces.length - limit).join(sep), ...pieces.slice(pieces.length - limit)]
      : [...pieces.slice(0, limit), pieces.slice(limit).join(sep)];
  }
  const rest = fromRight ? known.trimEnd() : known.trimStart();
  const pattern = fromRight ? `^(.*?)${'\\s+(\\S+)'.repeat(limit)}$` : `^${'(\\S+)\\s+'.repeat(limit)}(.*)$`;
  return (new RegExp(pattern, 'su').exec(rest) ?? [rest]).slice(1);
}
