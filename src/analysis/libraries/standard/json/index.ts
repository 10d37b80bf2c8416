import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { findOnClass } from '../../../interpreter/values/classes';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { each } from '../../../interpreter/guards/forks';
import { markEscaped } from '../../../interpreter/values/text/displays';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { documentValue } from '../../kit/data';
import type { Library } from '../../kit/library';
import { functions } from '../../kit/model';
import { contentOfFile } from '../../files/file-object';
import { dumped } from './dump';
import { decodeError } from './decode-error';
import { isJson, loaded, NUMBERS, type Hooks } from './load';

/** `json`: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins) => {
  const JSONDecodeError = decodeError(builtins);
  const json = { name: 'json', parse: JSON.parse, isDateless: true, refusal: JSONDecodeError };
  const read = (site: Site, func: string, document: Value, options: ReadonlyMap<string, Value>): Value => {
    if (isOwn(options.get('cls'))) {
      markEscaped(site.vm, options.values());
      return unknown('library', `json.${func}(…) with a class of its own`, site.at);
    }
    const text =
      document.kind === 'bytes' ? Buffer.from(document.value, 'latin1').toString('utf8') : textOf(document);
    const hooks = hooksIn(options);
    const isPlain = Object.values(hooks).every(({ kind }) => kind === 'none');
    const isRead =
      text === undefined || (isPlain && (text.length > LONG || !NUMBERS.test(text)) && isJson(text));
    return isRead ? documentValue(site, json, func, document) : loaded(site, text, hooks, JSONDecodeError);
  };
  return {
    'json.JSONDecodeError': JSONDecodeError,
    'json.decoder.JSONDecodeError': JSONDecodeError,
    ...functions('json', {
      'loads(s, **options)': ({ s, options }, site) => read(site, 'loads', s, options),
      'load(fp, **options)': ({ fp, options }, site) => read(site, 'load', contentOf(site, fp), options),
      'dumps(obj, **options)': ({ obj, options }, site) =>
        str(dumped(site, obj, options) ?? unknown('library', 'json.dumps(…)', site.at)),
      'dump(obj, fp, **options)': ({ obj, fp, options }, site) => {
        const text = str(dumped(site, obj, options) ?? unknown('library', 'json.dump(…)', site.at));
        each(site.vm, fp, (file) =>
          callAttribute(site.vm, file, 'write', { ...NO_ARGUMENTS, args: [text] }, site.at),
        );
        return NONE;
      },
    }),
  };
};

/** Longer documents are read by JavaScript alone. */
const LONG = 1_000_000;

/** Returns the functions that make values; a name of a library without a model, such as `Decimal`, counts for none. */
function hooksIn(options: ReadonlyMap<string, Value>): Hooks {
  const hook = (name: string): Value => {
    const given = options.get(name);
    return given === undefined || given.kind === 'library' ? NONE : given;
  };
  return {
    object_hook: hook('object_hook'),
    object_pairs_hook: hook('object_pairs_hook'),
    parse_float: hook('parse_float'),
    parse_int: hook('parse_int'),
  };
}

/** Returns what a file or another stream holds. */
function contentOf(site: Site, file: Value): Value {
  const isStream = file.kind === 'instance' && file.attrs.get('content') === undefined;
  return isStream && findOnClass(file.cls, 'read') !== undefined
    ? callAttribute(site.vm, file, 'read', NO_ARGUMENTS, site.at)
    : contentOfFile(site, file);
}

/** Returns true for a function or class of the project, or one that isn't known. */
const isOwn = (value: Value | undefined): boolean =>
  value !== undefined && value.kind !== 'none' && !(value.kind === 'class' && value.place === undefined);
