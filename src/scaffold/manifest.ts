import type { KindName } from './kinds';

/** The line of a generator in `collection.json`. */
export interface ListedGenerator {
  readonly name: string;
  /** The words that the user types for it: `make api`, `register`. */
  readonly command: string;
  /** One sentence: what it does. */
  readonly description: string;
  /** The kinds of files that it writes, those first that import the others: `api`, `dto`. */
  readonly writes: readonly KindName[];
}

interface Manifest {
  readonly schematics: Readonly<Record<string, Partial<ListedGenerator>>>;
}

/** Reads the manifest of this package. The cast says what it holds; the path is right from `src` and from `dist`. */
const manifest = (): Manifest => require('../../collection.json') as Manifest;

/** Returns the generators in the order of the manifest: the schematics that have a `command`. */
export function listGenerators(): readonly ListedGenerator[] {
  return Object.entries(manifest().schematics).flatMap(
    ([name, { command, description = '', writes = [] }]) =>
      command === undefined ? [] : [{ name, command, description, writes }],
  );
}

/** Returns the generators behind `tool make`, in the order of the manifest. */
export const madeGenerators = (): readonly ListedGenerator[] =>
  listGenerators().filter(({ command }) => command.startsWith('make '));

/** Returns the generators that are commands of their own: `tool register`. */
export const ownCommands = (): readonly ListedGenerator[] =>
  listGenerators().filter(({ command }) => !command.startsWith('make '));
