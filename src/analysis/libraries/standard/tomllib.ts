import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { TOML } from '../files/documents';
import { contentOfFile } from '../files/file-object';

/** `tomllib`, and `tomli`, its older self: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins, name) => {
  const TOMLDecodeError = modelClass(`${name}.TOMLDecodeError`, [builtins.class('ValueError')]);
  const toml = { ...TOML, name, refusal: TOMLDecodeError };
  const read = (site: Site, func: string, document: Value, hook: Value | undefined): Value =>
    hook === undefined || hook.kind === 'library'
      ? documentValue(site, toml, func, document)
      : unknown('library', 'a document whose numbers a function makes', site.at);
  return {
    [`${name}.TOMLDecodeError`]: TOMLDecodeError,
    ...functions(name, {
      'loads(s, /, *, parse_float=...)': ({ s, parse_float: hook }, site) => read(site, 'loads', s, hook),
      'load(fp, /, *, parse_float=...)': ({ fp, parse_float: hook }, site) =>
        read(site, 'load', contentOfFile(site, fp), hook),
    }),
  };
};
