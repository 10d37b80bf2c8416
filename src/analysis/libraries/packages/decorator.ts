import type { Library } from '../kit/library';
import { keeping, native, qualified } from '../kit/model';

/**
 * `decorator` and `wrapt` make decorators: what they decorate shows itself as the function under it, so that's what is
 * left. Without a model the maker's function would be entered as if it were the decorator.
 */
export const library: Library = (_, name) => {
  const made = native(keeping(`${name}.decorator(func=None, **options)`), ({ func }) => func);
  const make = native(keeping(`${name}.decorator(maker=None, **options)`), () => made);
  return qualified(name, {
    decorator: native(keeping(`${name}.decorator(maker=..., *args, **options)`), ({ maker }) =>
      maker === undefined ? make : made,
    ),
  });
};
