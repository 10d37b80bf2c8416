import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import { own, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified } from '../kit/model';

/** `contextvars`: one context, that of the import. */
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
  return {
    ...qualified('contextvars', {
      ContextVar: modelClass('contextvars.ContextVar', [object], variable),
      Token,
    }),
    ...functions('contextvars', { 'copy_context()': (_, { vm, at }) => vm.instance(Token, at) }),
  };
};
