import type { Place } from '../../base/diagnostics/place';
import { unwrapApplication } from '../fastapi/classes/unwrap-application';
import type { Machine } from '../interpreter/machine';
import type { Value } from '../interpreter/values/values';

/** Returns the place where an application is made, without the middleware around it. */
export function placeOf(vm: Machine, app: Value): Place | undefined {
  const made = app.kind === 'instance' ? unwrapApplication({ vm, at: app.place }, app) : app;
  return made.kind === 'instance' ? made.place : undefined;
}
