import type { Site } from '../../../interpreter/calls/call-site';
import { bool, item, str, textOf, tuple } from '../../../interpreter/values/make';
import type { StrValue, Value } from '../../../interpreter/values/values';
import { type MethodRule, methodsOf } from '../../kit/model';
import { expandTabs, ONLY_SPACES, SPACE, SPACES, SPACES_AT_END, SPACES_AT_START } from '../../kit/text';
import { refusedOperand, refusedText } from '../../kit/operands';
import { causeOf, integerOf } from '../../kit/values';
import { caseMethods, isCased, isDecimals, isDigits, isNumerals, isTitle } from './text-case';
import { encode, translate } from './text-encoding';
import { formatText } from './text-format';
import { replaceIn, startsOrEnds, stripEnds } from './text-holes';
import { joinTexts } from './text-join';
import { count, find, findLast, lengthOfText, orRaise } from './text-search';

type Method<A> = (self: StrValue, args: A, site: Site) => Value;

/** A method of a string that's known whole; of another the result is unknown for the same reason. */
const whole =
  <A>(run: (text: string, args: A, site: Site) => Value): Method<A> =>
  (self, args, site) => {
    const text = textOf(self);
    return text === undefined ? causeOf(self, 'a string', site.at) : run(text, args, site);
  };

/** As {@link whole}, for methods that give a string: it stays one, with a hole. */
const text =
  <A>(run: (text: string, args: A) => string | undefined, blamed?: keyof A): Method<A> =>
  (self, args, site) => {
    const known = textOf(self);
    const result = known === undefined ? undefined : run(known, args);
    if (result !== undefined) return str(result);
    if (known === undefined) return str(causeOf(self, 'a string', site.at));
    // The cast: an argument without a star is a value.
    const argument = blamed === undefined ? undefined : (args[blamed] as Value | undefined);
    return str(refusedOperand(site, argument, 'a string'));
  };

/** Each known part on its own: for what doesn't look at its neighbours. */
const parts =
  (run: (text: string) => string): Method<unknown> =>
  ({ parts: all }) =>
    str(...all.map((part) => (typeof part === 'string' ? run(part) : part)));

/** A test of each character; of a string with a hole, False where a known part fails it. */
const test =
  (passes: (text: string) => boolean): Method<unknown> =>
  (self, _, { at }) => {
    const known = textOf(self);
    if (known !== undefined) return bool(passes(known));
    const fails = self.parts.some((part) => typeof part === 'string' && !passes(part));
    return fails ? bool(false) : causeOf(self, 'a string', at);
  };

const pad = (
  side: (text: string, missing: number, fill: string) => string,
): MethodRule<"(width, fillchar=' ', /)", StrValue> =>
  text((known, { width, fillchar }) => {
    const [size, fill] = [integerOf(width), textOf(fillchar)];
    if (size === undefined || fill === undefined || lengthOfText(fill) !== 1) return undefined;
    return side(known, Math.max(0, size - [...known].length), fill);
  }, 'width');

/** Methods of `str`. */
export const TEXT_METHODS = methodsOf('str', 'str', {
  ...caseMethods(parts, text),
  'join(iterable, /)': (self, { iterable }, { vm, at }) => joinTexts(vm, self, iterable, at),
  'format(*args, **kwargs)': (self, { args, kwargs }, site) => formatText(self, args, kwargs, site),
  'strip(chars=None, /)': (self, { chars }, site) => stripEnds(self, chars, site, true, true),
  'lstrip(chars=None, /)': (self, { chars }, site) => stripEnds(self, chars, site, true, false),
  'rstrip(chars=None, /)': (self, { chars }, site) => stripEnds(self, chars, site, false, true),
  'replace(old, new, /, count=-1)': (self, { old, new: after, count }, { at }) =>
    replaceIn(self, old, after, count, at),
  'startswith(affix, start=..., end=..., /)': (self, wanted, site) =>
    startsOrEnds(self, wanted, 'start', site),
  'endswith(affix, start=..., end=..., /)': (self, wanted, site) => startsOrEnds(self, wanted, 'end', site),
  'removeprefix(affix, /)': (self, { affix }, site) => removeAffix(self, affix, 'start', site),
  'removesuffix(affix, /)': (self, { affix }, site) => removeAffix(self, affix, 'end', site),
  'split(sep=None, maxsplit=-1)': (self, { sep, maxsplit }, site) => split(self, sep, maxsplit, site, false),
  'rsplit(sep=None, maxsplit=-1)': (self, { sep, maxsplit }, site) => split(self, sep, maxsplit, site, true),
  'partition(sep, /)': partition(
    (known, sep) => known.indexOf(sep),
    (rest) => tuple(rest, str(), str()),
  ),
  'rpartition(sep, /)': partition(
    (known, sep) => known.lastIndexOf(sep),
    (rest) => tuple(str(), str(), rest),
  ),
  'splitlines(keepends=...)': whole(
    (known, { keepends }: { readonly keepends: Value | undefined }, { vm }) => {
      const lines = known.match(LINE) ?? [];
      const isKept = keepends?.kind === 'bool' && keepends.value;
      return vm.list(lines.map((line) => str(isKept ? line : line.replace(LINE_END, ''))));
    },
  ),
  'zfill(width, /)': text((known, { width }: { readonly width: Value }) => {
    const size = integerOf(width);
    const sign = /^[+-]/u.exec(known)?.[0] ?? '';
    const missing = Math.max(0, (size ?? 0) - lengthOfText(known));
    return size === undefined ? undefined : sign + '0'.repeat(missing) + known.slice(sign.length);
  }, 'width'),
  "ljust(width, fillchar=' ', /)": pad((known, missing, fill) => known + fill.repeat(missing)),
  "rjust(width, fillchar=' ', /)": pad((known, missing, fill) => fill.repeat(missing) + known),
  "center(width, fillchar=' ', /)": pad((known, missing, fill) => {
    // CPython puts the odd one left only where the width is odd too.
    const left = Math.floor(missing / 2) + (missing & (missing + [...known].length) & 1);
    return fill.repeat(left) + known + fill.repeat(missing - left);
  }),
  'expandtabs(tabsize=8)': text((known, { tabsize }: { readonly tabsize: Value | undefined }) => {
    const size = tabsize === undefined ? 8 : integerOf(tabsize);
    return size === undefined ? undefined : expandTabs(known, size);
  }, 'tabsize'),
  'count(sub, start=..., end=..., /)': count,
  'find(sub, start=..., end=..., /)': find,
  'rfind(sub, start=..., end=..., /)': findLast,
  'index(sub, start=..., end=..., /)': orRaise(find),
  'rindex(sub, start=..., end=..., /)': orRaise(findLast),
  "encode(encoding='utf-8', errors='strict')": (self, { encoding, errors }, site) => {
    const known = textOf(self);
    return known === undefined ? causeOf(self, 'a string', site.at) : encode(known, encoding, errors, site);
  },
  'translate(table, /)': (self, { table }, site) => {
    const known = textOf(self);
    return known === undefined ? causeOf(self, 'a string', site.at) : translate(known, table, site);
  },
  'isdigit()': test(isDigits),
  'isdecimal()': test(isDecimals),
  'isnumeric()': test(isNumerals),
  'isalpha()': test((known) => /^\p{L}+$/u.test(known)),
  'isalnum()': test((known) => /^[\p{L}\p{N}]+$/u.test(known)),
  'isspace()': test((known) => ONLY_SPACES.test(known)),
  'isascii()': test((known) => /^\p{ASCII}*$/u.test(known)),
  'isprintable()': test((known) => /^(?:[^\p{C}\p{Z}]| )*$/u.test(known)),
  'isupper()': whole((known) => bool(isCased(known) && !/[\p{Lowercase}\p{Lt}]/u.test(known))),
  'islower()': whole((known) => bool(isCased(known) && !/[\p{Uppercase}\p{Lt}]/u.test(known))),
  'istitle()': whole((known) => bool(isTitle(known))),
  'isidentifier()': whole((known) => bool(/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(known))),
});

