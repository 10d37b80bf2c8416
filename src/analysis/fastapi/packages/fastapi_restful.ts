import { library as utils } from './fastapi_utils';
import type { PackageModel } from './kit/package-model';

/** `fastapi_restful`: a fork of `fastapi_utils`. */
export const library: PackageModel = {
  ...utils,
  distribution: 'fastapi-restful',
  release: '0.6',
  known: 'as fastapi-utils',
};
