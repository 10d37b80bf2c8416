import { generator } from '../scaffold/run/generator';
import { planUnregister } from './plan';

/** `schematic unregister`: see {@link planUnregister}. */
export const unregister = generator('unregister', planUnregister);
