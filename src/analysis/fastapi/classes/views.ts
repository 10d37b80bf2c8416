import type { ClassValue, Value } from '../../interpreter/values/values';

/** Classes whose methods are handlers: each request makes an object, of what the class declares as its dependencies. */
const VIEWS = new WeakMap<Value, ClassValue>();

/** Records that a handler is a method of a class-based view. */
export const noteView = (endpoint: Value, cls: ClassValue): void => {
  VIEWS.set(endpoint, cls);
};

/** Returns the class-based view that a handler is a method of. */
export const viewOf = (endpoint: Value): ClassValue | undefined => VIEWS.get(endpoint);
