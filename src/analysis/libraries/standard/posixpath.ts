import type { Library } from '../kit/library';
import { osPath } from './os/path';

/** `posixpath`, which is `os.path` on the platform that we take. */
export const library: Library = () =>
  Object.fromEntries(
    Object.entries(osPath).map(([name, value]) => [name.replace(/^os\.path/u, 'posixpath'), value]),
  );
