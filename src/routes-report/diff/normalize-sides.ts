import { printable } from '../../base/diagnostics/printable';
import type { ComparedRoute } from './route';
import type { State } from './sides';

/** The sides of a comparison that leave out the same, with a line for stderr if something was left out. */
interface Alike {
  readonly sides: readonly [base: State, head: State];
  readonly notes: readonly string[];
}

/**
 * Compares like with like: if one side was made without startup, the routes that startup registers are left out of the
 * other. A report of an older release doesn't say how it was made; against it, only those that it lacks are left out.
 */
export function alike([base, head]: readonly [base: State, head: State]): Alike {
  const [before, after] = [leftOut(base, head), leftOut(head, base)];
  return {
    sides: [without(base, before), without(head, after)],
    notes: [...noteOn(base, head, before), ...noteOn(head, base, after)],
  };
}

/** Returns the routes of a side that the other one leaves out because of how it was made. */
function leftOut({ routes }: State, other: State): ReadonlySet<ComparedRoute> {
  if (other.startup === true) return new Set();
  const late = routes.filter(({ startup }) => startup);
  if (other.startup === false) return new Set(late);
  const known = new Set(other.routes.map(keyOf));
  return new Set(late.filter((route) => !known.has(keyOf(route))));
}

const keyOf = ({ kind, methods, path }: ComparedRoute): string => JSON.stringify([kind, methods, path]);

function without(state: State, dropped: ReadonlySet<ComparedRoute>): State {
  if (dropped.size === 0) return state;
  const routes = state.routes.filter((route) => !dropped.has(route));
  return { ...state, routes, side: { ...state.side, total: routes.length } };
}

function noteOn({ side }: State, other: State, { size }: ReadonlySet<ComparedRoute>): readonly string[] {
  if (size === 0) return [];
  const what =
    size === 1 ? '1 route that only startup registers' : `${size} routes that only startup registers`;
  const why =
    other.startup === false ? 'was made without startup' : "doesn't say whether it was made with startup";
  return [
    printable(
      `note ${other.side.name} ${why}: ${what} in ${side.name} ${size === 1 ? "isn't" : "aren't"} compared`,
    ) + '\n',
  ];
}
