import type { Checker, Outcome } from './check';
import type { Application } from './project';

/** A line and the deeper lines below it: a statement, as far as deleting goes. */
interface Unit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** How many candidates are tried at once. */
const BATCH = 8;

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** All units of all files, in order. */
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

/** The application without some of its files. */
function withoutFile(application: Application, file: string): Application {
  const { [file]: _dropped, ...files } = application.files;
  return { ...application, files };
}

/** The application without a run of lines. */
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

/** The head of a block goes, its body moves out. */
function hoisted(application: Application, { file, start, end }: Unit): Application {
  return edit(application, file, (lines) => {
    const body = lines.slice(start + 1, end);
    const step = depthOf(body[0] ?? '') - depthOf(lines[start] ?? '');
    lines.splice(start, end - start, ...body.map((line) => line.slice(step)));
  });
}

/** The body of a block becomes nothing. */
function emptied(application: Application, { file, start, end }: Unit): Application {
  return edit(application, file, (lines) => {
    lines.splice(start + 1, end - start - 1, `${' '.repeat(depthOf(lines[start] ?? '') + 4)}pass`);
  });
}

/** Simpler candidates, the boldest first. */
function* candidates(application: Application): Generator<Application> {
  for (const file of Object.keys(application.files)) yield withoutFile(application, file);
  const units = unitsOf(application);
  for (let size = units.length >> 1; size > 1; size >>= 1) {
    for (let at = 0; at < units.length; at += size) yield without(application, units.slice(at, at + size));
  }
  for (const unit of units) yield without(application, [unit]);
  for (const [index, unit] of units.entries()) {
    // A decorator with what it stands on; a statement that needs the one before it.
    const next = units.find(({ file, start }) => file === unit.file && start === unit.end);
    if (next !== undefined) yield without(application, [unit, next]);
    if (unit.end > unit.start + 1) {
      yield hoisted(application, unit);
      if (index < units.length && unit.end > unit.start + 2) yield emptied(application, unit);
    }
  }
  for (const name of Object.keys(application.env)) {
    const { [name]: _dropped, ...env } = application.env;
    yield { ...application, env };
  }
  yield* simplerLines(application);
}

/** Arguments and operands that a line can do without. */
const SIMPLER: readonly (readonly [RegExp, string])[] = [
  [/, \w+=(?:"[^"]*"|\[[^[\]]*\]|\w+)/, ''],
  [/\w+=(?:"[^"]*"|\[[^[\]]*\]|\w+), /, ''],
  [/(?<=\()\w+=(?:"[^"]*"|\[[^[\]]*\]|[\w.]+)(?=\))/, ''],
  [/(?<=tags=)[^=]+?(?=\)$|, \w+=)/, '["t"]'],
  [/(?<=prefix=)[^=]+?(?=\)$|, \w+=)/, '"/p"'],
  [/(?<=\.(?:get|post|put|delete|patch|head|options|trace|websocket)\().+?(?=\)|, \w+=)/, '"/x"'],
];

function* simplerLines(application: Application): Generator<Application> {
  for (const { file, start } of unitsOf(application)) {
    for (const [pattern, replacement] of SIMPLER) {
      const candidate = edit(application, file, (lines) => {
        lines[start] = (lines[start] ?? '').replace(pattern, replacement);
      });
      if (candidate.files[file] !== application.files[file]) yield candidate;
    }
  }
}

const sizeOf = ({ files }: Application): number => Object.values(files).join('').length;

/** Still the same kind of difference: its first sign is among them. */
function isAlike(outcome: Outcome, sign: string | undefined): boolean {
  return outcome.kind === 'different' && (sign === undefined || outcome.signs.includes(sign));
}

/** The smallest application found that differs in the same way. `limit` is the number of candidates tried at most. */
export async function shrink(
  checker: Checker,
  application: Application,
  sign: string | undefined,
  limit = 3000,
): Promise<Application> {
  let best = application;
  let tried = 0;
  for (let improved = true; improved && tried < limit;) {
    improved = false;
    for (const batch of batches(candidates(best))) {
      tried += batch.length;
      const smaller = batch.filter((candidate) => sizeOf(candidate) < sizeOf(best));
      const outcomes = await checker.check(smaller);
      const found = smaller.find((_candidate, index) => {
        const outcome = outcomes[index];
        return outcome !== undefined && isAlike(outcome, sign);
      });
      if (found === undefined) continue;
      best = found;
      improved = true;
      break;
    }
  }
  return best;
}

function* batches<T>(items: Iterable<T>): Generator<readonly T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
