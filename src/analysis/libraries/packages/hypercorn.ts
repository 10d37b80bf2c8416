import { NONE } from '../../interpreter/values/make';
import { ownOrNone } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, qualified } from '../kit/model';
import { served, serverClass, serving } from '../kit/servers';

/** hypercorn 0.17: coroutines that serve an application, and `run`, whose configuration names it. */
export const library: Library = (builtins) => {
  const Config = serverClass('hypercorn.config.Config', builtins, []);
  const coroutines = (module: string) =>
    functions(keeping(module), {
      'serve(app, config, **options)': ({ app }, site) => serving(site, () => app),
    });
  return {
    ...qualified('hypercorn', { Config }),
    ...qualified('hypercorn.config', { Config }),
    ...coroutines('hypercorn.asyncio'),
    ...coroutines('hypercorn.trio'),
    ...functions('hypercorn.run', {
      'run(config)': ({ config }, site) =>
        served(site, config.kind === 'instance' ? ownOrNone(site, config, 'application_path') : NONE),
    }),
  };
};
