import type { Call, DictExpr, Stmt } from '../../analysis/python/ast';
import type { PythonSource } from '../edit/source';
import { testIn } from './example-series';
import { madeBy, type Sent, sentIn } from './example-values';
import type { Listing } from './listed';
import { as, functionIn, isStatement, namesIn, type Path, pathsIn } from './paths';
import { lastName } from './shape';

/** Returns the dictionaries with fields of the sibling's. */
export const dictsIn = (
  { body }: Pick<PythonSource, 'body'>,
  listing: Pick<Listing, 'gone'>,
): readonly { readonly dict: DictExpr; readonly path: Path }[] =>
  pathsIn(body).flatMap((path) => {
    const dict = as(path.at(-1), 'Dict');
    return dict !== undefined && goneKeys(dict, listing).length > 0 ? [{ dict, path }] : [];
  });

/** Returns the fields of the sibling's in a dictionary. */
export const goneKeys = (dict: DictExpr, { gone }: Pick<Listing, 'gone'>): readonly string[] =>
  dict.items.flatMap(({ key }) => (key?.type === 'Str' && gone.has(key.value) ? [key.value] : []));

/** A call that's given values of the sibling's by name. */
export interface GivingCall {
  readonly call: Call;
  readonly path: Path;
  /** True for one of a function that makes data to send. */
  readonly isJson: boolean;
}

/**
 * Returns the calls that make something of the resource from values: `PartCreate(title="Bolt")`, `insert(parts).values(title="Bolt")`,
 * and `payload(title="Bolt")` of a function that makes data to send.
 */
export function callsIn(
  { text, body }: PythonSource,
  { owner, gone }: Pick<Listing, 'owner' | 'gone'>,
): readonly GivingCall[] {
  const makers = dataMakersIn(body, { owner, gone });
  return pathsIn(body).flatMap((path) => {
    const call = as(path.at(-1), 'Call');
    if (call === undefined) return [];
    const isJson = call.func.type === 'Name' && makers.has(call.func.id);
    const isInserted = call.func.type === 'Attribute' && call.func.attr === 'values';
    const isOurs = [...namesIn(text.slice(call.func.start, call.func.end))].some(
      (name) => (/^[A-Z]/.test(name) || isInserted) && owner.isMine(name),
    );
    const isGiven = call.keywords.some(({ name }) => gone.has(name ?? ''));
    return (isOurs || isJson) && isGiven ? [{ call, path, isJson }] : [];
  });
}

/** Returns the names of the functions that make data to send, with what they're given in it: `return {"title": "Bolt"} | changes`. */
function dataMakersIn(body: readonly Stmt[], listing: Pick<Listing, 'owner' | 'gone'>): ReadonlySet<string> {
  const defs = dictsIn({ body }, listing).flatMap(({ path }) =>
    isRow(path, listing) ? [] : (functionIn(path) ?? []),
  );
  const open = defs.filter((def) => def.signature().params.some(({ kind }) => kind === 'var-keyword'));
  return new Set(open.map(({ name }) => name));
}

/** True for values that make a row of a table: `execute(insert(parts), {…})`, `Part(**{…})`, or `values = {…}` and then `Part(**values)`. */
export function isRow(path: Path, { owner }: Pick<Listing, 'owner'>): boolean {
  const makesRow = (one: Path): boolean =>
    one.some((part, index) => {
      const name = lastName(as(part, 'Call')?.func);
      const given = one[index + 1];
      const isSpread = given !== undefined && !('type' in given) && given['name'] === undefined;
      return /^(?:execute|values)$/.test(name) || (isSpread && /^[A-Z]/.test(name) && owner.isMine(name));
    });
  const def = functionIn(path);
  const statement = path.findLast(isStatement);
  const target =
    statement?.type === 'Assign'
      ? statement.targets[0]
      : statement?.type === 'AnnAssign'
        ? statement.target
        : undefined;
  if (makesRow(path)) return true;
  return (
    def !== undefined &&
    target?.type === 'Name' &&
    pathsIn([def]).some((one) => as(one.at(-1), 'Name')?.id === target.id && makesRow(one))
  );
}

/** A place in which a test gives the values of a resource's fields. */
export interface Sending {
  readonly sent: Sent;
  readonly path: Path;
}

/** Returns the places in which a file gives values of the sibling's fields, in order: what a fixture makes is there before a test sends more. */
export function sendingsIn(source: PythonSource, listing: Listing): readonly Sending[] {
  const startOf = ({ path }: Sending): number => path.at(-1)?.start ?? 0;
  const isShared = ({ path }: Sending): boolean => testIn(path) === undefined;
  return [
    ...dictsIn(source, listing).map(({ dict, path }) => ({
      sent: sentIn(dict, !isRow(path, listing)),
      path,
    })),
    ...callsIn(source, listing).map(({ call, path, isJson }) => ({ sent: madeBy(call, isJson), path })),
  ]
    .toSorted((left, right) => startOf(left) - startOf(right))
    .toSorted((left, right) => Number(isShared(right)) - Number(isShared(left)));
}
