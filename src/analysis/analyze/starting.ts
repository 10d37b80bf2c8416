import { keyOfInput, type AbsentInput, type NeededInput } from '../interpreter/guards/absent';
import type { Raised } from '../interpreter/machine';
import type { Run } from './run';

/** Assumptions of one interpretation about how the program starts. */
export interface Supposed {
  /** Absent inputs that are taken as given: without them an exception ends the program. */
  readonly needed: readonly NeededInput[];
  /** True to record which inputs decided which tests, which costs some time. */
  readonly isRecorded: boolean;
}

/** One interpretation of the program, from the beginning. */
interface Trial {
  readonly run: Run;
}

/** Interpretations of one program, at most: each takes at least one more input as given. */
const MAX_ROUNDS = 16;

/**
 * Runs a program again and again until it starts, since whoever asks for its routes has one that does. If an exception
 * ends it, takes the input as given whose absence decided the last test on the way there. Returns the last attempt: one
 * that starts, or one that no further input helps.
 */
export function untilItStarts<T extends Trial>(attempt: (supposed: Supposed) => T, isRecorded: boolean): T {
  let last = attempt({ needed: [], isRecorded });
  const hasStarted = ({ run: { vm } }: T): boolean => vm.uncaught.length === 0 && !vm.isUnmet;
  if (!isRecorded && !hasStarted(last)) last = attempt({ needed: [], isRecorded: true });
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const { needed } = last.run.supposed;
    const more = last.run.vm.uncaught.flatMap((error) => nextInputs(last.run, error));
    if (more.length === 0) return last;
    last = attempt({ needed: [...needed, ...more], isRecorded: true });
  }
  return last;
}

/**
 * Returns the absent inputs to take as given because of an exception: the nearest one that decided a test on the way to
 * it; all of them where one didn't help before.
 */
function nextInputs({ decisions, supposed: { needed } }: Run, { value, at }: Raised): readonly NeededInput[] {
  const known = new Set(needed.map(keyOfInput));
  const isOpen = (input: AbsentInput): boolean => !known.has(keyOfInput(input));
  const open = (decisions?.behind(value) ?? []).filter(isOpen);
  const isRepeated = needed.some((one) => one.at.file === at.file && one.at.line === at.line);
  return open.slice(0, isRepeated ? open.length : 1).map((input) => ({ ...input, at }));
}
