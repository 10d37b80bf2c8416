import { createRequire } from 'node:module';

/**
 * Returns a hash of the packed executable and of what it reads of its own package; `undefined` for the sources, of which
 * nothing is kept. The build (`scripts/pack-cli.mjs`) puts it in place of the word.
 */
export function buildHash(): string | undefined {
  const hash = '%BUILD%';
  return /^[0-9a-f]+$/.test(hash) ? hash : undefined;
}

const SHARED = Symbol.for('tool-schematics: own files');
// The cast: nobody else has the symbol.
const GLOBAL = globalThis as Record<symbol, Set<string> | undefined>;

/** The packed executable and the modules that stay beside it, which have a copy of this one, share the set. */
const LOADED = (GLOBAL[SHARED] ??= new Set());

/** Notes a file of our own that was loaded otherwise than by `require`. Absolute. */
export function noteOwnFile(file: string): void {
  LOADED.add(file);
}

/**
 * Returns the files that this process has loaded so far, absolute: the executable's, and what they read of the package.
 * A build knows them by its hash; an editor or a patch of the package changes them without it.
 */
export const ownFiles = (): readonly string[] => [
  ...new Set([...Object.keys(createRequire(__filename).cache), ...LOADED]),
];
