import { posix } from 'node:path';
import { isOutside, joinPath } from '../../base/source/paths';
import { type CommonOptions, workingDirectoryOf } from '../options';
import type { Site } from '../backend/site';

/** Says how to run the generated tests: `python -m` puts the backend's folder on Python's path, whatever pytest's settings. */
export function testAdvice({ layout }: Site, options: CommonOptions): string {
  const { backend, lead, directories } = layout;
  // Imports are relative to the folder above the leading packages: `shop.` to the folder around shop.
  const above = lead === '.' ? 1 : lead.split('.').length - 1;
  const from = joinPath(backend, '../'.repeat(above));
  const start = isOutside(from) ? '' : from;
  const folder = posix.relative(workingDirectoryOf(options), start);
  const tests = posix.relative(start, joinPath(backend, directories.tests.split('/')[0] ?? ''));
  return `To run the tests: ${folder === '' ? '' : `cd ${folder} && `}python -m pytest ${tests}`;
}
