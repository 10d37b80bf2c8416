/**
 * `/api/*` → a test of texts: `*` and `**` stand for anything, slashes included; all else for itself, so that the
 * parameters of a path, `{id}`, may be written as they are.
 */
export function globTest(glob: string, flags = ''): (text: string) => boolean {
  const source = glob
    .split(/\*+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[^]*');
  const pattern = new RegExp(`^${source}$`, `u${flags}`);
  return (text) => pattern.test(text);
}

/** Whether a text is a glob. */
const isGlob = (text: string): boolean => text.includes('*');

/** A glob; else a path and what lies below it: `/api` → `/api`, `/api/x`, but not `/apiary`. */
export function pathTest(text: string): (path: string) => boolean {
  if (isGlob(text)) return globTest(text);
  const below = text.endsWith('/') ? text : `${text}/`;
  return (path) => path === text || path.startsWith(below);
}
