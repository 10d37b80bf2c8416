import { modelClass } from '../../interpreter/values/classes';
import { fileGiven, TOML } from '../files/documents';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** toml (followed in 0.10): documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins) => {
  const refusal = modelClass('toml.decoder.TomlDecodeError', [builtins.class('ValueError')]);
  const toml = { name: 'toml', ...TOML, refusal };
  return {
    'toml.TomlDecodeError': refusal,
    ...functions('toml', {
      'load(f, _dict=..., decoder=None)': ({ f }, site) =>
        documentValue(site, toml, 'load', fileGiven(site, f)),
      'loads(s, _dict=..., decoder=None)': ({ s }, site) => documentValue(site, toml, 'loads', s),
    }),
  };
};
