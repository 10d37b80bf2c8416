import { generator } from '../scaffold/generator';
import { planRegister, planUnregister } from './plan';

/** `schematic register`: see {@link planRegister}. */
export const register = generator('register', planRegister);

/** `schematic unregister`: see {@link planUnregister}. */
export const unregister = generator('unregister', planUnregister);
