import type { Site } from '../interpreter/calls/call-site';
import { LimitReached, Raised } from '../interpreter/machine';

/** Runs a late evaluation, which may raise or use its steps up; returns `otherwise` then. */
export function safely<T>({ vm }: Pick<Site, 'vm'>, otherwise: T, action: () => T): T {
  const { path, scope, frame, catchers } = vm;
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Raised || error instanceof LimitReached)) throw error;
    return otherwise;
  } finally {
    vm.path = path;
    vm.scope = scope;
    vm.frame = frame;
    vm.catchers = catchers;
  }
}
