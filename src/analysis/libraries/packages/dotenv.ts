import { str, unknown } from '../../interpreter/values/make';
import { dictOf } from '../../interpreter/values/dicts';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/**
 * python-dotenv (followed in 1.2): files are read only where they're given for the analysis, and then their variables
 * are in the environment already.
 */
export const library: Library = () =>
  functions('dotenv', {
    'load_dotenv(*args, **options)': (_, { at }) => unknown('environment', 'a .env file', at),
    'find_dotenv(*args, **options)': (_, { at }) => str(unknown('environment', 'a .env file', at)),
    'dotenv_values(*args, **options)': (_, { vm }) =>
      dictOf(
        vm,
        [...vm.options.env].map(([name, value]) => [name, str(value)]),
      ),
  });
