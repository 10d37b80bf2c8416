import { contentOfFile } from '../files/file-object';
import { documentValue, type Format } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

const FORMAT: Format = { name: 'ujson', parse: JSON.parse };

/** ujson (followed in 6.1): documents that are known, from text or from files of the workspace. */
export const library: Library = () =>
  functions('ujson', {
    'loads(s, **options)': ({ s }, site) => documentValue(site, FORMAT, 'loads', s),
    'decode(s, **options)': ({ s }, site) => documentValue(site, FORMAT, 'decode', s),
    'load(fp, **options)': ({ fp }, site) => documentValue(site, FORMAT, 'load', contentOfFile(site, fp)),
  });
