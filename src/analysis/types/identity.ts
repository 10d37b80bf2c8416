import { NONE, textOf } from '../interpreter/values/make';
import type { ClassValue } from '../interpreter/values/values';
import { cleanDoc } from '../libraries/kit/text';
import { writtenType } from '../libraries/standard/typing/written-type';
import type { Identity } from './type-node';

/** Returns what tells a class from others. The names of a parametrised one have no spaces between its arguments. */
export function identityOf(cls: ClassValue): Identity {
  const { module, place, origin, args } = cls;
  const { name, qualname } = namesOf(origin === undefined || args === undefined ? cls : origin);
  if (origin === undefined || args === undefined)
    return { name: name.slice(name.lastIndexOf('.') + 1), module, qualname, place };
  const shown = `[${args.map(writtenType).join(',')}]`;
  return {
    name: name + shown.replaceAll(/[^[\],]*\.(?=[^[\],.]+)/gu, ''),
    module,
    qualname: qualname + shown,
    place,
  };
}

/** Returns the names under which a class was defined. */
const namesOf = (cls: ClassValue): Pick<ClassValue, 'name' | 'qualname'> => cls.definedAs ?? cls;

/** Returns the docstring of a class itself, with the indentation that `inspect.cleandoc` leaves. */
export function docOf(cls: ClassValue): string | undefined {
  const doc = textOf(cls.attrs.get('__doc__') ?? NONE);
  return doc === undefined || doc === '' ? undefined : cleanDoc(doc);
}
