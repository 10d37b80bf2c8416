import { generator } from '../scaffold/run/generator';
import { planApi } from './plan';

/** `schematic api`: see {@link planApi}. */
export const api = generator('api', planApi);
