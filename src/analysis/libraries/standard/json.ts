import { modelClass } from '../../interpreter/values/classes';
import { str, unknown } from '../../interpreter/values/make';
import { documentValue, toData } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { contentOfFile } from '../files/file-object';

/** `json`: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins) => {
  const JSONDecodeError = modelClass('json.JSONDecodeError', [builtins.class('ValueError')]);
  const json = { name: 'json', parse: JSON.parse, refusal: JSONDecodeError };
  return {
    'json.JSONDecodeError': JSONDecodeError,
    'json.decoder.JSONDecodeError': JSONDecodeError,
    ...functions('json', {
      'loads(s, **options)': ({ s }, site) => documentValue(site, json, 'loads', s),
      'load(fp, **options)': ({ fp }, site) => documentValue(site, json, 'load', contentOfFile(site, fp)),
      'dumps(obj, **options)': ({ obj, options }, { vm, at }) => {
        const known = options.size === 0 ? toData(vm, obj) : undefined;
        return str(known === undefined ? unknown('library', 'json.dumps(…)', at) : spaced(known.data));
      },
    }),
  };
};

/** Writes JSON as Python does: with `, ` and `: ` as separators, and `\u` escapes. */
function spaced(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(spaced).join(', ')}]`;
  if (typeof data === 'object' && data !== null) {
    return `{${Object.entries(data)
      .map(([key, value]) => `${spaced(key)}: ${spaced(value)}`)
      .join(', ')}}`;
  }
  const text = JSON.stringify(data);
  return text.replace(
    /[\u0080-\uffff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
