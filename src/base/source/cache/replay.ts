import { optimizeLater } from '../../optimize-later';
import { checkFacts } from './check';
import { type Line, type Output, readEntry, slotOf, writeEntry } from './entry';

/** Switches everything off that's kept between runs. */
export const NO_CACHE = '--no-cache';

/** Tells whether a run may keep something for the next one, and use what earlier ones kept: neither option nor variable forbids it. */
export const mayKeep = ({ args, env }: Pick<Line, 'args' | 'env'>): boolean =>
  !args.includes(NO_CACHE) && !env['TOOL_NO_CACHE'];

/** Files. Checking as many takes less than V8 takes to optimise the code that checks. */
const MANY = 500;

/** Returns the output that an earlier run of the command line had, if nothing that it depends on has changed. */
export function keptOutput(line: Line): Output | undefined {
  if (!mayKeep(line)) return undefined;
  const slot = slotOf(line, { make: false });
  const entry = slot && readEntry(slot);
  if (slot === undefined || entry === undefined) return undefined;
  if (entry.facts.files.length > MANY) optimizeLater();
  const facts = checkFacts(entry.facts, line.env);
  if (facts === undefined) return undefined;
  // With the new times, the next run has less to compare.
  if (facts !== entry.facts) writeEntry(slot, { ...entry, facts });
  return entry.output;
}
