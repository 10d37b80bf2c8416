import { generator } from '../scaffold/run/generator';
import { planResource } from './plan';

/** `schematic resource`: see {@link planResource}. */
export const resource = generator('resource', planResource);
