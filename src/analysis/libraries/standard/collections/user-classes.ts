import { callAttribute, findAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { initialize } from '../../../interpreter/calls/instantiate';
import { callMethod } from '../../../interpreter/calls/calls';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { toRepr, toStr } from '../../../interpreter/evaluation/format';
import { getItem } from '../../../interpreter/evaluation/items';
import { deleteItem, setItem } from '../../../interpreter/evaluation/set-items';
import { change } from '../../../interpreter/evaluation/in-place';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { binary } from '../../../interpreter/evaluation/operators';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { contentOf, entryOf } from '../../../interpreter/values/dicts';
import { lend } from '../../../interpreter/values/displays';
import { item, NONE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { lengthOf } from '../../builtins/length';
import { invoke } from '../../kit/calls';
import type { Builtins } from '../../kit/library';
import { classMethods, keeping, type Member, type MethodRule, methods, properties } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';

/** Returns the value under an object: its `data`. */
const dataOf = (self: InstanceValue, { at }: Pick<Site, 'at'>): Single =>
  self.payload === undefined || self.payload.kind === 'choice'
    ? causeOf(self.payload, 'data', at)
    : self.payload;

const data = (owner: string): readonly Member[] =>
  properties(owner, {
    data: {
      get: (self, { at }) => self.payload ?? causeOf(self, 'data', at),
      set: (self, value, { vm }) => {
        if (vm.changeOf(self.born).length > 0) lend(vm, [self, value]);
        else self.payload = value;
      },
    },
  });

/** Makes another object of the class of one, which a subclass's constructor does as well. */
const another = (self: InstanceValue, content: Value, site: Site): Value => invoke(site, self.cls, content);

/** Methods that all of the three have: they ask what's under them. */
const common = (owner: string): readonly Member[] =>
  methods(keeping(owner), {
    '__len__()': (self, _, site) => lengthOf(site.vm, dataOf(self, site), site.at),
    '__contains__(item)': (self, { item: one }, site) =>
      each(site.vm, one, (single) => compare(site.vm, 'in', single, dataOf(self, site), site.at)),
    '__repr__()': (self, _, { vm, at }) => toRepr(vm, dataOf(self, { at }), at),
  });

/** Makes `UserDict`, `UserList` and `UserString`: their methods go through those that a subclass may have. */
export function userClasses(
  builtins: Builtins,
  abstract: Readonly<Record<string, Value>>,
): Readonly<Record<'UserDict' | 'UserList' | 'UserString', ClassValue>> {
  const base = (name: string): readonly ClassValue[] => {
    const found = abstract[`collections.abc.${name}`];
    return found?.kind === 'class' ? [found] : [builtins.object];
  };
  const make = (name: string, below: string, members: readonly Member[]): ClassValue =>
    modelClass(
      `collections.${name}`,
      base(below),
      [...common(`collections.${name}`), ...data(`collections.${name}`), ...members],
      // In front of a built-in base, what's under an object is made here.
      {
        yields: true,
        construct: (cls, call) => initialize(call.vm, call.vm.instance(cls, call.at), call, call.at),
      },
    );
  const maketrans = builtins.class('str').attrs.get('maketrans');
  return {
    UserDict: make('UserDict', 'MutableMapping', [...DICT, ...FROM_KEYS]),
    UserList: make('UserList', 'MutableSequence', [...LIST, ...forwarded('UserList', LIST_METHODS)]),
    UserString: make('UserString', 'Sequence', [
      ...TEXT,
      ...forwarded('UserString', TEXT_METHODS),
      ...(maketrans === undefined ? [] : [['maketrans', maketrans] as const]),
    ]),
  };
}

const merged = (self: InstanceValue, first: Value, second: Value, site: Site): Value => {
  const dict = site.vm.dict();
  for (const one of [first, second]) fillDict(site, dict, plain(one), new Map());
  return another(self, dict, site);
};

const DICT = methods(keeping('collections.UserDict'), {
  '__init__(dict=None, /, **kwargs)': (self, { dict, kwargs }, site) => {
    const { vm, at } = site;
    self.payload = vm.dict();
    const update = (source: Value): Value =>
      callAttribute(vm, self, 'update', { ...NO_ARGUMENTS, args: [source] }, at);
    if (dict.kind !== 'none') update(dict);
    if (kwargs.size > 0) {
      const named = vm.dict();
      fillDict(site, named, undefined, kwargs);
      update(named);
    }
    return NONE;
  },
  '__getitem__(key)': (self, { key }, site) =>
    each(site.vm, key, (one) => {
      const content = contentOf(self);
      const isThere = content === undefined || entryOf(site.vm, content, one) !== undefined;
      const made = isThere ? undefined : callMethod(site.vm, self, '__missing__', [one], site.at);
      return made ?? getItem(site.vm, dataOf(self, site), one, site.at);
    }),
  '__setitem__(key, item)': (self, { key, item: value }, site) =>
    each(site.vm, key, (one) => {
      setItem(site.vm, dataOf(self, site), one, value, site.at);
      return NONE;
    }),
  '__delitem__(key)': (self, { key }, site) =>
    each(site.vm, key, (one) => {
      deleteItem(site.vm, dataOf(self, site), one, site.at);
      return NONE;
    }),
  '__iter__()': (self, _, site) => dataOf(self, site),
  'get(key, default=None)': (self, { key, default: fallback }, site) =>
    each(site.vm, key, (one) => {
      // Until 3.11, `get` asks `__missing__` as well.
      const [, minor] = site.vm.options.python;
      const missing = minor < 12 ? findOnClass(self.cls, '__missing__') : undefined;
      if (missing !== undefined) return getItem(site.vm, self, one, site.at);
      const found = callMethod(site.vm, self, '__contains__', [one], site.at);
      if (found?.kind === 'bool') return found.value ? getItem(site.vm, self, one, site.at) : fallback;
      return callAttribute(
        site.vm,
        dataOf(self, site),
        'get',
        { ...NO_ARGUMENTS, args: [one, fallback] },
        site.at,
      );
    }),
  'copy()': (self, _, site) => {
    const copy = site.vm.instance(self.cls, site.at);
    copy.attrs = new Map(self.attrs);
    const content = site.vm.dict();
    fillDict(site, content, dataOf(self, site), new Map());
    copy.payload = content;
    return copy;
  },
  '__or__(other)': (self, { other }, site) => merged(self, dataOf(self, site), other, site),
  '__ror__(other)': (self, { other }, site) => merged(self, other, dataOf(self, site), site),
  '__ior__(other)': (self, { other }, site) => {
    const content = contentOf(self);
    if (content !== undefined) fillDict(site, content, plain(other), new Map());
    return self;
  },
});

const FROM_KEYS = classMethods(keeping('collections.UserDict'), {
  'fromkeys(cls, iterable, value=None)': ({ cls, iterable, value }, site) => {
    const made = invoke(site, cls);
    for (const one of iterate(site.vm, iterable, site.at).items)
      if (made.kind !== 'choice' && one.value.kind !== 'choice')
        setItem(site.vm, made, one.value, value, site.at);
    return made;
  },
});

const operator =
  (op: '+' | '*' | '%', isSwapped = false): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const [left, right] = isSwapped ? [plain(other), dataOf(self, site)] : [dataOf(self, site), plain(other)];
    const made = binary(site.vm, op, left, right, site.at);
    return made.kind === 'unknown' ? made : another(self, made, site);
  };

const comparing =
  (op: '==' | '<' | '<=' | '>' | '>='): MethodRule<'(other)'> =>
  (self, { other }, site) =>
    each(site.vm, plain(other), (one) => compare(site.vm, op, dataOf(self, site), one, site.at));

const COMPARING = {
  '__eq__(other)': comparing('=='),
  '__lt__(other)': comparing('<'),
  '__le__(other)': comparing('<='),
  '__gt__(other)': comparing('>'),
  '__ge__(other)': comparing('>='),
} as const;

const LIST = methods(keeping('collections.UserList'), {
  ...COMPARING,
  '__init__(initlist=None)': (self, { initlist }, { vm, at }) => {
    const { items, open } =
      initlist.kind === 'none' ? { items: [], open: undefined } : iterate(vm, initlist, at);
    self.payload = vm.listOf([...items], open);
    return NONE;
  },
  '__getitem__(i)': (self, { i }, site) =>
    each(site.vm, i, (index) => {
      const found = getItem(site.vm, dataOf(self, site), index, site.at);
      return index.kind === 'slice' ? another(self, found, site) : found;
    }),
  '__setitem__(i, item)': (self, { i, item: value }, site) =>
    each(site.vm, i, (index) => {
      setItem(site.vm, dataOf(self, site), index, value, site.at);
      return NONE;
    }),
  '__delitem__(i)': (self, { i }, site) =>
    each(site.vm, i, (index) => {
      deleteItem(site.vm, dataOf(self, site), index, site.at);
      return NONE;
    }),
  '__iter__()': (self, _, site) => dataOf(self, site),
  '__add__(other)': operator('+'),
  '__radd__(other)': operator('+', true),
  '__mul__(other)': operator('*'),
  '__rmul__(other)': operator('*'),
  '__iadd__(other)': (self, { other }, site) => {
    callAttribute(site.vm, dataOf(self, site), 'extend', { ...NO_ARGUMENTS, args: [plain(other)] }, site.at);
    return self;
  },
  '__imul__(n)': (self, { n }, site) => {
    const content = dataOf(self, site);
    each(site.vm, plain(n), (times) => {
      change(site.vm, '*', content, times, site.at);
      return NONE;
    });
    return self;
  },
  'copy()': (self, _, site) => another(self, self, site),
});

const LIST_METHODS = 'append insert pop remove clear count index reverse sort extend'.split(' ');

const TEXT = methods(keeping('collections.UserString'), {
  ...COMPARING,
  '__init__(seq)': (self, { seq }, { vm, at }) => {
    self.payload = each(vm, seq, (one) => toStr(vm, one, at));
    return NONE;
  },
  '__str__()': (self, _, site) => dataOf(self, site),
  '__hash__()': (self, _, site) =>
    callMethod(site.vm, dataOf(self, site), '__hash__', [], site.at) ?? causeOf(self, 'a hash', site.at),
  '__getitem__(index)': (self, { index }, site) =>
    each(site.vm, index, (one) => another(self, getItem(site.vm, dataOf(self, site), one, site.at), site)),
  '__iter__()': (self, _, site) =>
    site.vm.listOf(
      iterate(site.vm, dataOf(self, site), site.at).items.map((one) =>
        item(another(self, one.value, site), one.guard),
      ),
    ),
  '__add__(other)': operator('+'),
  '__radd__(other)': operator('+', true),
  '__mul__(n)': (self, { n }, site) => operator('*')(self, { other: n }, site),
  '__rmul__(n)': (self, { n }, site) => operator('*')(self, { other: n }, site),
  '__mod__(args)': (self, { args }, site) => operator('%')(self, { other: args }, site),
});

const TEXT_METHODS = (
  'capitalize casefold center count removeprefix removesuffix encode endswith expandtabs find format format_map index ' +
  'isalpha isalnum isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ' +
  'ljust lower lstrip partition replace rfind rindex rjust rpartition rstrip split rsplit splitlines startswith strip ' +
  'swapcase title translate upper zfill'
).split(' ');

/** Texts whose methods give a text that isn't of the class. */
const PLAIN_RESULTS: ReadonlySet<string> = new Set(['format', 'format_map', 'join']);

/** Methods that what's under an object has; a text that one gives is an object of the class. */
const forwarded = (owner: string, names: readonly string[]): readonly Member[] =>
  names.flatMap((name) => {
    const rule: MethodRule<'(*args, **kwargs)'> = (self, { args, kwargs }, site) => {
      const content = dataOf(self, site);
      if (findAttribute(site.vm, content, name, site.at) === undefined)
        return causeOf(content, name, site.at);
      const given = { args: args.map(plain), keywords: kwargs, open: site.open };
      const result = callAttribute(site.vm, content, name, given, site.at);
      return result.kind === 'str' && !PLAIN_RESULTS.has(name) ? another(self, result, site) : result;
    };
    // The cast: the name of a method doesn't change what its arguments are called.
    const signature = `${name}(*args, **kwargs)` as '(*args, **kwargs)';
    return methods(keeping(`collections.${owner}`), { [signature]: rule });
  });
