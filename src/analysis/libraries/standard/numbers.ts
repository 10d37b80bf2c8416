import { modelClass } from '../../interpreter/values/classes';
import type { ClassValue } from '../../interpreter/values/values';
import { registerClass } from '../builtins/abstract';
import type { Library } from '../kit/library';
import { classMethods, qualified } from '../kit/model';

/** `numbers`: the abstract classes of numbers (PEP 3141), to which the built-in ones belong. */
export const library: Library = ({ object, class: builtin }) => {
  const below = (name: string, base: ClassValue): ClassValue =>
    modelClass(`numbers.${name}`, [base], base === object ? REGISTER : []);
  const Number = below('Number', object);
  const Complex = below('Complex', Number);
  const Real = below('Real', Complex);
  const Rational = below('Rational', Real);
  const Integral = below('Integral', Rational);
  registerClass(Complex, builtin('complex'));
  registerClass(Real, builtin('float'));
  registerClass(Integral, builtin('int'));
  return qualified('numbers', { Number, Complex, Real, Rational, Integral });
};

const REGISTER = classMethods('numbers.Number', {
  'register(cls, subclass)': ({ cls, subclass }) => {
    if (cls.kind === 'class' && subclass.kind === 'class') registerClass(cls, subclass);
    return subclass;
  },
});
