import { posix } from 'node:path';
import type { CommonOptions } from './options';
import type { Site } from './site';

/** How the generated tests are run: `python -m` puts the backend's folder on Python's path, whatever pytest's settings. */
export function testAdvice({ layout }: Site, { workingDirectory = '' }: CommonOptions): string {
  const folder = posix.relative(workingDirectory.replaceAll('\\', '/'), layout.backend);
  const step = folder === '' ? '' : `cd ${folder} && `;
  return `To run the tests: ${step}python -m pytest ${layout.directories.tests.split('/')[0] ?? ''}`;
}
