import { NONE } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, keeping } from '../kit/model';

/** By class, the function that takes its objects apart, as `pickle` registered it. */
const REDUCTORS = new WeakMap<ClassValue, Value>();

/** Returns the function that a program registered for taking apart objects of a class; `undefined` without one. */
export const reductorOf = (cls: ClassValue): Value | undefined => REDUCTORS.get(cls);

/** `copyreg`: how objects are taken apart for `pickle` and `copy`. */
export const library: Library = () =>
  functions(keeping('copyreg'), {
    'pickle(ob_type, pickle_function, constructor_ob=None)': ({ ob_type: cls, pickle_function: func }) => {
      if (cls.kind === 'class') REDUCTORS.set(cls, func);
      return NONE;
    },
    'constructor(object)': () => NONE,
  });
