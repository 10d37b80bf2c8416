import { modelClass } from '../../interpreter/values/classes';
import { textFileOrPath, TOML } from '../files/documents';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** rtoml (followed in 0.14): documents that are known, from text, a path, or an opened file. */
export const library: Library = (builtins) => {
  const refusal = modelClass('rtoml.TomlParsingError', [builtins.class('ValueError')]);
  const rtoml = { name: 'rtoml', ...TOML, refusal };
  return {
    'rtoml.TomlParsingError': refusal,
    ...functions('rtoml', {
      'load(toml, *, none_value=None)': ({ toml }, site) =>
        documentValue(site, rtoml, 'load', textFileOrPath(site, toml)),
      'loads(toml, *, none_value=None)': ({ toml }, site) => documentValue(site, rtoml, 'loads', toml),
    }),
  };
};
