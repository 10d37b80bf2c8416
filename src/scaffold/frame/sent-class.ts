import type { Sibling } from '../layout/sibling';
import type { Operation } from '../output/operations';
import type { Owner } from './owner';
import { lastStep } from '../edit/dotted-name';
import { as, pathsIn } from './paths';
import { hasRole, type Piece } from './piece';
import { lastName } from './shape';

/** Returns the class of what a client sends for an operation, as the handler's parameters show it. */
export function sentClass(
  pieces: readonly Piece[],
  { operations }: Sibling,
  owner: Owner,
  wanted: Operation,
): string | undefined {
  const handler = operations.find(({ operation }) => operation === wanted)?.handler;
  for (const piece of pieces.filter((one) => hasRole(one, 'router'))) {
    for (const path of pathsIn(piece.source.body)) {
      const one = as(path.at(-1), 'FunctionDef');
      if (one?.name !== lastStep(handler ?? '')) continue;
      const types = one.signature().params.map(({ annotation }) => lastName(annotation));
      const found = types.find((type) => owner.isMine(type));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
