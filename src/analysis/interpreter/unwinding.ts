import type { Machine } from './machine';

/** Remembers where a program stands. Returns a function that takes it back there, out of all that it has entered since. */
export function checkpoint(vm: Machine): () => void {
  const { path, escapes, frame, scope, catchers, boundaries, depth } = vm;
  const handling = vm.handling.length;
  return () => {
    Object.assign(vm, { path, escapes, frame, scope, catchers, boundaries, depth });
    vm.handling.length = handling;
  };
}
