import type { Library } from '../kit/library';
import { qualified } from '../kit/model';

const BINARY = 'add + sub - mul * truediv / floordiv // mod % pow ** or_ | and_ & xor ^ lshift << rshift >>';
const COMPARING = 'eq == ne != lt < le <= gt > ge >=';
const UNARY = 'neg - pos + invert ~ inv ~';

/** Returns the names and the operators of a table. */
const pairsIn = (table: string): readonly (readonly [name: string, operator: string])[] =>
  [...table.matchAll(/(\w+) (\S+)/gu)].map(([, name = '', operator = '']) => [name, operator]);

const OPERATORS = [
  ...[...pairsIn(BINARY), ...pairsIn(COMPARING)].map(
    ([name, operator]) => `def ${name}(a, b, /): return a ${operator} b`,
  ),
  ...pairsIn(BINARY).map(
    ([name, operator]) => `
def i${name.replace('_', '')}(a, b, /):
    a ${operator}= b
    return a`,
  ),
  ...pairsIn(UNARY).map(([name, operator]) => `def ${name}(a, /): return ${operator}a`),
];

const TEXT = `
${OPERATORS.join('\n')}

concat, iconcat = add, iadd

def is_(a, b, /): return a is b
def is_not(a, b, /): return a is not b
def not_(a, /): return not a
def truth(a, /): return bool(a)
def contains(a, b, /): return b in a
def getitem(a, b, /): return a[b]

def setitem(a, b, c, /):
    a[b] = c

def delitem(a, b, /):
    del a[b]

def itemgetter(*items):
    def get(obj, /):
        return obj[items[0]] if len(items) == 1 else tuple([obj[one] for one in items])
    return get

def attrgetter(*attrs):
    def read(obj, path):
        for name in path.split("."):
            obj = getattr(obj, name)
        return obj
    def get(obj, /):
        return read(obj, attrs[0]) if len(attrs) == 1 else tuple([read(obj, one) for one in attrs])
    return get

def methodcaller(name, /, *args, **kwargs):
    def call(obj, /):
        return getattr(obj, name)(*args, **kwargs)
    return call
`;

/** Functions that aren't the special method of their name. */
const PLAIN = /^(?:is_|is_not|truth|\w+getter|methodcaller)$/u;

/** `operator`: its functions, which are there under the names of their special methods, too. */
export const library: Library = ({ write }) => {
  const functions = write('operator', TEXT);
  const special = Object.entries(functions).flatMap(([name, func]) =>
    PLAIN.test(name) ? [] : [[`__${name.replace(/_$/u, '')}__`, func] as const],
  );
  return qualified('operator', { ...functions, ...Object.fromEntries(special) });
};