/** The line boundaries of `str.splitlines` (CPython 3.13). */
const BOUNDARY = '\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029';
const LINE = new RegExp(`[^${BOUNDARY}]*(?:\\r\\n|[${BOUNDARY}])|[^${BOUNDARY}]+$`, 'gu');
const LINE_END = new RegExp(`(?:\\r\\n|[${BOUNDARY}])$`, 'u');

function partition(
  look: (known: string, sep: string) => number,
  missing: (rest: Value) => Value,
): MethodRule<'(sep, /)', StrValue> {
  return whole((known, { sep: given }, site) => {
    const sep = textOf(given);
    if (sep === undefined) return refusedText(site, given, 'a separator');
    if (sep === '') return site.vm.raiseIfCaught('ValueError', 'empty separator', site.at);
    const index = look(known, sep);
    return index < 0
      ? missing(str(known))
      : tuple(str(known.slice(0, index)), str(sep), str(known.slice(index + sep.length)));
  });
}

function removeAffix(self: StrValue, given: Value, side: 'start' | 'end', site: Site): Value {
  const affix = textOf(given);
  const decided = startsOrEnds(self, { affix: given }, side, site);
  if (affix === undefined || decided.kind !== 'bool') return str(causeOf(decided, 'a string', site.at));
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

/** Answers `split` and `rsplit`: of a string with a hole, the elements before it are known. */
function split(self: StrValue, separator: Value, maxsplit: Value, site: Site, fromRight: boolean): Value {
  const { vm, at } = site;
  const sep = separator.kind === 'none' ? undefined : textOf(separator);
  const limit = integerOf(maxsplit);
  if ((sep === undefined && separator.kind !== 'none') || limit === undefined)
    return refusedText(site, limit === undefined ? maxsplit : separator, 'a separator');
  if (sep === '') return vm.raiseIfCaught('ValueError', 'empty separator', at);
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
  if (sep !== undefined) return cutAt(known, sep, limit < 0 ? Infinity : limit, fromRight);
  const pieces = known.split(SPACES).filter((one) => one !== '');
  if (limit < 0 || pieces.length <= limit) return pieces;
  const rest = known.replace(fromRight ? SPACES_AT_END : SPACES_AT_START, '');
  const [space, word] = [`[${SPACE}]`, `[^${SPACE}]`];
  const pattern = fromRight
    ? `^(.*?)${`${space}+(${word}+)`.repeat(limit)}$`
    : `^${`(${word}+)${space}+`.repeat(limit)}(.*)$`;
  return (new RegExp(pattern, 'su').exec(rest) ?? [rest]).slice(1);
}

/** Splits a text at a separator, `most` times at most: from the end, `---` has its `--` at the end. */
function cutAt(text: string, sep: string, most: number, fromRight: boolean): readonly string[] {
  if (!fromRight) {
    const all = text.split(sep);
    return all.length <= most + 1 ? all : [...all.slice(0, most), all.slice(most).join(sep)];
  }
  const pieces: string[] = [];
  let rest = text;
  for (let at = rest.lastIndexOf(sep); at >= 0 && pieces.length < most; at = rest.lastIndexOf(sep)) {
    pieces.push(rest.slice(at + sep.length));
    rest = rest.slice(0, at);
  }
  return [rest, ...pieces.reverse()];
}
