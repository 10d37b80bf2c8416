import { NONE } from '../../interpreter/values/make';
import { invoke } from '../kit/calls';
import type { Library } from '../kit/library';
import { functions, keeping } from '../kit/model';

/** `makefun` (followed in 1.16): its `wraps` is taken as that of `functools`. */
export const library: Library = () =>
  functions(keeping('makefun'), {
    'wraps(wrapped_fun, *args, **options)': ({ wrapped_fun: wrapped }, site) =>
      invoke(site, site.vm.models.library('functools.wraps') ?? NONE, wrapped),
  });
