import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { item, native, NONE, str, TRUE } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Builtins, Entries } from '../kit/library';

/** `abc`: abstractness is checked by Python alone; a program that runs passes the check. */
export function library(builtins: Builtins): Entries {
  const meta = modelClass(
    'abc.ABCMeta',
    [builtins.type],
    [
      ['register', native('abc.ABCMeta.register', ({ args: [, cls = NONE] }) => cls, true)],
      [
        '__abstractmethods__',
        {
          kind: 'descriptor',
          type: 'property',
          func: native('abc.ABCMeta.__abstractmethods__', abstractMethods),
          setter: undefined,
        },
      ],
    ],
  );
  const base = modelClass('abc.ABC', [builtins.object]);
  base.metaclass = meta;
  const mark = native('abc.abstractmethod', marked, true);
  return {
    'abc.ABC': base,
    'abc.ABCMeta': meta,
    'abc.abstractmethod': mark,
    'abc.abstractproperty': builtins.class('property'),
    'abc.abstractclassmethod': builtins.class('classmethod'),
    'abc.abstractstaticmethod': builtins.class('staticmethod'),
  };
}

const MARK = '__isabstractmethod__';

function marked({ args: [func = NONE] }: Call): Value {
  const plain = func.kind === 'descriptor' ? func.func : func;
  if (plain.kind === 'function') plain.attrs.set(MARK, TRUE);
  return func;
}

function isAbstract(value: Value): boolean {
  const plain = value.kind === 'descriptor' ? value.func : value;
  return plain.kind === 'function' && plain.attrs.has(MARK);
}

/** The names that a class, or one above it, leaves for others to define. */
function abstractMethods({ vm, args: [cls = NONE] }: Call): Value {
  const names = new Set<string>();
  for (const base of cls.kind === 'class' ? [...cls.mro].reverse() : []) {
    for (const [name, value] of base.attrs) {
      if (isAbstract(value)) names.add(name);
      else names.delete(name);
    }
  }
  return vm.set(
    [...names].map((name) => item(str(name))),
    true,
  );
}
