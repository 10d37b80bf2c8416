import { generator } from '../scaffold/generator';
import { planUnregister } from './plan';

/** `schematic unregister`: see {@link planUnregister}. */
export const unregister = generator('unregister', planUnregister);
