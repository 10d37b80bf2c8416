import { generator } from '../scaffold/run/generator';
import { planDestroy } from './plan';

/** `schematic destroy`: see {@link planDestroy}. */
export const destroy = generator('destroy', planDestroy);
