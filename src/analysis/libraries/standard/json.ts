import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { lend } from '../../interpreter/values/displays';
import { str, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { documentValue, toData } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { contentOfFile } from '../files/file-object';

/** `json`: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins) => {
  const JSONDecodeError = modelClass('json.JSONDecodeError', [builtins.class('ValueError')]);
  const json = { name: 'json', parse: JSON.parse, refusal: JSONDecodeError };
  const read = (site: Site, func: string, document: Value, options: ReadonlyMap<string, Value>): Value => {
    lend(site.vm, options.values());
    return HOOKS.some((name) => isOwn(options.get(name)))
      ? unknown('library', `json.${func}(…) with a hook`, site.at)
      : documentValue(site, json, func, document);
  };
  return {
    'json.JSONDecodeError': JSONDecodeError,
    'json.decoder.JSONDecodeError': JSONDecodeError,
    ...functions('json', {
      'loads(s, **options)': ({ s, options }, site) => read(site, 'loads', s, options),
      'load(fp, **options)': ({ fp, options }, site) => read(site, 'load', contentOfFile(site, fp), options),
      'dumps(obj, **options)': ({ obj, options }, { vm, at }) => {
        const known = options.size === 0 ? toData(vm, obj) : undefined;
        return str(known === undefined ? unknown('library', 'json.dumps(…)', at) : spaced(known.data));
      },
    }),
  };
};

/** Options that make other values of a document. */
const HOOKS = ['object_hook', 'object_pairs_hook', 'cls'];

/** Returns true for a function or class of the project, or one that isn't known. */
const isOwn = (value: Value | undefined): boolean =>
  value !== undefined && value.kind !== 'none' && !(value.kind === 'class' && value.place === undefined);

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
