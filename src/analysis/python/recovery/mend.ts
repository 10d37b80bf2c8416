import type { SyntaxProblem } from '../ast';
import type { SyntaxFault } from '../reader/fault';
import { faultOf } from '../reader/module-reader';
import { explained } from './explain';
import { blanksOf, CONFLICT, repairsOf, tripled } from './repairs';

/** The number of lines before the one where reading ends in which the damage is looked for. */
const WINDOW = 6;
/** The same, for three quotes of which one is missing. */
const FAR = 200;
/** The number of lines that must read well behind a mended one, so that the damage isn't merely moved on. */
const AHEAD = 15;
/** The number of damaged places that are mended in one file. */
const ROUNDS = 6;
/** The number of characters that are read in all attempts together. */
const BUDGET = 6_000_000;

/** A damaged text, as far as it could be mended. */
export interface Mended {
  /** Has as many lines as the damaged text, so that the sound ones keep their numbers. */
  readonly text: string;
  /** True if the text is sound now. */
  readonly isSound: boolean;
  /** The errors that were met, each with those before it mended. */
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Returns a text as it may have been before somebody damaged a few lines of it, or without these. Where that isn't found
 * in reasonable time, the places that could be mended are.
 */
export function mend(text: string): Mended {
  const budget = { left: BUDGET };
  const problems: SyntaxProblem[] = [];
  let lines: readonly string[] = text.split('\n').map((line) => (CONFLICT.test(line) ? '' : line));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const whole = lines.join('\n');
    const fault = faultOf(whole);
    if (fault === undefined) return { text: whole, isSound: true, problems };
    problems.push(explained(whole, fault));
    budget.left -= whole.length;
    const isOver = round === ROUNDS || budget.left <= 0;
    const better = isOver ? undefined : withRepair(lines, rowOf(whole, fault), budget);
    if (better === undefined) return { text: whole, isSound: false, problems };
    lines = better;
  }
  return { text, isSound: false, problems };
}

const rowOf = (text: string, { index }: SyntaxFault): number => text.slice(0, index).split('\n').length - 1;

interface Budget {
  left: number;
}

/** Returns the index of the line at which reading some lines ends; `undefined` if they are sound. */
function reach(lines: readonly string[], from: number, to: number, budget: Budget): number | undefined {
  const text = lines.slice(from, to).join('\n');
  budget.left -= text.length;
  const fault = faultOf(text);
  return fault === undefined ? undefined : from + rowOf(text, fault);
}

/** Returns the lines with one repaired, or some left out, so that those behind read well; `undefined` if nothing helps. */
function withRepair(
  lines: readonly string[],
  reached: number,
  budget: Budget,
): readonly string[] | undefined {
  const suspects = suspectsOf(lines, reached);
  const helps = helper(lines, reached, budget);
  for (const index of suspects) {
    const [line = '', before = '', after = ''] = [lines[index], lines[index - 1], lines[index + 1]];
    const found = firstOf(repairsOf(line, before, after).map((repair) => lines.with(index, repair)));
    if (found !== undefined) return found;
  }
  for (let index = reached; index >= Math.max(0, reached - FAR); index -= 1) {
    const found = firstOf(tripled(lines[index] ?? '').map((repair) => lines.with(index, repair)));
    if (found !== undefined) return found;
  }
  for (const index of suspects) {
    const found = firstOf(
      blanksOf(lines[index] ?? '').flatMap((blank) => [
        blanked(lines, index, index, blank),
        blanked(lines, index, reached, blank),
      ]),
    );
    if (found !== undefined) return found;
  }
  return undefined;

  function firstOf(candidates: readonly (readonly string[])[]): readonly string[] | undefined {
    return candidates.find((candidate) => helps(candidate));
  }
}

/** Returns a function that tells whether the lines around the damaged place read well after a change. */
function helper(
  lines: readonly string[],
  reached: number,
  budget: Budget,
): (candidate: readonly string[]) => boolean {
  const end = Math.min(lines.length, reached + 2 * AHEAD);
  const wanted = Math.min(lines.length - 1, reached + AHEAD);
  const near = marginBefore(lines, Math.max(0, reached - 2 * WINDOW));
  return (candidate) => {
    if (budget.left <= 0) return false;
    const changed = candidate.findIndex((line, index) => line !== lines[index]);
    const start = changed < near ? marginBefore(lines, changed) : near;
    const isBeyond = (now: number | undefined): boolean => now === undefined || now > wanted;
    const now = reach(candidate, start, end, budget);
    if (isBeyond(now)) return true;
    // The part may end amid a statement that begins before it: only the whole text tells.
    return now !== undefined && now > reached && isBeyond(reach(candidate, start, lines.length, budget));
  };
}

/** Returns the indexes of the lines of code that the damage may be in, nearest first. */
function suspectsOf(lines: readonly string[], reached: number): readonly number[] {
  const code = (index: number): boolean => (lines[index] ?? '').trim() !== '';
  const before = Array.from({ length: reached + 1 }, (_none, back) => reached - back).filter(code);
  return before.slice(0, WINDOW + 1);
}

/** Returns the index of the line where the outermost statement around a line begins, with its decorators. */
function marginBefore(lines: readonly string[], index: number): number {
  let at = index;
  while (at > 0 && !/^(?:@|[A-Za-z_])/.test(lines[at] ?? '')) at -= 1;
  while (at > 0 && (lines[at - 1] ?? '').startsWith('@')) at -= 1;
  return at;
}

/** Replaces the first of some lines with `blank`, and empties the others. */
const blanked = (lines: readonly string[], from: number, to: number, blank: string): readonly string[] =>
  lines.map((line, index) => (index === from ? blank : index > from && index <= to ? '' : line));
