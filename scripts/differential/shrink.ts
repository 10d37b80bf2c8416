import type { Checker, Outcome } from './check';
import type { Application } from './project';

/** A line and the more deeply indented lines below it: a unit of deletion. */
interface Unit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Number of candidates tried at once. */
const BATCH = 8;

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** Returns all units of all files, in order. */
function unitsOf({ files }: Application): readonly Unit[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const lines = text.split('\n').slice(0, -1);
    return lines.map((line, start) => {
      const after = lines.findIndex((other, index) => index > start && depthOf(other) <= depthOf(line));
      return { file, start, end: after === -1 ? lines.length : after };
    });
  });
}

function edit(application: Application, file: string, change: (lines: string[]) => void): Application {
  const lines = (application.files[file] ?? '').split('\n').slice(0, -1);
  change(lines);
  return {
    ...application,
    files: { ...application.files, [file]: lines.map((line) => `${line}\n`).join('') },
  };
}

/** Returns the application without one file. */
function withoutFile(application: Application, file: string): Application {
  const { [file]: _dropped, ...files } = application.files;
  return { ...application, files };
}

/** Returns the application without a run of lines. */
function without(application: Application, units: readonly Unit[]): Application {
  const drops = new Map<string, Set<number>>();
  for (const { file, start, end } of units) {
    const lines = drops.get(file) ?? new Set();
    for (let line = start; line < end; line += 1) lines.add(line);
    drops.set(file, lines);
  }
  return [...drops].reduce(
    (left, [file, gone]) =>
      edit(left, file, (lines) => {
        lines.splice(0, lines.length, ...lines.filter((_line, index) => !gone.has(index)));
      }),
    application,
  );
}

/** Removes the head of a block and unindents its body. */
function hoisted(application: Application, { file, start, end }: Unit): Application {
  return edit(application, file, (lines) => {
    const body = lines.slice(start + 1, end);
    const step = depthOf(body[0] ?? '') - depthOf(lines[start] ?? '');
    lines.splice(start, end - start, ...body.map((line) => line.slice(step)));
  });
}

/** Replaces the body of a block by `pass`. */
function emptied(application: Application, { file, start, end }: Unit): Application {
  return edit(application, file, (lines) => {
    lines.splice(start + 1, end - start - 1, `${' '.repeat(depthOf(lines[start] ?? '') + 4)}pass`);
  });
}

/** One way to simplify an application: returns the candidates in source order. */
type Pass = (application: Application) => readonly Application[];

/** Removes runs of statements, a `share` of the whole at a time. */
function runs(share: number): Pass {
  return (application) => {
    const units = unitsOf(application);
    const size = Math.max(2, Math.floor(units.length * share));
    const starts = Array.from({ length: Math.ceil(units.length / size) }, (_none, index) => index * size);
    return starts.map((at) => without(application, units.slice(at, at + size)));
  };
}

/** Removes a statement with the next one: a decorator with its function. */
function pairs(application: Application): readonly Application[] {
  const units = unitsOf(application);
  return units.flatMap((unit) => {
    const next = units.find(({ file, start }) => file === unit.file && start === unit.end);
    return next === undefined ? [] : [without(application, [unit, next])];
  });
}

const blocksOf = (application: Application): readonly Unit[] =>
  unitsOf(application).filter(({ start, end }) => end > start + 1);

function withoutVariables(application: Application): readonly Application[] {
  return Object.keys(application.env).map((name) => {
    const { [name]: _dropped, ...env } = application.env;
    return { ...application, env };
  });
}

/** Replaces encodings by plain UTF-8, one file at a time. */
function withoutEncodings(application: Application): readonly Application[] {
  const { encodings = {} } = application;
  return Object.keys(encodings).map((file) => {
    const { [file]: _dropped, ...rest } = encodings;
    return { ...application, encodings: rest };
  });
}

/** The passes, the most radical first. */
const PASSES: readonly Pass[] = [
  (application) => Object.keys(application.files).map((file) => withoutFile(application, file)),
  runs(1 / 4),
  runs(1 / 8),
  runs(1 / 16),
  runs(1 / 32),
  (application) => unitsOf(application).map((unit) => without(application, [unit])),
  pairs,
  (application) => blocksOf(application).map((unit) => hoisted(application, unit)),
  (application) => blocksOf(application).map((unit) => emptied(application, unit)),
  simplerLines,
  withoutVariables,
  withoutEncodings,
];

/** Arguments and operands that a line may not need. */
const SIMPLER: readonly (readonly [RegExp, string])[] = [
  [/, \w+=(?:"[^"]*"|\[[^[\]]*\]|\w+)/, ''],
  [/\w+=(?:"[^"]*"|\[[^[\]]*\]|\w+), /, ''],
  [/(?<=\()\w+=(?:"[^"]*"|\[[^[\]]*\]|[\w.]+)(?=\))/, ''],
  [/(?<=tags=)[^=]+?(?=\)$|, \w+=)/, '["t"]'],
  [/(?<=prefix=)[^=]+?(?=\)$|, \w+=)/, '"/p"'],
  [/(?<=\.(?:get|post|put|delete|patch|head|options|trace|websocket)\().+?(?=\)|, \w+=)/, '"/x"'],
];

function simplerLines(application: Application): readonly Application[] {
  return unitsOf(application).flatMap(({ file, start }) =>
    SIMPLER.map(([pattern, replacement]) =>
      edit(application, file, (lines) => {
        lines[start] = (lines[start] ?? '').replace(pattern, replacement);
      }),
    ),
  );
}

/** Returns the size in characters; a file or a variable counts as well. */
export const sizeOf = ({ files, env, encodings }: Application): number =>
  JSON.stringify({ files, env, encodings }).length;

/** Returns true if the kind of difference remains: its first sign is among the new ones. */
function isAlike(outcome: Outcome, sign: string | undefined): boolean {
  return outcome.kind === 'different' && (sign === undefined || outcome.signs.includes(sign));
}

/** Returns the smallest application that differs in the same way: no pass makes it smaller. */
export async function shrink(
  checker: Checker,
  application: Application,
  sign: string | undefined,
): Promise<Application> {
  let best = application;
  for (let before = Infinity; sizeOf(best) < before;) {
    before = sizeOf(best);
    for (const pass of PASSES) best = await follow(checker, best, sign, pass);
  }
  return best;
}

/** Runs through a pass once. Continues from each candidate that still differs. */
async function follow(
  checker: Checker,
  application: Application,
  sign: string | undefined,
  pass: Pass,
): Promise<Application> {
  let best = application;
  let candidates = pass(best);
  for (let at = 0; at < candidates.length;) {
    const size = sizeOf(best);
    const batch = candidates.slice(at, at + BATCH);
    const smaller = batch.filter((candidate) => sizeOf(candidate) < size);
    const outcomes = await checker.check(smaller);
    const index = outcomes.findIndex((outcome) => isAlike(outcome, sign));
    const found = smaller[index];
    if (found === undefined) {
      at += batch.length;
    } else {
      at += batch.indexOf(found);
      best = found;
      candidates = pass(best);
    }
  }
  return best;
}
