import type { FunctionDef } from '../../analysis/python/ast';
import { namesRead } from './parents/tests-view';
import { functionsIn, type Piece } from './piece';

/** A function of the tests that isn't a test: a fixture, or what one calls. */
export interface ItemMaker {
  readonly name: string;
  /** The names that its code reads, and those of its parameters. */
  readonly names: ReadonlySet<string>;
  /** True for a fixture that every test has, whether it asks for it or not. */
  readonly isForAll: boolean;
  /** The examples that it gives the main field, by the sibling's values in their places. */
  readonly examples: Map<string, string>;
}

/** Returns the functions of a test file that may make items, without examples as yet. */
export const makersOf = (piece: Piece): readonly ItemMaker[] =>
  functionsIn(piece)
    .filter(({ name }) => !name.startsWith('test'))
    .map((def) => ({
      name: def.name,
      names: namesUsed(def),
      isForAll: /\bautouse\s*=\s*True\b/.test(
        piece.source.text.slice(def.decorators[0]?.start ?? def.start, def.start),
      ),
      examples: new Map(),
    }));

const namesUsed = (def: FunctionDef): ReadonlySet<string> =>
  new Set([...namesRead([def]), ...def.signature().params.map(({ name }) => name)]);

/** Returns the functions that run where one does: its fixtures, what it calls, and what those ask for and call. */
export function makersFor(def: FunctionDef, makers: readonly ItemMaker[]): readonly ItemMaker[] {
  const found = new Set(makers.filter(({ name, isForAll }) => isForAll || name === def.name));
  const pending = [namesUsed(def), ...[...found].map(({ names }) => names)];
  for (let names = pending.pop(); names !== undefined; names = pending.pop())
    for (const maker of makers) {
      if (found.has(maker) || !names.has(maker.name)) continue;
      found.add(maker);
      pending.push(maker.names);
    }
  return [...found];
}
