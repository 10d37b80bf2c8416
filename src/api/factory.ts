import { generator } from '../scaffold/run/generator';
import { planApi } from './plan';

/** `schematic api`: writes one router. What it's called, what's in it and where it goes is decided in {@link planApi}. */
export const api = generator('api', planApi);
