import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { TOML } from '../files/documents';
import { contentOfFile } from '../files/file-object';

/** Returns what makes the floats of a document where a function of the program does: they aren't known. */
const floatMaker = (hook: Value | undefined, { at }: Site): (() => Value) | undefined =>
  hook === undefined || hook.kind === 'library'
    ? undefined
    : () => unknown('library', 'a number that a function makes', at);

/** `tomllib`, and `tomli`, its older self: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins, name) => {
  const TOMLDecodeError = modelClass(`${name}.TOMLDecodeError`, [builtins.class('ValueError')]);
  const toml = { ...TOML, name, refusal: TOMLDecodeError };
  return {
    [`${name}.TOMLDecodeError`]: TOMLDecodeError,
    ...functions(name, {
      'loads(s, /, *, parse_float=...)': ({ s, parse_float: hook }, site) =>
        documentValue(site, toml, 'loads', s, floatMaker(hook, site)),
      'load(fp, /, *, parse_float=...)': ({ fp, parse_float: hook }, site) =>
        documentValue(site, toml, 'load', contentOfFile(site, fp), floatMaker(hook, site)),
    }),
  };
};
