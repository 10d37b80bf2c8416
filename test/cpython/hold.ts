import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseWhole as parse } from '../../src/analysis/python/parser';
import type { Item, Value } from '../../src/analysis/interpreter/values/values';
import { runSnippet } from '../analysis/libraries/run-snippet';

/** A program made of the assertions of one of CPython's test files. */
export interface Program {
  readonly text: string;
  /** The release of the CPython whose tests these are. */
  readonly release: readonly [major: number, minor: number];
  /** Tells how often each assertion runs under CPython, by its place: `Class.method:line`. All hold there. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The assertions of a test file: those that hold here too, that can't be told, and that come out wrong. */
export interface Tally {
  readonly equal: number;
  readonly unknown: number;
  readonly different: number;
  /** The methods with an assertion that comes out wrong. */
  readonly wrong: readonly string[];
  /** The places of those that can't be told, and that come out wrong: `Class.method:line`. */
  readonly places: Readonly<Record<'unknown' | 'different', readonly string[]>>;
}

/** Returns the `python3` that's there, if it has its own tests; Debian's packages leave them out. */
export function findPython(): string | undefined {
  const { status } = spawnSync('python3', ['-c', 'import test.test_with'], { encoding: 'utf8' });
  return status === 0 ? 'python3' : undefined;
}

/** Makes programs of CPython's own tests, by name of the test file; a release that lacks a file makes none of it. */
export function programsOf(python: string, names: readonly string[]): Readonly<Record<string, Program>> {
  const { stdout, stderr, status } = spawnSync(python, [join(__dirname, 'assertions.py'), ...names], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  // The cast: this is the output of our own script, whose first lines say so.
  return JSON.parse(stdout) as Record<string, Program>;
}

/** Interprets a program and judges each assertion. One that runs less often than under CPython can't be told. */
export function holdTo({ text, counts, release }: Program): Tally {
  const { module } = runSnippet(parse, text, release);
  const seen = module.scope.vars.get('seen_');
  const held = new Map<string, number>();
  const wrong = new Set<string>();
  for (const one of seen?.kind === 'list' ? seen.items : []) {
    const [place, verdict] = verdictOf(one);
    if (place === undefined || verdict === undefined) continue;
    if (verdict) held.set(place, (held.get(place) ?? 0) + 1);
    else wrong.add(place);
  }
  const places = Object.keys(counts);
  const different = places.filter((place) => wrong.has(place));
  const others = places.filter((place) => !wrong.has(place));
  const unknown = others.filter((place) => (held.get(place) ?? 0) < (counts[place] ?? 0));
  return {
    equal: others.length - unknown.length,
    unknown: unknown.length,
    different: different.length,
    wrong: [...new Set(different.map(methodOf))],
    places: { unknown, different },
  };
}

const methodOf = (place: string): string => place.replace(/:\d+$/, '');

/** Returns the place of an assertion, and whether it holds; nothing where that hangs on an undecided test. */
function verdictOf({ value, guard }: Item): readonly [string | undefined, boolean | undefined] {
  if (value.kind !== 'tuple' || guard.length > 0) return [undefined, undefined];
  const [place, verdict] = value.items.map((one) => one.value);
  return [textOf(place), verdict?.kind === 'bool' ? verdict.value : undefined];
}

const textOf = (value: Value | undefined): string | undefined =>
  value?.kind === 'str' && value.parts.every((part) => typeof part === 'string')
    ? value.parts.join('')
    : undefined;
