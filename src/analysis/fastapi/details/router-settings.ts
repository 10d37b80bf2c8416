import type { Call } from '../../interpreter/calls/call-site';
import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { RouterSettings } from '../../routing/build';
import { unwrapApplication } from '../classes/unwrap-application';

/** Returns the matching options of an application or router; unknown ones have their defaults. */
export function routerSettings(call: Pick<Call, 'vm' | 'at'>, value: Value): RouterSettings {
  const app = unwrapApplication(call, value);
  if (app.kind !== 'instance') return { redirectSlashes: true, rootPath: '' };
  const router = app.attrs.get('router') ?? app;
  const redirects = router.kind === 'instance' ? router.attrs.get('redirect_slashes') : undefined;
  return {
    redirectSlashes: redirects?.kind !== 'bool' || redirects.value,
    rootPath: textOf(app.attrs.get('root_path') ?? app) ?? '',
  };
}
