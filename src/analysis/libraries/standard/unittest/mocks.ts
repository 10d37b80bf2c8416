import type { Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { getDotted } from '../../../interpreter/attributes/attributes';
import { setAttribute } from '../../../interpreter/attributes/set-attribute';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { classOf, modelClass } from '../../../interpreter/values/classes';
import { bool, FALSE, NONE, num, str, textOf, TRUE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { iteratorOf, nextOf } from '../../builtins/iteration';
import { forward, invoke } from '../../kit/calls';
import { own, ownOrNone, setOwn, standingInstance } from '../../kit/instances';
import type { Entries } from '../../kit/library';
import { keeping, type Member, methods, native, properties } from '../../kit/model';
import { raiseMade } from '../../kit/raising';
import { integerOf } from '../../kit/values';
import { magicMembers } from './magic';

type Keywords = ReadonlyMap<string, Value>;

/** Returns the classes of mocks by qualified name, and the constants beside them. */
export function mockClasses(object: ClassValue): Entries {
  const DEFAULT = constant('DEFAULT', object);
  const NonCallableMock = mockClass('NonCallableMock', [object], [...ofMocks(DEFAULT), ...RECORDS]);
  const Mock = mockClass('Mock', [NonCallableMock], calling(DEFAULT));
  const magic = magicMembers(object, makeChild);
  const MagicMock = mockClass('MagicMock', [Mock], magic);
  const NonCallableMagicMock = mockClass('NonCallableMagicMock', [NonCallableMock], magic);
  CALLED.set(NonCallableMock, Mock);
  CALLED.set(NonCallableMagicMock, MagicMock);
  return {
    'unittest.mock.NonCallableMock': NonCallableMock,
    'unittest.mock.Mock': Mock,
    'unittest.mock.MagicMock': MagicMock,
    'unittest.mock.NonCallableMagicMock': NonCallableMagicMock,
    'unittest.mock.DEFAULT': DEFAULT,
    'unittest.mock.ANY': standingInstance(
      modelClass(
        'unittest.mock._ANY',
        [object],
        [...methods('unittest.mock', { '__eq__(other)': () => TRUE, '__ne__(other)': () => FALSE })],
      ),
    ),
    'unittest.mock.sentinel': sentinel(object, DEFAULT),
  };
}

const mockClass = (name: string, bases: readonly ClassValue[], members: readonly Member[]): ClassValue =>
  modelClass(`unittest.mock.${name}`, bases, members, {
    missing: (self, attribute, site) => missingOf(self, attribute, site),
    isWhole: true,
    assigned: (self, attribute, value, site) => {
      if (/^__.*__$/u.test(attribute) && attribute !== '__class__') setSpecial(self, attribute, value, site);
      return value;
    },
    deleted: (self, attribute, site) => {
      gone(self).add(attribute);
      if (!self.attrs.has(attribute)) setOwn(site, self, { [attribute]: NONE });
    },
  });

/** Gives a mock a special method: Python looks for it on the class, so each mock has one of its own. */
function setSpecial(self: InstanceValue, name: string, value: Value, { vm, at }: Site): void {
  if (vm.changeOf(self.born).length > 0) {
    self.open ??= unknown('operands', `${name} of a mock`, at);
    return;
  }
  const method = native(keeping(`${name}(self, *args)`), ({ self: owner, args }, site) =>
    forward(site, value, value.kind === 'function' ? [owner, ...args] : args),
  );
  self.cls = modelClass(`${self.cls.module}.${self.cls.name}`, [self.cls], [[name, method]], {});
}

/** The attributes that were deleted: a mock doesn't make them again. */
const GONE = new WeakMap<InstanceValue, Set<string>>();

function gone(self: InstanceValue): Set<string> {
  const names = GONE.get(self) ?? new Set();
  GONE.set(self, names);
  return names;
}

/** Makes the attribute that nobody has set: a mock of the same class. Special ones, and misspelt checks, aren't made. */
function missingOf(self: InstanceValue, name: string, site: Site): Value | undefined {
  if (/^__.*__$/u.test(name) || gone(self).has(name) || self.open !== undefined) return undefined;
  if (name.startsWith('_mock_')) return unknown('library', `${name} of a mock`, site.at);
  if (/^(?:assert|assret|asert|aseert|assrt|called_)/u.test(name))
    return raiseInWords(site.vm, 'AttributeError', `'${name}' is not a valid assertion.`, site.at);
  return makeChild(self, name, site);
}

/** Makes a mock below another one, which keeps it. */
function makeChild(self: InstanceValue, name: string, { at }: Site): InstanceValue {
  // It's as old as the mock is: nobody can tell that it's made when it's asked for.
  const child = { ...standingInstance(CALLED.get(self.cls) ?? self.cls), born: self.born, place: at };
  self.attrs.set(name, child);
  return child;
}

/** The classes of the attributes of mocks that can't be called themselves. */
const CALLED = new WeakMap<ClassValue, ClassValue>();

const OWNER = keeping('unittest.mock.Mock');

/** Members that mocks of all classes have: they set a mock up, and tell of its calls. */
const ofMocks = (DEFAULT: InstanceValue): readonly Member[] => [
  ...methods(OWNER, {
    '__init__(spec=None, side_effect=None, return_value=..., wraps=None, name=None, spec_set=None, unsafe=False, **kwargs)':
      (self, { spec, side_effect: effect, return_value: value, wraps, spec_set: set, kwargs }, site) => {
        const limits = [spec, wraps, set].find(({ kind }) => kind !== 'none');
        if (limits !== undefined)
          self.open = unknown('library', 'a mock that is like another object', site.at);
        if (effect.kind !== 'none') setEffect(self, effect, site);
        if (value !== undefined && value !== DEFAULT) setOwn(site, self, { [RESULT]: value });
        configure(self, kwargs, site);
        return NONE;
      },
    'configure_mock(**kwargs)': (self, { kwargs }, site) => configure(self, kwargs, site),
    'attach_mock(mock, attribute)': (self, { mock, attribute }, site) =>
      configure(self, new Map([[textOf(attribute) ?? '', mock]]), site),
    'reset_mock(visited=None, *, return_value=False, side_effect=False)': (self, given, site) => {
      setOwn(site, self, { [COUNT]: num(0) });
      if (given.return_value.kind !== 'bool' || given.return_value.value) self.attrs.delete(RESULT);
      if (given.side_effect.kind !== 'bool' || given.side_effect.value)
        setOwn(site, self, { [EFFECT]: NONE });
      return NONE;
    },
    'assert_called()': (self, _, site) => check(self, (count) => count > 0, site),
    'assert_called_once()': (self, _, site) => check(self, (count) => count === 1, site),
    'assert_not_called()': (self, _, site) => check(self, (count) => count === 0, site),
  }),
  ...properties('unittest.mock.Mock', {
    return_value: {
      get: resultOf,
      set: (self, value, site) => setOwn(site, self, { [RESULT]: value }),
    },
    side_effect: { get: (self, site) => ownOrNone(site, self, EFFECT), set: setEffect },
    called: (self, site) =>
      each(site.vm, countOf(self, site), (count) => {
        const number = integerOf(count);
        return number === undefined ? count : bool(number > 0);
      }),
    call_count: countOf,
  }),
];

/** Names the attributes that keep the arguments of calls, which aren't known. */
const RECORDS: readonly Member[] = [
  ...properties(
    'unittest.mock.Mock',
    Object.fromEntries(
      ['call_args', 'call_args_list', 'mock_calls', 'method_calls'].map((name) => [
        name,
        (_: InstanceValue, { at }: Site) => unknown('library', `${name} of a mock`, at),
      ]),
    ),
  ),
  ...methods(OWNER, {
    'assert_called_with(*args, **kwargs)': checkUnread,
    'assert_called_once_with(*args, **kwargs)': checkUnread,
    'assert_any_call(*args, **kwargs)': checkUnread,
    'assert_has_calls(calls, any_order=False)': checkUnread,
  }),
];

// Names that no attribute of a program has.
const RESULT = '_mock_return_value';
const EFFECT = '_mock_side_effect';
const COUNT = '_mock_call_count';

function countOf(self: InstanceValue, site: Site): Value {
  return own(site, self, COUNT) ?? num(0);
}

function check(self: InstanceValue, isGood: (count: number) => boolean, site: Site): Value {
  return each(site.vm, countOf(self, site), (count) => {
    const number = integerOf(count);
    if (number === undefined || isGood(number)) return NONE;
    return site.vm.raiseIfCaught('AssertionError', `a mock that was called ${number} times`, site.at);
  });
}

/** Asks about the arguments of calls, which aren't kept: the check may fail. */
function checkUnread(_: InstanceValue, __: unknown, { at }: Site): Value {
  return unknown('library', 'whether a mock was called so', at);
}

function setEffect(self: InstanceValue, effect: Value, site: Site): void {
  const isHeld = effect.kind === 'list' || effect.kind === 'tuple' || effect.kind === 'set';
  setOwn(site, self, { [EFFECT]: isHeld ? iteratorOf(site.vm, effect, site.at) : effect });
}

/** Sets attributes, also ones of attributes: `**{"get.return_value": 1}`. */
function configure(self: InstanceValue, values: ReadonlyMap<string, Value>, { vm, at }: Site): Value {
  for (const [name, value] of values) {
    const dot = name.lastIndexOf('.');
    const owner = getDotted(vm, self, name.slice(0, Math.max(dot, 0)), at);
    each(vm, owner, (one) => {
      setAttribute(vm, one, name.slice(dot + 1), value, at);
      return NONE;
    });
  }
  return NONE;
}

function resultOf(self: InstanceValue, site: Site): Value {
  return own(site, self, RESULT) ?? self.open ?? makeChild(self, RESULT, site);
}

/** Members of the mocks that can be called. */
const calling = (DEFAULT: InstanceValue): readonly Member[] =>
  methods(OWNER, {
    '__call__(*args, **kwargs)': (self, { args, kwargs }, site) => {
      const count = integerOf(countOf(self, site));
      const next =
        count === undefined ? unknown('operands', 'how often a mock was called', site.at) : num(count + 1);
      setOwn(site, self, { [COUNT]: next });
      const given = each(site.vm, ownOrNone(site, self, EFFECT), (effect) =>
        effect.kind === 'none' ? DEFAULT : effectOf(effect, args, kwargs, site),
      );
      return each(site.vm, given, (one) => (one === DEFAULT ? resultOf(self, site) : one));
    },
  });

/** Raises the exception that's a mock's side effect, takes its next result, or calls it. */
function effectOf(effect: Single, args: readonly Value[], kwargs: Keywords, site: Site): Value {
  if (isException(effect)) return raiseEffect(effect, site);
  if (effect.kind !== 'deferred') return forward(site, effect, args, kwargs);
  return each(site.vm, nextOf(site.vm, effect, undefined, site.at), (one) =>
    isException(one) ? raiseEffect(one, site) : one,
  );
}

const isException = (value: Value): boolean =>
  classOf(value)?.mro.some(({ name, module }) => name === 'BaseException' && module === 'builtins') === true;

function raiseEffect(error: Value, site: Site): never {
  return raiseMade(site, error.kind === 'class' ? invoke(site, error) : error);
}

/** Makes an object that's there for its identity. */
const constant = (name: string, object: ClassValue): InstanceValue => {
  const one = standingInstance(modelClass('unittest.mock._SentinelObject', [object]));
  one.attrs.set('name', str(name));
  return one;
};

/** Returns `sentinel`, which has an object of its own for every name. */
const sentinel = (object: ClassValue, DEFAULT: InstanceValue): InstanceValue => {
  const made = standingInstance(
    modelClass('unittest.mock._Sentinel', [object], [], {
      missing: (self, name) => {
        if (name.startsWith('__')) return undefined;
        const one = constant(name, object);
        self.attrs.set(name, one);
        return one;
      },
    }),
  );
  made.attrs.set('DEFAULT', DEFAULT);
  return made;
};
