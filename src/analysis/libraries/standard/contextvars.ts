import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import { runningThread } from '../kit/current-thread';
import { own, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { isInTask } from '../kit/tasks';
import { keeping, methods, qualified } from '../kit/model';
import { causeOf } from '../kit/values';

const ELSEWHERE = 'a context variable in a task or thread';

/** `contextvars`: the context of the import. What's set in a task or thread isn't known. */
export const library: Library = ({ object }) => {
  const Token = modelClass('contextvars.Token', [object]);
  const variable = methods(keeping('contextvars'), {
    '__init__(name, *, default=...)': (self, { name, default: initial }) => {
      self.attrs.set('name', name);
      if (initial !== undefined) self.attrs.set('default', initial);
      return NONE;
    },
    'get(default=..., /)': (self, { default: fallback }, site) =>
      (runningThread(site.vm) === undefined ? undefined : causeOf(undefined, ELSEWHERE, site.at)) ??
      own(site, self, 'value') ??
      fallback ??
      self.attrs.get('default') ??
      site.vm.raiseIfCaught('LookupError', 'a context variable without a value', site.at),
    'set(value, /)': (self, { value }, site) => {
      const made = site.vm.instance(Token, site.at);
      const old = self.attrs.get('value');
      if (old !== undefined) made.attrs.set('old_value', old);
      made.attrs.set('var', self);
      const isElsewhere = isInTask(site.vm) || runningThread(site.vm) !== undefined;
      setOwn(site, self, { value: isElsewhere ? causeOf(undefined, ELSEWHERE, site.at) : value });
      return made;
    },
    'reset(token, /)': (self, { token }, site) => {
      const old = token.kind === 'instance' ? token.attrs.get('old_value') : undefined;
      if (old !== undefined) setOwn(site, self, { value: old });
      else if (site.vm.changeOf(self.createdUnder).length === 0) self.attrs.delete('value');
      return NONE;
    },
  });
  return qualified('contextvars', {
    ContextVar: modelClass('contextvars.ContextVar', [object], variable),
    Token,
  });
};
