import { each } from '../../../interpreter/guards/forks';
import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { FALSE, NONE, num, TRUE, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { own, setOwn, standingInstance } from '../../kit/instances';
import { keeping, type Member, methods } from '../../kit/model';
import { notImplemented } from '../../kit/values';

type MakeChild = (self: InstanceValue, name: string, site: Site) => Value;

/** Results of special methods that nobody has set up. Calculations, items and managers give a mock. */
const RESULTS: Readonly<Record<string, (site: Site) => Value>> = {
  __len__: () => num(0),
  __bool__: () => TRUE,
  __contains__: () => FALSE,
  __int__: () => num(1),
  __index__: () => num(1),
  __float__: () => num(1, true),
  __exit__: () => FALSE,
  __iter__: ({ vm }) => vm.list(),
  ...Object.fromEntries(
    'str repr format hash fspath sizeof complex next trunc floor ceil aenter aexit aiter anext'
      .split(' ')
      .map((name) => [`__${name}__`, ({ at }: Site) => unknown('library', `__${name}__ of a mock`, at)]),
  ),
  __lt__: notImplemented,
  __gt__: notImplemented,
  __le__: notImplemented,
  __ge__: notImplemented,
};

const OPERATORS = 'add sub mul matmul truediv floordiv mod lshift rshift and xor or pow'.split(' ');

const MADE: readonly string[] = [
  ...'getitem setitem delitem enter neg pos invert abs round divmod'.split(' '),
  ...OPERATORS.flatMap((name) => [name, `r${name}`, `i${name}`]),
].map((name) => `__${name}__`);

/** Returns the special methods of `MagicMock`: each is a mock, which the program may set up or replace. */
export function magicMembers(object: ClassValue, makeChild: MakeChild): readonly Member[] {
  const names = new WeakMap<InstanceValue, string>();
  const mockOf = (name: string, self: InstanceValue, site: Site): Value => {
    const known = own(site, self, name);
    if (known !== undefined) return known;
    const made = makeChild(self, name, site);
    const result = RESULTS[name];
    if (made.kind === 'instance' && result !== undefined) made.attrs.set('_mock_return_value', result(site));
    return made;
  };
  const called = (name: string, self: Value, args: readonly Value[], site: Site): Value => {
    if (self.kind !== 'instance') return unknown('operands', `${name} of a mock`, site.at);
    const known = own(site, self, name);
    if (known === undefined && name in RESULTS) return RESULTS[name]?.(site) ?? NONE;
    // A function that was set gets the mock, as one of a class does.
    return each(site.vm, mockOf(name, self, site), (one) =>
      forward(site, one, one.kind === 'function' ? [self, ...args] : args),
    );
  };
  const Proxy = modelClass(
    'unittest.mock.MagicProxy',
    [object],
    methods(keeping('unittest.mock.MagicProxy'), {
      '__get__(obj, _type=None)': (proxy, { obj }, site) =>
        obj.kind === 'instance' ? mockOf(names.get(proxy) ?? '', obj, site) : proxy,
      '__set__(obj, value)': (proxy, { obj, value }, site) => {
        if (obj.kind === 'instance') setOwn(site, obj, { [names.get(proxy) ?? '']: value });
        return NONE;
      },
      '__call__(obj, *args)': (proxy, { obj, args }, site) => called(names.get(proxy) ?? '', obj, args, site),
    }),
  );
  return [...Object.keys(RESULTS), ...MADE].map((name) => {
    const proxy = standingInstance(Proxy);
    names.set(proxy, name);
    return [name, proxy];
  });
}
