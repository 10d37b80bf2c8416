import { modelClass } from '../../interpreter/values/classes';
import { native, NONE } from '../../interpreter/values/make';
import type { Entries, Library } from '../kit/library';
import { keepers } from '../kit/members';

/** `weakref`: what's referred to stays alive while the program is read. */
export const weakref: Library = (builtins) => ({
  ...Object.fromEntries(
    keepers('weakref', {
      ref: ({ args: [value = NONE] }) => native('weakref.ref', () => value, true),
      proxy: ({ args: [value = NONE] }) => value,
    }).map(([name, value]) => [`weakref.${name}`, value]),
  ),
  'weakref.WeakMethod': native(
    'weakref.WeakMethod',
    ({ args: [value = NONE] }) => native('weakref.WeakMethod', () => value, true),
    true,
  ),
  'weakref.WeakValueDictionary': modelClass('weakref.WeakValueDictionary', [builtins.class('dict')]),
  'weakref.WeakKeyDictionary': modelClass('weakref.WeakKeyDictionary', [builtins.class('dict')]),
  'weakref.WeakSet': modelClass('weakref.WeakSet', [builtins.class('set')]),
});

/** `threading`, as far as one thread sees it. */
export const threading: Library = ({ object }): Entries => ({
  'threading.local': modelClass('threading.local', [object]),
});
