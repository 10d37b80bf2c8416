import { modelClass } from '../../interpreter/values/classes';
import { contentOfFile } from '../files/file-object';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { jsonOf } from '../standard/json/load';

/** ujson (followed in 6.1): documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins) => {
  const refusal = modelClass('ujson.JSONDecodeError', [builtins.class('ValueError')]);
  const ujson = { name: 'ujson', parse: JSON.parse, isDateless: true, refusal };
  return {
    'ujson.JSONDecodeError': refusal,
    ...functions('ujson', {
      'loads(s, **options)': ({ s }, site) => jsonOf(site, ujson, 'loads', s),
      'decode(s, **options)': ({ s }, site) => jsonOf(site, ujson, 'decode', s),
      'load(fp, **options)': ({ fp }, site) => jsonOf(site, ujson, 'load', contentOfFile(site, fp)),
    }),
  };
};
