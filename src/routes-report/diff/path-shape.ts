import { ownEntry } from '../../base/code/own-entry';
/** One `{parameter}` of a path, as Starlette's `compile_path` reads it: `{name:converter}`, `str` where none is given. */
interface Parameter {
  readonly name: string;
  readonly converter: string;
}

const PARAMETER = /\{([a-zA-Z_]\w*)(?::([a-zA-Z_]\w*))?\}/gu;

const parametersOf = (path: string): readonly Parameter[] =>
  [...path.matchAll(PARAMETER)].map(([, name = '', converter = 'str']) => ({ name, converter }));

/** Returns a path without names and converters: `/a/{id:int}` and `/a/{key}` are both `/a/{}`. */
export const shapeOf = (path: string): string => path.replace(PARAMETER, '{}');

/** Returns a path without names: `/a/{id}` and `/a/{key:str}` are the same, `/a/{id:int}` is not. */
export const matchedBy = (path: string): string =>
  path.replace(PARAMETER, (_, _name: string, converter = 'str') => `{:${converter}}`);

/** The converters that accept all that a converter accepts (starlette/convertors.py, Starlette 0.14 to 1.0). */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  str: ['path'],
  int: ['float', 'str', 'path'],
  float: ['str', 'path'],
  uuid: ['str', 'path'],
  path: [],
};

/**
 * Returns whether the second of two paths of the same shape accepts less than the first. A custom converter may accept
 * anything, so a change from or to one counts as less, except a change to `path`.
 */
export function isNarrower(before: string, after: string): boolean {
  const now = parametersOf(after);
  return parametersOf(before).some(({ converter }, index) => {
    const other = now[index]?.converter ?? converter;
    if (other === converter || other === 'path') return false;
    return !(ownEntry(WIDER, converter) ?? []).includes(other);
  });
}
