import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { isSamePlace, type Place } from '../../base/diagnostics/place';
import { keyOfInput, type MissingInput, type NeededInput, wayToGive } from '../interpreter/guards/absent';
import type { Options } from '../interpreter/options';
import type { AnalyzeRequest } from '../analyze';
import type { Run } from './run';

/** Assumptions of one interpretation about how the program starts. */
export type Supposed = Pick<Options, 'needed' | 'overcome' | 'isMadeAgain'>;

/** One interpretation of the program, from the beginning. */
interface Trial {
  readonly run: Run;
  readonly listing: { readonly routes: readonly unknown[] };
  /** The places of exceptions that nothing caught before there was an application. */
  readonly ends: readonly Place[];
}

type TryWith<T> = (supposed: Supposed) => T;

/** Interpretations of one program, at most: a plain one, and one for each of a hundred inputs. */
const MAX_ROUNDS = 101;
/** Steps of all interpretations together after which a program isn't tried with further inputs. */
const MANY_STEPS = 5_000_000;

/** Interpretations of a program that leave out more and more statements, at most. */
const MAX_OVERCOME = 8;

/**
 * Runs a program again and again until it starts, since whoever asks for its routes has one that does. If an exception
 * ends it, takes the input as given whose absence decided the last test on the way there. Returns the last attempt: one
 * that starts, or one that no further input helps, without the inputs that were taken in vain. `given`: the inputs to
 * begin with.
 */
export function untilItStarts<T extends Trial>(
  attempt: TryWith<T>,
  { needed: given = [], isOneOfSeveral = false }: Pick<AnalyzeRequest, 'needed' | 'isOneOfSeveral'> = {},
): T {
  let needed = given;
  let steps = 0;
  for (let rounds = 1; ; rounds += 1) {
    const mayGoOn = (taken: number): boolean => rounds < MAX_ROUNDS && steps + taken < MANY_STEPS;
    const tried = tryOnce(attempt, needed, mayGoOn);
    if ('trial' in tried) return isOneOfSeveral ? tried.trial : goingOn(tried.trial, attempt);
    steps += tried.steps;
    needed = unique([...needed, ...tried.more]);
  }
}

/** Runs a program again that an exception ends, without the statement that raises it. Returns the attempt with most routes. */
function goingOn<T extends Trial>(ended: T, attempt: TryWith<T>): T {
  const { needed } = ended.run.supposed;
  let best = ended;
  let overcome: readonly Place[] = [];
  for (let { ends } = ended; overcome.length < MAX_OVERCOME;) {
    const more = ends.filter((end) => !overcome.some((known) => isSamePlace(known, end)));
    if (more.length === 0) return best;
    overcome = [...overcome, ...more];
    const next = attempt({ needed, overcome });
    if (next.listing.routes.length > best.listing.routes.length) best = next;
    ({ ends } = next);
  }
  return best;
}

/** Either the attempt to keep, or the inputs to add for the next one: this one's memory is free before that begins. */
type Tried<T> = { readonly trial: T } | { readonly more: readonly NeededInput[]; readonly steps: number };

/** Makes one attempt. `mayGoOn` returns true if there may be another one after so many steps. */
function tryOnce<T extends Trial>(
  attempt: TryWith<T>,
  needed: readonly NeededInput[],
  mayGoOn: (steps: number) => boolean,
): Tried<T> {
  const awaited = new Set<string>();
  const isMadeAgain = (lack: MissingInput, steps: number): boolean => {
    const { size } = awaited;
    if (mayGoOn(steps)) for (const input of nextInputs(needed, lack)) awaited.add(keyOfInput(input));
    return awaited.size > size;
  };
  const trial = attempt({ needed, isMadeAgain });
  const { run } = trial;
  const more = lacksOf(run).flatMap((lack) => nextInputs(needed, lack));
  if (more.length === 0) return { trial: withoutNeedless(trial, attempt) };
  if (awaited.size > 0 || mayGoOn(run.vm.allSteps)) return { more, steps: run.vm.allSteps };
  // Nobody tries whether the program starts with these, but whoever gives them comes further.
  for (const input of unique(more)) run.log.report(inputNeeded(input));
  return { trial };
}

/** Returns an attempt like this one without inputs that don't help, or that others which were taken make needless. */
function withoutNeedless<T extends Trial>(last: T, attempt: TryWith<T>): T {
  const { needed } = last.run.supposed;
  const { uncaught } = last.run.vm;
  const useful = needed.filter(({ at }) => !uncaught.some((end) => isSamePlace(end.at, at)));
  if (useful.length < needed.length) return attempt({ needed: useful });
  if (lacksOf(last.run).length > 0) return last;
  // Where `A` and `B` decided one test and both were tried, one may be enough.
  const doubtful = needed.filter((one) =>
    needed.some((other) => other !== one && one.others?.includes(keyOfInput(other)) === true),
  );
  return withoutSome(last, doubtful, attempt);
}

/** Returns an attempt without those of some inputs that it can do without: all of them, or what's left out of each half. */
function withoutSome<T extends Trial>(last: T, some: readonly NeededInput[], attempt: TryWith<T>): T {
  if (some.length === 0) return last;
  const needed = last.run.supposed.needed.filter((one) => !some.includes(one));
  // Without any input it didn't start.
  const fewer = needed.length === 0 ? undefined : attempt({ needed, isMadeAgain: () => true });
  if (fewer !== undefined && lacksOf(fewer.run).length === 0) return fewer;
  if (some.length === 1) return last;
  const half = some.length >> 1;
  return withoutSome(withoutSome(last, some.slice(0, half), attempt), some.slice(half), attempt);
}

/** Says that the program needs an input, and how to give it. */
export const inputNeeded = (input: NeededInput): Diagnostic => ({
  code: 'input-needed',
  detail: wayToGive(input),
  at: input.at,
  affects: [],
});

/** Returns the failures of a run, with the absent inputs that led to each. */
const lacksOf = ({ vm, decisions }: Run): readonly MissingInput[] => [
  ...vm.uncaught.map(({ value, at }) => ({ at, inputs: decisions.behind(value) })),
  ...vm.lacking,
];

/**
 * Returns the absent inputs to take as given because of a failure: the nearest one that decided a test on the way to it.
 * Where that didn't help before, as many more as were taken for it.
 */
function nextInputs(needed: readonly NeededInput[], { at, inputs }: MissingInput): readonly NeededInput[] {
  const known = new Set(needed.map(keyOfInput));
  const open = inputs.filter((input) => !known.has(keyOfInput(input)));
  const taken = needed.filter((one) => isSamePlace(one.at, at)).length;
  const others = open.map(keyOfInput);
  return open.slice(0, Math.max(taken, 1)).map((input) => ({ ...input, at, others }));
}

/** Returns inputs without repetitions: the first place of each stays. */
const unique = (inputs: readonly NeededInput[]): readonly NeededInput[] =>
  inputs.filter((one, index) => inputs.findIndex((other) => keyOfInput(other) === keyOfInput(one)) === index);
