import { generator } from '../scaffold/generator';
import { planResource } from './plan';

/** `schematic resource`: see {@link planResource}. */
export const resource = generator('resource', planResource);
