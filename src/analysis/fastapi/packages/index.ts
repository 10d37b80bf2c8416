import { modelsIn } from '../../libraries/kit/found';
import type { PackageModel } from './kit/package-model';

/**
 * Models of packages that register routes by themselves, or whose functions stand on routes, by top-level name. The
 * build puts a table in place of this module.
 */
export const models = modelsIn<PackageModel>(__dirname);
