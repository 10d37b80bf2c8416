import type { Call } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';
import { isTextual } from './example-values';
import { markOf, type NewField } from './field';
import type { Owner } from './owner';
import { as, type Path, pathsIn } from './paths';
import { hasRole, type Piece } from './piece';
import { declaredIn, lastName, type Shape } from './shape';

/** Holds what decides on the order of a new resource's lists. */
interface Ordering {
  readonly shape: Shape;
  /** The sibling's fields that the new resource lacks. */
  readonly gone: ReadonlySet<string>;
  readonly owner: Owner;
  readonly fields: readonly NewField[];
}

/** Functions that put items in the order of a field. */
const ORDERING = /^(?:order_by|sorted|sort)$/;

/** Returns the new field that lists are ordered by instead of one of the sibling's: of the same name, or a text for a text; -1 for none. */
function orderField(name: string, { shape, fields }: Ordering): number {
  const same = fields.findIndex((one) => one.name === name);
  if (same !== -1) return same;
  const isText = declaredIn(shape).some(
    (line) =>
      line.name === name && (isTextual(line.annotation ?? '') || /\b(?:String|Text)\b/.test(line.text)),
  );
  return isText
    ? fields.findIndex(
        ({ type, isOptional, foreignKey }) => type.text === 'str' && !isOptional && foreignKey === undefined,
      )
    : -1;
}

/** Returns the sibling's fields by which the application's code orders items. */
export const orderedFields = (
  pieces: readonly Piece[],
  owned: Pick<Ordering, 'gone' | 'owner'>,
): ReadonlySet<string> =>
  new Set(
    pieces
      .filter((piece) => !hasRole(piece, 'test'))
      .flatMap(({ source }) => placesIn(source.body, owned).map(({ field }) => field)),
  );

/** The order of lists, and the sibling's fields that decide on theirs. */
type Ordered = Ordering & { readonly orders?: ReadonlySet<string> };

/** True if lists are ordered by the new field with an index as the sibling's are by one of its own. */
export const isOrderedBy = (name: string, index: number, ordered: Ordered): boolean =>
  ordered.orders?.has(name) === true && orderField(name, ordered) === index;

/** True if lists have another order than the sibling's, in which a test expects the values of a field. */
export const hasLostOrder = (name: string, index: number, ordered: Ordered): boolean =>
  (ordered.orders?.size ?? 0) > 0 && !isOrderedBy(name, index, ordered);

/** Orders items by a new field where code orders them by one of the sibling's. */
export function reordered({ source: { text, body } }: Piece, ordering: Ordering): readonly Edit[] {
  const done = new Set<Call>();
  return placesIn(body, ordering).flatMap(({ call, field, at, isKey }): readonly Edit[] => {
    const index = orderField(field, ordering);
    if (done.has(call)) return [];
    done.add(call);
    const insert = isKey ? `${text.charAt(at)}${markOf(index)}${text.charAt(at)}` : markOf(index);
    const remove = field.length + (isKey ? 2 : 0);
    return index === -1 ? [] : [{ at, remove, insert }];
  });
}

/** A field of the sibling's in what orders items. */
interface Place {
  readonly call: Call;
  readonly field: string;
  readonly at: number;
  /** True for a text: `key=itemgetter("title")`. */
  readonly isKey: boolean;
}

const placesIn = (
  body: Piece['source']['body'],
  { gone, owner: { isMine } }: Pick<Ordering, 'gone' | 'owner'>,
): readonly Place[] =>
  pathsIn(body).flatMap((path): readonly Place[] => {
    const attribute = as(path.at(-1), 'Attribute');
    const key = as(path.at(-1), 'Str');
    const field = attribute?.attr ?? key?.value ?? '';
    const call = gone.has(field) ? orderingIn(path) : undefined;
    const owner = attribute?.value.type === 'Name' ? attribute.value.id : '';
    // A list that's joined with another table may be in the order of that.
    if (/^[A-Z]/.test(owner) && !isMine(owner)) return [];
    if (call === undefined) return [];
    const at = attribute === undefined ? (key?.start ?? 0) : attribute.end - field.length;
    return [{ call, field, at, isKey: attribute === undefined }];
  });

/** Returns the call whose arguments say by what items are ordered. */
function orderingIn(path: Path): Call | undefined {
  const at = path.findLastIndex((part) => ORDERING.test(lastName(as(part, 'Call')?.func)));
  const call = as(path[at], 'Call');
  const [inner] = path.slice(at + 1);
  if (call === undefined || inner === undefined) return undefined;
  const isSource =
    inner.start <= call.func.start ||
    (lastName(call.func) === 'sorted' && inner.start === call.args[0]?.start);
  return isSource ? undefined : call;
}
