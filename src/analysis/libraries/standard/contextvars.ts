import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, keyOf } from '../../interpreter/values/dicts';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Value } from '../../interpreter/values/values';
import { forward } from '../kit/calls';
import { own, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified } from '../kit/model';

/** `contextvars`: the context of the import, and copies of it in which something runs. */
export const library: Library = ({ object }) => {
  // All variables that were ever set; a variable keeps the value that it has in the context that runs.
  const variables = new Set<InstanceValue>();
  const Token = modelClass('contextvars.Token', [object]);
  const variable = methods(keeping('contextvars'), {
    '__init__(name, *, default=...)': (self, { name, default: initial }) => {
      self.attrs.set('name', name);
      if (initial !== undefined) self.attrs.set('default', initial);
      return NONE;
    },
    'get(default=..., /)': (self, { default: fallback }, site) =>
      own(site, self, 'value') ??
      fallback ??
      self.attrs.get('default') ??
      site.vm.raiseIfCaught('LookupError', 'a context variable without a value', site.at),
    'set(value, /)': (self, { value }, site) => {
      const made = site.vm.instance(Token, site.at);
      const old = self.attrs.get('value');
      if (old !== undefined) made.attrs.set('old_value', old);
      made.attrs.set('var', self);
      variables.add(self);
      setOwn(site, self, { value });
      return made;
    },
    'reset(token, /)': (self, { token }, site) => {
      const old = token.kind === 'instance' ? token.attrs.get('old_value') : undefined;
      if (old !== undefined) setOwn(site, self, { value: old });
      else if (site.vm.changeOf(self.born).length === 0) self.attrs.delete('value');
      return NONE;
    },
  });
  const Context = modelClass('contextvars.Context', [object], contextMethods(variables));
  return {
    ...qualified('contextvars', {
      ContextVar: modelClass('contextvars.ContextVar', [object], variable),
      Context,
      Token,
    }),
    ...functions('contextvars', {
      'copy_context()': (_, site) => contextOf(site, Context, currentValues(site, variables)),
    }),
  };
};

function contextOf({ vm, at }: Site, cls: ClassValue, values: DictValue): InstanceValue {
  return vm.instance(cls, at, values);
}

/** Returns the values that variables have now, as they're kept: also those that hang on tests. */
function currentValues({ vm }: Site, variables: ReadonlySet<InstanceValue>): DictValue {
  const values = vm.dict();
  for (const key of variables) {
    const value = key.attrs.get('value');
    const id = keyOf(key);
    if (value !== undefined && id !== undefined) values.entries.set(id, { key, value });
  }
  return values;
}

/** Gives variables the values that they have in a context, and none to the others. */
function enter({ entries }: DictValue, variables: ReadonlySet<InstanceValue>): void {
  for (const variable of variables) variable.attrs.delete('value');
  for (const { key, value } of entries.values()) if (key.kind === 'instance') key.attrs.set('value', value);
}

const contextMethods = (variables: ReadonlySet<InstanceValue>) =>
  methods(keeping('contextvars.Context'), {
    '__init__()': (self, _, { vm }) => {
      self.payload = vm.dict();
      return NONE;
    },
    'run(callable, /, *args, **kwargs)': (self, { callable, args, kwargs }, site): Value => {
      const inside = contentOf(self);
      const outside = currentValues(site, variables);
      if (inside !== undefined) enter(inside, variables);
      try {
        return forward(site, callable, args, kwargs);
      } finally {
        self.payload = currentValues(site, variables);
        enter(outside, variables);
      }
    },
    'copy()': (self, _, { vm, at }) => {
      const copy = vm.dict();
      copy.entries = new Map(contentOf(self)?.entries);
      return vm.instance(self.cls, at, copy);
    },
  });
