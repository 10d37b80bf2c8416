/** Returns the version of this package. */
export function ownVersion(): string {
  // The cast: our own manifest. The path is right from `src` and from `dist`.
  return (require('../../package.json') as { version: string }).version;
}
