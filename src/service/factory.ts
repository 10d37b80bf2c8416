import { generator } from '../scaffold/run/generator';
import { planService } from './plan';

/** `schematic service`: see {@link planService}. */
export const service = generator('service', planService);
