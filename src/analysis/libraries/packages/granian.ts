import type { Site } from '../../interpreter/calls/call-site';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import { ownOrNone, setOwn } from '../kit/instances';
import type { Builtins, Library } from '../kit/library';
import { methods, qualified } from '../kit/model';
import { served, serverClass, serving } from '../kit/servers';

/** granian 2: a server of an import string, of a loader's result, or, in a program's own loop, of an application. */
export const library: Library = (builtins) => {
  const Granian = serverClass('granian.Granian', builtins, [
    ...methods('granian.Granian', {
      '__init__(target, *args, **options)': keep,
      'serve(spawn_target=None, target_loader=None, wrap_loader=True)': (
        self,
        { target_loader: loader },
        site,
      ) =>
        served(
          site,
          loader.kind === 'none' ? targetOf(self, site) : invoke(site, loader, targetOf(self, site)),
        ),
    }),
  ]);
  return {
    ...qualified('granian', { Granian }),
    ...qualified('granian.server', { Granian, Server: Granian }),
    ...qualified('granian.server.embed', { Server: embedded(builtins) }),
  };
};

const embedded = (builtins: Builtins): ClassValue =>
  serverClass('granian.server.embed.Server', builtins, [
    ...methods('granian.server.embed.Server', {
      '__init__(target, *args, **options)': keep,
      'serve()': (self, _, site) => serving(site, () => targetOf(self, site)),
    }),
  ]);

function keep(self: InstanceValue, { target }: { readonly target: Value }, site: Site): Value {
  setOwn(site, self, { target });
  return NONE;
}

const targetOf = (self: InstanceValue, site: Site): Value => ownOrNone(site, self, 'target');
