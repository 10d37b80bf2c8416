/** The Python files of a report: the measure for what it costs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the Python files that a run has read, absolute: those on which the report that it kept depends.
 * @param {string} kept the folder that the run had for what it keeps; it holds no other report
 * @throws {Error} where it kept none
 */
export function readByRun(kept) {
  const report = readdirSync(kept, { recursive: true }).find((path) => path.endsWith('.out'));
  if (report === undefined) throw new Error(`no report was kept in ${kept}`);
  const text = readFileSync(join(kept, report), 'utf8');
  // A checksum, then one line of JSON, then the output: src/base/source/cache/entry.ts.
  const { facts } = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('\n')));
  return facts.files.filter(([path, hash]) => hash !== null && path.endsWith('.py')).map(([path]) => path);
}
