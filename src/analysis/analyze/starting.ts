import type { Place } from '../../base/diagnostics/place';
import { keyOfInput, type Lack, type NeededInput } from '../interpreter/guards/absent';
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

/** Interpretations of one program, at most: a plain one, one that records, and one for each of 16 inputs. */
const MAX_ROUNDS = 18;

/**
 * Runs a program again and again until it starts, since whoever asks for its routes has one that does. If an exception
 * ends it, takes the input as given whose absence decided the last test on the way there. Returns the last attempt: one
 * that starts, or one that no further input helps, without the inputs that were taken in vain.
 */
export function untilItStarts<T extends Trial>(attempt: (supposed: Supposed) => T, isRecorded: boolean): T {
  let last = attempt({ needed: [], isRecorded });
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const { needed, isRecorded: wasRecorded } = last.run.supposed;
    const more = lacksOf(last.run).flatMap((lack) => nextInputs(needed, lack));
    const isOpen = more.length > 0 || (!wasRecorded && mayLack(last.run));
    if (!isOpen) return withoutNeedless(last, attempt);
    last = attempt({ needed: unique([...needed, ...more]), isRecorded: true });
  }
  return last;
}

/** Returns an attempt like this one without inputs that don't help, or that others which were taken make needless. */
function withoutNeedless<T extends Trial>(last: T, attempt: (supposed: Supposed) => T): T {
  const { needed } = last.run.supposed;
  const { uncaught } = last.run.vm;
  const useful = needed.filter(({ at }) => !uncaught.some((end) => isSamePlace(end.at, at)));
  if (useful.length < needed.length) return attempt({ needed: useful, isRecorded: true });
  if (lacksOf(last.run).length > 0) return last;
  // Of `A` and `B` that decided one test, `A` was tried first; if `B` was needed after all, it may be enough.
  const doubtful = needed.filter(({ others = [] }, index) =>
    needed.slice(index + 1).some((later) => others.includes(keyOfInput(later))),
  );
  for (const one of doubtful) {
    const fewer = attempt({
      needed: last.run.supposed.needed.filter((other) => other !== one),
      isRecorded: true,
    });
    if (lacksOf(fewer.run).length === 0) return withoutNeedless(fewer, attempt);
  }
  return last;
}

const isSamePlace = (a: Place, b: Place): boolean => a.file === b.file && a.line === b.line;

/** Returns true if recording might tell which inputs a program lacks. */
const mayLack = ({ vm }: Run): boolean => vm.uncaught.length > 0 || vm.isSuspicious;

/** Returns the failures of a run, with the absent inputs that led to each. */
const lacksOf = ({ vm, decisions }: Run): readonly Lack[] => [
  ...vm.uncaught.map(({ value, at }) => ({ at, inputs: decisions?.behind(value) ?? [] })),
  ...vm.lacking,
];

/**
 * Returns the absent inputs to take as given because of a failure: the nearest one that decided a test on the way to it;
 * all of them where one didn't help before.
 */
function nextInputs(needed: readonly NeededInput[], { at, inputs }: Lack): readonly NeededInput[] {
  const known = new Set(needed.map(keyOfInput));
  const open = inputs.filter((input) => !known.has(keyOfInput(input)));
  const isRepeated = needed.some((one) => isSamePlace(one.at, at));
  const others = open.map(keyOfInput);
  return open.slice(0, isRepeated ? open.length : 1).map((input) => ({ ...input, at, others }));
}

/** Returns inputs without repetitions: the first place of each stays. */
const unique = (inputs: readonly NeededInput[]): readonly NeededInput[] =>
  inputs.filter((one, index) => inputs.findIndex((other) => keyOfInput(other) === keyOfInput(one)) === index);
