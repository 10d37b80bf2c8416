import type { ClassValue, Value } from '../../interpreter/values/values';
import { inBrackets } from '../standard/typing/generics';
import { keeping, native } from './model';
import { typeKey } from './type-key';
import { itemsOrSelf } from './values';

/** `list[A]`: the class, which also tells what it holds; one value for the same argument, as they're equal. */
export function subscribed(base: ClassValue): Value {
  const known = new Map<string, ClassValue>();
  return native(keeping(`${base.name}.__class_getitem__(cls, key)`), ({ cls, key }, site) => {
    if (cls.kind !== 'class' || cls.mro !== base.mro) return cls;
    if (cls.args !== undefined) return inBrackets(site, cls, key);
    const args = itemsOrSelf(key);
    const text = typeKey(args);
    const name = `${cls.shown ?? ''}:${text ?? ''}`;
    const found = text === undefined ? undefined : known.get(name);
    const alias = found ?? { ...cls, args };
    if (text !== undefined) known.set(name, alias);
    return alias;
  });
}
