import { NOWHERE } from '../../../base/diagnostics/place';
import { callOf, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { textOf } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { Value } from '../../interpreter/values/values';
import { ownOrNone } from '../../libraries/kit/instances';
import { unwrapApplication } from '../classes/unwrap';

/** Metadata of an application (`FastAPI(title=…)`): `undefined` if unknown, null if there is none. */
export interface ApplicationInfo {
  readonly title: string | null | undefined;
  readonly version: string | null | undefined;
  readonly summary: string | null | undefined;
  readonly description: string | null | undefined;
}

/** Returns the metadata of the application inside any middleware. */
export function applicationInfo(vm: Machine, app: Value): ApplicationInfo {
  const at = app.kind === 'instance' ? app.place : NOWHERE;
  const under = unwrapApplication({ vm, at }, app);
  const call = callOf(vm, NO_ARGUMENTS, at);
  const of = (name: string): string | null | undefined => {
    if (under.kind !== 'instance') return undefined;
    const value = ownOrNone(call, under, name);
    return value.kind === 'none' ? null : textOf(value);
  };
  return {
    title: of('title'),
    version: of('version'),
    summary: of('summary'),
    description: of('description'),
  };
}
