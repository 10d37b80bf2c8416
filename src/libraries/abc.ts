import { modelClass } from '../interpreter/classes';
import { native, NONE } from '../interpreter/make';
import type { Builtins, Entries } from './library';

/** `abc`: abstractness is checked by Python alone; a program that runs passes the check. */
export function abc(builtins: Builtins): Entries {
  const meta = modelClass(
    'abc.ABCMeta',
    [builtins.type],
    [['register', native('abc.ABCMeta.register', ({ args: [, cls = NONE] }) => cls, true)]],
  );
  const base = modelClass('abc.ABC', [builtins.object]);
  base.metaclass = meta;
  const same = native('abc.abstractmethod', ({ args: [func = NONE] }) => func, true);
  return {
    'abc.ABC': base,
    'abc.ABCMeta': meta,
    'abc.abstractmethod': same,
    'abc.abstractproperty': builtins.class('property'),
    'abc.abstractclassmethod': builtins.class('classmethod'),
    'abc.abstractstaticmethod': builtins.class('staticmethod'),
  };
}
