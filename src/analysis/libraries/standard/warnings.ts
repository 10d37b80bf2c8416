import { NONE } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { functions, keeping } from '../kit/model';

/** `warnings`: says something, changes nothing. */
export const library: Library = () =>
  functions(keeping('warnings'), {
    'warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=...)': () => NONE,
    "filterwarnings(action, message='', category=..., module='', lineno=0, append=False)": () => NONE,
    'simplefilter(action, category=..., lineno=0, append=False)': () => NONE,
    'resetwarnings()': () => NONE,
  });
