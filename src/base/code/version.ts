/** Returns the version of this package. */
export function version(): string {
  // The cast says what our own manifest holds; the path is right from `src` and from `dist`.
  return (require('../../../package.json') as { version: string }).version;
}
