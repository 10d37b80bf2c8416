import { groupBy } from '../../base/code/groups';
import { isTable } from '../../base/config/toml-values';
import { Failure } from '../../base/diagnostics/failure';
import type { Finding } from './finding';

/** A known finding, left for later. It has no line, because lines change. */
export interface BaselineEntry {
  readonly rule: string;
  readonly file: string;
  readonly subject: string;
}

/** The findings that a baseline doesn't know, the number that it knows, and its entries that no longer exist. */
export interface Compared {
  readonly fresh: readonly Finding[];
  readonly known: number;
  readonly gone: readonly BaselineEntry[];
}

/** Renders a baseline file: sorted, one entry per line, so that diffs and merges are by entry. */
export function renderBaseline(findings: readonly Finding[]): string {
  const entries = findings
    .map(({ rule, place, subject }) => JSON.stringify({ rule, file: place.file, subject }))
    .sort()
    .map((entry) => `\n    ${entry}`);
  return `{\n  "version": 1,\n  "findings": [${entries.join(',')}${entries.length > 0 ? '\n  ' : ''}]\n}\n`;
}

/** Parses a baseline file. Throws a Failure for any other text. */
export function parseBaseline(text: string, name: string): readonly BaselineEntry[] {
  const refuse = (why: string): Failure =>
    new Failure(
      `${name} isn't a baseline: ${why}; write a new one: tool routes check --baseline ${name} --update-baseline`,
    );
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : "it isn't JSON");
  }
  const { version, findings } = isTable(data) ? data : {};
  if (version !== 1 || !Array.isArray(findings)) throw refuse('it has no findings of version 1');
  return findings.map((entry: unknown, index) => {
    if (!isEntry(entry)) throw refuse(`entry ${index + 1} lacks rule, file or subject`);
    return entry;
  });
}

const isEntry = (value: unknown): value is BaselineEntry =>
  isTable(value) && ['rule', 'file', 'subject'].every((key) => typeof value[key] === 'string');

/** Compares findings with a baseline. An entry covers one finding; a second one of its kind is new. */
export function compareWith(baseline: readonly BaselineEntry[], findings: readonly Finding[]): Compared {
  const left = new Map([...groupBy(baseline, keyOf)].map(([key, entries]) => [key, [...entries]]));
  const fresh = findings.filter(
    ({ rule, place, subject }) => left.get(keyOf({ rule, file: place.file, subject }))?.pop() === undefined,
  );
  return { fresh, known: findings.length - fresh.length, gone: [...left.values()].flat() };
}

const keyOf = ({ rule, file, subject }: BaselineEntry): string => JSON.stringify([rule, file, subject]);
