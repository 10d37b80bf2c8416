import { generator } from '../scaffold/run/generator';
import { planAction } from './plan';

/** `schematic action`: see {@link planAction}. */
export const action = generator('action', planAction);
