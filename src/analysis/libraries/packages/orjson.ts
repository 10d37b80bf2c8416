import { modelClass } from '../../interpreter/values/classes';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** orjson (followed in 3.13): documents that are known. */
export const library: Library = (builtins) => {
  const refusal = modelClass('orjson.JSONDecodeError', [builtins.class('ValueError')]);
  const orjson = { name: 'orjson', parse: JSON.parse, refusal };
  return {
    'orjson.JSONDecodeError': refusal,
    ...functions('orjson', {
      'loads(obj, /)': ({ obj }, site) => documentValue(site, orjson, 'loads', obj),
    }),
  };
};
