import { modelClass } from '../../interpreter/values/classes';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, keeping, native, qualified } from '../kit/model';

/** `weakref`: what's referred to stays alive while the program is read. */
export const library: Library = (builtins) => ({
  ...functions(keeping('weakref'), {
    'ref(object, callback=None, /)': ({ object }) => reference('weakref.ref', object),
    'proxy(object, callback=None, /)': ({ object }) => object,
    'WeakMethod(meth, callback=None)': ({ meth }) => reference('weakref.WeakMethod', meth),
  }),
  ...qualified('weakref', {
    WeakValueDictionary: modelClass('weakref.WeakValueDictionary', [builtins.class('dict')]),
    WeakKeyDictionary: modelClass('weakref.WeakKeyDictionary', [builtins.class('dict')]),
    WeakSet: modelClass('weakref.WeakSet', [builtins.class('set')]),
  }),
});

const reference = (name: string, value: Value): Value => native(keeping(`${name}()`), () => value);
