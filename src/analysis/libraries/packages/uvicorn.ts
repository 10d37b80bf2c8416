import type { Site } from '../../interpreter/calls/call-site';
import { NONE } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { ownOrNone, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, methods, qualified } from '../kit/model';
import { awaited, coroutine, served, serverClass, serving } from '../kit/servers';

/**
 * uvicorn 0.34: `run` and `Server` serve the application of their configuration, which may still be set when they run. A class
 * of the project may override the coroutines that a server consists of.
 */
export const library: Library = (builtins) => {
  const Config = serverClass(
    'uvicorn.config.Config',
    builtins,
    methods(keeping('uvicorn.config.Config'), {
      '__init__(app, *args, **options)': (self, { app }, site) => {
        setOwn(site, self, { app });
        return NONE;
      },
      'load()': () => NONE,
      'setup_event_loop()': () => NONE,
    }),
  );
  const Server = serverClass(
    'uvicorn.server.Server',
    builtins,
    methods('uvicorn.server.Server', {
      '__init__(config)': (self, { config }, site) => {
        setOwn(site, self, { config });
        return NONE;
      },
      'run(sockets=None)': (self, _, site) => awaited(site, self, 'serve'),
      'serve(sockets=None)': (self, _, site) => coroutine(() => awaited(site, self, '_serve')),
      '_serve(sockets=None)': (self, _, site) =>
        serving(site, () => {
          awaited(site, self, 'startup');
          return applicationOf(self, site);
        }),
      'startup(sockets=None)': () => coroutine(() => NONE),
    }),
  );
  const runs = {
    'run(app, *args, **options)': ({ app }: { readonly app: Value }, site: Site) => served(site, app),
  };
  return {
    ...qualified('uvicorn', { Config, Server }),
    ...qualified('uvicorn.config', { Config }),
    ...qualified('uvicorn.server', { Server }),
    ...qualified('uvicorn.main', { Config, Server }),
    ...functions(keeping('uvicorn'), runs),
    ...functions(keeping('uvicorn.main'), runs),
  };
};

function applicationOf(server: InstanceValue, site: Site): Value {
  const config = ownOrNone(site, server, 'config');
  return config.kind === 'instance' ? ownOrNone(site, config, 'app') : config;
}
