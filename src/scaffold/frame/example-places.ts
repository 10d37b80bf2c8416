import type { Call, DictExpr } from '../../analysis/python/ast';
import type { PythonSource } from '../edit/source';
import type { Listing } from './listed';
import { as, namesIn, type Path, pathsIn } from './paths';

/** Returns the dictionaries with fields of the sibling's. */
export const dictsIn = (
  { body }: PythonSource,
  listing: Pick<Listing, 'gone'>,
): readonly { readonly dict: DictExpr; readonly path: Path }[] =>
  [...pathsIn(body)].flatMap((path) => {
    const dict = as(path.at(-1), 'Dict');
    return dict !== undefined && goneKeys(dict, listing).length > 0 ? [{ dict, path }] : [];
  });

/** Returns the fields of the sibling's in a dictionary. */
export const goneKeys = (dict: DictExpr, { gone }: Pick<Listing, 'gone'>): readonly string[] =>
  dict.items.flatMap(({ key }) => (key?.type === 'Str' && gone.has(key.value) ? [key.value] : []));

/** Returns the calls that make something of the resource from values: `PartCreate(title="Bolt")`, `insert(parts).values(title="Bolt")`. */
export const callsIn = (
  { text, body }: PythonSource,
  { owner, gone }: Pick<Listing, 'owner' | 'gone'>,
): readonly { readonly call: Call; readonly path: Path }[] =>
  [...pathsIn(body)].flatMap((path) => {
    const call = as(path.at(-1), 'Call');
    if (call === undefined) return [];
    const isInserted = call.func.type === 'Attribute' && call.func.attr === 'values';
    const isOurs = [...namesIn(text.slice(call.func.start, call.func.end))].some(
      (name) => (/^[A-Z]/.test(name) || isInserted) && owner.isMine(name),
    );
    return isOurs && call.keywords.some(({ name }) => gone.has(name ?? '')) ? [{ call, path }] : [];
  });
