import { num, str, tuple } from '../../interpreter/values/make';
import { outside } from '../files/paths';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** `platform`: the analysed application runs on Linux. */
export const library: Library = () =>
  functions('platform', {
    'system()': () => str('Linux'),
    'python_implementation()': () => str('CPython'),
    'python_version()': (_, { vm, at }) =>
      str(`${vm.options.python.join('.')}.`, outside('the Python release', at)),
    'python_version_tuple()': (_, { vm }) =>
      tuple(...vm.options.python.map((part) => str(String(part))), num(0)),
  });
