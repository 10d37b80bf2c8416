import type { ClassValue, InstanceValue } from '../../interpreter/values/values';

/** Classes whose methods are handlers: each request makes an object, of what the class declares as its dependencies. */
const VIEWS = new WeakMap<InstanceValue, ClassValue>();

/** Records that the handler of a route is a method of a class-based view. */
export const noteView = (route: InstanceValue, cls: ClassValue): void => {
  VIEWS.set(route, cls);
};

/** Returns the class-based view that the handler of a route is a method of. */
export const viewOf = (route: InstanceValue): ClassValue | undefined => VIEWS.get(route);
