import { modelClass } from '../../interpreter/values/classes';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { contentOfFile } from '../files/file-object';

/** `tomllib`, and `tomli`, its older self: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins, name) => {
  const TOMLDecodeError = modelClass(`${name}.TOMLDecodeError`, [builtins.class('ValueError')]);
  const toml = { name, parse, refusal: TOMLDecodeError };
  return {
    [`${name}.TOMLDecodeError`]: TOMLDecodeError,
    ...functions(name, {
      'loads(s, /, *, parse_float=...)': ({ s }, site) => documentValue(site, toml, 'loads', s),
      'load(fp, /, *, parse_float=...)': ({ fp }, site) =>
        documentValue(site, toml, 'load', contentOfFile(site, fp)),
    }),
  };
};

/** Loads the parser only when there's something to parse. */
function parse(text: string): unknown {
  // The type of what `require` gives can't be inferred; this is what we use of it.
  const toml = require('smol-toml') as { parse(text: string): unknown };
  return toml.parse(text);
}
