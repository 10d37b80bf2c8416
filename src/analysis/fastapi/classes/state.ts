import { setAttribute } from '../../interpreter/attributes/set-attribute';
import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { native, NONE, textOf, unknown } from '../../interpreter/values/make';
import { namespaceDict } from '../../interpreter/values/namespace';
import type { Value } from '../../interpreter/values/values';
import { param, property, selfOf } from './parameters';

const NAME = 'starlette.datastructures.State';

/** `app.state`: holds attributes that the program sets. Starlette keeps them in a dict, `_state` (since 0.13). */
export const STATE = modelClass(
  NAME,
  [],
  [
    property(NAME, '_state', contentOf),
    property(NAME, '__dict__', (call) => dictOf(call.vm, [['_state', contentOf(call)]])),
    ['__setattr__', native(`${NAME}.__setattr__`, set)],
  ],
);

function contentOf(call: Call): Value {
  const self = selfOf(call);
  return self === undefined ? NONE : namespaceDict(self.attrs, self.createdUnder);
}

function set(call: Call): Value {
  const { vm, at } = call;
  const self = selfOf(call);
  const name = textOf(param(call, 1, 'key'));
  if (self === undefined) return NONE;
  if (name === undefined) self.open ??= unknown('operands', 'the name of an attribute', at);
  else setAttribute(vm, self, name, param(call, 2, 'value'), at);
  return NONE;
}
