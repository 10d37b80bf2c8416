import type { Place } from '../../../../base/diagnostics/place';
import { holds } from '../../../interpreter/guards/forks';
import { ALWAYS, and, type Guard } from '../../../interpreter/guards/guards';
import type { Machine } from '../../../interpreter/machine';
import { testAt } from '../containers/elements';

/** A subcommand that a program may be given, and the guard under which it is; `undefined` stands for none. */
interface Given<C> {
  readonly command: C | undefined;
  readonly guard: Guard;
}

/**
 * Returns the subcommands that a program may be given whose words aren't known, each under a guard of its own. The guards
 * exclude each other, and one of them holds. `orNone`: it may be given none.
 */
export function eachCommand<C>(
  vm: Machine,
  commands: ReadonlyMap<string, C>,
  orNone: boolean,
  at: Place,
): readonly Given<C>[] {
  const all: readonly (readonly [string | undefined, C | undefined])[] = [
    ...commands,
    ...(orNone ? [[undefined, undefined] as const] : []),
  ];
  let none = ALWAYS;
  return all.map(([name, command], index) => {
    if (index === all.length - 1) return { command, guard: none };
    const test = { ...testAt(`the command is ${name ?? 'none'}`, at), isCommand: true };
    const guard = and(none, holds(vm, test));
    none = and(none, holds(vm, test, true));
    return { command, guard };
  });
}
