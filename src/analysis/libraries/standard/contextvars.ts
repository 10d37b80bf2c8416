import { setOn } from '../../interpreter/attributes/set-attribute';
import type { Call } from '../../interpreter/calls/call-site';
import { seen } from '../../interpreter/values/choice';
import { modelClass } from '../../interpreter/values/classes';
import { native, NONE } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import type { Builtins, Entries } from '../kit/library';
import { functions, given } from '../kit/support';

const method = (name: string, run: (self: InstanceValue, call: Call) => Value): readonly [string, Value] => [
  name,
  native(
    `contextvars.${name}`,
    (call) => (call.args[0]?.kind === 'instance' ? run(call.args[0], call) : NONE),
    true,
  ),
];

/** `contextvars`: one context, that of the import. */
export function library({ object }: Builtins): Entries {
  const token = modelClass('contextvars.Token', [object]);
  const set = (self: InstanceValue, { vm, args: [, value = NONE], at }: Call): Value => {
    const made = vm.instance(token, at);
    const old = self.attrs.get('value');
    if (old !== undefined) made.attrs.set('old_value', old);
    setOn(vm, self.attrs, 'value', value, self.born);
    return made;
  };
  const get = (self: InstanceValue, call: Call): Value => {
    const stored = self.attrs.get('value');
    const value = stored === undefined ? undefined : seen(stored, call.vm.path);
    return (
      value ??
      given(call, 1, 'default') ??
      self.attrs.get('default') ??
      call.vm.raiseIfCaught('LookupError', 'a context variable without a value', call.at)
    );
  };
  const reset = (self: InstanceValue, { vm, args: [, used] }: Call): Value => {
    const old = used?.kind === 'instance' ? used.attrs.get('old_value') : undefined;
    if (old !== undefined) setOn(vm, self.attrs, 'value', old, self.born);
    else if (vm.changeOf(self.born).length === 0) self.attrs.delete('value');
    return NONE;
  };
  const init = (self: InstanceValue, { args: [, name = NONE], keywords }: Call): Value => {
    self.attrs.set('name', name);
    const initial = keywords.get('default');
    if (initial !== undefined) self.attrs.set('default', initial);
    return NONE;
  };
  const variable = modelClass(
    'contextvars.ContextVar',
    [object],
    [method('__init__', init), method('get', get), method('set', set), method('reset', reset)],
    {},
  );
  return {
    'contextvars.ContextVar': variable,
    'contextvars.Token': token,
    ...functions('contextvars', { copy_context: ({ vm, at }) => vm.instance(token, at) }),
  };
}
