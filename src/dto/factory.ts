import { generator } from '../scaffold/run/generator';
import { planDto } from './plan';

/** `schematic dto`: see {@link planDto}. */
export const dto = generator('dto', planDto);
