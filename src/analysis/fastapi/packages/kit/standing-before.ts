import { NONE } from '../../../interpreter/values/make';
import { modelClass } from '../../../interpreter/values/classes';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { setOwn } from '../../../libraries/kit/instances';
import { keeping, methods } from '../../../libraries/kit/model';

/** Makes `ASGIApp(server, other_asgi_app)`: whatever isn't for the server goes to the other application. */
export const standingBefore = (owner: string, object: ClassValue): Value =>
  modelClass(
    owner,
    [object],
    methods(keeping(owner), {
      '__init__(server, other_asgi_app=None, **options)': (self, { other_asgi_app: other }, site) => {
        setOwn(site, self, { other_asgi_app: other, ...(other.kind === 'none' ? {} : { app: other }) });
        return NONE;
      },
    }),
  );
