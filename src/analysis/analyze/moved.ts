import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { Place } from '../../base/diagnostics/place';
import type { Analysis } from '../analyze';
import type { RegisteredRoute } from '../fastapi/listing/route';
import type { OperationSource } from '../fastapi/operations/source';
import type { Guard, Test } from '../interpreter/guards/guards';
import type { MovedLines } from '../python/edited';
import { quoted } from '../../base/source/glob';

/** Says where the lines of edited files have moved, by file. */
export type Moves = ReadonlyMap<string, readonly MovedLines[]>;

/**
 * Returns an analysis as it would be if lines had been elsewhere from the beginning. Doubts about the document stay where they
 * were, since many arise only when it's made: see {@link Analysis.moved}.
 */
export function movedAnalysis(analysis: Analysis, moves: Moves): Analysis {
  const mover = new Mover(moves);
  const { routes, unreached, diagnostics, lookedAt, needed, madeAt, details } = analysis;
  return {
    ...analysis,
    routes: routes.map((one) => movedRoute(one, mover)),
    unreached: mover.data(unreached),
    diagnostics: diagnostics.map((one) => movedDiagnostic(one, mover)),
    ...(lookedAt === undefined ? {} : { lookedAt: mover.text(lookedAt) }),
    ...(needed === undefined ? {} : { needed: mover.data(needed) }),
    ...('madeAt' in analysis ? { madeAt: madeAt && mover.place(madeAt) } : {}),
    ...(details === undefined ? {} : { details: mover.data(details) }),
    moved: (place) => mover.place(place),
    movedFrom: analysis,
  };
}

/** Returns a route with its places moved; the route itself if none of them is in an edited file. */
function movedRoute(route: RegisteredRoute, mover: Mover): RegisteredRoute {
  if (!mover.isIn(filesOf(route))) return route;
  const { place, chain, details, guard, operation } = route;
  return {
    ...route,
    place: place && mover.place(place),
    chain: chain.map((one) => mover.place(one)),
    ...(details === undefined ? {} : { details: mover.data(details) }),
    ...(guard === undefined ? {} : { guard: mover.guard(guard) }),
    ...(operation === undefined ? {} : { operation: movedOperation(operation, mover) }),
  };
}

/** The files in which the places of routes are: an edit asks for those of all routes, which outlive many edits. */
const FILES = new WeakMap<RegisteredRoute, ReadonlySet<string>>();

function filesOf(route: RegisteredRoute): ReadonlySet<string> {
  const known = FILES.get(route);
  if (known !== undefined) return known;
  const { place, chain, details, guard, operation } = route;
  const tests = guard?.flatMap(({ literals }) => literals.map(({ test }) => test.place));
  const asked = operation && [
    operation.at,
    operation.unresolved,
    ...operation.dependencies.map((one) => one.place),
  ];
  const files = new Set<string>();
  collectFiles([place, chain, details, tests, asked], files);
  FILES.set(route, files);
  return files;
}

/** Adds the files of all places in a value that consists of lists and plain objects. */
function collectFiles(value: unknown, files: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isPlace(value)) files.add(value.file);
  for (const one of Object.values(value)) collectFiles(one, files);
}

const movedOperation = (operation: OperationSource, mover: Mover): OperationSource => ({
  ...operation,
  at: mover.place(operation.at),
  unresolved: operation.unresolved.map((one) => ({ ...one, at: mover.place(one.at) })),
  dependencies: operation.dependencies.map((one) => ({ ...one, place: one.place && mover.place(one.place) })),
});

const movedDiagnostic = (diagnostic: Diagnostic, mover: Mover): Diagnostic => ({
  ...diagnostic,
  at: diagnostic.at && mover.place(diagnostic.at),
  detail: mover.text(diagnostic.detail),
  ...(diagnostic.ended === undefined ? {} : { ended: mover.text(diagnostic.ended) }),
});

/** Moves places, and what holds some. */
export class Mover {
  private readonly tests = new Map<Test, Test>();
  private readonly named: RegExp;

  constructor(private readonly moves: Moves) {
    const files = [...moves.keys()].map(quoted);
    this.named = new RegExp(`(?<![\\w./-])(${files.join('|')}):(\\d+)`, 'g');
  }

  /** Returns true if lines have moved in one of some files. */
  isIn(files: ReadonlySet<string>): boolean {
    return [...this.moves.keys()].some((file) => files.has(file));
  }

  place({ file, line }: Place): Place {
    const moves = this.moves.get(file) ?? [];
    return { file, line: moves.reduce((now, { from, by }) => (from <= line ? now + by : now), line) };
  }

  /** Moves the places that a message names: `app/main.py:12`. */
  text(text: string): string {
    return text.replace(this.named, (_, file: string, line: string) => {
      return `${file}:${this.place({ file, line: Number(line) }).line}`;
    });
  }

  guard(guard: Guard): Guard {
    return guard.map((clause) => ({
      ...clause,
      literals: clause.literals.map((literal) => ({ ...literal, test: this.test(literal.test) })),
    }));
  }

  /** Moves all places in a value that consists of lists and plain objects. Parts without any stay the same objects. */
  data<T>(value: T): T;
  data(value: unknown): unknown {
    if (Array.isArray(value)) return this.list(value);
    if (typeof value !== 'object' || value === null) return value;
    const changed: Record<string, unknown> = {};
    let hasChanged = false;
    for (const [key, one] of Object.entries(value)) {
      const now: unknown = this.data(one);
      if (now === one) continue;
      changed[key] = now;
      hasChanged = true;
    }
    if (isPlace(value)) {
      const { line } = this.place(value);
      if (line !== value.line) return { ...value, ...changed, line };
    }
    return hasChanged ? { ...value, ...changed } : value;
  }

  private list(values: readonly unknown[]): readonly unknown[] {
    const moved = values.map((one) => this.data(one));
    return moved.every((one, index) => one === values[index]) ? values : moved;
  }

  private test(test: Test): Test {
    const known = this.tests.get(test) ?? { ...test, place: this.place(test.place) };
    this.tests.set(test, known);
    return known;
  }
}

const isPlace = (value: object): value is Place =>
  'file' in value && typeof value.file === 'string' && 'line' in value && typeof value.line === 'number';
