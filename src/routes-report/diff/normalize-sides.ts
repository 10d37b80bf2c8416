import { printable } from '../../base/diagnostics/printable';
import type { State } from './sides';

/** The sides of a comparison that leave out the same, with a line for stderr if something was left out. */
interface Alike {
  readonly sides: readonly [base: State, head: State];
  readonly notes: readonly string[];
}

/**
 * Compares like with like: if one side was made without startup, the routes that startup registers are left out of the other.
 */
export function alike([base, head]: readonly [base: State, head: State]): Alike {
  const [before, after] = [beside(base, head), beside(head, base)];
  return { sides: [before.side, after.side], notes: [...before.notes, ...after.notes] };
}

/** Returns a side without what the other one leaves out because of how it was made. */
function beside(state: State, other: State): { readonly side: State; readonly notes: readonly string[] } {
  const routes = other.startup ? state.routes : state.routes.filter(({ startup }) => !startup);
  const count = state.routes.length - routes.length;
  if (count === 0) return { side: state, notes: [] };
  const [what, verb] = count === 1 ? ['1 route', "isn't"] : [`${count} routes`, "aren't"];
  const note = `note ${other.side.name} was made without startup: ${what} that only startup registers in ${state.side.name} ${verb} compared`;
  return {
    side: { ...state, routes, side: { ...state.side, total: routes.length } },
    notes: [`${printable(note)}\n`],
  };
}
