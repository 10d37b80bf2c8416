import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { forward } from '../kit/calls';
import { contextIn, currentContext, inContext, noteVariable } from '../kit/contexts';
import { own, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified } from '../kit/model';
import { StateOf } from '../kit/state';

/** `contextvars`: the context of the import, and copies of it in which something runs. */
export const library: Library = ({ object }) => {
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
      noteVariable(site.vm, self);
      setOwn(site, self, { value });
      return made;
    },
    'reset(token, /)': (self, { token }, site) => {
      if (token.kind === 'instance') refuseToken(self, token, site);
      const old = token.kind === 'instance' ? token.attrs.get('old_value') : undefined;
      if (old !== undefined) setOwn(site, self, { value: old });
      else if (site.vm.changeOf(self.createdUnder).length === 0) self.attrs.delete('value');
      return NONE;
    },
  });
  const Context = modelClass('contextvars.Context', [object], CONTEXT);
  return {
    ...qualified('contextvars', {
      ContextVar: modelClass('contextvars.ContextVar', [object], variable),
      Context,
      Token,
    }),
    ...functions('contextvars', {
      'copy_context()': (_, site) => contextOf(site, Context),
    }),
  };
};

/** The tokens that a variable has been reset with. */
const USED = new StateOf<boolean>();

/** Raises the exception for a token that has been used, or is another variable's, if a `try` catches it. */
function refuseToken(variable: InstanceValue, token: InstanceValue, site: Site): void {
  const { vm, at } = site;
  if (USED.change(site, token) === true)
    vm.raiseIfCaught('RuntimeError', 'a token that has already been used once', at);
  if (token.attrs.get('var') !== variable)
    vm.raiseIfCaught('ValueError', 'a token that another variable made', at);
  if (vm.changeOf(token.createdUnder).length === 0) USED.set(token, true);
}

const contextOf = ({ vm, at }: Site, cls: ClassValue): InstanceValue =>
  vm.instance(cls, at, currentContext(vm));

const CONTEXT = methods(keeping('contextvars.Context'), {
  '__init__()': (self, _, { vm }) => {
    self.payload = vm.dict();
    return NONE;
  },
  'run(callable, /, *args, **kwargs)': (self, { callable, args, kwargs }, site): Value => {
    const inside = contextIn(self);
    const run = (): Value => forward(site, callable, args, kwargs);
    return inside === undefined ? run() : inContext(site.vm, inside, run);
  },
  'copy()': (self, _, { vm, at }) => {
    const copy = vm.dict();
    copy.entries = new Map(contextIn(self)?.entries);
    return vm.instance(self.cls, at, copy);
  },
});
