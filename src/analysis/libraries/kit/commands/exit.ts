import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { instantiate } from '../../../interpreter/calls/instantiate';
import { EXITED } from '../../../interpreter/values/server';
import { raisedHere } from '../../../interpreter/statements/exceptions';
import type { Value } from '../../../interpreter/values/values';
import type { Builtins } from '../library';

/** Ends the program as `sys.exit(status)` does: an application that's served didn't get here. */
export function exitProgram({ vm, at }: Site, builtins: Builtins, status: Value | undefined): never {
  const args = status === undefined ? [] : [status];
  throw raisedHere(vm, instantiate(vm, builtins.class('SystemExit'), { ...NO_ARGUMENTS, args }, at), at);
}

/** Ends the program as `os._exit(status)` and `os.abort()` do: without handlers. */
export function exitAtOnce({ vm, at }: Site, name: string): never {
  const end = vm.instance(EXITED, at);
  vm.sourceMessages.set(end, name);
  throw raisedHere(vm, end, at);
}
