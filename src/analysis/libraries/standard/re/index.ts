import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { setEntry } from '../../../interpreter/values/dicts';
import { NONE, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, StrValue, Value } from '../../../interpreter/values/values';
import { matchesOf } from './bounded-match';
import { toExpression, type Expression } from './regular-expression';
import { invoke } from '../../kit/calls';
import { lazyIterator } from '../../kit/elements';
import type { Library } from '../../kit/library';
import { functions, type Member, members, type MethodRule, methods, qualified } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';

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
export const library: Library = (builtins) => {
  const Match = modelClass('re.Match', [builtins.object], MATCH);
  const Pattern = modelClass('re.Pattern', [builtins.object], operationsOf('re.Pattern', Match));
  return {
    ...qualified('re', Object.fromEntries(operationsOf('re', Match))),
    ...functions('re', {
      'compile(pattern, flags=0)': ({ pattern, flags }, site) => compile(pattern, flags, Pattern, site),
      'escape(pattern)': ({ pattern: text }, { at }) => {
        const known = textOf(text);
        return str(known?.replace(/[\s#$&()*+\-.?[\\\]^{|}~]/gu, '\\$&') ?? causeOf(text, 'a text', at));
      },
      'purge()': () => NONE,
    }),
    ...qualified('re', Object.fromEntries(Object.entries(FLAGS).map(([name, value]) => [name, num(value)]))),
    ...qualified('re', { Match, Pattern, error: modelClass('re.error', [builtins.class('Exception')]) }),
  };
};

/** The operations, as functions of the module and as methods of a pattern: a pattern comes first in both. */
const operationsOf = (owner: string, Match: ClassValue): readonly Member[] =>
  members(owner, {
    'match(pattern, string, flags=0)': ({ pattern, string, flags }, site) =>
      matching({ pattern, string, flags, site }, Match, (source) => `^(?:${source})`),
    'fullmatch(pattern, string, flags=0)': ({ pattern, string, flags }, site) =>
      matching({ pattern, string, flags, site }, Match, (source) => `^(?:${source})$`),
    'search(pattern, string, flags=0)': ({ pattern, string, flags }, site) =>
      matching({ pattern, string, flags, site }, Match, (source) => source),
    'findall(pattern, string, flags=0)': ({ pattern, string, flags }, site) =>
      withAll({ pattern, string, flags, site }, (all) => site.vm.list(all.map(foundBy))),
    'finditer(pattern, string, flags=0)': ({ pattern, string, flags }, site) =>
      withAll({ pattern, string, flags, site }, (all) =>
        lazyIterator(() => site.vm.list(all.map((found) => toMatch(found, site, Match)))),
      ),
    'split(pattern, string, maxsplit=..., flags=0)': ({ pattern, string, maxsplit, flags }, site) =>
      withAll({ pattern, string, flags, site }, (all, { text }) => {
        if (maxsplit !== undefined) return causeOf(undefined, 'a split', site.at);
        return all.some(([whole]) => whole === '')
          ? causeOf(undefined, 'a split by an empty match', site.at)
          : site.vm.list(piecesBetween(all, text));
      }),
    'sub(pattern, repl, string, count=0, flags=0)': ({ pattern, repl, string, count, flags }, site) =>
      substitute({ pattern, string, flags, site }, repl, integerOf(count) ?? 0, Match),
  });

function compile(source: Value, flags: Value, cls: ClassValue, { vm, at }: Site): Value {
  if (source.kind === 'instance' && source.cls === cls) return source;
  const text = textOf(source);
  if (text === undefined) return causeOf(source, 'a pattern', at);
  const pattern = vm.instance(cls, at);
  pattern.attrs.set('pattern', str(text));
  pattern.attrs.set('flags', flags);
  return pattern;
}

/** One call of an operation. */
interface Asked {
  readonly pattern: Value;
  readonly string: Value;
  readonly flags: Value;
  readonly site: Site;
}

interface Known {
  readonly text: string;
  readonly expression: Expression;
}

/** Returns a pattern and a text that are known, else why not. */
function known({ pattern, string, flags: given, site: { at } }: Asked): Known | Value {
  const isCompiled = pattern.kind === 'instance' && pattern.attrs.has('pattern');
  const source = textOf(isCompiled ? (pattern.attrs.get('pattern') ?? NONE) : pattern);
  const flags = integerOf(isCompiled ? pattern.attrs.get('flags') : given);
  const text = textOf(string);
  if (text === undefined) return causeOf(string, 'a text', at);
  const expression =
    source === undefined || flags === undefined ? undefined : toExpression(source, flags, text);
  return expression === undefined ? causeOf(pattern, 'a regular expression', at) : { text, expression };
}

const isKnown = (value: Known | Value): value is Known => 'expression' in value;

function matching(asked: Asked, cls: ClassValue, wrap: (source: string) => string): Value {
  const both = known(asked);
  if (!isKnown(both)) return both;
  const { site } = asked;
  const { source, flags } = both.expression;
  const all = matchesOf(site.vm, { source: wrap(source), flags }, both.text);
  if (all === undefined) return endless(site.at);
  const [found] = all;
  return found === undefined ? NONE : toMatch(found, site, cls);
}

/** Makes something of all matches; unknown where the pattern or the text is, or where matching takes too long. */
function withAll(asked: Asked, make: (all: readonly RegExpExecArray[], both: Known) => Value): Value {
  const both = known(asked);
  if (!isKnown(both)) return both;
  const { text, expression } = both;
  const all = matchesOf(asked.site.vm, { ...expression, flags: `${expression.flags}g` }, text);
  return all === undefined ? endless(asked.site.at) : make(all, both);
}

const endless = (at: Site['at']): Value => unknown('limit', 'a pattern that takes too long', at);

/** Returns what stands between matches, and what their groups took. */
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

/** Returns what `findall` gives of a match: its only group, all of them, or the whole where there are none. */
function foundBy(found: RegExpExecArray): Value {
  // The cast: a group that took no part gives undefined, which the types leave out.
  const [whole, ...groups] = found as (string | undefined)[];
  const [only] = groups;
  return groups.length > 1
    ? tuple(...groups.map((one) => str(one ?? '')))
    : str((groups.length === 1 ? only : whole) ?? '');
}

function substitute(asked: Asked, replacement: Value, count: number, cls: ClassValue): Value {
  const { site } = asked;
  const template = textOf(replacement);
  const made = withAll(asked, (all, { text }) => {
    if (template === undefined && replacement.kind === 'str') return causeOf(replacement, 'a text', site.at);
    const parts: StrValue['parts'][number][] = [];
    let end = 0;
    for (const found of count > 0 ? all.slice(0, count) : all) {
      parts.push(text.slice(end, found.index));
      end = found.index + found[0].length;
      const inserted =
        template === undefined
          ? invoke(site, replacement, toMatch(found, site, cls))
          : str(expand(template, found));
      parts.push(...(inserted.kind === 'str' ? inserted.parts : [causeOf(inserted, 'a text', site.at)]));
    }
    return str(...parts, text.slice(end));
  });
  return made.kind === 'str' ? made : str(causeOf(made, 'a text', site.at));
}

/** Fills in `\1`, `\g<name>` in a replacement. */
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

/** Returns the places of a group, counted in code points, as Python does; -1 of one that took no part. */
function spanOf(text: string, span: readonly [number, number] | undefined): Value {
  const count = (end: number): Value => num(Array.from(text.slice(0, end)).length);
  return span === undefined ? tuple(num(-1), num(-1)) : tuple(count(span[0]), count(span[1]));
}

function toMatch(found: RegExpExecArray, { vm, at }: Site, cls: ClassValue): Value {
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

const own = (self: InstanceValue, name: string): Value => self.attrs.get(name) ?? NONE;

function groupOf(self: InstanceValue, key: Value, { vm, at }: Site): Value {
  const index = integerOf(key);
  const groups = own(self, '_groups');
  const named = own(self, '_named');
  const name = textOf(key);
  const found = index !== undefined && groups.kind === 'tuple' ? groups.items[index]?.value : undefined;
  const byName =
    name !== undefined && named.kind === 'dict' ? named.entries.get(`s:${name}`)?.value : undefined;
  return found ?? byName ?? vm.raiseIfCaught('IndexError', 'no such group', at);
}

function spanAt(self: InstanceValue, group: Value, at: Site['at']): Value {
  const spans = own(self, '_spans');
  // A group's name isn't looked up: which number it has isn't kept.
  const index = integerOf(group);
  const span = spans.kind === 'tuple' && index !== undefined ? spans.items[index]?.value : undefined;
  return span ?? causeOf(undefined, 'the place of a group', at);
}

const spanEnd =
  (position: 0 | 1): MethodRule<'(group=0, /)'> =>
  (self, { group }, { at }) => {
    const span = spanAt(self, group, at);
    return span.kind === 'tuple' ? (span.items[position]?.value ?? NONE) : span;
  };

const MATCH = methods('re.Match', {
  'group(*groups)': (self, { groups }, site) => {
    const values = (groups.length === 0 ? [num(0)] : groups).map((key) => groupOf(self, key, site));
    const [only = NONE] = values;
    return values.length === 1 ? only : tuple(...values);
  },
  '__getitem__(key, /)': (self, { key }, site) => groupOf(self, key, site),
  'groups(default=None)': (self) => {
    const groups = own(self, '_groups');
    return groups.kind === 'tuple' ? { kind: 'tuple', items: groups.items.slice(1) } : NONE;
  },
  'groupdict(default=None)': (self) => own(self, '_named'),
  'span(group=0, /)': (self, { group }, { at }) => spanAt(self, group, at),
  'start(group=0, /)': spanEnd(0),
  'end(group=0, /)': spanEnd(1),
});
