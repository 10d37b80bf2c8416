import { generator } from '../scaffold/generator';
import { planDestroy } from './plan';

/** `schematic destroy`: see {@link planDestroy}. */
export const destroy = generator('destroy', planDestroy);
