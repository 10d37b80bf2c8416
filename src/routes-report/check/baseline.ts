import { Failure } from '../../base/diagnostics/failure';
import type { Finding } from './finding';

/** A finding that's known and left for later; without its line, which changes. */
export interface BaselineEntry {
  readonly rule: string;
  readonly file: string;
  readonly subject: string;
}

/** What findings a baseline leaves, and which of its entries are no more. */
export interface Compared {
  readonly fresh: readonly Finding[];
  readonly known: number;
  readonly gone: readonly BaselineEntry[];
}

/** The file's text: sorted, an entry a line, so that a change is a change of lines. */
export function renderBaseline(findings: readonly Finding[]): string {
  const entries = findings
    .map(({ rule, place, subject }) => JSON.stringify({ rule, file: place.file, subject }))
    .sort()
    .map((entry) => `\n    ${entry}`);
  return `{\n  "version": 1,\n  "findings": [${entries.join(',')}${entries.length > 0 ? '\n  ' : ''}]\n}\n`;
}

/** Throws a Failure for what is no baseline. */
export function parseBaseline(text: string, name: string): readonly BaselineEntry[] {
  const refuse = (why: string): Failure =>
    new Failure(
      `${name} is no baseline: ${why}; make it anew: tool routes check --baseline ${name} --update-baseline`,
    );
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : 'it is no JSON');
  }
  if (typeof data !== 'object' || data === null || !('version' in data) || !('findings' in data))
    throw refuse('it has no findings');
  if (data.version !== 1 || !Array.isArray(data.findings)) throw refuse('it has no findings of version 1');
  const entries: readonly unknown[] = data.findings;
  return entries.map((entry, index) => {
    if (!isEntry(entry)) throw refuse(`entry ${index + 1} lacks rule, file or subject`);
    return entry;
  });
}

function isEntry(value: unknown): value is BaselineEntry {
  if (typeof value !== 'object' || value === null) return false;
  return ['rule', 'file', 'subject'].every(
    (key) => typeof Object.getOwnPropertyDescriptor(value, key)?.value === 'string',
  );
}

/** Each entry stands for one finding: a second of its kind is new. */
export function compareWith(baseline: readonly BaselineEntry[], findings: readonly Finding[]): Compared {
  const left = new Map<string, BaselineEntry[]>();
  for (const entry of baseline) left.set(keyOf(entry), [...(left.get(keyOf(entry)) ?? []), entry]);
  const fresh = findings.filter(
    ({ rule, place, subject }) => left.get(keyOf({ rule, file: place.file, subject }))?.pop() === undefined,
  );
  return { fresh, known: findings.length - fresh.length, gone: [...left.values()].flat() };
}

const keyOf = ({ rule, file, subject }: BaselineEntry): string => JSON.stringify([rule, file, subject]);
