import { modelClass } from '../../interpreter/values/classes';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { TOML } from '../files/documents';
import { contentOfFile } from '../files/file-object';

/** `tomllib`, and `tomli`, its older self: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins, name) => {
  const TOMLDecodeError = modelClass(`${name}.TOMLDecodeError`, [builtins.class('ValueError')]);
  const toml = { ...TOML, name, refusal: TOMLDecodeError };
  return {
    [`${name}.TOMLDecodeError`]: TOMLDecodeError,
    ...functions(name, {
      'loads(s, /, *, parse_float=...)': ({ s }, site) => documentValue(site, toml, 'loads', s),
      'load(fp, /, *, parse_float=...)': ({ fp }, site) =>
        documentValue(site, toml, 'load', contentOfFile(site, fp)),
    }),
  };
};
