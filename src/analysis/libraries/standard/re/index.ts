import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { setEntry } from '../../../interpreter/values/dicts';
import { num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { lazyIterator } from '../../kit/containers/elements';
import type { Library } from '../../kit/library';
import { functions, type Member, methods, qualified } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { MATCH, toMatch } from './match-class';
import { foundBy, matching, piecesBetween, substitute, withAll, type Asked } from './operations';
import { FLAGS, stripped } from './regular-expression';

/** The classes of `re`. */
interface Classes {
  readonly Pattern: ClassValue;
  readonly Match: ClassValue;
}

/** `re`: patterns that mean the same in JavaScript, over plain texts; anything else is unknown. */
export const library: Library = (builtins) => {
  const Match = modelClass('re.Match', [builtins.object], MATCH);
  const Pattern = modelClass('re.Pattern', [builtins.object]);
  for (const [name, value] of patternMethods(Match)) Pattern.attrs.set(name, value);
  const error = modelClass('re.error', [builtins.class('Exception')]);
  return {
    ...moduleFunctions({ Pattern, Match }),
    ...functions('re', {
      'compile(pattern, flags=0)': ({ pattern, flags }, site) => compile(pattern, flags, Pattern, site),
      'escape(pattern)': ({ pattern: text }, { at }) => {
        const known = textOf(text);
        return str(known?.replace(/[\s#$&()*+\-.?[\\\]^{|}~]/gu, '\\$&') ?? causeOf(text, 'a text', at));
      },
    }),
    ...qualified('re', Object.fromEntries([...FLAGS].map(([name, value]) => [name, num(value)]))),
    ...qualified('re', { Match, Pattern, error, PatternError: error }),
  };
};

/** Returns a compiled pattern; unknown where the text of it is. */
function compile(source: Value, flags: Value, cls: ClassValue, { vm, at }: Site): Value {
  if (source.kind === 'instance' && source.cls === cls) return source;
  const [text, given] = [textOf(source), integerOf(flags)];
  if (text === undefined) return causeOf(source, 'a pattern', at);
  if (given === undefined) return causeOf(flags, 'the flags of a pattern', at);
  const pattern = vm.instance(cls, at);
  const [bare, all] = stripped(text, given);
  const groups = groupsOf(bare);
  const numbers = vm.dict();
  groups.forEach((name, index) => {
    if (name !== undefined) setEntry(vm, numbers, str(name), num(index + 1));
  });
  pattern.attrs.set('pattern', str(text));
  pattern.attrs.set('flags', num((all & ASCII) === 0 ? all | UNICODE : all));
  pattern.attrs.set('groups', num(groups.length));
  pattern.attrs.set('groupindex', numbers);
  return pattern;
}

const ASCII = 256;
const UNICODE = 32;

/** Returns the names of a pattern's groups, in their order: `undefined` for one without. */
const groupsOf = (source: string): readonly (string | undefined)[] =>
  [...source.matchAll(/\\[^]|\[\^?\]?(?:\\[^]|[^\]])*\]|\((?!\?)|\(\?P<(\w+)>/gu)]
    .filter(([text]) => text.startsWith('('))
    .map(([, name]) => name);

/** Calls an operation with a compiled pattern. */
function compiled(
  { Pattern, Match }: Classes,
  given: { readonly pattern: Value; readonly string: Value; readonly flags: Value },
  site: Site,
  ask: (asked: Asked) => Value,
): Value {
  const pattern = compile(given.pattern, given.flags, Pattern, site);
  return pattern.kind === 'instance' ? ask({ pattern, string: given.string, site, Match }) : pattern;
}

const whole = (source: string): string => `(?:${source})(?![^])`;

const moduleFunctions = (classes: Classes) =>
  functions('re', {
    'match(pattern, string, flags=0)': (given, site) =>
      compiled(classes, given, site, (asked) => matching(asked, 'y')),
    'fullmatch(pattern, string, flags=0)': (given, site) =>
      compiled(classes, given, site, (asked) => matching(asked, 'y', whole)),
    'search(pattern, string, flags=0)': (given, site) =>
      compiled(classes, given, site, (asked) => matching(asked, 'g')),
    'findall(pattern, string, flags=0)': (given, site) => compiled(classes, given, site, findAll),
    'finditer(pattern, string, flags=0)': (given, site) => compiled(classes, given, site, findIterator),
    'split(pattern, string, maxsplit=0, flags=0)': (given, site) =>
      compiled(classes, given, site, (asked) => split(asked, given.maxsplit)),
    'sub(pattern, repl, string, count=0, flags=0)': (given, site) =>
      compiled(classes, given, site, (asked) => replace(asked, given.repl, given.count)),
  });

const patternMethods = (Match: ClassValue): readonly Member[] => {
  const asked = (
    pattern: InstanceValue,
    given: { string: Value; pos?: Value; endpos?: Value | undefined },
    site: Site,
  ) => ({
    pattern,
    site,
    Match,
    ...given,
  });
  return methods('re.Pattern', {
    'match(string, pos=0, endpos=...)': (self, given, site) => matching(asked(self, given, site), 'y'),
    'fullmatch(string, pos=0, endpos=...)': (self, given, site) =>
      matching(asked(self, given, site), 'y', whole),
    'search(string, pos=0, endpos=...)': (self, given, site) => matching(asked(self, given, site), 'g'),
    'findall(string, pos=0, endpos=...)': (self, given, site) => findAll(asked(self, given, site)),
    'finditer(string, pos=0, endpos=...)': (self, given, site) => findIterator(asked(self, given, site)),
    'split(string, maxsplit=0)': (self, { string, maxsplit }, site) =>
      split(asked(self, { string }, site), maxsplit),
    'sub(repl, string, count=0)': (self, { repl, string, count }, site) =>
      replace(asked(self, { string }, site), repl, count),
  });
};

const findAll = (asked: Asked): Value => withAll(asked, (all) => asked.site.vm.list(all.map(foundBy)));

const findIterator = (asked: Asked): Value =>
  withAll(asked, (all, both) =>
    lazyIterator(asked.site.vm, () =>
      asked.site.vm.list(all.map((found) => toMatch(found, asked.site, asked.Match, both))),
    ),
  );

function split(asked: Asked, most: Value): Value {
  const limit = integerOf(most);
  if (limit === undefined) return causeOf(most, 'a number of pieces', asked.site.at);
  return withAll(asked, (all, { text }) => {
    const taken = limit < 0 ? [] : limit === 0 ? all : all.slice(0, limit);
    return asked.site.vm.list(piecesBetween(taken, text));
  });
}

function replace(asked: Asked, replacement: Value, count: Value): Value {
  const known = integerOf(count);
  return known === undefined
    ? str(causeOf(count, 'a number of replacements', asked.site.at))
    : substitute(asked, replacement, known);
}
