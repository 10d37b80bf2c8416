/**
 * Returns a hash of the packed executable and of what it reads of its own package; `undefined` for the sources, of which
 * nothing is kept. The build (`scripts/pack-cli.mjs`) puts it in place of the word.
 */
export function buildHash(): string | undefined {
  const hash = '%BUILD%';
  return /^[0-9a-f]+$/.test(hash) ? hash : undefined;
}
