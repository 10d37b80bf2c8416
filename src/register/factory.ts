import { generator } from '../scaffold/run/generator';
import { planRegister } from './plan';

/** `schematic register`: see {@link planRegister}. */
export const register = generator('register', planRegister);
