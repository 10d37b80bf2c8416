import { modelClass } from '../../interpreter/values/classes';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { decodeError } from '../standard/json/decode-error';
import { jsonOf } from '../standard/json/load';

/** orjson (followed in 3.13): documents that are known. */
export const library: Library = (builtins) => {
  const refusal = modelClass('orjson.JSONDecodeError', [decodeError(builtins)]);
  const orjson = { name: 'orjson', parse: JSON.parse, isDateless: true, refusal };
  return {
    'orjson.JSONDecodeError': refusal,
    ...functions('orjson', {
      'loads(obj, /)': ({ obj }, site) => jsonOf(site, orjson, 'loads', obj),
    }),
  };
};
