import { generator } from '../scaffold/generator';
import { planService } from './plan';

/** `schematic service`: see {@link planService}. */
export const service = generator('service', planService);
