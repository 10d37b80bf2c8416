import type { Sibling } from '../layout/sibling';
import type { FrameRequest } from './frame-request';
import { as, pathsIn } from './paths';
import { functionsIn, hasRole, type Piece } from './piece';
import { sentClass } from './sent-class';
import { effective, keysIn, shapeOf } from './shape';
import { frameFor } from './sibling-frame';

/** Holds what shows whether updates may change to which item a resource belongs. */
interface Asked {
  readonly request: FrameRequest;
  readonly piecesOf: (sibling: Sibling) => readonly Piece[];
  /** The pieces of the resource that's repeated, and its fields that the new one doesn't have. */
  readonly pieces: readonly Piece[];
  readonly gone: ReadonlySet<string>;
}

/**
 * Returns the new keys of other resources that updates don't take, because those of the project's resources that have such keys take them
 * in creation alone. Code that updates field by field would ask for them all the same, so there they stay.
 */
export function fixedKeys({ request, piecesOf, pieces, gone }: Asked): ReadonlySet<string> {
  const keys = request.fields.filter(({ foreignKey }) => foreignKey !== undefined);
  const isOnlyKeys = keys.length === request.fields.length;
  if (keys.length === 0 || isOnlyKeys || pieces.some((piece) => updatesByField(piece, gone)))
    return new Set();
  const habits = request.layout.siblings.flatMap((sibling) =>
    updatesKeys(request, sibling, piecesOf(sibling)),
  );
  return new Set(habits.length > 0 && !habits.includes(true) ? keys.map(({ name }) => name) : []);
}

/** Tells for each key that a resource is created with whether its updates take it, too. */
function updatesKeys(request: FrameRequest, sibling: Sibling, pieces: readonly Piece[]): readonly boolean[] {
  const { owner } = frameFor(request, sibling);
  const [create, update] = (['create', 'update'] as const).map((one) =>
    sentClass(pieces, sibling, owner, one),
  );
  if (create === undefined || update === undefined || create === update) return [];
  const shape = shapeOf(pieces, owner, create);
  const changing = shape.classes.find(({ name }) => name === update);
  if (changing === undefined) return [];
  const taken = new Set(effective(changing, shape.classes).map(({ name }) => name));
  return keysIn(shape)
    .filter(({ name }) => shape.given.has(name))
    .map(({ name }) => taken.has(name));
}

/** Matches functions that change an item. */
const UPDATES = /^_*(?:update|edit|change|modify|patch|put|replace)/;

/** True for code that changes an item's fields one by one: `part.title = data.title`. */
const updatesByField = (piece: Piece, gone: ReadonlySet<string>): boolean =>
  !hasRole(piece, 'test') &&
  functionsIn(piece).some(
    (def) =>
      UPDATES.test(def.name) &&
      pathsIn([def]).some((path) => gone.has(as(path.at(-1), 'Attribute')?.attr ?? '')),
  );
