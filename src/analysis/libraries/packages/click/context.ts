import { forward, invoke } from '../../kit/calls';
import { keeping, type Member, methods } from '../../kit/model';
import { NONE } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import type { Command } from './run';

/** Returns the members of a context's class. `commandOf` tells the command that a value is, if it's one. */
export const contextMembers = (commandOf: (value: Value) => Command | undefined): Member[] =>
  methods(keeping('click.Context'), {
    'ensure_object(object_type)': (self, { object_type: type }, site) => {
      if (self.attrs.get('obj')?.kind === 'none') self.attrs.set('obj', invoke(site, type));
      return self.attrs.get('obj') ?? NONE;
    },
    'invoke(callback, /, *args, **kwargs)': (_, { callback, args, kwargs }, site) =>
      forward(site, commandOf(callback)?.callback ?? callback, args, kwargs),
  });
