import { quoted } from '../../base/source/glob';

/**
 * Compiles a glob, `/api/*`, to a test. `*` and `**` match anything, slashes included. All other characters match
 * themselves, so that parameters of a path, `{id}`, need no escapes.
 */
export function globTest(glob: string, flags = ''): (text: string) => boolean {
  const source = glob.split(/\*+/).map(quoted).join('[^]*');
  const pattern = new RegExp(`^${source}$`, `u${flags}`);
  return (text) => pattern.test(text);
}

/** Returns whether a text is a glob. */
const isGlob = (text: string): boolean => text.includes('*');

/** Compiles a glob, or a path that matches itself and all paths below: `/api` matches `/api/x`, but not `/apiary`. */
export function pathTest(text: string): (path: string) => boolean {
  if (isGlob(text)) return globTest(text);
  const below = text.endsWith('/') ? text : `${text}/`;
  return (path) => path === text || path.startsWith(below);
}
