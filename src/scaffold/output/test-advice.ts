import { posix } from 'node:path';
import { isOutside, joinPath } from '../../base/source/paths';
import { type CommonOptions, workingDirectoryOf } from '../options';
import type { Site } from '../backend/site';

/** How the generated tests are run: `python -m` puts the backend's folder on Python's path, whatever pytest's settings. */
export function testAdvice({ layout }: Site, options: CommonOptions): string {
  const { backend, lead, directories } = layout;
  // Imports count from the folder above the packages that stand before them: `shop.` from the one around shop.
  const above = lead === '.' ? 1 : lead.split('.').length - 1;
  const from = joinPath(backend, '../'.repeat(above));
  const start = isOutside(from) ? '' : from;
  const folder = posix.relative(workingDirectoryOf(options), start);
  const tests = posix.relative(start, joinPath(backend, directories.tests.split('/')[0] ?? ''));
  return `To run the tests: ${folder === '' ? '' : `cd ${folder} && `}python -m pytest ${tests}`;
}
