import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { modelClass } from '../../../interpreter/values/classes';
import { setEntry } from '../../../interpreter/values/dicts';
import { native, NONE, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { matchesOf } from './bounded-match';
import { toExpression, type Expression } from './regular-expression';
import type { Builtins, Entries } from '../../kit/library';
import { causeOf, functions, given, integerOf, lazily } from '../../kit/support';

const FLAGS = {
  NOFLAG: 0,
  I: 2,
  IGNORECASE: 2,
  M: 8,
  MULTILINE: 8,
  S: 16,
  DOTALL: 16,
  U: 32,
  UNICODE: 32,
  X: 64,
  VERBOSE: 64,
  A: 256,
  ASCII: 256,
};

/** `re`: patterns that mean the same in JavaScript, over plain texts; anything else is unknown. */
export function library({ object, class: named }: Builtins): Entries {
  const match = modelClass('re.Match', [object], MATCH_METHODS);
  const pattern = modelClass('re.Pattern', [object]);
  for (const [name, run] of Object.entries(OPERATIONS)) {
    pattern.attrs.set(
      name,
      native(`re.Pattern.${name}`, ({ args: [self = NONE, ...args], ...call }) =>
        run({ ...call, args }, self, match),
      ),
    );
  }
  const modules = Object.entries(OPERATIONS).map(([name, run]) => {
    const onPattern = ({ args: [source = NONE, ...args], ...call }: Call): Value =>
      run({ ...call, args }, source, match);
    return [name, onPattern] as const;
  });
  return {
    ...functions('re', Object.fromEntries(modules)),
    ...functions('re', {
      compile: (call) => compile(call, pattern),
      escape: ({ args: [text = NONE], at }) => {
        const known = textOf(text);
        return str(known?.replace(/[\s#$&()*+\-.?[\\\]^{|}~]/gu, '\\$&') ?? causeOf(text, 'a text', at));
      },
      purge: () => NONE,
    }),
    ...Object.fromEntries(Object.entries(FLAGS).map(([name, value]) => [`re.${name}`, num(value)])),
    're.Match': match,
    're.Pattern': pattern,
    're.error': modelClass('re.error', [named('Exception')]),
  };
}

function compile(call: Call, cls: ClassValue): Value {
  const {
    vm,
    args: [source = NONE],
    at,
  } = call;
  if (source.kind === 'instance' && source.cls === cls) return source;
  const text = textOf(source);
  if (text === undefined) return causeOf(source, 'a pattern', at);
  const pattern = vm.instance(cls, at);
  pattern.attrs.set('pattern', str(text));
  pattern.attrs.set('flags', given(call, 1, 'flags') ?? num(0));
  return pattern;
}

type Operation = (call: Call, pattern: Value, match: ClassValue) => Value;

interface Known {
  readonly text: string;
  readonly expression: Expression;
}

/** A pattern and a text that are known, else why not. */
function known(call: Call, pattern: Value, position: number, flagsAt: number): Known | Value {
  const subject = given(call, position, 'string') ?? NONE;
  const isCompiled = pattern.kind === 'instance' && pattern.attrs.has('pattern');
  const source = textOf(isCompiled ? (pattern.attrs.get('pattern') ?? NONE) : pattern);
  const flags = integerOf(
    isCompiled ? pattern.attrs.get('flags') : (given(call, flagsAt, 'flags') ?? num(0)),
  );
  const text = textOf(subject);
  if (text === undefined) return causeOf(subject, 'a text', call.at);
  const expression =
    source === undefined || flags === undefined ? undefined : toExpression(source, flags, text);
  return expression === undefined ? causeOf(pattern, 'a regular expression', call.at) : { text, expression };
}

const isKnown = (value: Known | Value): value is Known => 'expression' in value;

const matching =
  (wrap: (source: string) => string): Operation =>
  (call, pattern, match) => {
    const both = known(call, pattern, 0, 1);
    if (!isKnown(both)) return both;
    const { source, flags } = both.expression;
    const all = matchesOf(call.vm, { source: wrap(source), flags }, both.text);
    if (all === undefined) return endless(call);
    const [found] = all;
    return found === undefined ? NONE : toMatch(found, call, match);
  };

const OPERATIONS: Readonly<Record<string, Operation>> = {
  match: matching((source) => `^(?:${source})`),
  fullmatch: matching((source) => `^(?:${source})$`),
  search: matching((source) => source),
  findall: (call, pattern) => {
    const both = known(call, pattern, 0, 1);
    if (!isKnown(both)) return both;
    const all = allMatches(call, both);
    if (all === undefined) return endless(call);
    return call.vm.list(all.map((found) => foundBy(found)));
  },
  finditer: (call, pattern, match) => {
    const both = known(call, pattern, 0, 1);
    if (!isKnown(both)) return both;
    const all = allMatches(call, both);
    if (all === undefined) return endless(call);
    return lazily(() => call.vm.list(all.map((found) => toMatch(found, call, match))));
  },
  split: (call, pattern) => {
    const both = known(call, pattern, 0, 2);
    if (!isKnown(both) || given(call, 1, 'maxsplit') !== undefined)
      return isKnown(both) ? causeOf(undefined, 'a split', call.at) : both;
    const all = allMatches(call, both);
    if (all === undefined) return endless(call);
    if (all.some(([whole]) => whole === '')) return causeOf(undefined, 'a split by an empty match', call.at);
    return call.vm.list(piecesBetween(all, both.text));
  },
  sub: substitute,
};

const allMatches = ({ vm }: Call, { text, expression }: Known): readonly RegExpExecArray[] | undefined =>
  matchesOf(vm, { ...expression, flags: `${expression.flags}g` }, text);

const endless = ({ at }: Call): Value => unknown('limit', 'a pattern that takes too long', at);

/** What stands between matches, and what their groups took. */
function piecesBetween(all: readonly RegExpExecArray[], text: string): readonly Value[] {
  const pieces: Value[] = [];
  let end = 0;
  for (const found of all) {
    // The cast: a group that took no part gives undefined, which the types leave out.
    const [whole = '', ...groups] = found as (string | undefined)[];
    pieces.push(str(text.slice(end, found.index)));
    pieces.push(...groups.map((one) => (one === undefined ? NONE : str(one))));
    end = found.index + whole.length;
  }
  return [...pieces, str(text.slice(end))];
}

/** What `findall` gives of a match: its only group, all of them, or the whole where there are none. */
function foundBy(found: RegExpExecArray): Value {
  // The cast: a group that took no part gives undefined, which the types leave out.
  const [whole, ...groups] = found as (string | undefined)[];
  const [only] = groups;
  return groups.length > 1
    ? tuple(...groups.map((one) => str(one ?? '')))
    : str((groups.length === 1 ? only : whole) ?? '');
}

function substitute(call: Call, pattern: Value, match: ClassValue): Value {
  const both = known(call, pattern, 1, 3);
  if (!isKnown(both)) return str(causeOf(both, 'a text', call.at));
  const { vm, at } = call;
  const replacement = given(call, 0, 'repl') ?? NONE;
  const count = integerOf(given(call, 2, 'count')) ?? 0;
  const template = textOf(replacement);
  if (template === undefined && replacement.kind === 'str') return str(causeOf(replacement, 'a text', at));
  const parts: (string | ReturnType<typeof causeOf>)[] = [];
  let end = 0;
  let done = 0;
  const all = allMatches(call, both);
  if (all === undefined) return str(unknown('limit', 'a pattern that takes too long', at));
  for (const found of all) {
    if (count > 0 && done >= count) break;
    done += 1;
    parts.push(both.text.slice(end, found.index));
    end = found.index + found[0].length;
    const made =
      template === undefined
        ? callValue(vm, replacement, { ...NO_ARGUMENTS, args: [toMatch(found, call, match)] }, at)
        : str(expand(template, found));
    parts.push(...(made.kind === 'str' ? made.parts : [causeOf(made, 'a text', at)]));
  }
  return str(...parts, both.text.slice(end));
}

/** `\1`, `\g<name>` in a replacement. */
const expand = (template: string, found: RegExpExecArray): string =>
  template.replace(
    /\\(?:g<(\w+)>|(\d))|\\(.)/gu,
    (_, named: string | undefined, digit: string | undefined, other: string | undefined) => {
      if (other !== undefined) return ESCAPES[other] ?? other;
      const key = named ?? digit ?? '0';
      return (/^\d+$/u.test(key) ? found[Number(key)] : found.groups?.[key]) ?? '';
    },
  );

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** The places of a group, counted in code points, as Python does; -1 of one that took no part. */
function spanOf(text: string, span: readonly [number, number] | undefined): Value {
  const count = (end: number): Value => num(Array.from(text.slice(0, end)).length);
  return span === undefined ? tuple(num(-1), num(-1)) : tuple(count(span[0]), count(span[1]));
}

function toMatch(found: RegExpExecArray, { vm, at }: Call, cls: ClassValue): Value {
  const [whole, ...groups] = found;
  const match = vm.instance(cls, at);
  const named = vm.dict();
  const text = (one: string | undefined): Value => (one === undefined ? NONE : str(one));
  for (const [name, value] of Object.entries(found.groups ?? {})) setEntry(vm, named, str(name), text(value));
  match.attrs.set('_groups', tuple(str(whole), ...groups.map(text)));
  match.attrs.set('_named', named);
  const spans = (found.indices ?? []).map((span) => spanOf(found.input, span));
  match.attrs.set('_spans', tuple(...spans));
  match.attrs.set('string', str(found.input));
  return match;
}

const own = (self: Value | undefined, name: string): Value =>
  self?.kind === 'instance' ? (self.attrs.get(name) ?? NONE) : NONE;

function groupOf(self: Value | undefined, key: Value, { vm, at }: Call): Value {
  const index = integerOf(key);
  const groups = own(self, '_groups');
  const named = own(self, '_named');
  const name = textOf(key);
  const found = index !== undefined && groups.kind === 'tuple' ? groups.items[index]?.value : undefined;
  const byName =
    name !== undefined && named.kind === 'dict' ? named.entries.get(`s:${name}`)?.value : undefined;
  return found ?? byName ?? vm.raiseIfCaught('IndexError', 'no such group', at);
}

function spanAt({ args: [self, group = num(0)], at }: Call): Value {
  const spans = own(self, '_spans');
  // A group's name isn't looked up: which number it has isn't kept.
  const index = integerOf(group);
  const span = spans.kind === 'tuple' && index !== undefined ? spans.items[index]?.value : undefined;
  return span ?? causeOf(undefined, 'the place of a group', at);
}

const spanEnd =
  (position: 0 | 1) =>
  (call: Call): Value => {
    const span = spanAt(call);
    return span.kind === 'tuple' ? (span.items[position]?.value ?? NONE) : span;
  };

const MATCH_METHODS: readonly (readonly [string, Value])[] = Object.entries({
  group: (call: Call): Value => {
    const [self, ...keys] = call.args;
    const values = (keys.length === 0 ? [num(0)] : keys).map((key) => groupOf(self, key, call));
    const [only = NONE] = values;
    return values.length === 1 ? only : tuple(...values);
  },
  __getitem__: (call: Call): Value => groupOf(call.args[0], call.args[1] ?? num(0), call),
  groups: ({ args: [self] }: Call): Value => {
    const groups = own(self, '_groups');
    return groups.kind === 'tuple' ? { kind: 'tuple', items: groups.items.slice(1) } : NONE;
  },
  groupdict: ({ args: [self] }: Call): Value => own(self, '_named'),
  span: spanAt,
  start: spanEnd(0),
  end: spanEnd(1),
}).map(([name, run]) => [name, native(`re.Match.${name}`, run)]);
