import { JSON_WITH_COMMENTS, textOrFile } from '../files/documents';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

const FORMAT = { name: 'json5', ...JSON_WITH_COMMENTS };

/**
 * json5 (followed in 0.17): documents of JSON with comments and trailing commas, which is what most of its documents
 * use. One with single quotes or names without quotes is unknown.
 */
export const library: Library = () =>
  functions('json5', {
    'loads(s, **options)': ({ s }, site) => documentValue(site, FORMAT, 'loads', s),
    'load(fp, **options)': ({ fp }, site) => documentValue(site, FORMAT, 'load', textOrFile(site, fp)),
  });
